//! The form of all messages: lines of text.
//!
//! ```text
//! choose 7              what it is, and the number of the request
//! game yonmoque         the fields: a name, a blank, a value
//! moves @c3 @b2
//! level 5
//! ```
//!
//! Both ends are ours and of the same version, so that nothing more is needed; a reader of JSON would be the larger part
//! of what the engine adds to the page.

/// A message taken apart.
pub(crate) struct Message<'a> {
    pub(crate) kind: &'a str,
    pub(crate) id: Option<u32>,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Message<'a> {
    pub(crate) fn read(text: &'a str) -> Self {
        let mut lines = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        let (kind, id) = lines.next().unwrap_or_default();
        Self { kind, id: id.parse().ok(), fields: lines.collect() }
    }

    /// The values of all fields of this name.
    pub(crate) fn all<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'a str> + 'b {
        self.fields.iter().filter(move |field| field.0 == name).map(|field| field.1)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.all(name).next()
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, String> {
        let read = |text: &str| text.parse().map_err(|_| format!("{name} '{text}': expected a whole number"));
        self.text(name).map(read).transpose()
    }

    /// The same, where it matters not why there is none.
    pub(crate) fn count(&self, name: &str) -> Option<u64> {
        self.number(name).ok().flatten()
    }
}
