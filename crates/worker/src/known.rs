//! The extract of Yonmoque's solution as the engine asks it.

use tomoe_engine::{Oracle, Verdict};
use tomoe_games::yonmoque::{Move, Position};
use tomoe_solver::{Extract, Value};

/// The extract: values without distances, and a book.
pub(crate) struct Known(pub(crate) Extract);

impl Oracle for Known {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        Some(match self.0.value(position)? {
            Value::Win => Verdict::Win(None),
            Value::Loss => Verdict::Loss(None),
            Value::Draw => Verdict::Draw,
        })
    }

    fn book(&self, position: &Position) -> Option<(Move, u32)> {
        self.0.book(position).map(|(mv, plies)| (mv, u32::from(plies.0)))
    }
}
