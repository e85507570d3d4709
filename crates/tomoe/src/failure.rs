//! What the program says, and with which status it ends, when it can't do what was asked.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use tomoe_games::{PlayError, ReadError};

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given is wrong: one sentence, status 2.
    Input(String),
    /// The machine would not: one sentence, status 1.
    Machine(String),
    /// Whoever read our output has stopped reading: nothing to say.
    Closed,
    /// Help was asked for: it has been printed.
    Help(clap::Error),
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Self {
        Failure::Input(message.to_string())
    }

    /// Tells the person, and says how the process ends.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                eprintln!("tomoe: {message}");
                ExitCode::from(2)
            }
            Failure::Machine(message) => {
                eprintln!("tomoe: {message}");
                ExitCode::FAILURE
            }
            Failure::Closed => ExitCode::SUCCESS,
            Failure::Help(text) => {
                // Printing can fail only because nobody reads it.
                let _ = text.print();
                ExitCode::SUCCESS
            }
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Failure::input(error)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Failure::input(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Machine(error.to_string()),
        }
    }
}
