//! What is wrong with a plan or a text.

use std::fmt;

/// A plan or a text that can't be used, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonError {
    /// A line of the plan that can't be read.
    Plan {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The plan asks for a text that is not there.
    Missing(String),
    /// A text that the plan does not ask for.
    Unused(String),
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonError::Plan { line, what } => write!(f, "plan, line {line}: {what}"),
            LessonError::Missing(key) => write!(f, "text missing: {key}"),
            LessonError::Unused(key) => write!(f, "text without a place in the plan: {key}"),
        }
    }
}

impl std::error::Error for LessonError {}
