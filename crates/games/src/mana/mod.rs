//! Mana (also Escampe, Khan), designed by Claude Leroy: capture the enemy damyo; the square that you finish on decides
//! which pieces your opponent may move.
//!
//! The mat has twelve squares each of value 1, 2 and 3, and lies in one of four orientations; this is orientation 0:
//!
//! ```text
//! 6  2 2 3 1 2 2
//! 5  1 3 1 3 1 3
//! 4  3 1 2 2 3 1
//! 3  2 3 1 3 1 2
//! 2  2 1 3 1 3 2
//! 1  1 3 2 2 1 3
//!    a b c d e f
//! ```

mod mat;
mod moves;
mod position;
mod symmetry;
mod text;

pub use mat::{Orientation, Value};
pub use moves::{Move, SetUp};
pub use position::{Man, Position, Stage};

use crate::colour::colours;

/// A square of Mana's mat.
pub type Square = crate::Square<6>;

/// A set of squares of Mana's mat.
pub type Squares = crate::Squares<6>;

colours! {
    /// Red, who turns the mat, sets up first and begins.
    Red 'r',
    /// Amber.
    Amber 'a',
}

impl Colour {
    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Colour::Red => Colour::Amber,
            Colour::Amber => Colour::Red,
        }
    }

    /// The two ranks on which the player sets up.
    pub fn camp(self) -> Squares {
        match self {
            Colour::Red => Squares::rank(0) | Squares::rank(1),
            Colour::Amber => Squares::rank(4) | Squares::rank(5),
        }
    }
}

/// How many ronins each player has.
pub const RONINS: u8 = 5;
