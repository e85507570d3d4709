//! Accounts: who is known, where they are signed in, and which games are theirs. Both databases are asked in the same words.

use tomoe_play::Millis;
use tomoe_wire::{Entry, GameId, Listing, Standing, What};

use super::KeyHash;

/// An account as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredAccount {
    pub(crate) id: String,
    pub(crate) name: String,
    /// What names that look alike have in common.
    pub(crate) likeness: String,
    /// The password's hash, with its salt and parameters.
    pub(crate) password: String,
    pub(crate) made: Millis,
    /// Whether a program plays under it, for good.
    pub(crate) is_bot: bool,
    /// Whether rated games against programs count for a rating of their own.
    pub(crate) is_apart: bool,
}

/// A session as it is kept. Of the token in the cookie only the hash is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSession {
    pub(crate) hash: KeyHash,
    pub(crate) id: GameId,
    pub(crate) device: String,
    pub(crate) made: Millis,
    pub(crate) seen: Millis,
}

/// A row of an account.
pub(super) type AccountRow = (String, String, String, String, i64, i64, i64);

/// A row of an account with one of its sessions.
pub(super) type SignedInRow = (String, String, String, String, i64, i64, i64, String, String, i64, i64);

pub(super) const ACCOUNT: &str =
    "SELECT id, name, likeness, password, made, bot, apart FROM accounts WHERE likeness = $1";

pub(super) const ACCOUNT_BY_ID: &str =
    "SELECT id, name, likeness, password, made, bot, apart FROM accounts WHERE id = $1";

pub(super) const SIGNED_IN: &str = "
    SELECT accounts.id, name, likeness, password, accounts.made, bot, apart, sessions.id, device, sessions.made, seen
    FROM sessions JOIN accounts ON accounts.id = sessions.account
    WHERE sessions.hash = $1 AND seen > $2 AND closed IS NULL";

/// A row of an account with one of its seats.
pub(super) type SitterRow = (i64, String, String, String, String, i64, i64, i64);

pub(super) const SITTERS_AT: &str = "
    SELECT place, id, name, likeness, password, made, bot, apart
    FROM players JOIN accounts ON accounts.id = players.account WHERE game = $1 ORDER BY place";

pub(super) const CLAIM: &str = "
    INSERT INTO players (game, place, account)
    SELECT game, place, $3 FROM keys WHERE game = $1 AND hash = $2
    ON CONFLICT DO NOTHING";

impl StoredAccount {
    /// Whose the account's name is.
    pub(crate) fn standing(&self) -> Standing {
        if self.is_bot { Standing::Bot } else { Standing::Known }
    }

    pub(super) fn from_row((id, name, likeness, password, made, bot, apart): AccountRow) -> Self {
        let made = super::column::from_column(made);
        Self { id, name, likeness, password, made, is_bot: bot != 0, is_apart: apart != 0 }
    }
}

/// An entry without the name of who sat down at a place; none if it has no such name.
pub(super) fn without_name(entry: &str, place: u8) -> Option<String> {
    let mut entry: Entry = serde_json::from_str(entry).ok()?;
    match &mut entry.what {
        What::Sit { place: sat, name, is_known, is_bot, rating, apart }
            if *sat == place && !name.is_empty() =>
        {
            name.clear();
            (*is_known, *is_bot) = (false, false);
            (*rating, *apart) = (None, None);
        }
        _ => return None,
    }
    serde_json::to_string(&entry).ok()
}

/// What a list says of a game, without the name of who sits at a place.
pub(super) fn without_listed_name(listing: &str, place: u8) -> Option<String> {
    let mut listing: Listing = serde_json::from_str(listing).ok()?;
    let seat = listing.seats.get_mut(usize::from(place))?;
    seat.name.clear();
    (seat.is_known, seat.is_bot, seat.rating) = (false, false, None);
    serde_json::to_string(&listing).ok()
}

/// The name that a list gives to who sits at a place, as the archive searches for it.
pub(super) fn searched_name(listing: &str, place: u8) -> Option<String> {
    let listing: Listing = serde_json::from_str(listing).ok()?;
    Some(crate::archive::searched(&listing.seats.get(usize::from(place))?.name))
}

