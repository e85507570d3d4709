//! Random play-outs and perft, on all processors.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tomoe_games::{AnyMove, AnyPosition};
use tomoe_random::{Random, mixed_seed};

use crate::any_steps::AnySteps;
use crate::arguments::{bad_value, read_limit, read_threads};
use crate::position::Position;
use crate::steps::Standing;
use crate::workers::on_threads;

/// What many play-outs came to.
#[derive(Default)]
struct Tally {
    wins: Vec<u64>,
    draws: u64,
    cut_off: u64,
    turns: u64,
}

/// Plays random games from a position, and counts how they end.
///
/// >>> import tomoe
/// >>> found = tomoe.playouts(tomoe.Mitsudomoe(), 1000)
/// >>> sum(found["wins"]) + found["draws"] + found["cut_off"]
/// 1000
#[pyfunction]
#[pyo3(signature = (position, count, *, seed = 0, max_turns = None, threads = None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    position: PyRef<'py, Position>,
    count: u64,
    seed: u64,
    max_turns: Option<u32>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let start = AnySteps::new(position.open()?, read_limit(max_turns)?);
    let threads = read_threads(threads)?;
    let next = AtomicU64::new(0);
    let parts = on_threads(py, threads, |stop| {
        let mut tally = Tally { wins: vec![0; start.players()], ..Tally::default() };
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let mut game = start.clone();
            game.play_out(&mut Random::new(mixed_seed(seed, number)));
            tally.turns += u64::from(game.plies());
            match game.standing() {
                Standing::Won(seat) => tally.wins[seat] += 1,
                Standing::CutOff => tally.cut_off += 1,
                _ => tally.draws += 1,
            }
        }
        tally
    })?;
    let mut tally = Tally { wins: vec![0; start.players()], ..Tally::default() };
    for part in parts {
        tally.wins.iter_mut().zip(part.wins).for_each(|(all, wins)| *all += wins);
        tally.draws += part.draws;
        tally.cut_off += part.cut_off;
        tally.turns += part.turns;
    }
    let result = PyDict::new(py);
    result.set_item("wins", tally.wins)?;
    result.set_item("draws", tally.draws)?;
    result.set_item("cut_off", tally.cut_off)?;
    result.set_item("turns", tally.turns)?;
    Ok(result)
}

/// Counts the sequences of so many legal moves on several threads.
///
/// >>> import tomoe
/// >>> tomoe.perft(tomoe.Mitsudomoe(), 2)
/// 81
#[pyfunction]
#[pyo3(signature = (position, depth, *, threads = None))]
pub(crate) fn perft(
    py: Python<'_>,
    position: PyRef<'_, Position>,
    depth: u32,
    threads: Option<usize>,
) -> PyResult<u64> {
    count_sequences(py, &position, depth, read_threads(threads)?)
}

/// The sequences of so many legal moves; a finished game has none.
pub(crate) fn count_sequences(
    py: Python<'_>,
    position: &Position,
    depth: u32,
    threads: usize,
) -> PyResult<u64> {
    /// More than can be counted in a lifetime, and little enough for the stack.
    const MOST_DEPTH: u32 = 100;
    if depth > MOST_DEPTH {
        return Err(bad_value(format!("depth: expected at most {MOST_DEPTH}, found {depth}")));
    }
    if depth == 0 {
        return Ok(1);
    }
    let Ok(start) = position.open() else { return Ok(0) };
    if depth == 1 {
        return Ok(start.count_moves());
    }
    let (moves, next) = (start.moves(), AtomicUsize::new(0));
    let parts = on_threads(py, threads.min(moves.len()), |stop| {
        let mut total = 0;
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            total += count_after(&start, mv, depth, stop);
        }
        total
    })?;
    Ok(parts.into_iter().sum())
}

/// Those that begin with this move; too few if it is told to stop.
fn count_after(position: &AnyPosition, mv: AnyMove, depth: u32, stop: &AtomicBool) -> u64 {
    /// Below this many moves are counted in one go.
    const QUICK: u32 = 3;
    let (after, outcome) = position.play_unchecked(mv);
    if outcome.is_over() || stop.load(Ordering::Relaxed) {
        0
    } else if depth <= QUICK {
        after.perft(depth - 1)
    } else {
        after.moves().into_iter().map(|mv| count_after(&after, mv, depth - 1, stop)).sum()
    }
}
