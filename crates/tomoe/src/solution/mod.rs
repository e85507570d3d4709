//! The solution of Yonmoque on the command line: `tomoe solve`, `tomoe probe`, `tomoe verify`, `tomoe extract`; and what is
//! proven of Mitsudomoe: `tomoe prove`, `tomoe verify`.

mod bar;
pub(crate) mod extract;
mod figures;
mod found;
pub(crate) mod probe;
pub(crate) mod prove;
mod size;
pub(crate) mod solve;
pub(crate) mod tables;
mod usage;
pub(crate) mod verify;
mod verify_certificate;

use std::io::Write;
use std::time::Instant;

use indicatif::HumanCount;
use tomoe_games::Game;

use crate::failure::Failure;

/// Only Yonmoque is solved.
fn is_yonmoque(game: Game) -> Result<(), Failure> {
    match game {
        Game::Yonmoque => Ok(()),
        other => Err(Failure::input(format!("only yonmoque is solved, not {}", other.id()))),
    }
}

/// So many threads, or one for each core.
fn thread_count(threads: Option<u16>) -> usize {
    threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// What this call took.
fn resources(begin: Instant, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{:<26}{:>16.1} s", "wall time", begin.elapsed().as_secs_f64())?;
    if let Some(time) = usage::processor_time() {
        writeln!(out, "{:<26}{:>16.1} s", "processor time", time.as_secs_f64())?;
    }
    if let Some(bytes) = usage::peak_memory() {
        writeln!(out, "{:<26}{:>16} bytes", "peak memory", HumanCount(bytes).to_string())?;
    }
    Ok(())
}
