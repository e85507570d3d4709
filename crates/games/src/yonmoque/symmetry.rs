//! The board's eight symmetries keep the colours of the squares.

use super::{Move, Position};
use crate::symmetry::Symmetry;

impl Position {
    /// The position as a symmetry of the board shows it.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        Self { men: self.men.map(|men| symmetry.squares(men)), ..*self }
    }
}

impl Move {
    /// The move as a symmetry of the board shows it.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        match self {
            Move::Place(to) => Move::Place(symmetry.square(to)),
            Move::Go { from, to } => Move::Go { from: symmetry.square(from), to: symmetry.square(to) },
        }
    }
}
