#![doc = include_str!("../README.md")]
//!
//! - [`LiveGame`] is the game: [`Terms`], [`Event`]s, and [`LiveGame::apply`], the one function that decides.
//! - [`Action`] is what can be done, [`Actor`] who does it, [`Refusal`] why it was not accepted.
//! - [`TimeControl`] and [`Millis`] are the clocks' words; nothing here reads a clock.
//! - [`LocalGame`] is a game on one screen, where one hand acts for every person and computers agree to everything.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod action;
mod clocks;
mod event;
mod live;
mod local;
mod offer;
mod record;
mod refusal;
mod terms;
mod text;
mod time;

pub use action::{Action, Actor, Verdict};
pub use event::Event;
pub use live::LiveGame;
pub use local::LocalGame;
pub use offer::Offer;
pub use record::seats_of;
pub use refusal::Refusal;
pub use terms::{Holder, LevelNumber, Seat, Terms, WrongSeats};
pub use text::ReadGameError;
pub use time::{Millis, TimeControl};
