//! The engine in a browser's Web Worker: lines of the Universal Game Interface in, lines out, as `tomoe ugi` has them.
//!
//! [`Conversation::hear`] is the whole of it. The page writes its lines and reads the answers with the types of
//! [`tomoe_engine::ugi`]; what the worker adds to the protocol is told in the crate's README.
#![deny(missing_docs)]

#[cfg(target_arch = "wasm32")]
mod browser;
mod conversation;

#[cfg(target_arch = "wasm32")]
pub use browser::{begin, hear};
pub use conversation::Conversation;
