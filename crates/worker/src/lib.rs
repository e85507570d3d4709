//! The engine in a browser's Web Worker: JSON messages in, JSON messages out.
//!
//! [`Desk::answer`] is the whole of it: a request as text, and a callback that is handed each answer as text. What the
//! messages look like is told in the crate's README.
#![deny(missing_docs)]

#[cfg(target_arch = "wasm32")]
mod browser;
mod desk;
mod reply;
mod request;

pub use desk::Desk;
