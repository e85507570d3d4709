//! The archive in a database: which public games there are, who played them, and what was played in which position.
//!
//! A game is archived once: its mark in the table of games is set in the transaction that adds it here.

mod postgres;
mod query;
mod sqlite;

use std::collections::BTreeMap;

use tomoe_play::Millis;
use tomoe_wire::GameId;

use super::StoreError;
use super::column::{from_column, game_id};
use crate::ratings::RatedGame;
pub(super) use query::archive_queries;

/// The most moves of a position that statistics tell.
pub(crate) const MOST_MOVES: u32 = 60;

/// A game that has ended, to be archived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Archived {
    pub(crate) game: GameId,
    /// What the archive says of it; nothing of a game that has no result, which is only looked at once.
    pub(crate) facts: Option<Facts>,
}

/// What the archive says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The name of the rules.
    pub(crate) rules: &'static str,
    /// The result as records write it.
    pub(crate) result: String,
    /// The colour that won, by its place in the order of play.
    pub(crate) winner: Option<usize>,
    /// When it ended.
    pub(crate) at: Millis,
    /// The month in which it ended, such as 2026-11.
    pub(crate) month: String,
    /// The players' names as they are searched for.
    pub(crate) players: Vec<String>,
    /// Its positions, each once.
    pub(crate) visits: Vec<Visit>,
    /// What a rated game says of its players.
    pub(crate) rated: Option<RatedGame>,
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    /// The key of the position and its images.
    pub(crate) position: PositionKey,
    /// What was played in it first, as it looks in the image that stands for all; nothing where the game ended.
    pub(crate) mv: Option<String>,
}

/// The number under which a position and all its images are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PositionKey(pub(crate) i64);

/// How games went: how many each colour won, by its place in the order of play, and how many were drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: [u32; 4],
    pub(crate) drawn: u32,
}

impl Tally {
    /// How many games there are.
    pub(crate) fn games(&self) -> u32 {
        self.won.iter().sum::<u32>() + self.drawn
    }

    fn add(&mut self, winner: Option<usize>) {
        match winner.and_then(|winner| self.won.get_mut(winner)) {
            Some(won) => *won += 1,
            None => self.drawn += 1,
        }
    }
}

/// What was played in a position, and how those games went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    /// All games in which it stood.
    pub(crate) all: Tally,
    /// By move, the most played first: at most [`MOST_MOVES`].
    pub(crate) moves: Vec<(String, Tally)>,
}

/// Which archived games are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) rules: Option<String>,
    pub(crate) result: Option<String>,
    /// A player's name as it is searched for.
    pub(crate) player: Option<String>,
    pub(crate) position: Option<PositionKey>,
    /// Not before this moment.
    pub(crate) since: Option<Millis>,
    /// Before this moment.
    pub(crate) until: Option<Millis>,
    /// Older than this one.
    pub(crate) before: Option<Place>,
}

/// Where a game is in the order of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) at: Millis,
    pub(crate) game: GameId,
}

/// An archived game that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) place: Place,
    /// The game as lists show it, as JSON.
    pub(crate) listing: String,
}

impl Found {
    pub(super) fn from_row((game, at, listing): (String, i64, String)) -> Result<Self, StoreError> {
        Ok(Self { place: Place { at: from_column(at), game: game_id(&game)? }, listing })
    }
}

/// How many games of some rules ended in a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Month {
    pub(crate) rules: String,
    pub(crate) month: String,
    pub(crate) games: u64,
}

/// Statistics of some games: by position and move, how they went. The empty move is the position itself.
fn tallies<'a>(games: impl Iterator<Item = &'a Facts>) -> BTreeMap<(PositionKey, &'a str), Tally> {
    let mut tallies: BTreeMap<(PositionKey, &str), Tally> = BTreeMap::new();
    for facts in games {
        for Visit { position, mv } in &facts.visits {
            tallies.entry((*position, "")).or_default().add(facts.winner);
            if let Some(mv) = mv {
                tallies.entry((*position, mv)).or_default().add(facts.winner);
            }
        }
    }
    tallies
}

/// Those of the games whose marks were set now, with what is to be said of them.
fn granted<'a>(games: &'a [Archived], marked: &'a [String]) -> Vec<(&'a str, &'a Facts)> {
    let marked: std::collections::HashSet<&str> = marked.iter().map(String::as_str).collect();
    let with_facts = games.iter().filter_map(|game| Some((game.game.as_str(), game.facts.as_ref()?)));
    with_facts.filter(|(game, _)| marked.contains(game)).collect()
}

/// Those of them that are rated, the oldest first.
fn rated<'a>(games: &'a [Archived], marked: &'a [String]) -> Vec<(&'a str, &'a RatedGame)> {
    let mut rated: Vec<_> = granted(games, marked)
        .into_iter()
        .filter_map(|(game, facts)| Some((game, facts.rated.as_ref()?)))
        .collect();
    rated.sort_by_key(|(game, rated)| (rated.at, *game));
    rated
}

/// The counts of a row of moves.
pub(super) type Counts = (i64, i64, i64, i64, i64);

/// What those counts say. A database counts no games less than none.
pub(super) fn tally((won0, won1, won2, won3, drawn): Counts) -> Tally {
    let count = |number: i64| u32::try_from(number).unwrap_or_default();
    Tally { won: [won0, won1, won2, won3].map(count), drawn: count(drawn) }
}
