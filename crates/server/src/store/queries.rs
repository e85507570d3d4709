//! What is asked of both databases in the same words.

/// The newest games of each list.
pub(super) const LOBBY: &str = "
    SELECT * FROM (SELECT list, listing FROM games WHERE list = 'open' ORDER BY at DESC, id DESC LIMIT $1) newest_open
    UNION ALL
    SELECT * FROM (SELECT list, listing FROM games WHERE list = 'live' ORDER BY at DESC, id DESC LIMIT $1) newest_live
    UNION ALL
    SELECT * FROM (SELECT list, listing FROM games WHERE list = 'over' ORDER BY at DESC, id DESC LIMIT $1) newest_over";

/// Sets the last sign of life, and gives the one before it. It writes first, so that of two who do it at once one waits.
pub(super) const BEAT: &str = "
    INSERT INTO heartbeat (single, at) VALUES (1, $1)
    ON CONFLICT (single) DO UPDATE SET
        before = heartbeat.at,
        at = CASE WHEN excluded.at > heartbeat.at THEN excluded.at ELSE heartbeat.at END
    RETURNING before";

/// The questions to a database with `readers` and a `writer`, whose transactions begin with the words given.
macro_rules! queries {
    ($database:ty, $begin:literal) => {
        impl $database {
            pub(super) async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
                let setting: Option<String> = sqlx::query_scalar("SELECT setting FROM games WHERE id = $1")
                    .bind(id.as_str())
                    .fetch_optional(&self.readers)
                    .await?;
                let Some(setting) = setting else { return Ok(None) };
                let entries = self.entries(id, 0).await?;
                // Read after the entries, so that nobody is at the board whose key is not there.
                let keys: Vec<(i64, String)> =
                    sqlx::query_as("SELECT place, hash FROM keys WHERE game = $1 ORDER BY place, hash")
                        .bind(id.as_str())
                        .fetch_all(&self.readers)
                        .await?;
                let keys = keys.into_iter().map(column::seat_key).collect::<Result<_, _>>()?;
                Ok(Some(StoredGame { setting, keys, entries }))
            }

            pub(super) async fn entries(&self, id: &GameId, after: u32) -> Result<Vec<String>, StoreError> {
                let query = "SELECT text FROM entries WHERE game = $1 AND number > $2 ORDER BY number";
                let entries = sqlx::query_scalar(query).bind(id.as_str()).bind(i64::from(after));
                Ok(entries.fetch_all(&self.readers).await?)
            }

            pub(super) async fn add_pass(
                &self,
                id: &GameId,
                place: u8,
                pass: KeyHash,
                until: Millis,
            ) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO passes (game, hash, place, until) VALUES ($1, $2, $3, $4)")
                    .bind(id.as_str())
                    .bind(pass.to_hex())
                    .bind(i64::from(place))
                    .bind(column::to_column(until))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn use_pass(
                &self,
                id: &GameId,
                pass: KeyHash,
                key: KeyHash,
                now: Millis,
            ) -> Result<Option<u8>, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                sqlx::query("DELETE FROM passes WHERE until <= $1")
                    .bind(column::to_column(now))
                    .execute(&mut *transaction)
                    .await?;
                let place: Option<i64> =
                    sqlx::query_scalar("DELETE FROM passes WHERE game = $1 AND hash = $2 RETURNING place")
                        .bind(id.as_str())
                        .bind(pass.to_hex())
                        .fetch_optional(&mut *transaction)
                        .await?;
                if let Some(place) = place {
                    sqlx::query(
                        "INSERT INTO keys (game, place, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                    )
                    .bind(id.as_str())
                    .bind(place)
                    .bind(key.to_hex())
                    .execute(&mut *transaction)
                    .await?;
                }
                transaction.commit().await?;
                place.map(column::place_of).transpose()
            }

            pub(super) async fn lobby(&self, limit: u32) -> Result<StoredLobby, StoreError> {
                let rows = sqlx::query_as(queries::LOBBY).bind(i64::from(limit));
                Ok(StoredLobby::from_rows(rows.fetch_all(&self.readers).await?))
            }

            pub(super) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError> {
                let query = "SELECT id FROM games WHERE due <= $1 ORDER BY due, id LIMIT $2";
                let ids = sqlx::query_scalar(query).bind(column::to_column(now)).bind(i64::from(limit));
                let ids: Vec<String> = ids.fetch_all(&self.readers).await?;
                ids.iter().map(|id| column::game_id(id)).collect()
            }

            pub(super) async fn beat(
                &self,
                now: Millis,
                lapse: Millis,
            ) -> Result<Option<Outage>, StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let before: Option<i64> = sqlx::query_scalar(queries::BEAT)
                    .bind(column::to_column(now))
                    .fetch_one(&mut *transaction)
                    .await?;
                let outage = Outage::between(before.map(column::from_column), now, lapse);
                if let Some(Outage { from, until }) = outage {
                    sqlx::query("INSERT INTO outages (began, ended) VALUES ($1, $2)")
                        .bind(column::to_column(from))
                        .bind(column::to_column(until))
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(outage)
            }

            pub(super) async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
                let query = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began";
                let rows =
                    sqlx::query_as(query).bind(column::to_column(since)).fetch_all(&self.readers).await?;
                Ok(rows.into_iter().map(Outage::from_row).collect())
            }
        }
    };
}

pub(super) use queries;
