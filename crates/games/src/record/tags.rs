//! The tags of a record that are kept as they are.

use alloc::string::String;
use alloc::vec::Vec;

use super::annotation::tidy_lines;
use crate::error::ReadError;

/// Which game it is.
pub(super) const GAME: &str = "Game";
/// How many play.
pub(super) const PLAYERS: &str = "Players";
/// The start, when it is not the usual one.
pub(super) const POSITION: &str = "Position";
/// How the game stands.
pub(super) const RESULT: &str = "Result";
/// Why it ended.
pub(super) const TERMINATION: &str = "Termination";

/// The tags that can't be set by themselves.
const DERIVED: [&str; 5] = [GAME, PLAYERS, POSITION, RESULT, TERMINATION];

/// What a tag may be called.
pub(super) const NAME: &str = "a name of the letters a to z and A to Z, digits, '_' and '-'";

/// The usual tags and those that nobody knows, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tags(Vec<(String, String)>);

impl Tags {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), ReadError> {
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = tidy_lines(value),
            None => self.push(name, value)?,
        }
        Ok(())
    }

    /// Adds a tag that the caller knows not to be there.
    pub(super) fn push(&mut self, name: &str, value: &str) -> Result<(), ReadError> {
        check_name(name)?;
        if is_derived(name) {
            return Err(ReadError::new("tag", name, "a tag that does not follow from the record itself"));
        }
        self.0.push((name.into(), tidy_lines(value)));
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<String> {
        let place = self.0.iter().position(|tag| tag.0 == name)?;
        Some(self.0.remove(place).1)
    }
}

/// Whether a tag follows from what the record holds.
pub(super) fn is_derived(name: &str) -> bool {
    DERIVED.contains(&name)
}

/// Whether a tag may have this name.
fn check_name(name: &str) -> Result<(), ReadError> {
    let is_name = !name.is_empty() && name.bytes().all(is_name_byte);
    is_name.then_some(()).ok_or_else(|| ReadError::new("tag", name, NAME))
}

/// Whether the name of a tag may contain this.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
