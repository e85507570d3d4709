//! Playing, watching and learning the games on a terminal: full screen, or line by line for scripts, screen readers and
//! whatever is no terminal.
//!
//! The [`Table`] holds a game with its record, seats and clocks and does nothing by itself. Around it stand the two
//! interfaces, which share their words: what to do, what was done, why the game ended.
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
mod table;
pub mod text;
mod thinker;
mod words;

pub use app::Left;
pub use clock::TimeControl;
pub use look::{Charset, Depth, Look};
pub use play::plain::{PlainOptions, play_plain};
pub use play::{PlayOptions, play};
pub use seat::{Seat, read_seats, read_side};
pub use table::Table;
pub use words::farewell;
