//! Mitsudomoe with three or four players in: each maximises their own result.

mod arithmetic;
mod guess;
mod lines;
mod paranoid;
mod search;
mod shares;
mod tree;
pub mod tuning;
mod weights;

pub(crate) use arithmetic::logarithm;
pub(crate) use lines::analyse;
pub(crate) use paranoid::ParanoidState;
pub(crate) use shares::{Shares, of_position as shares};

#[cfg(test)]
mod tests;
