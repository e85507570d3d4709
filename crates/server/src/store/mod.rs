//! Where games are kept: one small interface over SQLite and PostgreSQL.

mod accounts;
mod archive;
mod backup;
mod batch;
mod bots;
mod care;
mod column;
#[cfg(test)]
mod contract;
mod database;
mod error;
mod interface;
mod mine;
mod news;
mod postgres;
mod push;
mod queries;
mod ratings;
mod schema;
mod sqlite;
mod transfer;
mod types;
mod writer;

use std::future::Future;
use std::time::Duration;

use tokio::sync::mpsc;
use tomoe_play::Millis;
use tomoe_wire::GameId;

pub(crate) use accounts::{StoredAccount, StoredSession};
#[cfg(test)]
pub(crate) use archive::MOST_MOVES;
pub(crate) use archive::{
    Archived, Facts, Found, Month, Place, PositionKey, Statistics, Tally, Visit, Wanted,
};
pub use backup::backup;
pub(crate) use bots::{StoredChallenge, StoredToken};
pub(crate) use care::{StoredReport, StoredSuspect};
pub use database::{Database, Durability, WrongDatabase};
pub use error::StoreError;
pub(crate) use mine::StoredMine;
use postgres::Postgres;
pub(crate) use push::StoredPush;
pub(crate) use ratings::{ListedRating, PastRating, Seek, Sought, StoredRating};
use sqlite::Sqlite;
pub use transfer::{Amounts, TransferError, export, import};
pub(crate) use types::{
    Change, Head, KeyHash, List, NewEntry, News, Outage, SeatKey, StoredGame, StoredLobby, Verdict,
};
pub(crate) use writer::Writer;

/// How long a PostgreSQL may take for an answer. Usual ones take milliseconds; one that has vanished would never answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The games, and what else is kept. A clone is the same store.
#[derive(Clone, Debug)]
pub(crate) struct Store(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Asks whichever database it is.
macro_rules! ask {
    ($store:ident.$question:ident($($argument:expr),*)) => {
        match &$store.0 {
            $crate::store::Kind::Sqlite(sqlite) => sqlite.$question($($argument),*).await,
            $crate::store::Kind::Postgres(postgres) => {
                $crate::store::in_time(postgres.$question($($argument),*)).await
            }
        }
    };
}

use ask;

impl Store {
    /// Opens a database, makes it if it is a file that is missing, and brings it to this program's version.
    pub(crate) async fn open(database: &Database) -> Result<Self, StoreError> {
        Ok(Self(match database {
            Database::Sqlite { path, durability } => Kind::Sqlite(Sqlite::open(path, *durability).await?),
            Database::Postgres { url } => Kind::Postgres(in_time(Postgres::open(url)).await?),
        }))
    }

    /// Writes changes, all in one transaction, and says of each what became of it. An error means that nothing of them is
    /// written, unless the database became unavailable: then all or nothing of them may be.
    pub(crate) async fn commit(&self, changes: &[Change]) -> Result<Vec<Verdict>, StoreError> {
        ask!(self.commit(changes))
    }

    /// A game with all that happened in it. Keys may be newer than entries, never older.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        ask!(self.game(id))
    }

    /// The entries of a game after a number, as JSON, in order.
    pub(crate) async fn entries(&self, id: &GameId, after: u32) -> Result<Vec<String>, StoreError> {
        ask!(self.entries(id, after))
    }

    /// The last number of each of these games that there is.
    pub(crate) async fn last_numbers(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        ask!(self.last_numbers(ids))
    }

    /// Keeps a pass, with which somebody may take the same seat on another device once.
    pub(crate) async fn add_pass(
        &self,
        id: &GameId,
        place: u8,
        pass: KeyHash,
        until: Millis,
    ) -> Result<(), StoreError> {
        ask!(self.add_pass(id, place, pass, until))
    }

    /// Exchanges a pass for a seat that the key holds from now on, and says which; none if there is no such pass.
    pub(crate) async fn use_pass(
        &self,
        id: &GameId,
        pass: KeyHash,
        key: KeyHash,
        now: Millis,
    ) -> Result<Option<u8>, StoreError> {
        ask!(self.use_pass(id, pass, key, now))
    }

    /// The newest games of each list of the lobby, at most so many a list.
    pub(crate) async fn lobby(&self, limit: u32) -> Result<StoredLobby, StoreError> {
        ask!(self.lobby(limit))
    }

    /// The games that the house has to look at by now, the longest overdue first.
    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError> {
        ask!(self.due(now, limit))
    }

    /// Notes that a server runs. If none has said so for longer than `lapse`, that was an outage, which is noted and told
    /// to the one who finds it.
    pub(crate) async fn beat(&self, now: Millis, lapse: Millis) -> Result<Option<Outage>, StoreError> {
        ask!(self.beat(now, lapse))
    }

    /// The outages that ended after a moment, in order.
    pub(crate) async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        ask!(self.outages(since))
    }

    // Other nodes

    /// Tells the other nodes up to which numbers games are written.
    pub(crate) async fn notify(&self, written: &[(GameId, u32)]) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
            Kind::Postgres(postgres) => in_time(postgres.notify(written)).await,
        }
    }

    /// Says a line to the other nodes, of at most 7,935 bytes.
    pub(crate) async fn say(&self, line: &str) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
            Kind::Postgres(postgres) => in_time(postgres.say(line)).await,
        }
    }

    /// Whether other nodes may write to it, too.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.0, Kind::Postgres(_))
    }

    /// What the other nodes say from now on.
    pub(crate) async fn news(&self) -> Result<mpsc::Receiver<News>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(news::silence()),
            Kind::Postgres(postgres) => in_time(postgres.news()).await,
        }
    }
}

/// An answer, if it comes before patience ends.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(PATIENCE, answer).await.unwrap_or(Err(StoreError::Late))
}