/// The questions about accounts to a database with `readers` and a `writer`, whose transactions begin with the words given.
macro_rules! account_queries {
    ($database:ty, $begin:literal) => {
        impl $database {
            pub(super) async fn make_account(
                &self,
                account: &StoredAccount,
                codes: &[KeyHash],
            ) -> Result<bool, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let made = sqlx::query(
                    "INSERT INTO accounts (id, name, likeness, password, made) VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (likeness) DO NOTHING",
                )
                .bind(&account.id)
                .bind(&account.name)
                .bind(&account.likeness)
                .bind(&account.password)
                .bind(column::to_column(account.made))
                .execute(&mut *transaction)
                .await?;
                if made.rows_affected() == 0 {
                    return Ok(false);
                }
                for code in codes {
                    sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)")
                        .bind(&account.id)
                        .bind(code.to_hex())
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(true)
            }

            pub(super) async fn account(&self, likeness: &str) -> Result<Option<StoredAccount>, StoreError> {
                let row = sqlx::query_as(accounts::ACCOUNT).bind(likeness);
                Ok(row.fetch_optional(&self.readers).await?.map(StoredAccount::from_row))
            }

            pub(super) async fn account_by_id(&self, id: &str) -> Result<Option<StoredAccount>, StoreError> {
                let row = sqlx::query_as(accounts::ACCOUNT_BY_ID).bind(id);
                Ok(row.fetch_optional(&self.readers).await?.map(StoredAccount::from_row))
            }

            pub(super) async fn open_session(
                &self,
                account: &str,
                session: &StoredSession,
                expired: Millis,
            ) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("DELETE FROM sessions WHERE seen <= $1")
                    .bind(column::to_column(expired))
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query(
                    "INSERT INTO sessions (hash, id, account, device, made, seen) VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(session.hash.to_hex())
                .bind(session.id.as_str())
                .bind(account)
                .bind(&session.device)
                .bind(column::to_column(session.made))
                .bind(column::to_column(session.seen))
                .execute(&mut *transaction)
                .await?;
                Ok(transaction.commit().await?)
            }

            pub(super) async fn signed_in(
                &self,
                hash: KeyHash,
                expired: Millis,
            ) -> Result<Option<(StoredAccount, StoredSession)>, StoreError> {
                let query = sqlx::query_as(accounts::SIGNED_IN)
                    .bind(hash.to_hex())
                    .bind(column::to_column(expired));
                let row: Option<accounts::SignedInRow> =
                    query.fetch_optional(&self.readers).await?;
                let Some((id, name, likeness, password, made, bot, apart, session, device, began, seen)) = row else {
                    return Ok(None);
                };
                let account = StoredAccount::from_row((id, name, likeness, password, made, bot, apart));
                let session = StoredSession {
                    hash,
                    id: column::game_id(&session)?,
                    device,
                    made: column::from_column(began),
                    seen: column::from_column(seen),
                };
                Ok(Some((account, session)))
            }

            pub(super) async fn see_session(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
                sqlx::query("UPDATE sessions SET seen = $2 WHERE hash = $1 AND seen < $2")
                    .bind(hash.to_hex())
                    .bind(column::to_column(now))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn sessions(
                &self,
                account: &str,
                expired: Millis,
            ) -> Result<Vec<StoredSession>, StoreError> {
                let query = "SELECT hash, id, device, made, seen FROM sessions
                    WHERE account = $1 AND seen > $2 ORDER BY seen DESC, id";
                let rows: Vec<(String, String, String, i64, i64)> = sqlx::query_as(query)
                    .bind(account)
                    .bind(column::to_column(expired))
                    .fetch_all(&self.readers)
                    .await?;
                let session = |(hash, id, device, made, seen): (String, String, String, i64, i64)| {
                    Ok(StoredSession {
                        hash: column::key_hash(&hash)?,
                        id: column::game_id(&id)?,
                        device,
                        made: column::from_column(made),
                        seen: column::from_column(seen),
                    })
                };
                rows.into_iter().map(session).collect()
            }

            pub(super) async fn end_session(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
                let ended = sqlx::query("DELETE FROM sessions WHERE account = $1 AND id = $2")
                    .bind(account)
                    .bind(id.as_str())
                    .execute(&self.writer)
                    .await?;
                Ok(ended.rows_affected() > 0)
            }

            pub(super) async fn set_password(
                &self,
                account: &str,
                password: &str,
                but: Option<KeyHash>,
            ) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("UPDATE accounts SET password = $2 WHERE id = $1")
                    .bind(account)
                    .bind(password)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
                    .bind(account)
                    .bind(but.map(KeyHash::to_hex).unwrap_or_default())
                    .execute(&mut *transaction)
                    .await?;
                Ok(transaction.commit().await?)
            }

            pub(super) async fn sitters_at(
                &self,
                game: &GameId,
            ) -> Result<Vec<(u8, StoredAccount)>, StoreError> {
                let rows: Vec<accounts::SitterRow> =
                    sqlx::query_as(accounts::SITTERS_AT).bind(game.as_str()).fetch_all(&self.readers).await?;
                let sitter = |(place, id, name, likeness, password, made, bot, apart): accounts::SitterRow| {
                    let account = StoredAccount::from_row((id, name, likeness, password, made, bot, apart));
                    Ok((column::place_of(place)?, account))
                };
                rows.into_iter().map(sitter).collect()
            }

            pub(super) async fn set_apart(&self, account: &str, is_apart: bool) -> Result<(), StoreError> {
                sqlx::query("UPDATE accounts SET apart = $2 WHERE id = $1")
                    .bind(account)
                    .bind(i64::from(is_apart))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn use_code(
                &self,
                account: &str,
                code: KeyHash,
                password: &str,
            ) -> Result<bool, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let used = sqlx::query("DELETE FROM recovery_codes WHERE account = $1 AND hash = $2")
                    .bind(account)
                    .bind(code.to_hex())
                    .execute(&mut *transaction)
                    .await?;
                if used.rows_affected() == 0 {
                    return Ok(false);
                }
                sqlx::query("UPDATE accounts SET password = $2 WHERE id = $1")
                    .bind(account)
                    .bind(password)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("DELETE FROM sessions WHERE account = $1")
                    .bind(account)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(true)
            }

            pub(super) async fn set_codes(&self, account: &str, codes: &[KeyHash]) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("DELETE FROM recovery_codes WHERE account = $1")
                    .bind(account)
                    .execute(&mut *transaction)
                    .await?;
                for code in codes {
                    sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)")
                        .bind(account)
                        .bind(code.to_hex())
                        .execute(&mut *transaction)
                        .await?;
                }
                Ok(transaction.commit().await?)
            }

            pub(super) async fn codes_left(&self, account: &str) -> Result<u32, StoreError> {
                let count: i64 = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE account = $1")
                    .bind(account)
                    .fetch_one(&self.readers)
                    .await?;
                column::number_of(count)
            }

            pub(super) async fn claim_seat(
                &self,
                account: &str,
                game: &GameId,
                key: KeyHash,
            ) -> Result<bool, StoreError> {
                let claimed = sqlx::query(accounts::CLAIM)
                    .bind(game.as_str())
                    .bind(key.to_hex())
                    .bind(account)
                    .execute(&self.writer)
                    .await?;
                Ok(claimed.rows_affected() > 0)
            }

            pub(super) async fn pass_on_seats(
                &self,
                game: &GameId,
                rematch: &GameId,
                places: u8,
            ) -> Result<(), StoreError> {
                let query = "INSERT INTO players (game, place, account)
                    SELECT $2, (place + 1) % $3, account FROM players WHERE game = $1 ON CONFLICT DO NOTHING";
                sqlx::query(query)
                    .bind(game.as_str())
                    .bind(rematch.as_str())
                    .bind(i64::from(places))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn seats_of(&self, account: &str) -> Result<Vec<(GameId, u8)>, StoreError> {
                let query = "SELECT game, place FROM players WHERE account = $1 ORDER BY game, place";
                let rows: Vec<(String, i64)> =
                    sqlx::query_as(query).bind(account).fetch_all(&self.readers).await?;
                rows.into_iter().map(|(game, place)| Ok((column::game_id(&game)?, column::place_of(place)?))).collect()
            }

            pub(super) async fn delete_account(&self, account: &str) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let seats: Vec<(String, i64)> =
                    sqlx::query_as("SELECT game, place FROM players WHERE account = $1")
                        .bind(account)
                        .fetch_all(&mut *transaction)
                        .await?;
                for (game, place) in seats {
                    let place = column::place_of(place)?;
                    let entries: Vec<(i64, String)> =
                        sqlx::query_as("SELECT number, text FROM entries WHERE game = $1 AND text LIKE '%\"sit\"%'")
                            .bind(&game)
                            .fetch_all(&mut *transaction)
                            .await?;
                    for (number, text) in entries {
                        let Some(text) = accounts::without_name(&text, place) else { continue };
                        sqlx::query("UPDATE entries SET text = $3 WHERE game = $1 AND number = $2")
                            .bind(&game)
                            .bind(number)
                            .bind(text)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    let listing: Option<String> = sqlx::query_scalar("SELECT listing FROM games WHERE id = $1")
                        .bind(&game)
                        .fetch_optional(&mut *transaction)
                        .await?;
                    if let Some(name) = listing.as_deref().and_then(|it| accounts::searched_name(it, place)) {
                        sqlx::query("DELETE FROM archive_players WHERE game = $1 AND name = $2")
                            .bind(&game)
                            .bind(name)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    if let Some(listing) = listing.and_then(|it| accounts::without_listed_name(&it, place)) {
                        sqlx::query("UPDATE games SET listing = $2 WHERE id = $1")
                            .bind(&game)
                            .bind(listing)
                            .execute(&mut *transaction)
                            .await?;
                    }
                }
                for table in [
                    "DELETE FROM ratings WHERE player = $1",
                    "DELETE FROM rating_history WHERE player = $1",
                ] {
                    sqlx::query(table).bind(account).execute(&mut *transaction).await?;
                }
                sqlx::query("DELETE FROM blocks WHERE likeness = (SELECT likeness FROM accounts WHERE id = $1)")
                    .bind(account)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("DELETE FROM accounts WHERE id = $1").bind(account).execute(&mut *transaction).await?;
                Ok(transaction.commit().await?)
            }
        }
    };
}

pub(super) use account_queries;
