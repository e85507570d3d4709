//! Fair openings: where a game between equals is not decided by who begins.

use alloc::vec::Vec;

use crate::any::AnyPosition;
use crate::game::Game;
use crate::history::History;
use crate::{mitsudomoe, yonmoque};

/// Openings from which neither side is the better one, where the usual start is not fair: in Yonmoque proven, in Mitsudomoe for two by
/// experience. Elsewhere there are none, and none are needed.
pub fn fair_openings(game: Game, players: usize) -> Vec<&'static str> {
    match (game, players) {
        (Game::Yonmoque, _) => yonmoque::drawn_openings(),
        (Game::Mitsudomoe, 2) => mitsudomoe::fair_openings(),
        _ => Vec::new(),
    }
}

/// The game after one of them, whichever number is given; `None` where there are none.
pub fn fair_opening(game: Game, players: usize, number: usize) -> Option<History> {
    let openings = fair_openings(game, players);
    let opening = openings.get(number % openings.len().max(1))?;
    let mut history = History::new(AnyPosition::start(game, players).ok()?);
    // Every opening can be played: a test plays them all.
    opening.split(' ').try_for_each(|text| history.play_text(text).map(|_| ())).ok()?;
    Some(history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_can_be_played_and_none_comes_twice() {
        for (game, players, least) in [(Game::Yonmoque, 2, 20), (Game::Mitsudomoe, 2, 3)] {
            let count = fair_openings(game, players).len();
            assert!(count >= least, "{game}");
            let mut seen = Vec::new();
            for number in 0..count {
                let opening = fair_opening(game, players, number).unwrap();
                assert!(opening.ending().is_none() && (2..=4).contains(&opening.plies()));
                assert!(!seen.contains(opening.position()), "{game} {number}");
                seen.push(*opening.position());
            }
            assert_eq!(fair_opening(game, players, count + 1).unwrap().position(), &seen[1]);
        }
        for (game, players) in [(Game::Mana, 2), (Game::Mitsudomoe, 3), (Game::Mitsudomoe, 4)] {
            assert_eq!(fair_opening(game, players, 0), None);
        }
    }
}
