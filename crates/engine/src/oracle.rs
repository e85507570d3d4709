//! Somebody who knows the exact values of positions of Yonmoque: tables, or a part of them.

use tomoe_games::yonmoque::{Move, Position};

/// What a position is worth to its player to act, the game before it left out of account; with the distance in plies, a move
/// that loses at once counting as two, where it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to act wins by force.
    Win(Option<u32>),
    /// The other player does.
    Loss(Option<u32>),
    /// Neither does.
    Draw,
}

/// Knows exact values. What it says must be true: the engine calls it proven.
pub trait Oracle: Send + Sync {
    /// The value of a position in which the game goes on, if it is known.
    fn verdict(&self, position: &Position) -> Option<Verdict>;

    /// A move that wins in the fewest plies, and in how many, where a book has one.
    fn book(&self, position: &Position) -> Option<(Move, u32)> {
        let _ = position;
        None
    }
}
