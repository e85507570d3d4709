//! Other readings of the rules, to see how much the result depends on them.

use core::fmt;
use std::sync::OnceLock;

use crate::paths::Paths;

/// How the rules are read. Tables are made for the official reading only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// As the rules page and its rulings R1 to R6 have it.
    #[default]
    Official,
    /// A slide begins on a square of the piece's own colour, but may pass over and end on squares of any colour.
    AnySlide,
    /// A four wins on any move after which it stands, even if it was there before and the move was elsewhere.
    StandingFour,
    /// A four wins only if the moved piece is part of it; one made by flipped pieces alone does not.
    ThroughMoved,
}

impl Ruling {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Official, Self::AnySlide, Self::StandingFour, Self::ThroughMoved];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::AnySlide => "any-slide",
            Self::StandingFour => "standing-four",
            Self::ThroughMoved => "through-moved",
        }
    }

    /// The ways over the board.
    pub(crate) fn paths(self) -> &'static Paths {
        static FREE: OnceLock<Box<Paths>> = OnceLock::new();
        match self {
            Self::AnySlide => FREE.get_or_init(|| Paths::new(true)),
            _ => crate::paths::paths(),
        }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
