#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bot;
mod connector;
mod seat;
mod site;
mod socket;

pub use bot::{BotError, BotLines, BotSite};
pub use seat::{Change, Seat};
pub use site::Site;
pub use socket::Socket;

use tomoe_wire::{Key, Mark, Problem, WrongEntry};

/// What went wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server can't be reached, or the connection broke.
    #[error("the server can't be reached: {0}")]
    Connection(String),
    /// The server says no.
    #[error("{0}")]
    Refused(Problem),
    /// The server said something that it may not say.
    #[error("the server does not keep to the protocol: {0}")]
    Protocol(String),
    /// The server told of something that can't have happened.
    #[error(transparent)]
    Wrong(#[from] WrongEntry),
}

/// Random bytes of the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A new key for a seat.
pub fn new_key() -> Key {
    Key::random(random())
}

/// A new mark for something that is to be done.
pub fn new_mark() -> Mark {
    Mark::random(random())
}
