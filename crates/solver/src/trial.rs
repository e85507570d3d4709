//! The computation under another reading of the rules: only the counts, no files.

use std::sync::atomic::AtomicBool;

use crate::counts::Counts;
use crate::layout::Layout;
use crate::pieces::Pieces;
use crate::room::check_memory;
use crate::ruling::Ruling;
use crate::sets::Sets;
use crate::solve::SolveError;
use crate::solver::{Advance, Progress, Solver};

/// Solves the game as this ruling has it, in memory alone, and counts its positions. It can't be resumed.
pub fn count_under(
    ruling: Ruling,
    pieces: Pieces,
    threads: usize,
    memory_limit: Option<u64>,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<Counts, SolveError> {
    let start = [pieces.hand; 2];
    check_memory(&Layout::new(pieces.total, start, &Sets::new(pieces.total)), memory_limit)?;
    let mut solver = Solver::new(pieces.total, start)?;
    solver.ruling = ruling;
    loop {
        match solver.advance(threads, None, progress, stop)? {
            Advance::Next => {}
            Advance::Stopped => return Err(SolveError::Stopped),
            Advance::Finished => return Ok(solver.counts()),
        }
    }
}
