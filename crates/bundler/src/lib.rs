#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod error;
mod inner_cargo;
mod sources;

pub use error::Error;
pub use inner_cargo::{Built, InnerCargo};
pub use sources::Sources;

/// What the program writes into its folder beside the application's files: the list of its [`Sources`].
pub const SOURCES: &str = "sources.txt";
