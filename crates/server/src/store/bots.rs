//! Programs that play: their tokens, the games at which accounts sit, and challenges. Both databases are asked in the same words.

use tomoe_play::Millis;
use tomoe_wire::{GameId, Scope};

use super::accounts::AccountRow;
use super::{KeyHash, StoreError, StoredAccount, column};

/// A token as it is kept. Of its secret only the hash is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredToken {
    pub(crate) hash: KeyHash,
    pub(crate) id: GameId,
    pub(crate) name: String,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) made: Millis,
    pub(crate) used: Option<Millis>,
}

/// A row of a token without its hash.
pub(super) type TokenRow = (String, String, String, i64, Option<i64>);

/// A row of an account with one of its tokens.
pub(super) type TokenAccountRow =
    (String, String, String, String, i64, i64, i64, String, String, String, i64, Option<i64>);

pub(super) const TOKEN: &str = "
    SELECT accounts.id, accounts.name, likeness, password, accounts.made, bot, apart,
        tokens.id, tokens.name, scopes, tokens.made, used
    FROM tokens JOIN accounts ON accounts.id = tokens.account
    WHERE tokens.hash = $1 AND closed IS NULL";

/// The account and the token of a row.
pub(super) fn with_token(
    hash: KeyHash,
    row: TokenAccountRow,
) -> Result<(StoredAccount, StoredToken), StoreError> {
    let (id, name, likeness, password, made, bot, apart, token, token_name, scopes, token_made, used) = row;
    let account: AccountRow = (id, name, likeness, password, made, bot, apart);
    let token = StoredToken::from_row(hash, (token, token_name, scopes, token_made, used))?;
    Ok((StoredAccount::from_row(account), token))
}

impl StoredToken {
    pub(super) fn from_row(
        hash: KeyHash,
        (id, name, scopes, made, used): TokenRow,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            hash,
            id: column::game_id(&id)?,
            name,
            scopes: Scope::ALL
                .into_iter()
                .filter(|scope| scopes.split(' ').any(|word| word == scope.name()))
                .collect(),
            made: column::from_column(made),
            used: used.map(column::from_column),
        })
    }

    /// The scopes as databases keep them.
    pub(super) fn scopes_column(&self) -> String {
        let names: Vec<&str> = self.scopes.iter().map(|scope| scope.name()).collect();
        names.join(" ")
    }
}

/// A challenge as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredChallenge {
    pub(crate) id: GameId,
    /// Who challenges: account, name and whether it is a bot's.
    pub(crate) from: (String, String, bool),
    /// Who is challenged.
    pub(crate) to: (String, String, bool),
    /// What is to be played, as JSON.
    pub(crate) terms: String,
    /// The hash of the key that the challenger's seat gets.
    pub(crate) key: Option<KeyHash>,
    pub(crate) made: Millis,
    /// In the words of the wire.
    pub(crate) state: String,
    pub(crate) reason: Option<String>,
    pub(crate) game: Option<GameId>,
}

/// A row of a challenge, with who it is about.
pub(super) type ChallengeRow = (
    String,
    String,
    String,
    i64,
    String,
    String,
    i64,
    String,
    Option<String>,
    i64,
    String,
    Option<String>,
    Option<String>,
);

/// The beginning of every question for challenges.
macro_rules! challenges_where {
    ($condition:literal) => {
        concat!(
            "SELECT c.id, c.challenger, a.name, a.bot, c.challenged, b.name, b.bot, c.wish, c.hash, c.made, c.state,
                c.reason, c.game
            FROM challenges c JOIN accounts a ON a.id = c.challenger JOIN accounts b ON b.id = c.challenged
            WHERE ",
            $condition
        )
    };
}

pub(super) const CHALLENGE: &str = challenges_where!("c.id = $1");

pub(super) const CHALLENGES: &str = challenges_where!(
    "(c.challenger = $1 OR c.challenged = $1) AND c.made > $2 ORDER BY c.made DESC, c.id LIMIT 200"
);

pub(super) const MAKE_CHALLENGE: &str = "
    INSERT INTO challenges (id, challenger, challenged, wish, hash, made, state)
    SELECT $1, $2, $3, $4, $5, $6, 'open'
    WHERE (SELECT count(*) FROM challenges WHERE challenger = $2 AND state = 'open') < $7
        AND (SELECT count(*) FROM challenges WHERE challenged = $3 AND state = 'open') < $8";

