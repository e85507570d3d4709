#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`Position`]: what every game can do; [`yonmoque`], [`mana`] and [`mitsudomoe`] offer more of their own.
//! - [`AnyPosition`], [`AnyMove`], [`Game`], [`Player`]: a game chosen at run time.
//! - [`Turn`], [`AnyTurn`], [`Step`]: a turn entered part by part; [`entry`]: the same by choosing squares on a board.
//! - [`History`], [`Transition`], [`Ending`], [`Why`]: a game, its players who leave, and how and why it ended.
//! - [`record`]: games with names, comments and variations, as text and as JSON.
//! - [`Printable`]: text from elsewhere, made fit to be shown on a terminal.
//! - [`Canonical`], [`Symmetry`]: positions that the symmetries of the board carry into each other, taken as one.
//! - [`perft`](perft()): counting sequences of moves, to compare other programs with.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod any;
mod any_turn;
mod colour;
mod ending;
pub mod entry;
mod error;
mod game;
mod history;
mod key;
pub mod mana;
pub mod mitsudomoe;
mod openings;
mod outcome;
mod perft;
mod position;
mod printable;
pub mod record;
mod square;
mod squares;
mod step;
mod symmetry;
mod text;
mod transition;
mod why;
pub mod yonmoque;

pub use any::{AnyMove, AnyPosition};
pub use any_turn::AnyTurn;
pub use colour::Colour;
pub use ending::{Ending, Reason};
pub use error::ReadError;
pub use game::{Game, Player};
pub use history::{History, PlayError};
pub use openings::{fair_opening, fair_openings};
pub use outcome::Outcome;
pub use perft::perft;
pub use position::{IllegalMove, Position};
pub use printable::{Printable, is_disturbing, printable_json};
pub use square::{Direction, Square};
pub use squares::Squares;
pub use step::{IllegalStep, Piece, Spot, Step, Turn};
pub use symmetry::{Canonical, Symmetry};
pub use transition::Transition;
pub use why::{Row, Why};
