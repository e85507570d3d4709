//! The extract of Yonmoque's solution as the engine asks it.

use std::sync::Arc;

use tomoe_engine::{Oracle, Verdict};
use tomoe_games::yonmoque::{Move, Position};
use tomoe_solver::{Extract, Value};

/// What an extract knows, as the server has it; nothing if it is damaged.
pub fn oracle(extract: Vec<u8>) -> Option<Arc<dyn Oracle>> {
    Some(Arc::new(Known(Extract::from_bytes(extract).ok()?)))
}

/// The extract: values without distances, and a book.
struct Known(Extract);

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
