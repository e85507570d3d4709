//! Laws that hold in every position, tried on random ones.
#![cfg(test)]

mod canonical;
#[path = "../common/mod.rs"]
mod common;
mod keys;
mod legality;
mod relocations;
mod steps;
mod symmetry;
mod text;

use proptest::prelude::*;

use common::Begin;

/// Random positions, some early and some late in a game.
fn positions<P: Begin>() -> impl Strategy<Value = P> {
    (any::<u64>(), 0..120usize).prop_map(|(seed, plies)| common::after_random_moves(seed, plies))
}

/// So many cases; failing ones are printed, not kept in a file.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
