#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod appended;
mod error;
mod output;
mod read;
mod replacement;

pub use appended::AppendedFile;
pub use error::FileError;
pub use output::OutputFile;
pub use read::{decode, read_text};
pub use replacement::{Replacement, is_unfinished, sync_dir};
