//! A player by number: `p1` to `p4`.

use std::fmt;
use std::str::FromStr;

use tomoe_games::{AnyPosition, Player, ReadError};

/// A player's place in the order of play, among those seated. A player who is out keeps the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerNumber(u8);

impl PlayerNumber {
    /// The most players that a game has.
    pub const MOST: usize = 4;

    /// All numbers, the first player's first.
    pub const ALL: [PlayerNumber; Self::MOST] =
        [PlayerNumber(0), PlayerNumber(1), PlayerNumber(2), PlayerNumber(3)];

    /// The number of a player who is seated in this position.
    pub fn of(player: Player, position: &AnyPosition) -> Option<Self> {
        let index = position.seated().iter().position(|&seated| seated == player)?;
        Self::ALL.get(index).copied()
    }

    /// The number counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl FromStr for PlayerNumber {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let found = Self::ALL.into_iter().find(|number| number.to_string() == text);
        found.ok_or_else(|| ReadError::new("player", text, "'p1' to 'p4'"))
    }
}
