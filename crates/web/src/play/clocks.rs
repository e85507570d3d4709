//! The clocks at the seats.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_play::Millis;

use super::state::PlayState;

/// Below this, tenths of a second are shown.
const SHORT: Millis = Millis(10_000);

/// What the clocks of the game on the page show; given to the seats as context.
#[derive(Clone, Copy)]
pub(crate) struct SeatClocks(PlayState);

impl SeatClocks {
    /// Gives the clocks of a game to its seats, if it is played by the clock.
    pub(super) fn provide(state: PlayState) {
        if state.session.with_untracked(|session| session.game().live().has_clocks()) {
            provide_context(Self(state));
        }
    }

    /// How much time a player has left, as text.
    pub(crate) fn text(self, player: Player) -> String {
        let now = self.0.now.get();
        let left = self.0.session.with(|session| session.game().live().time_left(player, now));
        left.map(face).unwrap_or_default()
    }

    /// Whether there is little of it.
    pub(crate) fn is_short(self, player: Player) -> bool {
        let now = self.0.now.get();
        let left = self.0.session.with(|session| session.game().live().time_left(player, now));
        left.is_some_and(|left| left < SHORT)
    }
}

/// A span as a clock shows it: `1:02:03`, `4:59` or, when little is left, `0:09.5`.
fn face(left: Millis) -> String {
    let (seconds, tenths) = (left.0 / 1000, left.0 / 100 % 10);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, left < SHORT) {
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
        let faces = [0, 9_990, 10_000, 299_999, 3_723_000].map(|left| face(Millis(left)));
        assert_eq!(faces, ["0:00.0", "0:09.9", "0:10", "4:59", "1:02:03"]);
    }
}
