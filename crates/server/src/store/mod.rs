//! Where games are kept: one small interface over SQLite and PostgreSQL.

mod batch;
#[cfg(test)]
mod contract;
mod database;
mod error;
mod schema;
mod sqlite;
mod writer;

use tokio::sync::mpsc;
use tomoe_play::Millis;
use tomoe_wire::GameId;

pub use database::{Database, Durability, WrongDatabase};
pub use error::StoreError;
use sqlite::Sqlite;
pub(crate) use writer::Writer;

/// The games, and what else is kept. A clone is the same store.
#[derive(Clone, Debug)]
pub(crate) struct Store(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Sqlite(Sqlite),
}

impl Store {
    /// Opens a database, makes it if it is a file that is missing, and brings it to this program's version.
    pub(crate) async fn open(database: &Database) -> Result<Self, StoreError> {
        match database {
            Database::Sqlite { path, durability } => {
                Sqlite::open(path, *durability).await.map(|sqlite| Self(Kind::Sqlite(sqlite)))
            }
            Database::Postgres { .. } => {
                Err(StoreError::Invalid("PostgreSQL is not supported yet".to_owned()))
            }
        }
    }

    /// Writes changes, all in one transaction, and says of each what became of it. An error means that nothing of them is
    /// written, unless the database became unavailable: then everything or nothing of them may be.
    pub(crate) async fn commit(&self, changes: &[Change]) -> Result<Vec<Verdict>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.commit(changes).await,
        }
    }

    /// A game with all that happened in it.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.game(id).await,
        }
    }

    /// The entries of a game after a number, as JSON, in order.
    pub(crate) async fn entries(&self, id: &GameId, after: u32) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.entries(id, after).await,
        }
    }

    /// The last number of each of these games that there is.
    pub(crate) async fn last_numbers(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.last_numbers(ids).await,
        }
    }

    /// Keeps a pass, with which somebody may take the same seat on another device once.
    pub(crate) async fn add_pass(
        &self,
        id: &GameId,
        place: u8,
        pass: KeyHash,
        until: Millis,
    ) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.add_pass(id, place, pass, until).await,
        }
    }

    /// Exchanges a pass for a seat that the key holds from now on, and says which; none if there is no such pass any more.
    pub(crate) async fn use_pass(
        &self,
        id: &GameId,
        pass: KeyHash,
        key: KeyHash,
        now: Millis,
    ) -> Result<Option<u8>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.use_pass(id, pass, key, now).await,
        }
    }

    /// The newest games of each list of the lobby, at most so many a list.
    pub(crate) async fn lobby(&self, limit: u32) -> Result<StoredLobby, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.lobby(limit).await,
        }
    }

    /// The games that the house has to look at by now, the longest overdue first.
    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.due(now, limit).await,
        }
    }

    /// Notes that a server runs. If none has said so for longer than `lapse`, that was an outage, which is noted and told to
    /// the one who finds it.
    pub(crate) async fn beat(&self, now: Millis, lapse: Millis) -> Result<Option<Outage>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.beat(now, lapse).await,
        }
    }

    /// The outages that ended after a moment, in order.
    pub(crate) async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        match &self.0 {
            Kind::Sqlite(sqlite) => sqlite.outages(since).await,
        }
    }

    /// Tells the other nodes up to which numbers games are written.
    pub(crate) async fn notify(&self, written: &[(GameId, u32)]) -> Result<(), StoreError> {
        let _ = written;
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
        }
    }

    /// Says a line to the other nodes, of at most [`LONGEST_WORD`] bytes.
    pub(crate) async fn say(&self, line: &str) -> Result<(), StoreError> {
        let _ = line;
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
        }
    }

    /// What the other nodes say from now on.
    pub(crate) async fn news(&self) -> Result<mpsc::Receiver<News>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(silence()),
        }
    }
}

/// The longest line that can be said to other nodes, in bytes: PostgreSQL carries 7,999, of which some say who speaks.
pub(crate) const LONGEST_WORD: usize = 7_900;

/// News where there are no other nodes: none, as long as somebody listens.
fn silence() -> mpsc::Receiver<News> {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move { sender.closed().await });
    receiver
}

/// The newest games of each list, in either database.
const LOBBY: &str = "SELECT * FROM (SELECT list, listing FROM games WHERE list = 'open' ORDER BY at DESC, id DESC LIMIT $1) a
    UNION ALL SELECT * FROM (SELECT list, listing FROM games WHERE list = 'live' ORDER BY at DESC, id DESC LIMIT $1) b
    UNION ALL SELECT * FROM (SELECT list, listing FROM games WHERE list = 'over' ORDER BY at DESC, id DESC LIMIT $1) c";

/// A time as a database keeps it.
fn to_column(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

/// A time that a database kept.
fn from_column(time: i64) -> Millis {
    Millis(u64::try_from(time).unwrap_or(0))
}

/// The name of a game that a database kept.
fn game_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|error| StoreError::Invalid(format!("the database names a game {text:?}: {error}")))
}

/// A seat that a database kept.
fn seat_key((place, hash): (i64, String)) -> Result<SeatKey, StoreError> {
    let place_and_hash = place_of(place).ok().zip(KeyHash::from_hex(&hash));
    let (place, hash) = place_and_hash
        .ok_or_else(|| StoreError::Invalid(format!("the database keeps {hash:?} for place {place}")))?;
    Ok(SeatKey { place, hash })
}

/// A place that a database kept.
fn place_of(place: i64) -> Result<u8, StoreError> {
    u8::try_from(place).map_err(|_| StoreError::Invalid(format!("the database names a place {place}")))
}

/// A number that a database kept.
fn number_of(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Invalid(format!("the database numbers an entry {number}")))
}

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

impl KeyHash {
    /// As databases keep it: 64 hexadecimal digits.
    fn to_hex(self) -> String {
        use std::fmt::Write;
        self.0.iter().fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a string can't fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    fn from_hex(hex: &str) -> Option<Self> {
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
    fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Live => "live",
            Self::Over => "over",
        }
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
    fn from_rows(rows: Vec<(String, String)>) -> Self {
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
    fn between(last: Option<Millis>, now: Millis, lapse: Millis) -> Option<Self> {
        last.filter(|&last| now.since(last) > lapse).map(|from| Self { from, until: now })
    }

    fn from_row((began, ended): (i64, i64)) -> Self {
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
