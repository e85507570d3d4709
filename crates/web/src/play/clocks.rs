//! The clocks at the seats.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_play::Millis;

use super::session::GameSession;
use crate::slot::Slot;

/// Below this, tenths of a second are shown.
const SHORT: Millis = Millis(10_000);

/// What the clocks of the game on the page show; given to the seats as context.
#[derive(Clone, Copy)]
pub(crate) struct SeatClocks {
    session: Slot<GameSession>,
    now: Slot<Millis>,
}

impl SeatClocks {
    /// Gives the clocks of a game to its seats, if it is played by the clock.
    pub(crate) fn provide(session: Slot<GameSession>, now: Slot<Millis>) {
        if session.with_untracked(|session| session.game().live().has_clocks()) {
            provide_context(Self { session, now });
        }
    }

    fn left(self, player: Player) -> Option<Millis> {
        let now = self.now.get();
        self.session.with(|session| session.game().live().time_left(player, now))
    }

    /// How much time a player has left, as text.
    pub(crate) fn text(self, player: Player) -> String {
        self.left(player).map(face).unwrap_or_default()
    }

    /// Whether there is little of it.
    pub(crate) fn is_short(self, player: Player) -> bool {
        self.left(player).is_some_and(|left| left < SHORT)
    }
}

/// A span as a clock shows it: `2d 23:59`, `1:02:03`, `4:59` or, when little is left, `0:09.5`.
pub(crate) fn face(left: Millis) -> String {
    let (seconds, tenths) = (left.0 / 1000, left.0 / 100 % 10);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, left < SHORT) {
        (24.., _) => format!("{}d {:02}:{minutes:02}", hours / 24, hours % 24),
        (0, true) => format!("{minutes}:{seconds:02}.{tenths}"),
        (0, false) => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_at_a_glance() {
        let faces = [0, 9_990, 10_000, 299_999, 3_723_000, 259_199_999].map(|left| face(Millis(left)));
        assert_eq!(faces, ["0:00.0", "0:09.9", "0:10", "4:59", "1:02:03", "2d 23:59"]);
    }
}
