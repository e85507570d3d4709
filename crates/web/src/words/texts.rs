//! The texts of a file, and the list of keys that makes methods of them.

use std::sync::OnceLock;

/// The texts of a file, in the order of its lines.
#[derive(Debug)]
pub(crate) struct Texts(Vec<&'static str>);

impl Texts {
    /// Reads a file, which lives as long as the page, as all texts in use do.
    ///
    /// Nothing comes of a file of another version, which has more or fewer lines.
    pub(crate) fn read(file: String, count: usize) -> Option<Self> {
        let texts: Vec<&str> = lines(file.leak()).map(|(_, text)| text).collect();
        (texts.len() == count).then_some(Self(texts))
    }

    /// The text of a number.
    pub(crate) fn text(&self, number: usize) -> &'static str {
        self.0[number]
    }

    /// A part of a text that has several.
    pub(crate) fn part(&self, number: usize, index: usize) -> &'static str {
        parts(self.text(number)).nth(index).unwrap_or_default()
    }

    /// How many parts a text has.
    fn count(&self, number: usize) -> usize {
        parts(self.text(number)).count()
    }

    /// A text with its gaps filled in.
    pub(crate) fn fill(&self, number: usize, gaps: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.text(number);
        while let Some((before, name, after)) = next_gap(rest) {
            let filling = gaps.iter().find(|gap| gap.0 == name).map_or("", |gap| gap.1);
            text = text + before + filling;
            rest = after;
        }
        text + rest
    }
}

/// The keys and texts of a file: each line is `key = text`; lines that are empty or begin with `#` are for the reader.
pub(super) fn lines(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
}

/// The parts of a text that has several.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(" | ")
}

/// What is before the first gap `{name}`, its name, and what is after it.
pub(super) fn next_gap(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// Texts that come later. Before that each is empty.
#[derive(Debug, Default)]
pub(crate) struct LaterTexts(OnceLock<Texts>);

impl LaterTexts {
    /// Whether they are there.
    pub(super) fn are_there(&self) -> bool {
        self.0.get().is_some()
    }

    /// They are there, unless the file is of another version.
    pub(super) fn come(&self, file: String, count: usize) {
        if let Some(texts) = Texts::read(file, count) {
            // Whoever came first has brought the same.
            let _ = self.0.set(texts);
        }
    }

    /// The text of a number.
    pub(super) fn text(&self, number: usize) -> &'static str {
        self.0.get().map_or("", |texts| texts.text(number))
    }

    /// A part of a text that has several.
    pub(super) fn part(&self, number: usize, index: usize) -> &'static str {
        self.0.get().map_or("", |texts| texts.part(number, index))
    }

    /// How many parts a text has.
    pub(super) fn count(&self, number: usize) -> usize {
        self.0.get().map_or(0, |texts| texts.count(number))
    }

    /// A text with its gaps filled in.
    pub(super) fn fill(&self, number: usize, gaps: &[(&str, &str)]) -> String {
        self.0.get().map(|texts| texts.fill(number, gaps)).unwrap_or_default()
    }
}

/// Makes a key and a method of the type of each entry; its texts are in a field.
///
/// ```text
/// home,               words.home()           home = All games
/// computer(name, n),  words.computer(a, b)   computer = Computer {n}: {name}
/// ranks[5],           words.ranks(0)         ranks = first | second | third | fourth | fifth
/// ```
macro_rules! list {
    ($of:ident.$field:ident: $($key:ident $(($($gap:ident),+))? $([$parts:literal])?,)+) => {
        /// The place of a text in the files.
        #[derive(Clone, Copy)]
        #[allow(non_camel_case_types, reason = "keys are written as in the files")]
        pub(super) enum Key { $($key),+ }

        impl Key {
            pub(super) const COUNT: usize = [$(Key::$key),+].len();
        }

        impl $of { $($crate::words::texts::method! { $field $key $(($($gap),+))? $([$parts])? })+ }

        /// The keys as the files must have them.
        #[cfg(test)]
        pub(super) const KEYS: &[(&str, $crate::words::Kind)] =
            &[$((stringify!($key), $crate::words::texts::kind!($(($($gap),+))? $([$parts])?))),+];
    };
}

macro_rules! method {
    ($field:ident $key:ident) => {
        pub(crate) fn $key(&self) -> &'static str {
            self.$field.text(Key::$key as usize)
        }
    };
    ($field:ident $key:ident ($($gap:ident),+)) => {
        pub(crate) fn $key(&self, $($gap: &str),+) -> String {
            self.$field.fill(Key::$key as usize, &[$((stringify!($gap), $gap)),+])
        }
    };
    ($field:ident $key:ident [$parts:literal]) => {
        pub(crate) fn $key(&self, index: usize) -> &'static str {
            self.$field.part(Key::$key as usize, index)
        }
    };
}

/// What a text is made of.
#[cfg(test)]
pub(crate) enum Kind {
    Text,
    /// It has these gaps, each once, in any order.
    Gaps(&'static [&'static str]),
    /// It has so many parts.
    Parts(usize),
}

#[cfg(test)]
macro_rules! kind {
    () => {
        $crate::words::Kind::Text
    };
    (($($gap:ident),+)) => {
        $crate::words::Kind::Gaps(&[$(stringify!($gap)),+])
    };
    ([$parts:literal]) => {
        $crate::words::Kind::Parts($parts)
    };
}

#[cfg(test)]
pub(crate) use kind;
pub(crate) use {list, method};
