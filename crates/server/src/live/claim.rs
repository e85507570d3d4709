//! When somebody counts as gone.

use tomoe_play::{Millis, TimeControl};

/// How long the player to act may be away before the others may claim the game; `None` where the clock alone decides.
pub(crate) fn patience(clock: TimeControl) -> Option<Millis> {
    match clock {
        TimeControl::Increment { .. } => Some(Millis(60_000)),
        // Nobody has to sit there all evening: a day without a move, and not there.
        TimeControl::Unlimited => Some(Millis::DAY),
        TimeControl::Days(_) => None,
    }
}
