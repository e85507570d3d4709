#![doc = include_str!("../README.md")]

pub mod certificate;
mod counts;
mod extract;
mod geometry;
mod immediate_wins;
mod lines;
mod pieces;
mod rank;
mod ribbon;
mod ruling;
mod shard_index;
mod short_search;
mod still_pieces;
mod table_file;
mod tables;
mod verify;

// Probing needs only some of what they can do.
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod paths;
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod processor;
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod truth_table;

#[cfg(feature = "compute")]
mod compute;

#[cfg(feature = "compute")]
pub use compute::{
    COUNTS, DISTANCES, Progress, Report, SolveError, SolveOptions, Stage, VALUES, balanced_openings,
    count_under, free_memory, on_threads, solve,
};
pub use counts::{Counts, Layer, LayerCounts};
pub use extract::Extract;
#[cfg(feature = "compute")]
pub use extract::make_extract;
pub use pieces::Pieces;
pub use ruling::Ruling;
pub use table_file::OpenError;
pub use tables::Tables;
pub use verify::{Depth, Mismatch, Part, Plan, RandomPositions, check, positions_of, verify};
