//! Why the application could not be made.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// Why the application could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A program could not be started.
    #[error("{command} does not start: {source}")]
    NotStarted {
        /// The program with its arguments.
        command: String,
        /// Why not.
        source: io::Error,
    },
    /// A program ended with a failure.
    #[error("{command} failed: {status}")]
    Failed {
        /// The program with its arguments.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// What the compiler made could not be worked on.
    #[error("{}: {message}", path.display())]
    WebAssembly {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

impl Error {
    /// Makes an error of what went wrong with a file.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::File { path: path.to_owned(), source }
    }

    pub(crate) fn not_started(command: &Command, source: io::Error) -> Self {
        Self::NotStarted { command: format!("{command:?}"), source }
    }
}
