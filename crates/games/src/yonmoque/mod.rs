//! Yonmoque, designed by Mitsuo Yamamoto: four in a row by *moving* wins, five loses, trapped pieces flip.
//!
//! The board has blue, white and neutral squares; a piece on a square of its own colour may slide along a diagonal of
//! that colour.
//!
//! ```text
//! 5  n w b w n
//! 4  w b w b w
//! 3  b w n w b
//! 2  w b w b w
//! 1  n w b w n
//!    a b c d e
//! ```

mod exact;
mod lines;
mod moves;
mod openings;
mod position;
mod symmetry;
mod text;

pub use exact::{ExactSource, Plies, Value};
pub use moves::Move;
pub use openings::{balanced_openings, drawn_openings};
pub use position::Position;

use crate::colour::colours;

/// A square of Yonmoque's board.
pub type Square = crate::Square<5>;

/// A set of squares of Yonmoque's board.
pub type Squares = crate::Squares<5>;

colours! {
    /// Blue, who begins.
    Blue 'b',
    /// White.
    White 'w',
}

impl Colour {
    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Colour::Blue => Colour::White,
            Colour::White => Colour::Blue,
        }
    }

    /// The squares of the board that have this colour.
    #[inline]
    pub const fn tiles(self) -> Squares {
        match self {
            Colour::Blue => const { Squares::of(&["c5", "b4", "d4", "a3", "e3", "b2", "d2", "c1"]) },
            Colour::White => {
                const { Squares::of(&["b5", "d5", "a4", "c4", "e4", "b3", "d3", "a2", "c2", "e2", "b1", "d1"]) }
            }
        }
    }
}

/// The five squares that belong to nobody: the corners and the centre.
pub const NEUTRAL: Squares = Squares::of(&["a5", "e5", "c3", "a1", "e1"]);

/// How many pieces each player starts with in hand.
pub const HAND: u8 = 6;

/// How many pieces there are in all.
pub const PIECES: u8 = 2 * HAND;
