//! The engine in a browser's Web Worker: lines of text in, lines of text out.
//!
//! [`Desk::answer`] is the whole of it: a [`Request`] as text, and a callback that is handed each [`Answer`] as text.
//! What the messages look like is told in the crate's README. The page writes requests and reads answers with the same types.
#![deny(missing_docs)]

mod answer;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
mod browser;
mod desk;
mod message;
mod request;

pub use answer::{Answer, Line};
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
pub use browser::{answer, take_extract};
pub use desk::Desk;
pub use request::{Request, Task};
