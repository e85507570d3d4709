//! `tomoe tutorial`: the course of a game, step by step, full screen or line by line. What is told and asked comes from
//! the same plans and texts as in the browser.

pub(crate) mod draw;
pub(crate) mod full;
mod page;
pub(crate) mod plain;

pub use full::{TutorialOptions, tutorial};
pub use page::Part;
