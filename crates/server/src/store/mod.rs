//! Where games are kept: one small interface over SQLite and PostgreSQL.

use tomoe_play::Millis;
use tomoe_wire::GameId;

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

/// The key of a seat. Only its hash is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatKey {
    pub(crate) place: u8,
    pub(crate) hash: KeyHash,
}

/// The SHA-256 of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyHash(pub(crate) [u8; 32]);

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

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is written, and stays written whatever dies.
    Written,
    /// Somebody else has written an entry of that number.
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

/// A time in which no server ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) from: Millis,
    pub(crate) until: Millis,
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
