//! Mitsudomoe with three or four players in: each maximises their own result.

mod analyse;
mod arithmetic;
mod guess;
mod paranoid;
mod shares;
mod tree;
mod tree_search;
pub(crate) mod tuning;
mod weights;

pub(crate) use analyse::analyse;
pub(crate) use arithmetic::logarithm;
pub(crate) use paranoid::ParanoidState;
pub(crate) use shares::{Shares, of_position as shares, points};

#[cfg(test)]
mod tests;
