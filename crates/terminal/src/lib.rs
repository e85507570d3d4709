#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod app;
mod board;
mod clock;
mod completion;
mod editor;
mod frame;
mod layout;
mod look;
mod palette;
mod panel;
mod play;
mod records;
mod screen;
mod seat;
mod signals;
#[cfg(test)]
mod snapshots;
#[cfg(test)]
mod storm;
mod table;
pub mod text;
mod thinker;
mod tutorial;
mod watch;
mod words;

pub use app::Left;
pub use clock::TimeControl;
pub use look::{Charset, Depth, Look};
pub use play::plain::{PlainOptions, play_plain};
pub use play::{PlayOptions, play};
pub use seat::{Seat, read_seats, read_side};
pub use table::Table;
pub use tutorial::plain::tutorial_plain;
pub use tutorial::{Part, TutorialOptions, tutorial};
pub use watch::plain::watch_plain;
pub use watch::{WatchOptions, watch};
pub use words::farewell;
