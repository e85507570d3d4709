//! Who does not want to meet whom, what was reported, and what operators do about it. Both databases are asked in the same words.

use tomoe_play::Millis;
use tomoe_wire::{Entry, GameId};

use super::StoreError;
use super::column::{from_column, game_id, number_of, place_of};

/// A report as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredReport {
    pub(crate) id: GameId,
    pub(crate) at: Millis,
    pub(crate) game: GameId,
    /// Where who is reported sits.
    pub(crate) place: u8,
    /// What they were called.
    pub(crate) name: String,
    /// The name of their account, if they have one.
    pub(crate) account: Option<String>,
    /// The number of the entry that it is about, and what was said there.
    pub(crate) message: Option<(u32, String)>,
    pub(crate) reason: String,
    pub(crate) text: String,
    /// The name of the account of who reported it, if they have one.
    pub(crate) reporter: Option<String>,
    /// When it was dealt with.
    pub(crate) closed: Option<Millis>,
}

/// Somebody about whom others have complained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSuspect {
    pub(crate) name: String,
    /// Whether it is an account.
    pub(crate) is_known: bool,
    /// How many reports there are, in how many games, and how many of them are open.
    pub(crate) reports: u32,
    pub(crate) games: u32,
    pub(crate) open: u32,
}

/// A row of a report.
pub(super) type ReportRow = (
    String,
    i64,
    String,
    i64,
    String,
    Option<String>,
    Option<i64>,
    Option<String>,
    String,
    String,
    Option<String>,
    Option<i64>,
);

impl StoredReport {
    pub(super) fn from_row(row: ReportRow) -> Result<Self, StoreError> {
        let (id, at, game, place, name, account, number, said, reason, text, reporter, closed) = row;
        let number = number.map(number_of).transpose()?;
        Ok(Self {
            id: game_id(&id)?,
            at: from_column(at),
            game: game_id(&game)?,
            place: place_of(place)?,
            name,
            account,
            message: number.map(|number| (number, said.unwrap_or_default())),
            reason,
            text,
            reporter,
            closed: closed.map(from_column),
        })
    }
}

pub(super) const REPORTS: &str = "
    SELECT reports.id, at, game, place, reports.name, accused.name,
        number, said, reason, text, reporter.name, reports.closed
    FROM reports LEFT JOIN accounts accused ON accused.id = reports.accused
        LEFT JOIN accounts reporter ON reporter.id = reports.reporter
    WHERE reports.closed IS NULL OR $1
    ORDER BY at, reports.id";

/// Reports of guests count by their name, those of accounts by the account.
pub(super) const SUSPECTS: &str = "
    SELECT max(coalesce(accounts.name, reports.name)), count(accused),
        count(*), count(DISTINCT game), sum(CASE WHEN reports.closed IS NULL THEN 1 ELSE 0 END)
    FROM reports LEFT JOIN accounts ON accounts.id = reports.accused
    WHERE at >= $1
    GROUP BY accused, CASE WHEN accused IS NULL THEN reports.name END
    ORDER BY count(*) DESC, max(at) DESC LIMIT $2";

/// The names that most accounts have blocked.
pub(super) const MOST_BLOCKED: &str = "
    SELECT max(name), count(*) FROM blocks GROUP BY likeness ORDER BY count(*) DESC, max(name) LIMIT $1";

/// An entry without what was said; none if nothing was, or it is gone already.
pub(super) fn without_text(entry: &str) -> Option<String> {
    let entry: Entry = serde_json::from_str(entry).ok()?;
    serde_json::to_string(&entry.without_text()?).ok()
}

