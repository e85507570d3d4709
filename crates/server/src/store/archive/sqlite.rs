//! Archiving in an SQLite file.

use serde_json::{Value, json};

use super::{Archived, granted, tallies};
use crate::store::StoreError;
use crate::store::column::to_column;
use crate::store::sqlite::{Sqlite, each};

impl Sqlite {
    /// Archives games that were not yet, and says how many.
    pub(in crate::store) async fn archive(&self, games: &[Archived]) -> Result<usize, StoreError> {
        let ids = Value::from_iter(games.iter().map(|game| game.game.as_str()));
        let mut transaction = self.begin().await?;
        let mark = "UPDATE games SET archived = 1
            WHERE id IN (SELECT value FROM json_each($1)) AND archived = 0 RETURNING id";
        let marked: Vec<String> =
            sqlx::query_scalar(mark).bind(ids.to_string()).fetch_all(&mut *transaction).await?;
        let rated = super::rated(games, &marked);
        let Rows { games, players, visits, tallies } = Rows::of(games, &marked);
        let insert = "INSERT INTO archive (game, rules, result, at, month)
            SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each($1)";
        each(&mut transaction, insert, games.into_iter()).await?;
        let insert = "INSERT INTO archive_players (name, at, game)
            SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1) WHERE true ON CONFLICT DO NOTHING";
        each(&mut transaction, insert, players.into_iter()).await?;
        let insert = "INSERT INTO archive_positions (position, at, game)
            SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";
        each(&mut transaction, insert, visits.into_iter()).await?;
        let add = "INSERT INTO archive_moves (position, move, games, won0, won1, won2, won3, drawn)
            SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
                value ->> 7
            FROM json_each($1) WHERE true
            ON CONFLICT (position, move) DO UPDATE SET games = games + excluded.games,
                won0 = won0 + excluded.won0, won1 = won1 + excluded.won1, won2 = won2 + excluded.won2,
                won3 = won3 + excluded.won3, drawn = drawn + excluded.drawn";
        each(&mut transaction, add, tallies.into_iter()).await?;
        for (game, rated) in rated {
            Self::rate(&mut transaction, game, rated).await?;
        }
        transaction.commit().await?;
        self.want_checkpoint();
        Ok(marked.len())
    }
}

/// The rows of the games whose marks were set, for each table in its order, so that each of its pages is written once.
struct Rows {
    games: Vec<Value>,
    players: Vec<Value>,
    visits: Vec<Value>,
    tallies: Vec<Value>,
}

impl Rows {
    fn of(games: &[Archived], marked: &[String]) -> Self {
        let new = granted(games, marked);
        let tallies = tallies(new.iter().map(|(_, facts)| *facts));
        let tally_row = |((position, mv), tally): (&(super::PositionKey, &str), &super::Tally)| {
            let [won0, won1, won2, won3] = tally.won;
            json!([position.0, mv, tally.games(), won0, won1, won2, won3, tally.drawn])
        };
        let mut rows = Self {
            games: Vec::new(),
            players: Vec::new(),
            visits: Vec::new(),
            tallies: tallies.iter().map(tally_row).collect(),
        };
        let mut visits = Vec::new();
        for (game, facts) in new {
            let at = to_column(facts.at);
            rows.games.push(json!([game, facts.rules, facts.result, at, facts.month]));
            rows.players.extend(facts.players.iter().map(|name| json!([name, at, game])));
            visits.extend(facts.visits.iter().map(|visit| (visit.position.0, at, game)));
        }
        visits.sort_unstable();
        rows.visits.extend(visits.iter().map(|visit| json!(visit)));
        rows
    }
}
