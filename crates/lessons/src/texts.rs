//! The texts of a game in one language.
//!
//! ```text
//! # A remark.
//! [step place]
//! title: Put a piece down
//! text: The first paragraph.
//!   The second one.
//! ```

use crate::error::LessonError;

/// The texts that have not been asked for yet.
pub(crate) struct Texts<'a> {
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    section: &'a str,
    key: &'a str,
    paragraphs: Vec<&'a str>,
}

impl<'a> Texts<'a> {
    /// Reads a file of texts. What stands before the first key belongs to no key and is reported by [`Texts::finish`].
    pub(crate) fn read(text: &'a str) -> Self {
        let mut entries: Vec<Entry> = Vec::new();
        let mut section = "";
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let name = line.strip_prefix('[').and_then(|rest| rest.trim_end().strip_suffix(']'));
            if let Some(name) = name {
                section = name;
            } else if let (true, Some(entry)) = (line.starts_with(' '), entries.last_mut()) {
                entry.paragraphs.push(line.trim());
            } else {
                let (key, first) = line.split_once(':').unwrap_or((line, ""));
                entries.push(Entry { section, key, paragraphs: vec![first.trim()] });
            }
        }
        Self { entries }
    }

    /// Hands out a text of several paragraphs.
    pub(crate) fn paragraphs(&mut self, section: &str, key: &str) -> Result<Vec<String>, LessonError> {
        let is_it = |entry: &Entry| entry.section == section && entry.key == key;
        let found = self.entries.iter().position(is_it).map(|index| self.entries.swap_remove(index));
        let paragraphs =
            found.map(|entry| entry.paragraphs).filter(|all| all.iter().all(|one| !one.is_empty()));
        let missing = || LessonError::Missing(format!("[{section}] {key}"));
        Ok(paragraphs.ok_or_else(missing)?.into_iter().map(str::to_owned).collect())
    }

    /// Hands out a text of one paragraph.
    pub(crate) fn line(&mut self, section: &str, key: &str) -> Result<String, LessonError> {
        Ok(self.paragraphs(section, key)?.join(" "))
    }

    /// Reports the first text that was not asked for.
    pub(crate) fn finish(self) -> Result<(), LessonError> {
        match self.entries.first() {
            Some(entry) => Err(LessonError::Unused(format!("[{}] {}", entry.section, entry.key))),
            None => Ok(()),
        }
    }
}
