#![doc = include_str!("../README.md")]
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
pub use score::{Chance, Distance, Score};
pub use yardstick::Yardstick;
