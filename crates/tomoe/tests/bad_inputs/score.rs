//! What became of bad inputs, by kind.

use std::collections::BTreeMap;
use std::fmt;

/// What became of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The server said why not: a problem's name or a status.
    Refused(String),
    /// The server ended the connection.
    Closed,
    /// It was not bad after all: a new game, since a mutation was another valid wish.
    Accepted,
    /// It was answered with what had happened before, and nothing happened again.
    DoneBefore,
    /// A status from 500, or none within the time.
    Error(String),
}

/// What became of bad inputs, by kind.
#[derive(Debug, Default)]
pub(crate) struct Score {
    kinds: BTreeMap<&'static str, BTreeMap<String, usize>>,
    errors: usize,
    unexpected: Vec<String>,
}

impl Score {
    pub(crate) fn note(&mut self, kind: &'static str, fate: &Fate) {
        let name = match fate {
            Fate::Refused(why) => why.clone(),
            Fate::Closed => "closed".to_owned(),
            Fate::Accepted => "accepted".to_owned(),
            Fate::DoneBefore => "done before".to_owned(),
            Fate::Error(what) => format!("ERROR {what}"),
        };
        self.errors += usize::from(matches!(fate, Fate::Error(_)));
        *self.kinds.entry(kind).or_default().entry(name).or_default() += 1;
    }

    /// The same for a kind of which it is known how it must be answered.
    pub(crate) fn expect(&mut self, kind: &'static str, fate: &Fate, wanted: &[&str]) {
        let fits = match fate {
            Fate::Refused(why) => wanted.contains(&why.as_str()),
            Fate::Closed => wanted.contains(&"closed"),
            Fate::DoneBefore => wanted.contains(&"done before"),
            Fate::Accepted | Fate::Error(_) => false,
        };
        if !fits {
            self.unexpected.push(format!("{kind}: {fate:?} and not {wanted:?}"));
        }
        self.note(kind, fate);
    }

    pub(crate) fn inputs(&self) -> usize {
        self.kinds.values().flat_map(BTreeMap::values).sum()
    }

    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    pub(crate) fn unexpected(&self) -> &[String] {
        &self.unexpected
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, fates) in &self.kinds {
            let fates: Vec<String> = fates.iter().map(|(name, count)| format!("{name} {count}")).collect();
            writeln!(f, "{kind}: {}", fates.join(", "))?;
        }
        Ok(())
    }
}
