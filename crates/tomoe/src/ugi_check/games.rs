//! Games to ask an engine about.

use tomoe_games::{AnyPosition, Game, History};

use tomoe_random::Random;

/// Games have more moves than this only if nobody wants to win.
const MOST_PLIES: usize = 200;

/// A game of random moves, at most so many and not to its end if that can be helped.
pub(super) fn random(start: AnyPosition, plies: usize, random: &mut Random) -> History {
    let mut history = History::new(start);
    for _ in 0..plies {
        step(&mut history, random);
        if history.ending().is_some() {
            history.take_back();
            break;
        }
    }
    history
}

/// A game of random moves to its end, unless that never comes.
pub(super) fn finished(start: AnyPosition, random: &mut Random) -> History {
    let mut history = History::new(start);
    while history.ending().is_none() && history.plies() < MOST_PLIES {
        step(&mut history, random);
    }
    history
}

/// How many random moves lead into the middle of a game.
pub(super) fn middle(game: Game) -> usize {
    match game {
        Game::Yonmoque => 8,
        Game::Mana => 4,
        Game::Mitsudomoe => 6,
    }
}

fn step(history: &mut History, random: &mut Random) {
    let moves = history.position().moves();
    if !moves.is_empty() {
        // What is listed is legal, and the game goes on as long as there are moves.
        let played = history.play(moves[random.below(moves.len())]);
        debug_assert_eq!(played, Ok(()));
    }
}
