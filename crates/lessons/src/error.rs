//! What is wrong with a plan or a text.

/// A plan or a text that can't be used, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonError {
    /// A line of the plan that can't be read.
    #[error("plan, line {line}: {what}")]
    Plan {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The plan asks for a text that is not there.
    #[error("text missing: {0}")]
    Missing(String),
    /// A text that the plan does not ask for.
    #[error("text without a place in the plan: {0}")]
    Unused(String),
}
