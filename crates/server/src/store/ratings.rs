//! Ratings in a database, and who looks for a game.
//!
//! A game is rated in the transaction that archives it, and so once. Ratings follow from the games: they are not exported, and come about
//! again where games are imported.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use super::KeyHash;
use crate::ratings::Strength;

/// A rating as it is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StoredRating {
    pub(crate) strength: Strength,
    pub(crate) games: u32,
    /// When the last game ended.
    pub(crate) at: Millis,
}

/// The columns of a rating.
pub(super) type RatingRow = (f64, f64, f64, i64, i64);

impl StoredRating {
    pub(super) fn from_row((rating, deviation, volatility, games, at): RatingRow) -> Self {
        Self {
            strength: Strength { rating, deviation, volatility },
            games: u32::try_from(games).unwrap_or(u32::MAX),
            at: super::column::from_column(at),
        }
    }
}

/// Somebody's rating in a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListedRating {
    pub(crate) player: String,
    /// The name of the account; none of a level.
    pub(crate) name: Option<String>,
    pub(crate) is_bot: bool,
    pub(crate) rating: StoredRating,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PastRating {
    pub(crate) at: Millis,
    pub(crate) game: GameId,
    pub(crate) rating: f64,
}

/// Somebody who looks for a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seek {
    pub(crate) account: String,
    pub(crate) rules: String,
    pub(crate) clock: String,
    pub(crate) wants_rulebook: bool,
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// Of the key of the seat to come.
    pub(crate) key: KeyHash,
    pub(crate) since: Millis,
}

/// The columns of somebody who looks for a game.
pub(super) type SeekRow = (String, i64, f64, f64, String, i64);

/// What the database says to somebody who looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// They have looked since then.
    Since(Millis),
    /// A game was found for them, with a seat for this key.
    Found { game: GameId, place: u8 },
}

