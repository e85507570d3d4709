//! The rows that are exported and imported, in either database.

use sqlx::Transaction;

use super::by_owner;
use super::lines::{Account, OutageLine, Pass, PushLine, Report, SessionLine, TokenLine};
use crate::store::batch::Batch;
use crate::store::care::ReportRow;
use crate::store::postgres::{self, Postgres};
use crate::store::sqlite::{self, Sqlite};
use crate::store::{Change, StoreError};

/// A row of an account, with when it was closed.
type AccountRow = (String, String, String, String, i64, Option<i64>, i64, i64);

/// A row of the games.
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) setting: String,
    pub(super) list: Option<String>,
    pub(super) listing: String,
    pub(super) at: i64,
    pub(super) due: Option<i64>,
}

/// A database as it was at one moment.
pub(super) trait Source {
    /// The next games by name.
    async fn games_after(&mut self, last: &str, limit: usize) -> Result<Vec<GameRow>, StoreError>;
    /// The entries of the games from one to another, each game's in order.
    async fn entries_within(&mut self, first: &str, end: &str) -> Result<Vec<(String, String)>, StoreError>;
    /// The keys of the games from one to another: game, place and hash.
    async fn keys_within(&mut self, first: &str, end: &str)
    -> Result<Vec<(String, i64, String)>, StoreError>;
    async fn passes(&mut self) -> Result<Vec<Pass>, StoreError>;
    async fn accounts(&mut self) -> Result<Vec<Account>, StoreError>;
    async fn reports(&mut self) -> Result<Vec<Report>, StoreError>;
    async fn vapid(&mut self) -> Result<Option<String>, StoreError>;
    async fn pushes(&mut self) -> Result<Vec<PushLine>, StoreError>;
    async fn outages(&mut self) -> Result<Vec<OutageLine>, StoreError>;
    async fn heartbeat(&mut self) -> Result<Option<i64>, StoreError>;
}

/// A database that is filled as a whole or, if this is dropped before it is finished, not at all.
pub(super) trait Target {
    async fn is_used(&mut self) -> Result<bool, StoreError>;
    /// Adds new games, and says whether all of them were new.
    async fn add_games(&mut self, games: &[Change]) -> Result<bool, StoreError>;
    async fn add_pass(&mut self, pass: Pass) -> Result<(), StoreError>;
    async fn add_account(&mut self, account: Account) -> Result<(), StoreError>;
    async fn add_report(&mut self, report: Report) -> Result<(), StoreError>;
    async fn set_vapid(&mut self, secret: String) -> Result<(), StoreError>;
    async fn add_push(&mut self, push: PushLine) -> Result<(), StoreError>;
    async fn add_outage(&mut self, outage: OutageLine) -> Result<(), StoreError>;
    async fn set_heartbeat(&mut self, at: i64) -> Result<(), StoreError>;
    async fn finish(self) -> Result<(), StoreError>;
}

