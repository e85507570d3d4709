//! Search, evaluation and playing levels for Yonmoque, Mana and Mitsudomoe.
//!
//! An [`Engine`] answers a [`Question`] about a position with lines of play. Each line's [`Score`] says whether it is
//! *proven* or estimated. Time, stop flag and randomness come from outside, so the same code runs in a browser's worker:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Instant;
//! use tomoe_engine::{Control, Engine, Limits, Question};
//! use tomoe_games::{AnyPosition, Game};
//!
//! let position = AnyPosition::read(Game::Yonmoque, "bb1b1/5/5/w3w/2w2 b 3 3")?;
//! let begin = Instant::now();
//! let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
//! let question = Question { positions: &[position], limits: Limits::depth(4), lines: 1, seed: 0 };
//! let answer = Engine::new(1 << 20).analyse(&question, control, &mut |_| {});
//! assert!(answer.lines[0].score.is_proven() || answer.depth == 4);
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod advice;
pub mod bench;
mod deepening;
mod earlier_positions;
mod engine;
mod eval;
mod forced_lines;
mod goal;
#[cfg(feature = "threads")]
mod helpers;
mod level;
mod limits;
mod multi;
mod oracle;
mod partial_turn;
mod proof;
mod random;
pub mod review;
mod root_search;
mod score;
mod search;
mod set_up;
mod state;
mod states;
mod transposition_table;
pub mod ugi;
mod value;
mod yardstick;

pub use engine::{Answer, Engine, Line, Question};
#[doc(hidden)]
pub use eval::{each_feature, feature_count};
pub use level::{Level, Strength};
pub use limits::{Control, Limits};
#[doc(hidden)]
pub use multi::tuning;
pub use oracle::{Oracle, Verdict};
pub use score::{Chance, Distance, Score};
pub use yardstick::Yardstick;
