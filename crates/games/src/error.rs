//! What went wrong in reading a text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;

/// A text that is not in the notation, or that names something that can't be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The part of the text that is wrong, such as `board` or `side`.
    pub field: &'static str,
    /// What stood there, shortened where it is long.
    pub found: String,
    /// What should have stood there.
    pub expected: Cow<'static, str>,
}

impl ReadError {
    /// The longest excerpt that an error repeats, in characters.
    const EXCERPT: usize = 60;

    /// An error about `field`, where `found` stood instead of what was expected.
    pub fn new(
        field: &'static str,
        found: impl fmt::Display,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let mut found = found.to_string();
        if let Some((cut, _)) = found.char_indices().nth(Self::EXCERPT) {
            found.truncate(cut);
            found.push('…');
        }
        Self { field, found, expected: expected.into() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, found, expected } = self;
        // Quoted with escapes, so that control characters in the input can't disturb a terminal.
        write!(f, "{field}: expected {expected}, found {found:?}")
    }
}

impl core::error::Error for ReadError {}
