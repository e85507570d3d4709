//! The marks that the last move leaves on a board.

use tomoe_draw::Options;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition};

use super::Marks;

impl Marks {
    /// The marks of the move that led to a node; none at the start.
    pub(crate) fn of_node(record: &Record, id: NodeId) -> Self {
        let last = || {
            let node = record.node(id)?;
            Some((record.node(node.parent()?)?.position(), node.mv()?))
        };
        last().map(|(before, mv)| Self::of_move(before, mv)).unwrap_or_default()
    }

    /// The marks of a move: what it left, where it came to, and in Mana who wears the Mana by it.
    pub(crate) fn of_move(before: &AnyPosition, mv: AnyMove) -> Self {
        let options = Options::default().after(before, mv);
        Self {
            left: options.last_move.from,
            came: options.last_move.to,
            crowned: options.crowned,
            ..Self::default()
        }
    }
}