pub(super) const PLAYING: &str = "
    SELECT players.game, place, listing FROM players JOIN games ON games.id = players.game
    WHERE account = $1 AND is_over = 0 ORDER BY players.game LIMIT 500";

impl StoredChallenge {
    pub(super) fn from_row(row: ChallengeRow) -> Result<Self, StoreError> {
        let (id, from, from_name, from_bot, to, to_name, to_bot, terms, hash, made, state, reason, game) =
            row;
        Ok(Self {
            id: column::game_id(&id)?,
            from: (from, from_name, from_bot != 0),
            to: (to, to_name, to_bot != 0),
            terms,
            key: hash.map(|hash| column::key_hash(&hash)).transpose()?,
            made: column::from_column(made),
            state,
            reason,
            game: game.map(|game| column::game_id(&game)).transpose()?,
        })
    }
}

/// The questions about programs that play, to a database with `readers` and a `writer`, whose transactions begin with the words given.
macro_rules! bot_queries {
    ($database:ty, $begin:literal) => {
        impl $database {
            pub(super) async fn make_token(
                &self,
                account: &str,
                token: &StoredToken,
                most: u32,
            ) -> Result<bool, StoreError> {
                let made = sqlx::query(
                    "INSERT INTO tokens (hash, id, account, name, scopes, made)
                    SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM tokens WHERE account = $3) < $7",
                )
                .bind(token.hash.to_hex())
                .bind(token.id.as_str())
                .bind(account)
                .bind(&token.name)
                .bind(token.scopes_column())
                .bind(column::to_column(token.made))
                .bind(i64::from(most))
                .execute(&self.writer)
                .await?;
                Ok(made.rows_affected() > 0)
            }

            pub(super) async fn tokens(&self, account: &str) -> Result<Vec<StoredToken>, StoreError> {
                let query = "SELECT hash, id, name, scopes, made, used FROM tokens
                    WHERE account = $1 ORDER BY made DESC, id";
                let rows: Vec<(String, String, String, String, i64, Option<i64>)> =
                    sqlx::query_as(query).bind(account).fetch_all(&self.readers).await?;
                let token = |(hash, id, name, scopes, made, used): (String, _, _, _, _, _)| {
                    StoredToken::from_row(column::key_hash(&hash)?, (id, name, scopes, made, used))
                };
                rows.into_iter().map(token).collect()
            }

            pub(super) async fn end_token(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
                let ended = sqlx::query("DELETE FROM tokens WHERE account = $1 AND id = $2")
                    .bind(account)
                    .bind(id.as_str())
                    .execute(&self.writer)
                    .await?;
                Ok(ended.rows_affected() > 0)
            }

            pub(super) async fn token(
                &self,
                hash: KeyHash,
            ) -> Result<Option<(StoredAccount, StoredToken)>, StoreError> {
                let row: Option<bots::TokenAccountRow> =
                    sqlx::query_as(bots::TOKEN).bind(hash.to_hex()).fetch_optional(&self.readers).await?;
                row.map(|row| bots::with_token(hash, row)).transpose()
            }

            pub(super) async fn use_token(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
                sqlx::query("UPDATE tokens SET used = $2 WHERE hash = $1 AND (used IS NULL OR used < $2)")
                    .bind(hash.to_hex())
                    .bind(column::to_column(now))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn become_bot(&self, account: &str) -> Result<bool, StoreError> {
                let query = "UPDATE accounts SET bot = 1
                    WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM players WHERE account = $1)";
                Ok(sqlx::query(query).bind(account).execute(&self.writer).await?.rows_affected() > 0)
            }

            pub(super) async fn playing(
                &self,
                account: &str,
            ) -> Result<Vec<(GameId, u8, String)>, StoreError> {
                let rows: Vec<(String, i64, String)> =
                    sqlx::query_as(bots::PLAYING).bind(account).fetch_all(&self.readers).await?;
                let seat = |(game, place, listing): (String, i64, String)| {
                    Ok((column::game_id(&game)?, column::place_of(place)?, listing))
                };
                rows.into_iter().map(seat).collect()
            }

            pub(super) async fn end_seats(&self, game: &GameId) -> Result<(), StoreError> {
                let query = "UPDATE players SET is_over = 1 WHERE game = $1 AND is_over = 0";
                sqlx::query(query).bind(game.as_str()).execute(&self.writer).await?;
                Ok(())
            }

            pub(super) async fn accounts_at(&self, game: &GameId) -> Result<Vec<String>, StoreError> {
                let query = "SELECT DISTINCT account FROM players WHERE game = $1";
                Ok(sqlx::query_scalar(query).bind(game.as_str()).fetch_all(&self.readers).await?)
            }

            pub(super) async fn seat_at(
                &self,
                account: &str,
                game: &GameId,
            ) -> Result<Option<u8>, StoreError> {
                let query = "SELECT place FROM players WHERE game = $1 AND account = $2 ORDER BY place LIMIT 1";
                let place: Option<i64> = sqlx::query_scalar(query)
                    .bind(game.as_str())
                    .bind(account)
                    .fetch_optional(&self.readers)
                    .await?;
                place.map(column::place_of).transpose()
            }

            pub(super) async fn listing(&self, game: &GameId) -> Result<Option<String>, StoreError> {
                let query = "SELECT listing FROM games WHERE id = $1";
                Ok(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.readers).await?)
            }

            pub(super) async fn make_challenge(
                &self,
                challenge: &StoredChallenge,
                (most_out, most_in): (u32, u32),
                expired: Millis,
            ) -> Result<bool, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("DELETE FROM challenges WHERE made <= $1")
                    .bind(column::to_column(expired))
                    .execute(&mut *transaction)
                    .await?;
                let made = sqlx::query(bots::MAKE_CHALLENGE)
                    .bind(challenge.id.as_str())
                    .bind(&challenge.from.0)
                    .bind(&challenge.to.0)
                    .bind(&challenge.terms)
                    .bind(challenge.key.map(KeyHash::to_hex))
                    .bind(column::to_column(challenge.made))
                    .bind(i64::from(most_out))
                    .bind(i64::from(most_in))
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(made.rows_affected() > 0)
            }

            pub(super) async fn challenge(
                &self,
                id: &GameId,
            ) -> Result<Option<StoredChallenge>, StoreError> {
                let row: Option<bots::ChallengeRow> =
                    sqlx::query_as(bots::CHALLENGE).bind(id.as_str()).fetch_optional(&self.readers).await?;
                row.map(StoredChallenge::from_row).transpose()
            }

            pub(super) async fn challenges(
                &self,
                account: &str,
                since: Millis,
            ) -> Result<Vec<StoredChallenge>, StoreError> {
                let rows: Vec<bots::ChallengeRow> = sqlx::query_as(bots::CHALLENGES)
                    .bind(account)
                    .bind(column::to_column(since))
                    .fetch_all(&self.readers)
                    .await?;
                rows.into_iter().map(StoredChallenge::from_row).collect()
            }

            pub(super) async fn close_challenge(
                &self,
                id: &GameId,
                state: &str,
                reason: Option<&str>,
            ) -> Result<bool, StoreError> {
                let query = "UPDATE challenges SET state = $2, reason = $3 WHERE id = $1 AND state = 'open'";
                let closed = sqlx::query(query)
                    .bind(id.as_str())
                    .bind(state)
                    .bind(reason)
                    .execute(&self.writer)
                    .await?;
                Ok(closed.rows_affected() > 0)
            }

            pub(super) async fn accept_challenge(
                &self,
                id: &GameId,
                game: &GameId,
                seats: &[(u8, &str)],
            ) -> Result<bool, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let query = "UPDATE challenges SET state = 'accepted', game = $2 WHERE id = $1 AND state = 'open'";
                let accepted = sqlx::query(query)
                    .bind(id.as_str())
                    .bind(game.as_str())
                    .execute(&mut *transaction)
                    .await?;
                if accepted.rows_affected() == 0 {
                    return Ok(false);
                }
                for &(place, account) in seats {
                    sqlx::query("INSERT INTO players (game, place, account) VALUES ($1, $2, $3)")
                        .bind(game.as_str())
                        .bind(i64::from(place))
                        .bind(account)
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(true)
            }

            pub(super) async fn reopen_challenge(&self, id: &GameId, game: &GameId) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("UPDATE challenges SET state = 'open', game = NULL WHERE id = $1 AND game = $2")
                    .bind(id.as_str())
                    .bind(game.as_str())
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("DELETE FROM players WHERE game = $1")
                    .bind(game.as_str())
                    .execute(&mut *transaction)
                    .await?;
                Ok(transaction.commit().await?)
            }
        }
    };
}

pub(super) use bot_queries;