/// The questions about these things to a database with `readers` and a `writer`, whose transactions begin with the words given.
macro_rules! care_queries {
    ($database:ty, $begin:literal) => {
        impl $database {
            pub(super) async fn block(
                &self,
                account: &str,
                likeness: &str,
                block: &Block,
                most: u32,
            ) -> Result<bool, StoreError> {
                let query = "INSERT INTO blocks (account, likeness, name, at)
                    SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM blocks WHERE account = $1) < $5
                    ON CONFLICT DO NOTHING";
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query(query)
                    .bind(account)
                    .bind(likeness)
                    .bind(&block.name)
                    .bind(column::to_column(block.at))
                    .bind(i64::from(most))
                    .execute(&mut *transaction)
                    .await?;
                let count: i64 =
                    sqlx::query_scalar("SELECT count(*) FROM blocks WHERE account = $1 AND likeness = $2")
                        .bind(account)
                        .bind(likeness)
                        .fetch_one(&mut *transaction)
                        .await?;
                transaction.commit().await?;
                Ok(count > 0)
            }

            pub(super) async fn unblock(&self, account: &str, likeness: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM blocks WHERE account = $1 AND likeness = $2")
                    .bind(account)
                    .bind(likeness)
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn blocks(&self, account: &str) -> Result<Vec<Block>, StoreError> {
                let query = "SELECT name, at FROM blocks WHERE account = $1 ORDER BY at DESC, likeness";
                let rows: Vec<(String, i64)> =
                    sqlx::query_as(query).bind(account).fetch_all(&self.readers).await?;
                Ok(rows.into_iter().map(|(name, at)| Block { name, at: column::from_column(at) }).collect())
            }

            pub(super) async fn is_blocked_at(
                &self,
                game: &GameId,
                likeness: &str,
            ) -> Result<bool, StoreError> {
                let query = "SELECT count(*) FROM players JOIN blocks ON blocks.account = players.account
                    WHERE game = $1 AND likeness = $2";
                let count: i64 = sqlx::query_scalar(query)
                    .bind(game.as_str())
                    .bind(likeness)
                    .fetch_one(&self.readers)
                    .await?;
                Ok(count > 0)
            }

            pub(super) async fn add_report(
                &self,
                report: &StoredReport,
                reporter: Option<&str>,
            ) -> Result<(), StoreError> {
                let query = "INSERT INTO reports
                        (id, at, game, place, name, number, said, reason, text, reporter, accused)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                        (SELECT account FROM players WHERE game = $3 AND place = $4))";
                sqlx::query(query)
                    .bind(report.id.as_str())
                    .bind(column::to_column(report.at))
                    .bind(report.game.as_str())
                    .bind(i64::from(report.place))
                    .bind(&report.name)
                    .bind(report.message.as_ref().map(|(number, _)| i64::from(*number)))
                    .bind(report.message.as_ref().map(|(_, said)| said))
                    .bind(&report.reason)
                    .bind(&report.text)
                    .bind(reporter)
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn forget_reports(&self, closed: Millis) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM reports WHERE closed <= $1")
                    .bind(column::to_column(closed))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn reports_by(
                &self,
                account: &str,
            ) -> Result<Vec<(i64, String, String, String)>, StoreError> {
                let query = "SELECT at, game, reason, text FROM reports WHERE reporter = $1 ORDER BY at, id";
                Ok(sqlx::query_as(query).bind(account).fetch_all(&self.readers).await?)
            }

            pub(super) async fn reports(&self, with_closed: bool) -> Result<Vec<StoredReport>, StoreError> {
                let rows: Vec<care::ReportRow> =
                    sqlx::query_as(care::REPORTS).bind(with_closed).fetch_all(&self.readers).await?;
                rows.into_iter().map(StoredReport::from_row).collect()
            }

            pub(super) async fn reports_of(&self, account: &str) -> Result<(u32, u32), StoreError> {
                let query = "SELECT (SELECT count(*) FROM reports WHERE accused = $1),
                    (SELECT count(*) FROM reports WHERE reporter = $1)";
                let (of, by): (i64, i64) =
                    sqlx::query_as(query).bind(account).fetch_one(&self.readers).await?;
                Ok((column::number_of(of)?, column::number_of(by)?))
            }

            pub(super) async fn blocked_by(&self, likeness: &str) -> Result<u32, StoreError> {
                let count: i64 = sqlx::query_scalar("SELECT count(*) FROM blocks WHERE likeness = $1")
                    .bind(likeness)
                    .fetch_one(&self.readers)
                    .await?;
                column::number_of(count)
            }

            pub(super) async fn close_report(&self, id: &GameId, now: Millis) -> Result<bool, StoreError> {
                let closed = sqlx::query("UPDATE reports SET closed = $2 WHERE id = $1 AND closed IS NULL")
                    .bind(id.as_str())
                    .bind(column::to_column(now))
                    .execute(&self.writer)
                    .await?;
                Ok(closed.rows_affected() > 0)
            }

            pub(super) async fn suspects(
                &self,
                since: Millis,
                limit: u32,
            ) -> Result<Vec<StoredSuspect>, StoreError> {
                let rows: Vec<(String, i64, i64, i64, i64)> = sqlx::query_as(care::SUSPECTS)
                    .bind(column::to_column(since))
                    .bind(i64::from(limit))
                    .fetch_all(&self.readers)
                    .await?;
                let suspect = |(name, known, reports, games, open): (String, i64, i64, i64, i64)| {
                    Ok(StoredSuspect {
                        name,
                        is_known: known > 0,
                        reports: column::number_of(reports)?,
                        games: column::number_of(games)?,
                        open: column::number_of(open)?,
                    })
                };
                rows.into_iter().map(suspect).collect()
            }

            pub(super) async fn most_blocked(&self, limit: u32) -> Result<Vec<(String, u32)>, StoreError> {
                let rows: Vec<(String, i64)> = sqlx::query_as(care::MOST_BLOCKED)
                    .bind(i64::from(limit))
                    .fetch_all(&self.readers)
                    .await?;
                rows.into_iter().map(|(name, count)| Ok((name, column::number_of(count)?))).collect()
            }

            pub(super) async fn closed_since(&self, account: &str) -> Result<Option<Millis>, StoreError> {
                let closed: Option<Option<i64>> =
                    sqlx::query_scalar("SELECT closed FROM accounts WHERE id = $1")
                        .bind(account)
                        .fetch_optional(&self.readers)
                        .await?;
                Ok(closed.flatten().map(column::from_column))
            }

            pub(super) async fn set_closed(
                &self,
                account: &str,
                closed: Option<Millis>,
            ) -> Result<bool, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let changed = sqlx::query(
                    "UPDATE accounts SET closed = $2 WHERE id = $1 AND (closed IS NULL) = ($2 IS NOT NULL)",
                )
                .bind(account)
                .bind(closed.map(column::to_column))
                .execute(&mut *transaction)
                .await?;
                if closed.is_some() {
                    sqlx::query("DELETE FROM sessions WHERE account = $1")
                        .bind(account)
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(changed.rows_affected() > 0)
            }

            pub(super) async fn remove_message(
                &self,
                game: &GameId,
                number: u32,
                now: Millis,
            ) -> Result<Option<String>, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let entry: Option<String> =
                    sqlx::query_scalar("SELECT text FROM entries WHERE game = $1 AND number = $2")
                        .bind(game.as_str())
                        .bind(i64::from(number))
                        .fetch_optional(&mut *transaction)
                        .await?;
                let Some((entry, removed)) =
                    entry.and_then(|entry| Some((care::without_text(&entry)?, entry)))
                else {
                    return Ok(None);
                };
                sqlx::query("UPDATE entries SET text = $3 WHERE game = $1 AND number = $2")
                    .bind(game.as_str())
                    .bind(i64::from(number))
                    .bind(entry)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("UPDATE reports SET said = NULL WHERE game = $1 AND number = $2")
                    .bind(game.as_str())
                    .bind(i64::from(number))
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("INSERT INTO removals (game, number, at) VALUES ($1, $2, $3)")
                    .bind(game.as_str())
                    .bind(i64::from(number))
                    .bind(column::to_column(now))
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(Some(removed))
            }

            pub(super) async fn removals(&self, since: Millis) -> Result<Vec<(GameId, u32)>, StoreError> {
                let rows: Vec<(String, i64)> =
                    sqlx::query_as("SELECT game, number FROM removals WHERE at >= $1")
                        .bind(column::to_column(since))
                        .fetch_all(&self.readers)
                        .await?;
                rows.into_iter()
                    .map(|(game, number)| Ok((column::game_id(&game)?, column::number_of(number)?)))
                    .collect()
            }
        }
    };
}

pub(super) use care_queries;
