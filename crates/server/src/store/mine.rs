//! The games in which somebody plays. Both databases are asked in the same words.

use tomoe_play::Millis;

use super::StoreError;
use super::column::{from_column, place_of};

/// A game in which somebody plays, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredMine {
    /// What lists say of it, as JSON.
    pub(crate) listing: String,
    /// Where they sit.
    pub(crate) place: u8,
    /// When the house has to look at it.
    pub(crate) due: Option<Millis>,
}

/// Its columns.
pub(super) type MineRow = (String, i64, Option<i64>);

impl StoredMine {
    pub(super) fn from_row((listing, place, due): MineRow) -> Result<Self, StoreError> {
        Ok(Self { listing, place: place_of(place)?, due: due.map(from_column) })
    }
}

/// The games of an account that go on. A listing has a result once the game has ended; a quotation mark within a name is escaped there.
pub(super) const GAMES_OF: &str = "
    SELECT listing, place, due FROM players JOIN games ON games.id = players.game
    WHERE account = $1 AND listing NOT LIKE '%\"result\":%'
    ORDER BY at DESC, games.id LIMIT $2";

/// The game of a key.
pub(super) const GAME_OF_KEY: &str = "
    SELECT listing, place, due FROM keys JOIN games ON games.id = keys.game WHERE keys.game = $1 AND hash = $2";

/// One more key for the seat of an account, unless its game has very many.
pub(super) const ADD_KEY: &str = "
    INSERT INTO keys (game, place, hash)
    SELECT game, place, $3 FROM players
    WHERE game = $1 AND account = $2 AND (SELECT count(*) FROM keys WHERE game = $1) < $4
    ORDER BY place LIMIT 1
    ON CONFLICT DO NOTHING RETURNING place";

/// The questions about these to a database with `readers` and a `writer`.
macro_rules! mine_queries {
    ($database:ty) => {
        impl $database {
            pub(super) async fn games_of(
                &self,
                account: &str,
                limit: u32,
            ) -> Result<Vec<StoredMine>, StoreError> {
                let rows: Vec<mine::MineRow> = sqlx::query_as(mine::GAMES_OF)
                    .bind(account)
                    .bind(i64::from(limit))
                    .fetch_all(&self.readers)
                    .await?;
                rows.into_iter().map(StoredMine::from_row).collect()
            }

            pub(super) async fn game_of_key(
                &self,
                game: &GameId,
                key: KeyHash,
            ) -> Result<Option<StoredMine>, StoreError> {
                let row: Option<mine::MineRow> = sqlx::query_as(mine::GAME_OF_KEY)
                    .bind(game.as_str())
                    .bind(key.to_hex())
                    .fetch_optional(&self.readers)
                    .await?;
                row.map(StoredMine::from_row).transpose()
            }

            pub(super) async fn add_key(
                &self,
                account: &str,
                game: &GameId,
                key: KeyHash,
                most: u32,
            ) -> Result<Option<u8>, StoreError> {
                let place: Option<i64> = sqlx::query_scalar(mine::ADD_KEY)
                    .bind(game.as_str())
                    .bind(account)
                    .bind(key.to_hex())
                    .bind(i64::from(most))
                    .fetch_optional(&self.writer)
                    .await?;
                place.map(column::place_of).transpose()
            }
        }
    };
}

pub(super) use mine_queries;
