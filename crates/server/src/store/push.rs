//! Where browsers can be told that a game waits. Both databases are asked in the same words.

/// A browser at its push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredPush {
    /// Its address there.
    pub(crate) endpoint: String,
    /// Its public key.
    pub(crate) p256dh: String,
    /// The secret that it shares with this server.
    pub(crate) auth: String,
}

/// Of an account the newest browsers stay.
pub(super) const TRIM: &str = "
    DELETE FROM push WHERE endpoint IN (
        SELECT endpoint FROM push JOIN sessions ON sessions.hash = push.session
        WHERE account = (SELECT account FROM sessions WHERE hash = $1)
        ORDER BY push.made DESC, endpoint LIMIT 1000 OFFSET $2)";

/// The browsers of a guest's seat, and those in which who has the seat is signed in.
pub(super) const FOR_SEAT: &str = "
    SELECT push.endpoint, p256dh, auth FROM push_seats JOIN push ON push.endpoint = push_seats.endpoint
    WHERE game = $1 AND place = $2
    UNION
    SELECT endpoint, p256dh, auth FROM players
        JOIN sessions ON sessions.account = players.account JOIN push ON push.session = sessions.hash
    WHERE game = $1 AND place = $2";

/// The questions about these to a database with `readers` and a `writer`, whose transactions begin with the words given.
macro_rules! push_queries {
    ($database:ty, $begin:literal) => {
        impl $database {
            pub(super) async fn vapid(&self, new: &str) -> Result<String, StoreError> {
                sqlx::query("INSERT INTO vapid (single, secret) VALUES (1, $1) ON CONFLICT DO NOTHING")
                    .bind(new)
                    .execute(&self.writer)
                    .await?;
                Ok(sqlx::query_scalar("SELECT secret FROM vapid").fetch_one(&self.writer).await?)
            }

            pub(super) async fn add_push(
                &self,
                push: &StoredPush,
                session: Option<KeyHash>,
                seats: &[(GameId, KeyHash)],
                now: Millis,
                most: u32,
            ) -> Result<(), StoreError> {
                let mut transaction = self.writer.begin_with($begin).await?;
                let query = "INSERT INTO push (endpoint, p256dh, auth, session, made) VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
                        session = excluded.session, made = excluded.made";
                sqlx::query(query)
                    .bind(&push.endpoint)
                    .bind(&push.p256dh)
                    .bind(&push.auth)
                    .bind(session.map(KeyHash::to_hex))
                    .bind(column::to_column(now))
                    .execute(&mut *transaction)
                    .await?;
                for (game, key) in seats {
                    let query = "INSERT INTO push_seats (endpoint, game, place)
                        SELECT $1, game, place FROM keys WHERE game = $2 AND hash = $3
                        ON CONFLICT (endpoint, game) DO UPDATE SET place = excluded.place";
                    sqlx::query(query)
                        .bind(&push.endpoint)
                        .bind(game.as_str())
                        .bind(key.to_hex())
                        .execute(&mut *transaction)
                        .await?;
                }
                if let Some(session) = session {
                    sqlx::query(push::TRIM)
                        .bind(session.to_hex())
                        .bind(i64::from(most))
                        .execute(&mut *transaction)
                        .await?;
                }
                Ok(transaction.commit().await?)
            }

            pub(super) async fn remove_push(&self, endpoint: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM push WHERE endpoint = $1")
                    .bind(endpoint)
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            pub(super) async fn pushes_to(&self, account: &str) -> Result<Vec<StoredPush>, StoreError> {
                let query = "SELECT endpoint, p256dh, auth FROM push JOIN sessions ON sessions.hash = push.session
                    WHERE account = $1 ORDER BY endpoint";
                let rows: Vec<(String, String, String)> =
                    sqlx::query_as(query).bind(account).fetch_all(&self.readers).await?;
                let push = |(endpoint, p256dh, auth)| StoredPush { endpoint, p256dh, auth };
                Ok(rows.into_iter().map(push).collect())
            }

            pub(super) async fn pushes_for(
                &self,
                game: &GameId,
                place: u8,
            ) -> Result<Vec<StoredPush>, StoreError> {
                let rows: Vec<(String, String, String)> = sqlx::query_as(push::FOR_SEAT)
                    .bind(game.as_str())
                    .bind(i64::from(place))
                    .fetch_all(&self.readers)
                    .await?;
                let push = |(endpoint, p256dh, auth)| StoredPush { endpoint, p256dh, auth };
                Ok(rows.into_iter().map(push).collect())
            }
        }
    };
}

pub(super) use push_queries;
