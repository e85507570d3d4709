//! Random play-outs and perft, on all processors.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tomoe_random::{Random, mixed_seed};

use crate::any_steps::AnySteps;
use crate::arguments::read_threads;
use crate::position::Position;
use crate::steps::Standing;

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
    let start = AnySteps::new(position.open()?, max_turns.unwrap_or(u32::MAX));
    let threads = read_threads(threads)?;
    let next = AtomicU64::new(0);
    let tally = py.detach(|| {
        let play = || {
            let mut tally = Tally { wins: vec![0; start.players()], ..Tally::default() };
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return tally;
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
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
            let mut whole = Tally { wins: vec![0; start.players()], ..Tally::default() };
            for worker in workers {
                let part = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
                whole.wins.iter_mut().zip(part.wins).for_each(|(all, wins)| *all += wins);
                whole.draws += part.draws;
                whole.cut_off += part.cut_off;
                whole.turns += part.turns;
            }
            whole
        })
    });
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
    let threads = read_threads(threads)?;
    if depth == 0 {
        return Ok(1);
    }
    let Ok(start) = position.open() else { return Ok(0) };
    if depth == 1 {
        return Ok(start.count_moves());
    }
    Ok(py.detach(|| {
        let moves = start.moves();
        let next = AtomicUsize::new(0);
        let total = AtomicU64::new(0);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let (after, outcome) = start.play_unchecked(mv);
                        if !outcome.is_over() {
                            total.fetch_add(after.perft(depth - 1), Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        total.into_inner()
    }))
}
