//! The archive of public games: what was played in a position, and which games there are.

use serde::{Deserialize, Serialize};

use crate::listing::Listing;

/// How games went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// How many there are.
    pub games: u32,
    /// How many each player won, in the order of play.
    pub won: Vec<u32>,
    /// How many were drawn.
    pub drawn: u32,
}

/// What was played in a position. Positions that symmetries of the board carry into each other count as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explored {
    /// The position that was asked about.
    pub position: String,
    /// All games in which it stood.
    #[serde(flatten)]
    pub all: Tally,
    /// What was played in it, the most played first. Of moves that symmetries carry into each other there is one.
    pub moves: Vec<ExploredMove>,
    /// The newest games in which it stood.
    pub recent: Vec<Listing>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploredMove {
    /// The move, as it is written in the position that was asked about.
    #[serde(rename = "move")]
    pub mv: String,
    /// The games in which it was played there.
    #[serde(flatten)]
    pub tally: Tally,
}

/// Archived games, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArchivePage {
    /// The games.
    pub games: Vec<Listing>,
    /// What to ask for as `before` to get older ones, if there may be some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// How many games of some rules ended in a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArchiveMonth {
    /// The name of the rules, such as `mana`.
    pub rules: String,
    /// The month, such as `2026-11`.
    pub month: String,
    /// How many.
    pub games: u64,
}