/// The questions about ratings to a database with `readers` and a `writer`, whose connections are of this kind.
macro_rules! rating_queries {
    ($database:ident, $connection:ty, $begin:literal) => {
        impl $database {
            /// Rates a game whose mark was set in this transaction.
            pub(in crate::store) async fn rate(
                connection: &mut $connection,
                game: &str,
                rated: &RatedGame,
            ) -> Result<(), StoreError> {
                let seats: Vec<(i64, String)> =
                    sqlx::query_as("SELECT place, account FROM players WHERE game = $1")
                        .bind(game)
                        .fetch_all(&mut *connection)
                        .await?;
                let seats: Vec<(u8, String)> = seats
                    .into_iter()
                    .map(|(place, account)| Ok((column::place_of(place)?, account)))
                    .collect::<Result<_, StoreError>>()?;
                let Some(players) = rated.players(&seats) else { return Ok(()) };
                let pools = rated.pool_ids();
                let mut before = Vec::new();
                for (player, pool) in players.iter().zip(&pools) {
                    let query = "SELECT rating, deviation, volatility, games, at FROM ratings
                        WHERE pool = $1 AND player = $2";
                    let row = sqlx::query_as(query).bind(pool).bind(player);
                    before.push(row.fetch_optional(&mut *connection).await?.map(StoredRating::from_row));
                }
                for ((player, pool), rating) in players.iter().zip(&pools).zip(rated.applied(&before)) {
                    sqlx::query(
                        "INSERT INTO ratings (pool, player, rating, deviation, volatility, games, at)
                        VALUES ($1, $2, $3, $4, $5, $6, $7)
                        ON CONFLICT (pool, player) DO UPDATE SET rating = excluded.rating,
                            deviation = excluded.deviation, volatility = excluded.volatility,
                            games = excluded.games, at = excluded.at",
                    )
                    .bind(pool)
                    .bind(player)
                    .bind(rating.strength.rating)
                    .bind(rating.strength.deviation)
                    .bind(rating.strength.volatility)
                    .bind(i64::from(rating.games))
                    .bind(column::to_column(rating.at))
                    .execute(&mut *connection)
                    .await?;
                    sqlx::query(
                        "INSERT INTO rating_history (player, pool, at, game, rating)
                        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                    )
                    .bind(player)
                    .bind(pool)
                    .bind(column::to_column(rating.at))
                    .bind(game)
                    .bind(rating.strength.rating)
                    .execute(&mut *connection)
                    .await?;
                }
                Ok(())
            }

            pub(super) async fn best(
                &self,
                pool: &str,
                most_deviation: f64,
                people_only: bool,
                limit: u32,
            ) -> Result<Vec<ListedRating>, StoreError> {
                // A level has no account.
                let query = "SELECT player, name, bot, rating, deviation, volatility, games, at
                    FROM ratings LEFT JOIN accounts ON accounts.id = player
                    WHERE pool = $1 AND deviation <= $2 AND ($4 = 0 OR bot = 0)
                    ORDER BY rating DESC, player LIMIT $3";
                let rows: Vec<(String, Option<String>, Option<i64>, f64, f64, f64, i64, i64)> = sqlx::query_as(query)
                    .bind(pool)
                    .bind(most_deviation)
                    .bind(i64::from(limit))
                    .bind(i64::from(people_only))
                    .fetch_all(&self.readers)
                    .await?;
                let listed = rows.into_iter().map(
                    |(player, name, bot, rating, deviation, volatility, games, at)| ListedRating {
                        player,
                        name,
                        is_bot: bot.is_some_and(|bot| bot != 0),
                        rating: StoredRating::from_row((rating, deviation, volatility, games, at)),
                    },
                );
                Ok(listed.collect())
            }

            pub(super) async fn count_above(&self, pool: &str, deviation: f64) -> Result<u32, StoreError> {
                let count: i64 =
                    sqlx::query_scalar("SELECT count(*) FROM ratings WHERE pool = $1 AND deviation > $2")
                        .bind(pool)
                        .bind(deviation)
                        .fetch_one(&self.readers)
                        .await?;
                column::number_of(count)
            }

            pub(super) async fn ratings_of(
                &self,
                player: &str,
            ) -> Result<Vec<(String, StoredRating)>, StoreError> {
                let query = "SELECT pool, rating, deviation, volatility, games, at FROM ratings
                    WHERE player = $1 ORDER BY games DESC, pool";
                let rows: Vec<(String, f64, f64, f64, i64, i64)> =
                    sqlx::query_as(query).bind(player).fetch_all(&self.readers).await?;
                let rating = |(pool, rating, deviation, volatility, games, at)| {
                    (pool, StoredRating::from_row((rating, deviation, volatility, games, at)))
                };
                Ok(rows.into_iter().map(rating).collect())
            }

            pub(super) async fn past_ratings(
                &self,
                player: &str,
                pool: &str,
                limit: u32,
            ) -> Result<Vec<PastRating>, StoreError> {
                let query = "SELECT at, game, rating FROM rating_history
                    WHERE player = $1 AND pool = $2 ORDER BY at DESC, game DESC LIMIT $3";
                let rows: Vec<(i64, String, f64)> = sqlx::query_as(query)
                    .bind(player)
                    .bind(pool)
                    .bind(i64::from(limit))
                    .fetch_all(&self.readers)
                    .await?;
                let past = |(at, game, rating): (i64, String, f64)| {
                    Ok(PastRating { at: column::from_column(at), game: column::game_id(&game)?, rating })
                };
                rows.into_iter().rev().map(past).collect()
            }

            pub(super) async fn seek(
                &self,
                seek: &Seek,
                expired: Millis,
            ) -> Result<Sought, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                // Whoever wants something else now, or has not asked for long, begins anew.
                sqlx::query(
                    "DELETE FROM seeks WHERE seen < $1
                    OR (account = $2 AND (rules <> $3 OR clock <> $4 OR hash <> $5))",
                )
                .bind(column::to_column(expired))
                .bind(&seek.account)
                .bind(&seek.rules)
                .bind(&seek.clock)
                .bind(seek.key.to_hex())
                .execute(&mut *transaction)
                .await?;
                let (since, game, place): (i64, Option<String>, Option<i64>) = sqlx::query_as(
                    "INSERT INTO seeks (account, rules, clock, wants_rulebook, rating, deviation, hash, since, seen)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
                    ON CONFLICT (account) DO UPDATE SET seen = excluded.seen,
                        wants_rulebook = excluded.wants_rulebook
                    RETURNING since, game, place",
                )
                .bind(&seek.account)
                .bind(&seek.rules)
                .bind(&seek.clock)
                .bind(i64::from(seek.wants_rulebook))
                .bind(seek.rating)
                .bind(seek.deviation)
                .bind(seek.key.to_hex())
                .bind(column::to_column(seek.since))
                .fetch_one(&mut *transaction)
                .await?;
                transaction.commit().await?;
                match (game, place) {
                    (Some(game), Some(place)) => Ok(Sought::Found {
                        game: column::game_id(&game)?,
                        place: column::place_of(place)?,
                    }),
                    _ => Ok(Sought::Since(column::from_column(since))),
                }
            }

            pub(super) async fn seeks_like(&self, seek: &Seek, taken: Millis) -> Result<Vec<Seek>, StoreError> {
                let query = "SELECT account, wants_rulebook, rating, deviation, hash, since FROM seeks
                    WHERE rules = $1 AND clock = $2 AND account <> $3 AND game IS NULL AND taken < $4
                        AND NOT EXISTS (SELECT 1 FROM blocks JOIN accounts ON accounts.likeness = blocks.likeness
                            WHERE (blocks.account = $3 AND accounts.id = seeks.account)
                                OR (blocks.account = seeks.account AND accounts.id = $3))
                    ORDER BY since, account LIMIT 100";
                let rows: Vec<SeekRow> = sqlx::query_as(query)
                    .bind(&seek.rules)
                    .bind(&seek.clock)
                    .bind(&seek.account)
                    .bind(column::to_column(taken))
                    .fetch_all(&self.readers)
                    .await?;
                let other = |(account, wants_rulebook, rating, deviation, hash, since): SeekRow| {
                    Ok(Seek {
                        account,
                        rules: seek.rules.clone(),
                        clock: seek.clock.clone(),
                        wants_rulebook: wants_rulebook != 0,
                        rating,
                        deviation,
                        key: column::key_hash(&hash)?,
                        since: column::from_column(since),
                    })
                };
                rows.into_iter().map(other).collect()
            }

            pub(super) async fn take_seeks(
                &self,
                accounts: &[&str],
                now: Millis,
                promised: Millis,
            ) -> Result<bool, StoreError> {
                // In one order, so that two nodes never wait for each other's rows in a circle.
                let mut accounts = accounts.to_vec();
                accounts.sort_unstable();
                let mut transaction = self.writer.begin_with($begin).await?;
                for account in accounts {
                    let taken = sqlx::query(
                        "UPDATE seeks SET taken = $2 WHERE account = $1 AND game IS NULL AND taken < $3",
                    )
                    .bind(account)
                    .bind(column::to_column(now))
                    .bind(column::to_column(promised))
                    .execute(&mut *transaction)
                    .await?;
                    if taken.rows_affected() == 0 {
                        return Ok(false);
                    }
                }
                transaction.commit().await?;
                Ok(true)
            }

            pub(super) async fn settle_seek(
                &self,
                account: &str,
                game: &GameId,
                place: u8,
            ) -> Result<(), StoreError> {
                sqlx::query("UPDATE seeks SET game = $2, place = $3 WHERE account = $1")
                    .bind(account)
                    .bind(game.as_str())
                    .bind(i64::from(place))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn end_seek(&self, account: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM seeks WHERE account = $1").bind(account).execute(&self.writer).await?;
                Ok(())
            }

            pub(super) async fn give_seat(
                &self,
                account: &str,
                game: &GameId,
                place: u8,
            ) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO players (game, place, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                    .bind(game.as_str())
                    .bind(i64::from(place))
                    .bind(account)
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }
        }
    };
}

pub(super) use rating_queries;
