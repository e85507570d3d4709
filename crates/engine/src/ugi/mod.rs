//! The Universal Game Interface: how other programs talk to the engine. `docs/ugi.md` describes the protocol.
//!
//! A [`Session`] is the protocol without the world: a line goes in, replies and perhaps a [`Task`] come out. [`serve`]
//! is the loop around it that reads, writes and searches at the same time:
//!
//! ```
//! use std::time::Duration;
//! use tomoe_engine::ugi::{Session, serve};
//! use tomoe_games::Game;
//!
//! let session = Session::new(Game::Yonmoque, 2)?;
//! let input = "position startpos moves @c3\nquery p1turn\nquit\n";
//! let mut output = Vec::new();
//! serve(session, None, input.as_bytes(), &mut output, &|| Duration::ZERO).unwrap();
//! assert_eq!(output, b"response false\n");
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```

mod clock;
mod command;
mod report;
mod search;
mod serve;
mod session;
mod settings;

pub use report::{move_texts, score_text};
pub use search::Search;
pub use serve::serve;
pub use session::{Reaction, Session, Task};
