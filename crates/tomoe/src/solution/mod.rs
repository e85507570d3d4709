//! The solution of Yonmoque on the command line: `tomoe solve`, `tomoe probe`, `tomoe verify`, `tomoe extract`.

mod bar;
pub(crate) mod extract;
mod figures;
mod found;
pub(crate) mod probe;
mod size;
pub(crate) mod solve;
pub(crate) mod tables;
mod usage;
pub(crate) mod verify;

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
