//! What both databases are asked about the archive, in the same words.

/// The questions to a database of this kind, which has `readers`, and how it finds the games that are not archived.
macro_rules! archive_queries {
    ($database:ident, $unarchived:literal) => {
        impl $database {
            /// The games that have ended and are not archived, the oldest first.
            pub(super) async fn unarchived(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
                let query = concat!(
                    "SELECT id FROM ",
                    $unarchived,
                    " WHERE list = 'over' AND archived = 0 ORDER BY at, id LIMIT $1"
                );
                let ids: Vec<String> =
                    sqlx::query_scalar(query).bind(i64::from(limit)).fetch_all(&self.readers).await?;
                ids.iter().map(|id| column::game_id(id)).collect()
            }

            pub(super) async fn statistics(&self, position: PositionKey) -> Result<Statistics, StoreError> {
                // The few moves that were played often have an index of their own. Of the many that were played once any will do.
                let often = "SELECT move, CAST(won0 AS BIGINT), CAST(won1 AS BIGINT), CAST(won2 AS BIGINT),
                        CAST(won3 AS BIGINT), CAST(drawn AS BIGINT)
                    FROM archive_moves WHERE position = $1 AND games > 1 ORDER BY games DESC, move LIMIT $2";
                let once = "SELECT move, CAST(won0 AS BIGINT), CAST(won1 AS BIGINT), CAST(won2 AS BIGINT),
                        CAST(won3 AS BIGINT), CAST(drawn AS BIGINT)
                    FROM archive_moves WHERE position = $1 AND games = 1 ORDER BY move LIMIT $2";
                let limit = i64::from(MOST_MOVES) + 1;
                let mut rows: Vec<(String, i64, i64, i64, i64, i64)> =
                    sqlx::query_as(often).bind(position.0).bind(limit).fetch_all(&self.readers).await?;
                let rest = limit - i64::try_from(rows.len()).unwrap_or(limit);
                if rest > 0 {
                    let once = sqlx::query_as(once).bind(position.0).bind(rest);
                    rows.extend(once.fetch_all(&self.readers).await?);
                }
                let mut statistics = Statistics::default();
                for (mv, won0, won1, won2, won3, drawn) in rows {
                    let tally = archive::tally((won0, won1, won2, won3, drawn));
                    match mv.is_empty() {
                        true => statistics.all = tally,
                        false => statistics.moves.push((mv, tally)),
                    }
                }
                statistics.moves.truncate(MOST_MOVES as usize);
                Ok(statistics)
            }

            pub(super) async fn archived(
                &self,
                wanted: &Wanted,
                limit: u32,
            ) -> Result<Vec<Found>, StoreError> {
                // What says most leads: the names of a player, or a position, and otherwise the list of all games. The joins are
                // crossed so that the database looks things up in this order, too.
                let from = match wanted {
                    Wanted { player: Some(_), .. } => "archive_players",
                    Wanted { position: Some(_), .. } => "archive_positions",
                    _ => "archive",
                };
                let mut query = QueryBuilder::<sqlx::$database>::new("SELECT f.game, f.at, games.listing FROM ");
                query.push(from);
                query.push(" f CROSS JOIN archive CROSS JOIN games WHERE archive.game = f.game AND games.id = f.game");
                if let Some(player) = &wanted.player {
                    query.push(" AND f.name = ").push_bind(player);
                }
                if let Some(position) = wanted.position {
                    if wanted.player.is_some() {
                        query.push(
                            " AND EXISTS (SELECT 1 FROM archive_positions p
                                WHERE p.at = f.at AND p.game = f.game AND p.position = ",
                        );
                        query.push_bind(position.0).push(")");
                    } else {
                        query.push(" AND f.position = ").push_bind(position.0);
                    }
                }
                // Where the list of all games leads, it is the one whose index is used.
                let facts = if from == "archive" { "f" } else { "archive" };
                if let Some(rules) = &wanted.rules {
                    query.push(" AND ").push(facts).push(".rules = ").push_bind(rules);
                }
                if let Some(result) = &wanted.result {
                    query.push(" AND ").push(facts).push(".result = ").push_bind(result);
                }
                if let Some(since) = wanted.since {
                    query.push(" AND f.at >= ").push_bind(column::to_column(since));
                }
                if let Some(until) = wanted.until {
                    query.push(" AND f.at < ").push_bind(column::to_column(until));
                }
                if let Some(Place { at, game }) = &wanted.before {
                    query.push(" AND (f.at, f.game) < (").push_bind(column::to_column(*at));
                    query.push(", ").push_bind(game.as_str()).push(")");
                }
                query.push(" ORDER BY f.at DESC, f.game DESC LIMIT ").push_bind(i64::from(limit));
                let rows = query.build_query_as().fetch_all(&self.readers).await?;
                rows.into_iter().map(Found::from_row).collect()
            }

            pub(super) async fn months(&self) -> Result<Vec<Month>, StoreError> {
                let query = "SELECT rules, month, count(*) FROM archive GROUP BY month, rules ORDER BY month DESC, rules";
                let rows: Vec<(String, String, i64)> = sqlx::query_as(query).fetch_all(&self.readers).await?;
                let month = |(rules, month, games)| Month {
                    rules,
                    month,
                    games: u64::try_from(games).unwrap_or_default(),
                };
                Ok(rows.into_iter().map(month).collect())
            }
        }
    };
}

pub(in crate::store) use archive_queries;
