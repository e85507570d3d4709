//! Archiving in a PostgreSQL database.

use super::{Archived, granted, tallies};
use crate::store::StoreError;
use crate::store::column::to_column;
use crate::store::postgres::Postgres;

/// "arch" as a number: the node that holds this advisory lock archives, and the others leave it to that one.
const LOCK: i64 = 0x6172_6368;

impl Postgres {
    /// Archives games that were not yet, and says how many. While another node does, none.
    pub(in crate::store) async fn archive(&self, games: &[Archived]) -> Result<usize, StoreError> {
        let mut transaction = self.writer.begin().await?;
        let is_ours: bool = sqlx::query_scalar("SELECT pg_try_advisory_xact_lock($1)")
            .bind(LOCK)
            .fetch_one(&mut *transaction)
            .await?;
        if !is_ours {
            return Ok(0);
        }
        let ids: Vec<&str> = games.iter().map(|game| game.game.as_str()).collect();
        let mark = "UPDATE games SET archived = 1 WHERE id = ANY($1) AND archived = 0 RETURNING id";
        let marked: Vec<String> = sqlx::query_scalar(mark).bind(ids).fetch_all(&mut *transaction).await?;
        let new = granted(games, &marked);
        let insert = "INSERT INTO archive (game, rules, result, at, month)
            SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[])";
        sqlx::query(insert)
            .bind(new.iter().map(|(game, _)| *game).collect::<Vec<_>>())
            .bind(new.iter().map(|(_, facts)| facts.rules).collect::<Vec<_>>())
            .bind(new.iter().map(|(_, facts)| facts.result.as_str()).collect::<Vec<_>>())
            .bind(new.iter().map(|(_, facts)| to_column(facts.at)).collect::<Vec<_>>())
            .bind(new.iter().map(|(_, facts)| facts.month.as_str()).collect::<Vec<_>>())
            .execute(&mut *transaction)
            .await?;
        let (mut names, mut at, mut of) = (Vec::new(), Vec::new(), Vec::new());
        for (game, facts) in &new {
            for name in &facts.players {
                names.push(name.as_str());
                at.push(to_column(facts.at));
                of.push(*game);
            }
        }
        let insert = "INSERT INTO archive_players (name, at, game)
            SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING";
        sqlx::query(insert).bind(names).bind(at).bind(of).execute(&mut *transaction).await?;
        let mut visits: Vec<(i64, i64, &str)> = Vec::new();
        for (game, facts) in &new {
            visits.extend(facts.visits.iter().map(|visit| (visit.position.0, to_column(facts.at), *game)));
        }
        // In the order of the index, so that each of its pages is written once.
        visits.sort_unstable();
        let insert = "INSERT INTO archive_positions (position, at, game)
            SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::text[])";
        sqlx::query(insert)
            .bind(visits.iter().map(|visit| visit.0).collect::<Vec<_>>())
            .bind(visits.iter().map(|visit| visit.1).collect::<Vec<_>>())
            .bind(visits.iter().map(|visit| visit.2).collect::<Vec<_>>())
            .execute(&mut *transaction)
            .await?;
        let tallies = tallies(new.iter().map(|(_, facts)| *facts));
        let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let won = |colour: usize| tallies.values().map(|tally| count(tally.won[colour])).collect::<Vec<_>>();
        let add = "INSERT INTO archive_moves AS moves (position, move, games, won0, won1, won2, won3, drawn)
            SELECT * FROM UNNEST($1::bigint[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
            ON CONFLICT (position, move) DO UPDATE SET games = moves.games + excluded.games,
                won0 = moves.won0 + excluded.won0, won1 = moves.won1 + excluded.won1,
                won2 = moves.won2 + excluded.won2, won3 = moves.won3 + excluded.won3,
                drawn = moves.drawn + excluded.drawn";
        sqlx::query(add)
            .bind(tallies.keys().map(|key| key.0.0).collect::<Vec<_>>())
            .bind(tallies.keys().map(|key| key.1).collect::<Vec<_>>())
            .bind(tallies.values().map(|tally| count(tally.games())).collect::<Vec<_>>())
            .bind(won(0))
            .bind(won(1))
            .bind(won(2))
            .bind(won(3))
            .bind(tallies.values().map(|tally| count(tally.drawn)).collect::<Vec<_>>())
            .execute(&mut *transaction)
            .await?;
        for (game, rated) in super::rated(games, &marked) {
            Self::rate(&mut transaction, game, rated).await?;
        }
        transaction.commit().await?;
        Ok(marked.len())
    }
}
