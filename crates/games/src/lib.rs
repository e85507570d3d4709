//! Exact rules, notation and records of three abstract board games: [`yonmoque`], [`mana`] and [`mitsudomoe`].
//!
//! A game is a value. A position is a small value that lists its legal moves and plays one by becoming another
//! position; the trait [`Position`] says what every game can do:
//!
//! ```
//! use tomoe_games::{Position, yonmoque};
//!
//! let start = yonmoque::Position::start();
//! let mv = start.read_move("@c3")?;
//! let (next, outcome) = start.play(mv);
//! assert_eq!(next.to_string(), "5/5/2b2/5/5 w 5 6");
//! assert_eq!(outcome.to_string(), "-");
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```
//!
//! The game can also be chosen at run time:
//!
//! ```
//! use tomoe_games::{AnyPosition, Game, perft};
//!
//! let start = AnyPosition::start(Game::Mitsudomoe, 3)?;
//! assert_eq!(start.to_string(), "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5");
//! assert_eq!(start.moves().len(), 9);
//! assert_eq!(start.perft(3), 656);
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```
//!
//! A turn of several parts can be entered step by step ([`Turn`]), and a game with its history, its comments and
//! its ending is a [`Record`](record::Record):
//!
//! ```
//! use tomoe_games::{Position, Turn, mitsudomoe};
//!
//! let start = mitsudomoe::Position::start(mitsudomoe::Seats::Two);
//! let mut turn = Turn::new(start);
//! while turn.complete().is_none() {
//!     let step = turn.options()[0];
//!     turn.push(step).expect("what is listed is allowed");
//! }
//! assert_eq!(start.move_text(turn.complete().unwrap()), "@c1:a1c1");
//! ```
//!
//! No file, clock, thread, random source or dependency is used here; there is no unsafe code and, outside of text
//! and records, no allocation. The feature `json` adds the JSON form of records, and `serde` with it.
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
mod outcome;
mod perft;
mod position;
pub mod record;
mod square;
mod squares;
mod step;
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
pub use outcome::Outcome;
pub use perft::perft;
pub use position::{IllegalMove, Position};
pub use square::{Direction, Square};
pub use squares::Squares;
pub use step::{IllegalStep, Piece, Spot, Step, Turn};
pub use transition::Transition;
pub use why::{Row, Why};

/// The README's example compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
