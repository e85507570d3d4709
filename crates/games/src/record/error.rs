//! What went wrong in reading or editing a record.

use alloc::string::String;
use core::fmt;

use crate::ending::Ending;
use crate::error::ReadError;
use crate::history::PlayError;

/// A text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Where in the text.
    pub place: Place,
    /// The number of the ply, where it is about a move.
    pub ply: Option<usize>,
    /// What is wrong there.
    pub cause: Cause,
}

/// Where in a text something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The record as a whole.
    Record,
    /// A line and a column of the text form, both counted from 1; columns are characters.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// A line of moves of the JSON form: 0 is the main line, 1 the first entry of `variations`.
    Line(usize),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Something else was expected: a tag, a legal move, a number, a result.
    Read(ReadError),
    /// A move of a game that had ended before it.
    Over(Ending),
    /// The text is not JSON, or one of its fields is missing or of the wrong type.
    Json(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Record => {}
            Place::Text { line, column } => write!(f, "line {line}, column {column}: ")?,
            Place::Line(0) => f.write_str("main line: ")?,
            Place::Line(number) => write!(f, "variation {number}: ")?,
        }
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}: ")?;
        }
        match &self.cause {
            Cause::Read(error) => error.fmt(f),
            Cause::Over(Ending { outcome, reason, .. }) => {
                write!(f, "the game was over before this move ({outcome}, by {})", reason.id())
            }
            Cause::Json(message) => write!(f, "not a record in JSON: {message}"),
        }
    }
}

impl core::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.cause {
            Cause::Read(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a record could not be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The record has no such node, or no longer.
    NoSuchNode,
    /// The start or a player's leaving was meant, where a move is needed.
    NoMove,
    /// The move can't be played there.
    Play(PlayError),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode => f.write_str("there is no such move in the record"),
            EditError::NoMove => f.write_str("there is no move there, but the start or a player's leaving"),
            EditError::Play(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EditError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            EditError::Play(error) => Some(error),
            _ => None,
        }
    }
}

impl From<PlayError> for EditError {
    fn from(error: PlayError) -> Self {
        EditError::Play(error)
    }
}

/// An error of which only the reader knows what its place means: a byte of the text or a line of JSON.
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) ply: Option<usize>,
    pub(super) cause: Cause,
}

impl Fault {
    pub(super) fn new(at: usize, error: ReadError) -> Self {
        Self { at, ply: None, cause: Cause::Read(error) }
    }

    /// The error for a reader that knows where `at` is.
    pub(super) fn placed(self, place: impl FnOnce(usize) -> Place) -> RecordError {
        RecordError { place: place(self.at), ply: self.ply, cause: self.cause }
    }
}
