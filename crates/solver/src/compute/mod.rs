//! Computing the solution: everything that needs files, threads or much memory.
//!
//! [`solve()`] is the whole computation from nothing to files. `solver` makes the passes (`pass`) over the truth tables that `layout`
//! places in memory (`solver_state`); `stack_step` and `one_by_one` apply moves to them. `journal` and `checkpoint` write down what a
//! pass finds and where it stands, in the directory that `tables_dir` looks after, and `packing` makes tables of it.

mod balanced_openings;
mod checkpoint;
mod journal;
pub(crate) mod layout;
pub(crate) mod moves;
#[cfg(test)]
pub(crate) mod naive_solver;
mod one_by_one;
mod open_tables;
mod other_rulings;
mod packing;
mod pass;
mod reordering;
mod resources;
pub(crate) mod solve;
mod solver;
mod solver_state;
pub(crate) mod square_sets;
pub(crate) mod stack_step;
mod tables_dir;
mod workers;

pub use balanced_openings::balanced_openings;
pub use other_rulings::count_under;
pub use resources::free_memory;
pub use solve::{COUNTS, DISTANCES, Report, SolveError, SolveOptions, VALUES, solve};
pub use solver::{Progress, Stage};
pub use workers::on_threads;