/// Both for a database, whose snapshots and transactions begin with the words given.
macro_rules! transfer {
    ($database:ident, $module:ident, $snapshot:literal, $begin:literal) => {
        impl $database {
            pub(super) async fn snapshot(&self) -> Result<Transaction<'static, sqlx::$database>, StoreError> {
                Ok(self.readers.begin_with($snapshot).await?)
            }

            pub(super) async fn target(&self) -> Result<Transaction<'static, sqlx::$database>, StoreError> {
                Ok(self.writer.begin_with($begin).await?)
            }
        }

        impl Source for Transaction<'static, sqlx::$database> {
            async fn games_after(&mut self, last: &str, limit: usize) -> Result<Vec<GameRow>, StoreError> {
                let query =
                    "SELECT id, setting, list, listing, at, due FROM games WHERE id > $1 ORDER BY id LIMIT $2";
                let limit = i64::try_from(limit).unwrap_or(i64::MAX);
                let rows = sqlx::query_as(query).bind(last).bind(limit).fetch_all(&mut **self).await?;
                let row = |(id, setting, list, listing, at, due)| GameRow { id, setting, list, listing, at, due };
                Ok(rows.into_iter().map(row).collect())
            }

            async fn entries_within(
                &mut self,
                first: &str,
                end: &str,
            ) -> Result<Vec<(String, String)>, StoreError> {
                let query = "SELECT game, text FROM entries WHERE game >= $1 AND game <= $2 ORDER BY game, number";
                Ok(sqlx::query_as(query).bind(first).bind(end).fetch_all(&mut **self).await?)
            }

            async fn keys_within(
                &mut self,
                first: &str,
                end: &str,
            ) -> Result<Vec<(String, i64, String)>, StoreError> {
                let query =
                    "SELECT game, place, hash FROM keys WHERE game >= $1 AND game <= $2 ORDER BY game, place, hash";
                Ok(sqlx::query_as(query).bind(first).bind(end).fetch_all(&mut **self).await?)
            }

            async fn passes(&mut self) -> Result<Vec<Pass>, StoreError> {
                let query = "SELECT game, hash, place, until FROM passes ORDER BY game, hash";
                let rows = sqlx::query_as(query).fetch_all(&mut **self).await?;
                let pass = |(game, hash, place, until)| Pass { game, hash, place, until };
                Ok(rows.into_iter().map(pass).collect())
            }

            async fn accounts(&mut self) -> Result<Vec<Account>, StoreError> {
                let query = "SELECT account, hash FROM recovery_codes ORDER BY account, hash";
                let mut codes = by_owner(sqlx::query_as(query).fetch_all(&mut **self).await?);
                let query = "SELECT account, game, place FROM players ORDER BY account, game, place";
                let rows: Vec<(String, String, i64)> = sqlx::query_as(query).fetch_all(&mut **self).await?;
                let mut seats = by_owner(rows.into_iter().map(|(account, game, place)| (account, (game, place))));
                let query = "SELECT account, hash, id, device, made, seen FROM sessions ORDER BY account, hash";
                let rows: Vec<(String, String, String, String, i64, i64)> =
                    sqlx::query_as(query).fetch_all(&mut **self).await?;
                let mut sessions = by_owner(rows.into_iter().map(|(account, hash, id, device, made, seen)| {
                    (account, SessionLine { hash, id, device, made, seen })
                }));
                let query = "SELECT account, likeness, name, at FROM blocks ORDER BY account, likeness";
                let rows: Vec<(String, String, String, i64)> =
                    sqlx::query_as(query).fetch_all(&mut **self).await?;
                let mut blocks = by_owner(
                    rows.into_iter().map(|(account, likeness, name, at)| (account, (likeness, name, at))),
                );
                let query = "SELECT account, hash, id, name, scopes, made, used FROM tokens ORDER BY account, hash";
                let rows: Vec<(String, String, String, String, String, i64, Option<i64>)> =
                    sqlx::query_as(query).fetch_all(&mut **self).await?;
                let mut tokens = by_owner(rows.into_iter().map(|(account, hash, id, name, scopes, made, used)| {
                    (account, TokenLine { hash, id, name, scopes, made, used })
                }));
                let query = "SELECT id, name, likeness, password, made, closed, bot, apart FROM accounts ORDER BY id";
                let rows: Vec<AccountRow> = sqlx::query_as(query).fetch_all(&mut **self).await?;
                let account = |(id, name, likeness, password, made, closed, bot, apart): AccountRow| Account {
                    closed,
                    blocks: blocks.remove(&id).unwrap_or_default(),
                    codes: codes.remove(&id).unwrap_or_default(),
                    sessions: sessions.remove(&id).unwrap_or_default(),
                    tokens: tokens.remove(&id).unwrap_or_default(),
                    seats: seats.remove(&id).unwrap_or_default(),
                    id,
                    name,
                    likeness,
                    password,
                    made,
                    is_bot: bot != 0,
                    is_apart: apart != 0,
                };
                Ok(rows.into_iter().map(account).collect())
            }

            async fn reports(&mut self) -> Result<Vec<Report>, StoreError> {
                let query = "SELECT id, at, game, place, name, accused, number, said, reason, text, reporter, closed
                    FROM reports ORDER BY id";
                let rows: Vec<ReportRow> = sqlx::query_as(query).fetch_all(&mut **self).await?;
                let report = |row: ReportRow| {
                    let (id, at, game, place, name, accused, number, said, reason, text, reporter, closed) = row;
                    Report { id, at, game, place, name, accused, number, said, reason, text, reporter, closed }
                };
                Ok(rows.into_iter().map(report).collect())
            }

            async fn vapid(&mut self) -> Result<Option<String>, StoreError> {
                Ok(sqlx::query_scalar("SELECT secret FROM vapid").fetch_optional(&mut **self).await?)
            }

            async fn pushes(&mut self) -> Result<Vec<PushLine>, StoreError> {
                let query = "SELECT endpoint, game, place FROM push_seats ORDER BY endpoint, game";
                let rows: Vec<(String, String, i64)> = sqlx::query_as(query).fetch_all(&mut **self).await?;
                let mut seats = by_owner(rows.into_iter().map(|(endpoint, game, place)| (endpoint, (game, place))));
                let query = "SELECT endpoint, p256dh, auth, session, made FROM push ORDER BY endpoint";
                let rows: Vec<(String, String, String, Option<String>, i64)> =
                    sqlx::query_as(query).fetch_all(&mut **self).await?;
                let push = |(endpoint, p256dh, auth, session, made): (String, String, String, Option<String>, i64)| {
                    let seats = seats.remove(&endpoint).unwrap_or_default();
                    PushLine { endpoint, p256dh, auth, session, made, seats }
                };
                Ok(rows.into_iter().map(push).collect())
            }

            async fn outages(&mut self) -> Result<Vec<OutageLine>, StoreError> {
                let query = "SELECT began, ended FROM outages ORDER BY began";
                let rows = sqlx::query_as(query).fetch_all(&mut **self).await?;
                Ok(rows.into_iter().map(|(from, until)| OutageLine { from, until }).collect())
            }

            async fn heartbeat(&mut self) -> Result<Option<i64>, StoreError> {
                Ok(sqlx::query_scalar("SELECT at FROM heartbeat").fetch_optional(&mut **self).await?)
            }
        }

        impl Target for Transaction<'static, sqlx::$database> {
            async fn is_used(&mut self) -> Result<bool, StoreError> {
                let query = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM passes)
                    OR EXISTS (SELECT 1 FROM outages) OR EXISTS (SELECT 1 FROM heartbeat)
                    OR EXISTS (SELECT 1 FROM accounts)";
                Ok(sqlx::query_scalar(query).fetch_one(&mut **self).await?)
            }

            async fn add_games(&mut self, games: &[Change]) -> Result<bool, StoreError> {
                Ok($module::write(self, &Batch::new(games)?).await?.len() == games.len())
            }

            async fn add_pass(&mut self, pass: Pass) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO passes (game, hash, place, until) VALUES ($1, $2, $3, $4)")
                    .bind(pass.game)
                    .bind(pass.hash)
                    .bind(pass.place)
                    .bind(pass.until)
                    .execute(&mut **self)
                    .await?;
                Ok(())
            }

            async fn add_account(&mut self, account: Account) -> Result<(), StoreError> {
                let query = "INSERT INTO accounts (id, name, likeness, password, made, closed, bot, apart)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
                sqlx::query(query)
                    .bind(&account.id)
                    .bind(account.name)
                    .bind(account.likeness)
                    .bind(account.password)
                    .bind(account.made)
                    .bind(account.closed)
                    .bind(i64::from(account.is_bot))
                    .bind(i64::from(account.is_apart))
                    .execute(&mut **self)
                    .await?;
                for (likeness, name, at) in account.blocks {
                    sqlx::query("INSERT INTO blocks (account, likeness, name, at) VALUES ($1, $2, $3, $4)")
                        .bind(&account.id)
                        .bind(likeness)
                        .bind(name)
                        .bind(at)
                        .execute(&mut **self)
                        .await?;
                }
                for code in account.codes {
                    sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)")
                        .bind(&account.id)
                        .bind(code)
                        .execute(&mut **self)
                        .await?;
                }
                for session in account.sessions {
                    sqlx::query(
                        "INSERT INTO sessions (hash, id, account, device, made, seen) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(session.hash)
                    .bind(session.id)
                    .bind(&account.id)
                    .bind(session.device)
                    .bind(session.made)
                    .bind(session.seen)
                    .execute(&mut **self)
                    .await?;
                }
                for token in account.tokens {
                    let query = "INSERT INTO tokens (hash, id, account, name, scopes, made, used)
                        VALUES ($1, $2, $3, $4, $5, $6, $7)";
                    sqlx::query(query)
                        .bind(token.hash)
                        .bind(token.id)
                        .bind(&account.id)
                        .bind(token.name)
                        .bind(token.scopes)
                        .bind(token.made)
                        .bind(token.used)
                        .execute(&mut **self)
                        .await?;
                }
                for (game, place) in account.seats {
                    sqlx::query("INSERT INTO players (game, place, account) VALUES ($1, $2, $3)")
                        .bind(game)
                        .bind(place)
                        .bind(&account.id)
                        .execute(&mut **self)
                        .await?;
                }
                Ok(())
            }

            async fn add_report(&mut self, report: Report) -> Result<(), StoreError> {
                let query = "INSERT INTO reports
                        (id, at, game, place, name, accused, number, said, reason, text, reporter, closed)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
                sqlx::query(query)
                    .bind(report.id)
                    .bind(report.at)
                    .bind(report.game)
                    .bind(report.place)
                    .bind(report.name)
                    .bind(report.accused)
                    .bind(report.number)
                    .bind(report.said)
                    .bind(report.reason)
                    .bind(report.text)
                    .bind(report.reporter)
                    .bind(report.closed)
                    .execute(&mut **self)
                    .await?;
                Ok(())
            }

            async fn set_vapid(&mut self, secret: String) -> Result<(), StoreError> {
                let query = "INSERT INTO vapid (single, secret) VALUES (1, $1)";
                sqlx::query(query).bind(secret).execute(&mut **self).await?;
                Ok(())
            }

            async fn add_push(&mut self, push: PushLine) -> Result<(), StoreError> {
                let query = "INSERT INTO push (endpoint, p256dh, auth, session, made) VALUES ($1, $2, $3, $4, $5)";
                sqlx::query(query)
                    .bind(&push.endpoint)
                    .bind(push.p256dh)
                    .bind(push.auth)
                    .bind(push.session)
                    .bind(push.made)
                    .execute(&mut **self)
                    .await?;
                for (game, place) in push.seats {
                    sqlx::query("INSERT INTO push_seats (endpoint, game, place) VALUES ($1, $2, $3)")
                        .bind(&push.endpoint)
                        .bind(game)
                        .bind(place)
                        .execute(&mut **self)
                        .await?;
                }
                Ok(())
            }

            async fn add_outage(&mut self, outage: OutageLine) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO outages (began, ended) VALUES ($1, $2)")
                    .bind(outage.from)
                    .bind(outage.until)
                    .execute(&mut **self)
                    .await?;
                Ok(())
            }

            async fn set_heartbeat(&mut self, at: i64) -> Result<(), StoreError> {
                let query = "INSERT INTO heartbeat (single, at) VALUES (1, $1)";
                sqlx::query(query).bind(at).execute(&mut **self).await?;
                Ok(())
            }

            async fn finish(self) -> Result<(), StoreError> {
                Ok(self.commit().await?)
            }
        }
    };
}

transfer!(Sqlite, sqlite, "BEGIN", "BEGIN IMMEDIATE");
// Whoever takes or gives the lines slowly is not cut off.
transfer!(
    Postgres,
    postgres,
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0",
    "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0"
);
