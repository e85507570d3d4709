//! The store in an SQLite file.

mod checkpoint;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{QueryBuilder, SqlitePool, Transaction};
use tomoe_play::Millis;
use tomoe_wire::{Block, GameId};

use crate::ratings::RatedGame;

use super::accounts::{StoredAccount, StoredSession, account_queries};
use super::archive::{
    self, Found, MOST_MOVES, Month, Place, PositionKey, Statistics, Wanted, archive_queries,
};
use super::batch::{Batch, Claim};
use super::bots::{StoredChallenge, StoredToken, bot_queries};
use super::care::{StoredReport, StoredSuspect, care_queries};
use checkpoint::Checkpoints;

use super::column::{game_id, number_of, to_column};
use super::mine::{StoredMine, mine_queries};
use super::push::{StoredPush, push_queries};
use super::queries::queries;
use super::ratings::{ListedRating, PastRating, Seek, SeekRow, Sought, StoredRating, rating_queries};
use super::{
    Change, Durability, KeyHash, List, Outage, StoreError, StoredGame, StoredLobby, Verdict, accounts, bots,
    care, column, mine, push, queries, schema,
};

/// How long one who writes waits for another process that writes, such as a backup's or a second server's.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many may read at once. Reading takes a fraction of a millisecond, and there are not more cores than this to do it.
const READERS: u32 = 4;

/// How much of the file a connection remembers: 16 MB, the pages of some thousand live games.
const CACHE: &str = "-16000";

/// A transaction that reads first and writes later is refused at once when somebody else has written in between, whatever the
/// patience: it has to say at its beginning that it will write.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// An SQLite database: one connection that writes, and some that read meanwhile.
#[derive(Clone, Debug)]
pub(super) struct Sqlite {
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
    checkpoints: Checkpoints,
}

impl Sqlite {
    pub(super) async fn open(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::File(folder.to_owned(), Arc::new(error)))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(match durability {
                Durability::Full => SqliteSynchronous::Full,
                Durability::Normal => SqliteSynchronous::Normal,
            })
            .busy_timeout(PATIENCE)
            .pragma("cache_size", CACHE);
        let writer = pool(1).connect_with(checkpoint::leave_to_others(options.clone())).await?;
        migrate(&writer).await?;
        let checkpoints = Checkpoints::start(options.clone()).await?;
        let readers = pool(READERS).connect_with(options.pragma("query_only", "ON")).await?;
        Ok(Self { writer, readers, checkpoints })
    }

    /// A transaction that will write. When a disk is full at the end of one, SQLite has ended it by itself, but the connection counts it
    /// as open and can begin no other: it is replaced.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, sqlx::Sqlite>, StoreError> {
        match self.writer.begin_with(BEGIN).await {
            Err(sqlx::Error::InvalidSavePointStatement) => {
                self.writer.acquire().await?.close_on_drop();
                Ok(self.writer.begin_with(BEGIN).await?)
            }
            begun => Ok(begun?),
        }
    }

    pub(super) async fn commit(&self, changes: &[Change]) -> Result<Vec<Verdict>, StoreError> {
        let batch = Batch::new(changes)?;
        if batch.claims.is_empty() {
            return Ok(batch.verdicts(|_| false));
        }
        let mut transaction = self.begin().await?;
        let granted = write(&mut transaction, &batch).await?;
        transaction.commit().await?;
        self.want_checkpoint();
        Ok(batch.verdicts(|game| granted.contains(game)))
    }

    /// Says that there is something new to be brought from the log into the file.
    pub(super) fn want_checkpoint(&self) {
        self.checkpoints.want();
    }

    pub(super) async fn last_numbers(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        let query = "SELECT asked.value, (SELECT max(number) FROM entries WHERE game = asked.value) AS last
            FROM json_each($1) asked WHERE last IS NOT NULL";
        let rows: Vec<(String, i64)> =
            sqlx::query_as(query).bind(json!(ids).to_string()).fetch_all(&self.readers).await?;
        rows.into_iter().map(|(id, last)| Ok((game_id(&id)?, number_of(last)?))).collect()
    }
}

queries!(Sqlite, "BEGIN IMMEDIATE");
account_queries!(Sqlite, "BEGIN IMMEDIATE");
mine_queries!(Sqlite);
push_queries!(Sqlite, "BEGIN IMMEDIATE");
care_queries!(Sqlite, "BEGIN IMMEDIATE");
bot_queries!(Sqlite, "BEGIN IMMEDIATE");
// By itself it would walk through all games that are over to find those few.
archive_queries!(Sqlite, "games INDEXED BY unarchived");
rating_queries!(Sqlite, sqlx::SqliteConnection, "BEGIN IMMEDIATE");

