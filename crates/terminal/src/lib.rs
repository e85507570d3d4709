#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod app;
mod board;
mod clock;
mod completion;
mod editor;
mod engine_client;
mod frame;
mod layout;
mod lines;
mod look;
mod palette;
mod panel;
mod play;
#[cfg(test)]
mod random_input;
mod records;
mod screen;
mod seat;
mod signals;
#[cfg(test)]
mod snapshots;
pub mod text;
mod tutorial;
mod watch;
mod words;

pub use app::Exit;
pub use clock::read_clock;
pub use look::{Charset, ColourDepth, Look};
pub use play::plain::{PlainOptions, play_plain};
pub use play::{PlayOptions, play};
pub use seat::{read_seats, read_side};
pub use tutorial::plain::tutorial_plain;
pub use tutorial::{Part, TutorialOptions, tutorial};
pub use watch::plain::watch_plain;
pub use watch::{WatchOptions, watch};
pub use words::farewell;
