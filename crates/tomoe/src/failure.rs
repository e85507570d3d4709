//! What the program says, and with which status it ends, when it can't do what was asked.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use tomoe_files::FileError;
use tomoe_games::{PlayError, Printable, ReadError};
use tomoe_terminal::Exit;

/// Says something on standard error, on a line of its own. That it can't be said, where standard error is closed or full, is no
/// reason to end.
pub(crate) fn aside(message: impl Display) {
    let _ = writeln!(io::stderr(), "{}", Printable(message));
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given is wrong: one sentence, status 2.
    Input(String),
    /// The machine would not: one sentence, status 1.
    Machine(String),
    /// The reader of our output has closed the pipe: nothing to say.
    Closed,
    /// A signal asked to end: its number and 128, as shells have it, and nothing to say.
    Signal(u8),
    /// Help was asked for, or is the answer to a command line on which nothing is asked: status 0 or 2.
    Help(clap::Error),
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Self {
        Failure::Input(message.to_string())
    }

    /// How a screen was left: by choice, which is no failure, or by a signal.
    pub(crate) fn check(exit: Exit) -> Result<(), Self> {
        match exit {
            Exit::Done => Ok(()),
            Exit::Signal(_) => Err(Failure::Signal(exit.status())),
        }
    }

    /// Tells the person, and says how the process ends.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                aside(format_args!("tomoe: {message}"));
                ExitCode::from(2)
            }
            Failure::Machine(message) => {
                aside(format_args!("tomoe: {message}"));
                ExitCode::FAILURE
            }
            Failure::Closed => ExitCode::SUCCESS,
            Failure::Signal(status) => ExitCode::from(status),
            Failure::Help(text) => match (text.print(), text.exit_code()) {
                (_, status @ 1..) => ExitCode::from(u8::try_from(status).unwrap_or(2)),
                (Err(error), _) if error.kind() != io::ErrorKind::BrokenPipe => {
                    Failure::Machine(format!("standard output: {error}")).report()
                }
                _ => ExitCode::SUCCESS,
            },
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

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::Machine(error.to_string())
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
