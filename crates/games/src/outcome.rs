//! How a game stands: going on, won, or drawn.

use core::fmt;

use crate::colour::Colour;

/// How a game stands after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<C> {
    /// The game goes on.
    Ongoing,
    /// This player has won, and with that the game is over.
    Win(C),
    /// Nobody has won, and the game is over.
    Draw,
}

impl<C> Outcome<C> {
    /// Whether no further move may be played.
    pub fn is_over(&self) -> bool {
        !matches!(self, Outcome::Ongoing)
    }

    /// The same outcome with its winner named in another way.
    pub fn map<D>(self, name: impl FnOnce(C) -> D) -> Outcome<D> {
        match self {
            Outcome::Ongoing => Outcome::Ongoing,
            Outcome::Win(winner) => Outcome::Win(name(winner)),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

/// As in the notation: `-`, `win:X` or `draw`.
impl<C: Colour> fmt::Display for Outcome<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("-"),
            Outcome::Win(winner) => write!(f, "win:{}", winner.letter()),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
