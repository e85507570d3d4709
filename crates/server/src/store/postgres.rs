//! The store in a PostgreSQL database.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgConnection, PgPool, QueryBuilder};
use tokio::sync::mpsc;
use tomoe_play::Millis;
use tomoe_wire::{Block, GameId};

use crate::ratings::RatedGame;

use super::accounts::{StoredAccount, StoredSession, account_queries};
use super::archive::{
    self, Found, MOST_MOVES, Month, Place, PositionKey, Statistics, Wanted, archive_queries,
};
use super::batch::Batch;
use super::bots::{StoredChallenge, StoredToken, bot_queries};
use super::care::{StoredReport, StoredSuspect, care_queries};
use super::column::{game_id, number_of, to_column};
use super::mine::{StoredMine, mine_queries};
use super::news::{self, Node};
use super::push::{StoredPush, push_queries};
use super::queries::queries;
use super::ratings::{ListedRating, PastRating, Seek, SeekRow, Sought, StoredRating, rating_queries};
use super::{
    Change, Head, KeyHash, List, News, Outage, StoreError, StoredGame, StoredLobby, Verdict, accounts, bots,
    care, column, mine, push, queries, schema,
};

/// How many may ask at once, of one node. All writing goes over one of them.
const CONNECTIONS: u32 = 8;

/// How long one waits for a connection, also while the database is down.
const WAIT: Duration = Duration::from_secs(3);

/// How often a commit is tried that another node's commit stood in the way of.
const ATTEMPTS: u32 = 5;

/// "tomoe" as a number: who holds this advisory lock changes the tables.
const LOCK: i64 = 0x74_6f6d_6f65;

/// Every query here goes by an index, also when the statistics are of a time at which the tables were empty. A transaction
/// whose node has stopped holds nobody up for long.
const SETTINGS: [(&str, &str); 3] =
    [("enable_seqscan", "off"), ("statement_timeout", "10s"), ("idle_in_transaction_session_timeout", "10s")];

/// One statement is one round trip and one transaction.
const COMMIT: &str = include_str!("postgres/commit.sql");

/// A PostgreSQL database. The readers and the writer are the same connections.
#[derive(Clone, Debug)]
pub(super) struct Postgres {
    pub(super) writer: PgPool,
    pub(super) readers: PgPool,
    node: Arc<Node>,
}

