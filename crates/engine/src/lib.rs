#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod advice;
pub mod bench;
mod deepening;
mod earlier_positions;
mod engine;
mod estimate;
mod eval;
mod forced_lines;
mod glance;
mod goal;
#[cfg(feature = "threads")]
mod helpers;
mod level;
mod limits;
mod multi;
mod order;
mod partial_turn;
mod proof;
#[cfg(feature = "threads")]
pub mod prove;
pub mod review;
mod root_search;
mod score;
mod search;
mod set_up;
mod source;
mod state;
mod states;
mod transposition_table;
#[doc(hidden)]
pub mod tuning;
pub mod ugi;
mod value;
mod yardstick;

pub use engine::{Analysis, Engine, Question, Variation};
pub use level::{Level, Strength};
pub use limits::{Control, Limits};
pub use score::{Chance, Distance, Score};
pub use source::Source;
pub use yardstick::Yardstick;
