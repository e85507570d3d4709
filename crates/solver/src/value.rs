//! What a position is worth.

use core::fmt;

/// The outcome of best play, for the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to act can force a win.
    Win,
    /// The other side can force a win.
    Loss,
    /// Neither can.
    Draw,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Win => "win",
            Value::Loss => "loss",
            Value::Draw => "draw",
        })
    }
}

/// How many plies a game still takes with best play by both, the winner hurrying and the loser delaying. A losing
/// five counts as two, so that a win is always odd and a loss always even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u8);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A value with its distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exact {
    /// Won in so many plies.
    Win(Plies),
    /// Lost in so many plies.
    Loss(Plies),
    /// Drawn.
    Draw,
}

impl Exact {
    /// The value alone.
    pub fn value(self) -> Value {
        match self {
            Exact::Win(_) => Value::Win,
            Exact::Loss(_) => Value::Loss,
            Exact::Draw => Value::Draw,
        }
    }

    /// The distance, or none for a draw.
    pub fn plies(self) -> Option<Plies> {
        match self {
            Exact::Win(plies) | Exact::Loss(plies) => Some(plies),
            Exact::Draw => None,
        }
    }
}
