#![doc = include_str!("../README.md")]

mod atlas;
mod counts;
mod extract;
mod file;
mod geometry;
mod instant;
mod lines;
mod pieces;
mod rank;
mod rest;
mod ribbon;
mod ruling;
mod search;
mod tables;
mod verify;

// Probing needs only some of what they can do.
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod machine;
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod paths;
#[cfg_attr(not(feature = "compute"), allow(dead_code, reason = "probing needs only a part of it"))]
mod truth;

#[cfg(feature = "compute")]
mod checkpoint;
#[cfg(feature = "compute")]
mod folder;
#[cfg(feature = "compute")]
mod journal;
#[cfg(feature = "compute")]
mod layout;
#[cfg(feature = "compute")]
mod moves;
#[cfg(all(test, feature = "compute"))]
mod naive;
#[cfg(feature = "compute")]
mod open;
#[cfg(feature = "compute")]
mod openings;
#[cfg(feature = "compute")]
mod pack;
#[cfg(feature = "compute")]
mod pass;
#[cfg(feature = "compute")]
mod room;
#[cfg(feature = "compute")]
mod sets;
#[cfg(feature = "compute")]
mod single;
#[cfg(feature = "compute")]
mod solve;
#[cfg(feature = "compute")]
mod solver;
#[cfg(feature = "compute")]
mod state;
#[cfg(feature = "compute")]
mod step;
#[cfg(feature = "compute")]
mod trial;
#[cfg(feature = "compute")]
mod turns;

pub use counts::{Counts, Layer, LayerCounts};
pub use extract::Extract;
#[cfg(feature = "compute")]
pub use extract::make_extract;
pub use file::OpenError;
#[cfg(feature = "compute")]
pub use openings::balanced_openings;
pub use pieces::Pieces;
pub use ruling::Ruling;
#[cfg(feature = "compute")]
pub use solve::{COUNTS, DISTANCES, Report, SolveError, SolveOptions, VALUES, solve};
#[cfg(feature = "compute")]
pub use solver::{Progress, Stage};
pub use tables::Tables;
#[cfg(feature = "compute")]
pub use trial::count_under;
pub use verify::{Depth, Mismatch, Part, Plan, RandomPositions, check, positions_of, verify};
