//! What the server writes about its work.

use std::io::{self, IsTerminal};

use clap::ValueEnum;
use tracing::level_filters::LevelFilter;

/// How the server writes about its work, to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Logs {
    /// Lines for people
    Text,
    /// A JSON object a line, for programs
    Json,
    /// Nothing
    None,
}

impl Logs {
    /// Writes from now on.
    pub(crate) fn begin(self) {
        let lines = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(LevelFilter::INFO);
        let lines = lines.with_ansi(io::stderr().is_terminal());
        match self {
            Logs::Text => lines.with_target(false).init(),
            Logs::Json => lines.json().flatten_event(true).init(),
            Logs::None => {}
        }
    }
}
