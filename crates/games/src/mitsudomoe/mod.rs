//! Mitsudomoe, designed by Mitsuo Yamamoto, for two, three or four: lay rings as stepping stones, walk and vault three
//! balls to the opposite corner.
//!
//! ```text
//! 5  R R . B B      homes: White a1 a2 b1, Red a5 a4 b5, Black e5 e4 d5, Yellow e1 e2 d1;
//! 4  R . . . B      everybody's goal is the opposite home
//! 3  . . . . .
//! 2  W . . . Y
//! 1  W W . Y Y
//!    a b c d e
//! ```

mod count;
mod jump;
mod moves;
mod openings;
mod play;
mod position;
mod proven;
mod rules;
mod stack;
mod symmetry;
mod text;
mod turn;

pub use jump::Jump;
pub use moves::{Move, Ring};
pub use openings::fair_openings;
pub use position::Position;
pub use proven::{WinSource, turn_that_wins};
pub use stack::Stack;

use crate::colour::colours;

/// A square of Mitsudomoe's board.
pub type Square = crate::Square<5>;

/// A set of squares of Mitsudomoe's board.
pub type Squares = crate::Squares<5>;

colours! {
    /// White, who begins unless agreed otherwise.
    White 'w',
    /// Red, seated in games for three and four.
    Red 'r',
    /// Black.
    Black 'b',
    /// Yellow, seated in games for four.
    Yellow 'y',
}

impl Colour {
    /// The player's corner, where their balls start.
    #[inline(always)]
    pub const fn home(self) -> Squares {
        match self {
            Colour::White => const { Squares::of(&["a1", "a2", "b1"]) },
            Colour::Red => const { Squares::of(&["a5", "a4", "b5"]) },
            Colour::Black => const { Squares::of(&["e5", "e4", "d5"]) },
            Colour::Yellow => const { Squares::of(&["e1", "e2", "d1"]) },
        }
    }

    /// The opposite corner, where their balls have to go.
    #[inline(always)]
    pub const fn goal(self) -> Squares {
        match self {
            Colour::White => Colour::Black.home(),
            Colour::Red => Colour::Yellow.home(),
            Colour::Black => Colour::White.home(),
            Colour::Yellow => Colour::Red.home(),
        }
    }

    /// The next colour clockwise, whether or not it is seated.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        match self {
            Colour::White => Colour::Red,
            Colour::Red => Colour::Black,
            Colour::Black => Colour::Yellow,
            Colour::Yellow => Colour::White,
        }
    }
}

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seats {
    /// White and Black.
    Two,
    /// White, Red and Black.
    Three,
    /// All four.
    Four,
}

impl Seats {
    /// All numbers of players.
    pub const ALL: [Seats; 3] = [Seats::Two, Seats::Three, Seats::Four];

    /// The colours seated, in the order of play from White.
    pub const fn colours(self) -> &'static [Colour] {
        match self {
            Seats::Two => &[Colour::White, Colour::Black],
            Seats::Three => &[Colour::White, Colour::Red, Colour::Black],
            Seats::Four => &[Colour::White, Colour::Red, Colour::Black, Colour::Yellow],
        }
    }

    /// The seating for this many players.
    pub const fn for_players(players: usize) -> Option<Self> {
        match players {
            2 => Some(Seats::Two),
            3 => Some(Seats::Three),
            4 => Some(Seats::Four),
            _ => None,
        }
    }
}

/// How many balls each player has.
pub const BALLS: u8 = 3;

/// How many rings each player has, those under the balls at the start included.
pub const RINGS: u8 = 8;