#[cfg(test)]
impl Sqlite {
    /// Lets the file grow no further than so many pages, as on a full disk.
    pub(super) async fn limit_pages(&self, pages: u32) {
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
        sqlx::raw_sql(limit).execute(&self.writer).await.unwrap();
    }
}

/// Connections that stay: opening one costs more than most queries.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .acquire_timeout(PATIENCE)
}

async fn migrate(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut transaction = writer.begin_with(BEGIN).await?;
    sqlx::raw_sql(schema::VERSIONS).execute(&mut *transaction).await?;
    let version: i64 = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM versions")
        .fetch_one(&mut *transaction)
        .await?;
    for (leads_to, step) in schema::missing(&schema::SQLITE, version)? {
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO versions (version) VALUES ($1)")
            .bind(leads_to)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}

/// Writes the claims whose numbers are free, and gives the games of those.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    batch: &Batch<'_>,
) -> Result<HashSet<String>, StoreError> {
    let granted = claim(connection, &batch.claims).await?;
    let of_granted = batch.claims.iter().filter(|claim| granted.contains(claim.game.as_str()));
    bring_along(connection, of_granted).await?;
    Ok(granted)
}

/// Writes the first entry of every claim whose number is free, and gives the games of those.
async fn claim(
    connection: &mut SqliteConnection,
    claims: &[Claim<'_>],
) -> Result<HashSet<String>, StoreError> {
    let rows = Value::from_iter(
        claims.iter().map(|claim| json!([claim.game, claim.first.number, claim.first.text])),
    );
    let query = "INSERT INTO entries (game, number, text)
        SELECT claim.value ->> 0, claim.value ->> 1, claim.value ->> 2 FROM json_each($1) claim
        WHERE claim.value ->> 1 = 1 OR EXISTS
            (SELECT 1 FROM entries WHERE game = claim.value ->> 0 AND number = (claim.value ->> 1) - 1)
        ON CONFLICT DO NOTHING RETURNING game";
    let granted: Vec<String> = sqlx::query_scalar(query).bind(rows.to_string()).fetch_all(connection).await?;
    Ok(granted.into_iter().collect())
}

/// Writes what comes with the claims that were granted.
async fn bring_along<'a>(
    connection: &mut SqliteConnection,
    granted: impl Iterator<Item = &'a Claim<'a>> + Clone,
) -> Result<(), StoreError> {
    let heads = granted.clone().filter_map(|claim| {
        let head = claim.head?;
        let list = head.list.map(List::name);
        Some(json!([claim.game, list, head.listing, to_column(head.at), head.due.map(to_column)]))
    });
    let update = "UPDATE games SET list = head.list, listing = head.listing, at = head.at, due = head.due
        FROM (SELECT value ->> 0 AS game, value ->> 1 AS list, value ->> 2 AS listing, value ->> 3 AS at,
            value ->> 4 AS due FROM json_each($1)) head
        WHERE id = head.game";
    each(connection, update, heads).await?;
    let further = granted.clone().flat_map(|claim| &claim.further);
    let insert = "INSERT INTO entries (game, number, text)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";
    each(connection, insert, further.map(|(game, entry)| json!([game, entry.number, entry.text]))).await?;
    let made = granted.clone().flat_map(|claim| &claim.made).map(|(game, setting, head)| {
        let list = head.list.map(List::name);
        json!([game, setting, list, head.listing, to_column(head.at), head.due.map(to_column)])
    });
    let insert = "INSERT INTO games (id, setting, list, listing, at, due)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each($1)";
    each(connection, insert, made).await?;
    let keys = granted.flat_map(|claim| &claim.keys);
    let insert = "INSERT INTO keys (game, place, hash)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1) WHERE true
        ON CONFLICT (game, hash) DO UPDATE SET place = excluded.place";
    each(connection, insert, keys.map(|(game, key)| json!([game, key.place, key.hash.to_hex()]))).await
}

/// Runs a statement once for all rows, which it gets as JSON: a statement a row would take several times as long.
pub(super) async fn each(
    connection: &mut SqliteConnection,
    statement: &'static str,
    rows: impl Iterator<Item = Value>,
) -> Result<(), StoreError> {
    let rows: Vec<Value> = rows.collect();
    if !rows.is_empty() {
        sqlx::query(statement).bind(Value::from(rows).to_string()).execute(connection).await?;
    }
    Ok(())
}
