//! What is kept.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use super::column::from_column;

/// A change to one game, written as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) game: GameId,
    /// The setting as JSON, if the game is new.
    pub(crate) setting: Option<String>,
    /// One or more entries with consecutive numbers. If the first number is taken in this game, nothing of the change is written.
    pub(crate) entries: Vec<NewEntry>,
    /// The keys of seats that were taken with it.
    pub(crate) keys: Vec<SeatKey>,
    /// What the lists say of the game after it.
    pub(crate) head: Head,
    /// A rematch that is made with it.
    pub(crate) next: Option<Box<Change>>,
}

/// An entry to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewEntry {
    pub(crate) number: u32,
    /// The entry as JSON.
    pub(crate) text: String,
}

/// The key of a seat. Only its hash is kept. A key that was another seat's before, or nobody's, changes hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatKey {
    pub(crate) place: u8,
    pub(crate) hash: KeyHash,
}

/// The SHA-256 of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KeyHash(pub(crate) [u8; 32]);

impl KeyHash {
    /// As databases keep it: 64 hexadecimal digits.
    pub(super) fn to_hex(self) -> String {
        use std::fmt::Write;
        self.0.iter().fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a string can't fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    pub(super) fn from_hex(hex: &str) -> Option<Self> {
        let digits = hex.bytes().map(|digit| char::from(digit).to_digit(16)).collect::<Option<Vec<u32>>>()?;
        let (pairs, []) = digits.as_chunks::<2>() else { return None };
        let bytes: Option<Vec<u8>> =
            pairs.iter().map(|[high, low]| u8::try_from(high << 4 | low).ok()).collect();
        bytes?.try_into().ok().map(Self)
    }
}

/// What the lists say of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// In which list of the lobby it is; in none if it is private or was closed.
    pub(crate) list: Option<List>,
    /// The game as that list shows it, as JSON.
    pub(crate) listing: String,
    /// When something last happened.
    pub(crate) at: Millis,
    /// When the house has to look at it: a flag falls, a computer is to move, nobody came.
    pub(crate) due: Option<Millis>,
}

/// A list of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    Open,
    Live,
    Over,
}

impl List {
    /// As databases keep it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Live => "live",
            Self::Over => "over",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Open, Self::Live, Self::Over].into_iter().find(|list| list.name() == name)
    }
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is written, and stays written whatever dies.
    Written,
    /// Somebody else has written an entry of that number, or nobody has written the one before it.
    Taken,
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    /// The setting as JSON.
    pub(crate) setting: String,
    pub(crate) keys: Vec<SeatKey>,
    /// All entries as JSON, in order.
    pub(crate) entries: Vec<String>,
}

/// The lists of the lobby, each listing as JSON, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredLobby {
    pub(crate) open: Vec<String>,
    pub(crate) live: Vec<String>,
    pub(crate) over: Vec<String>,
}

impl StoredLobby {
    pub(super) fn from_rows(rows: Vec<(String, String)>) -> Self {
        let mut lobby = Self::default();
        for (list, listing) in rows {
            match list.as_str() {
                "open" => lobby.open.push(listing),
                "live" => lobby.live.push(listing),
                _ => lobby.over.push(listing),
            }
        }
        lobby
    }
}

/// A time in which no server ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) from: Millis,
    pub(crate) until: Millis,
}

impl Outage {
    /// The outage between the last sign of life, if there was one, and now.
    pub(super) fn between(last: Option<Millis>, now: Millis, lapse: Millis) -> Option<Self> {
        last.filter(|&last| now.since(last) > lapse).map(|from| Self { from, until: now })
    }

    pub(super) fn from_row((began, ended): (i64, i64)) -> Self {
        Self { from: from_column(began), until: from_column(ended) }
    }
}

/// What another node says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A game has entries up to this number.
    Written { game: GameId, last: u32 },
    /// A line of another kind, for whoever understands it.
    Word(String),
    /// News may have been missed: everything is to be read again.
    Missed,
}