impl Postgres {
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url)?.application_name("tomoe").options(SETTINGS);
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(WAIT);
        let pool = pool.connect_with(options.clone()).await?;
        migrate(&pool).await?;
        let name = sqlx::query_scalar("SELECT gen_random_uuid()::text").fetch_one(&pool).await?;
        Ok(Self { writer: pool.clone(), readers: pool, node: Arc::new(Node { name, options }) })
    }

    pub(super) async fn commit(&self, changes: &[Change]) -> Result<Vec<Verdict>, StoreError> {
        let batch = Batch::new(changes)?;
        let mut attempts = 0;
        loop {
            attempts += 1;
            let mut connection = self.writer.acquire().await?;
            match write(&mut connection, &batch).await {
                Ok(granted) => return Ok(batch.verdicts(|game| granted.contains(game))),
                Err(error) if error.is_collision() && attempts < ATTEMPTS => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) async fn last_numbers(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        let query = "SELECT asked.game, last.number FROM UNNEST($1::text[]) asked (game) CROSS JOIN LATERAL
            (SELECT number FROM entries WHERE game = asked.game ORDER BY number DESC LIMIT 1) last";
        let ids: Vec<&str> = ids.iter().map(GameId::as_str).collect();
        let rows: Vec<(String, i64)> = sqlx::query_as(query).bind(ids).fetch_all(&self.readers).await?;
        rows.into_iter().map(|(id, last)| Ok((game_id(&id)?, number_of(last)?))).collect()
    }

    pub(super) async fn notify(&self, written: &[(GameId, u32)]) -> Result<(), StoreError> {
        let payloads = self.node.written(written);
        if !payloads.is_empty() {
            sqlx::query(news::SEND).bind(payloads).execute(&self.writer).await?;
        }
        Ok(())
    }

    pub(super) async fn say(&self, line: &str) -> Result<(), StoreError> {
        let payload = self.node.word(line)?;
        sqlx::query(news::SEND).bind(vec![payload]).execute(&self.writer).await?;
        Ok(())
    }

    pub(super) async fn news(&self) -> Result<mpsc::Receiver<News>, StoreError> {
        news::listen(Arc::clone(&self.node)).await
    }
}

queries!(Postgres, "BEGIN");
account_queries!(Postgres, "BEGIN");
mine_queries!(Postgres);
push_queries!(Postgres, "BEGIN");
care_queries!(Postgres, "BEGIN");
bot_queries!(Postgres, "BEGIN");
archive_queries!(Postgres, "games");
rating_queries!(Postgres, PgConnection, "BEGIN");

async fn migrate(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    sqlx::raw_sql(schema::VERSIONS).execute(&mut *transaction).await?;
    let version: i64 = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM versions")
        .fetch_one(&mut *transaction)
        .await?;
    for (leads_to, step) in schema::missing(&schema::POSTGRES, version)? {
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
    connection: &mut PgConnection,
    batch: &Batch<'_>,
) -> Result<HashSet<String>, StoreError> {
    if batch.claims.is_empty() {
        return Ok(HashSet::new());
    }
    let rows = Rows::new(batch);
    let granted: Vec<String> = sqlx::query_scalar(COMMIT)
        .bind(rows.first.games)
        .bind(rows.first.numbers)
        .bind(rows.first.texts)
        .bind(rows.headed)
        .bind(rows.heads.lists)
        .bind(rows.heads.listings)
        .bind(rows.heads.at)
        .bind(rows.heads.due)
        .bind(rows.further_of)
        .bind(rows.further.games)
        .bind(rows.further.numbers)
        .bind(rows.further.texts)
        .bind(rows.made_by)
        .bind(rows.made)
        .bind(rows.settings)
        .bind(rows.made_heads.lists)
        .bind(rows.made_heads.listings)
        .bind(rows.made_heads.at)
        .bind(rows.made_heads.due)
        .bind(rows.keys_of)
        .bind(rows.key_games)
        .bind(rows.places)
        .bind(rows.hashes)
        .fetch_all(connection)
        .await?;
    Ok(granted.into_iter().collect())
}

/// The rows of a batch, column by column, as the statement takes them.
#[derive(Default)]
struct Rows<'a> {
    first: Entries<'a>,
    headed: Vec<&'a str>,
    heads: Heads<'a>,
    further_of: Vec<&'a str>,
    further: Entries<'a>,
    made_by: Vec<&'a str>,
    made: Vec<&'a str>,
    settings: Vec<&'a str>,
    made_heads: Heads<'a>,
    keys_of: Vec<&'a str>,
    key_games: Vec<&'a str>,
    places: Vec<i64>,
    hashes: Vec<String>,
}

#[derive(Default)]
struct Entries<'a> {
    games: Vec<&'a str>,
    numbers: Vec<i64>,
    texts: Vec<&'a str>,
}

#[derive(Default)]
struct Heads<'a> {
    lists: Vec<Option<&'static str>>,
    listings: Vec<&'a str>,
    at: Vec<i64>,
    due: Vec<Option<i64>>,
}

impl<'a> Rows<'a> {
    fn new(batch: &Batch<'a>) -> Self {
        let mut rows = Self::default();
        for claim in &batch.claims {
            let game = claim.game.as_str();
            rows.first.push(game, claim.first);
            if let Some(head) = claim.head {
                rows.headed.push(game);
                rows.heads.push(head);
            }
            for (of, entry) in &claim.further {
                rows.further_of.push(game);
                rows.further.push(of.as_str(), entry);
            }
            for (made, setting, head) in &claim.made {
                rows.made_by.push(game);
                rows.made.push(made.as_str());
                rows.settings.push(setting);
                rows.made_heads.push(head);
            }
            for (of, key) in &claim.keys {
                rows.keys_of.push(game);
                rows.key_games.push(of.as_str());
                rows.places.push(i64::from(key.place));
                rows.hashes.push(key.hash.to_hex());
            }
        }
        rows
    }
}

impl<'a> Entries<'a> {
    fn push(&mut self, game: &'a str, entry: &'a super::NewEntry) {
        self.games.push(game);
        self.numbers.push(i64::from(entry.number));
        self.texts.push(&entry.text);
    }
}

impl<'a> Heads<'a> {
    fn push(&mut self, head: &'a Head) {
        self.lists.push(head.list.map(List::name));
        self.listings.push(&head.listing);
        self.at.push(to_column(head.at));
        self.due.push(head.due.map(to_column));
    }
}
