//! When the house has to look at a game by itself.

use tomoe_play::{Millis, TimeControl};
use tomoe_wire::{OnlineGame, Stage};

use super::lag::MOST_LAG;

/// How long a computer may take to be there before it is called again, perhaps by another node.
const COMPUTER: Millis = Millis(10_000);

/// How long a game waits for somebody to sit down.
const OPEN: Millis = Millis(Millis::DAY.0);
const OPEN_FOR_DAYS: Millis = Millis(14 * Millis::DAY.0);

/// When the house has to look at a game: a flag falls, a computer is to move, nobody sat down. `at` is the time of its last entry.
pub(crate) fn due(game: &OnlineGame, at: Millis) -> Option<Millis> {
    match (game.stage(), game.live()) {
        (Stage::Open, _) => Some(at.plus(match game.setting().terms.clock() {
            TimeControl::Days(_) => OPEN_FOR_DAYS,
            TimeControl::Unlimited | TimeControl::Increment { .. } => OPEN,
        })),
        (Stage::Live, Some(live)) => {
            // A move that was made in time may still be on its way.
            let flag = live.flag_falls_at().map(|moment| moment.plus(MOST_LAG));
            let is_computers = game.place_to_act().is_some_and(|place| !game.is_person(place));
            let computer = is_computers.then_some(at.plus(COMPUTER));
            [flag, computer].into_iter().flatten().min()
        }
        _ => None,
    }
}
