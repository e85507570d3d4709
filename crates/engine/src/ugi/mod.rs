//! The Universal Game Interface: how programs talk to an engine, this one or another. `docs/ugi.md` describes the protocol.
//!
//! [`Command`] and [`Reply`] are the lines of both directions; each is written by `Display` and read by `FromStr`. A
//! [`Session`] is the engine's side without the world: a line goes in, a [`Reaction`] comes out. [`serve`] is the loop
//! around it that reads, writes and searches at the same time, and [`Client`] the other side of the conversation, with an
//! engine in another thread or in another program.
//!
//! ```
//! use std::time::Duration;
//! use tomoe_engine::ugi::{Host, Session, serve};
//! use tomoe_games::Game;
//!
//! let session = Session::new(Game::Yonmoque, 2)?;
//! let input = "position startpos moves @c3\nquery p1turn\nquit\n";
//! let mut output = Vec::new();
//! serve(session, || None, input.as_bytes(), &mut output, Host::with_clock(&|| Duration::ZERO)).unwrap();
//! assert_eq!(output, b"response false\n");
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```

#[cfg(not(target_family = "wasm"))]
mod client;
mod clock;
mod command;
mod engine_option;
mod findings;
mod go;
#[cfg(not(target_family = "wasm"))]
mod incoming;
mod info;
#[cfg(not(target_family = "wasm"))]
mod local;
mod player_number;
mod reply;
mod search_order;
#[cfg(not(target_family = "wasm"))]
mod serve;
mod session;
mod settings;
mod stated_score;
#[cfg(not(target_family = "wasm"))]
mod transport;
mod work;

#[cfg(not(target_family = "wasm"))]
pub use client::{Client, Fault, Heard, Said};
pub use clock::Clock;
pub use command::{Command, Query};
pub use engine_option::{EngineOption, OptionKind};
pub use findings::{Finding, Findings};
pub use go::Go;
#[cfg(not(target_family = "wasm"))]
pub use incoming::{Incoming, incoming};
pub use info::Info;
#[cfg(not(target_family = "wasm"))]
pub use local::LocalEngine;
pub use player_number::PlayerNumber;
pub use reply::{BenchPart, Reply, Response};
pub use search_order::SearchOrder;
#[cfg(not(target_family = "wasm"))]
pub use serve::{Host, converse, serve};
pub use session::{Reaction, Session};
pub use stated_score::{Bound, StatedScore, Worth};
#[cfg(not(target_family = "wasm"))]
pub use transport::{Gone, Transport};
pub use work::{LazyEngine, Work};

use tomoe_games::{AnyMove, AnyPosition};

/// The text of each move of a line that begins in this position.
pub fn move_texts(start: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(position.move_text(mv));
        position = position.play_unchecked(mv).0;
    }
    texts
}
