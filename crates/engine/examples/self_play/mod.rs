//! Games of the engine against itself, on several threads.

#![allow(dead_code, reason = "each example uses a part of it")]

pub(crate) mod openings;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tomoe_engine::{Control, Engine, Limits, Question, Variation};
use tomoe_games::{AnyMove, History};

use tomoe_random::Random;

/// Plays this many games, each by a function of its number; the results come in the order of the numbers, whichever thread
/// played them, so they do not depend on the number of threads.
pub(crate) fn play_all<T: Send>(
    games: u64,
    threads: usize,
    table_bytes: usize,
    play_one: impl Fn(&mut Engine, u64) -> T + Sync,
) -> Vec<T> {
    let played = Mutex::new(Vec::new());
    let next = AtomicU64::new(0);
    let work = || {
        let mut engine = Engine::new(table_bytes);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            engine.forget();
            let result = play_one(&mut engine, number);
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            played.push((number, result));
            if played.len().is_multiple_of(5000) {
                eprintln!("{} games", played.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|&(number, _)| number);
    played.into_iter().map(|(_, result)| result).collect()
}

/// The random numbers of a game.
pub(crate) fn random_of_game(number: u64) -> Random {
    Random::new(number.wrapping_mul(0xA24B_AED4_963E_E407) + 1)
}

/// The best line that a search of this many nodes finds.
pub(crate) fn think(
    engine: &mut Engine,
    history: &History,
    nodes: u64,
    random: &mut Random,
) -> Option<Variation> {
    let (positions, seed) = (history.positions(), random.next_u64());
    let question = Question { positions, limits: Limits::nodes(nodes), lines: 1, seed };
    engine.analyse(&question, Control::untimed(), &mut |_| {}).lines.into_iter().next()
}

/// A legal move at random.
pub(crate) fn any_move(history: &History, random: &mut Random) -> AnyMove {
    let moves = history.position().moves();
    moves[random.below(moves.len())]
}
