//! The computation under another reading of the rules: only the counts, no files.

use std::sync::atomic::AtomicBool;

use crate::compute::layout::Layout;
use crate::compute::resources::check_memory;
use crate::compute::solve::SolveError;
use crate::compute::solver::{Advance, Progress, Solver};
use crate::compute::square_sets::Sets;
use crate::counts::Counts;
use crate::pieces::Pieces;
use crate::ruling::Ruling;

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
