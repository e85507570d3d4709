//! Exact values of positions, and the sources that know them: the tables of the solution, or a part of them.

use core::cmp::Ordering;
use core::fmt;

use super::{Move, Position};
use crate::Position as _;
use crate::outcome::Outcome;

/// How many plies a game still takes with best play by both, the winner hurrying and the loser delaying. A move that loses
/// at once counts as two, so that a win is always odd and a loss always even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u8);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The outcome of best play for the player to act, with the distance where it is known. The game before the position is
/// left out of account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player to act can force a win.
    Win(Option<Plies>),
    /// The other player can force a win.
    Loss(Option<Plies>),
    /// Neither can.
    Draw,
}

impl Value {
    /// `win`, `loss` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Win(_) => "win",
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
        }
    }

    /// The distance of a win or loss, if it is known. A draw has none.
    pub const fn distance(self) -> Option<Plies> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => plies,
            Value::Draw => None,
        }
    }

    /// The same without the distance.
    #[must_use]
    pub const fn without_distance(self) -> Self {
        match self {
            Value::Win(_) => Value::Win(None),
            Value::Loss(_) => Value::Loss(None),
            Value::Draw => Value::Draw,
        }
    }

    /// Whether nothing is left to know: a draw, or a win or loss whose distance is known.
    pub const fn is_complete(self) -> bool {
        matches!(self, Value::Draw | Value::Win(Some(_)) | Value::Loss(Some(_)))
    }

    /// The value of a position as the value of the move that leads there, for the player who makes it and counted from
    /// before it.
    #[must_use]
    pub fn of_move_here(self) -> Self {
        let longer = |plies: Option<Plies>| plies.map(|Plies(plies)| Plies(plies.saturating_add(1)));
        match self {
            Value::Win(plies) => Value::Loss(longer(plies)),
            Value::Loss(plies) => Value::Win(longer(plies)),
            Value::Draw => Value::Draw,
        }
    }
}

/// The greater, the better for the player to act: quick wins, slow wins, draws, slow losses, quick losses. A distance that
/// is not known counts as longer than any that is.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |value: &Self| {
            let plies = value.distance().map_or(i16::from(u8::MAX) + 1, |plies| plies.0.into());
            match value {
                Value::Win(_) => 1000 - plies,
                Value::Draw => 0,
                Value::Loss(_) => plies - 1000,
            }
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `win in 17`, or `win` where the distance is not known.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.distance() {
            Some(plies) => write!(f, " in {plies}"),
            None => Ok(()),
        }
    }
}

/// A source of exact values. What it says must be true: the engine calls it proven.
pub trait ExactSource: Send + Sync {
    /// The value of a position in which the game goes on (or the player to act can't, and has lost), with the distance if
    /// that is known, too. None if the source does not know the position.
    fn value(&self, position: &Position) -> Option<Value>;

    /// The value without the distance, for sources that find it sooner.
    fn value_without_distance(&self, position: &Position) -> Option<Value> {
        self.value(position).map(Value::without_distance)
    }

    /// A move that wins in the fewest plies, where the source has a book that says so. The distance is that of
    /// [`value`](ExactSource::value), which is known then.
    fn book_move(&self, position: &Position) -> Option<Move> {
        let _ = position;
        None
    }

    /// What a legal move is worth to the player who makes it, counted from before it.
    fn value_of_move(&self, position: &Position, mv: Move) -> Option<Value> {
        let (next, outcome) = position.play_unchecked(mv);
        match outcome {
            Outcome::Win(winner) if winner == position.to_act() => Some(Value::Win(Some(Plies(1)))),
            Outcome::Win(_) => Some(Value::Loss(Some(Plies(2)))),
            Outcome::Draw => Some(Value::Draw),
            Outcome::Ongoing => self.value(&next).map(Value::of_move_here),
        }
    }
}

impl<S: ExactSource + ?Sized> ExactSource for &S {
    fn value(&self, position: &Position) -> Option<Value> {
        (**self).value(position)
    }

    fn value_without_distance(&self, position: &Position) -> Option<Value> {
        (**self).value_without_distance(position)
    }

    fn book_move(&self, position: &Position) -> Option<Move> {
        (**self).book_move(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const fn win(plies: u8) -> Value {
        Value::Win(Some(Plies(plies)))
    }

    const fn loss(plies: u8) -> Value {
        Value::Loss(Some(Plies(plies)))
    }

    #[test]
    fn better_values_are_greater() {
        let all = [
            loss(0),
            loss(2),
            loss(254),
            Value::Loss(None),
            Value::Draw,
            Value::Win(None),
            win(255),
            win(3),
            win(1),
        ];
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
    }

    #[test]
    fn a_value_is_written_with_its_distance_if_that_is_known() {
        let texts = [win(17), loss(2), Value::Win(None), Value::Loss(None), Value::Draw];
        assert_eq!(texts.map(|value| value.to_string()), ["win in 17", "loss in 2", "win", "loss", "draw"]);
        assert_eq!(texts.map(Value::is_complete), [true, true, false, false, true]);
    }

    /// Knows one position alone.
    struct Only(Position, Value);

    impl ExactSource for Only {
        fn value(&self, position: &Position) -> Option<Value> {
            (*position == self.0).then_some(self.1)
        }
    }

    #[test]
    fn a_move_is_worth_what_it_leads_to() {
        // d4d5 makes a five.
        let position: Position = "bbb1b/3b1/5/5/w3w b 1 4".parse().unwrap();
        let read = |text| position.read_move(text).unwrap();
        let next = position.play_unchecked(read("@c3")).0;
        let known = Only(next, Value::Win(Some(Plies(5))));
        assert_eq!(known.value_of_move(&position, read("@c3")), Some(loss(6)));
        assert_eq!(known.value_of_move(&position, read("@c2")), None);
        assert_eq!(known.value_of_move(&position, read("d4d5")), Some(loss(2)));
        let four: Position = "bbb2/3b1/5/5/w3w b 2 4".parse().unwrap();
        assert_eq!(known.value_of_move(&four, four.read_move("d4d5").unwrap()), Some(win(1)));
        assert_eq!(known.value_without_distance(&next), Some(Value::Win(None)));
        let by_reference: &dyn ExactSource = &&known;
        assert_eq!(by_reference.value(&next), Some(win(5)));
    }
}
