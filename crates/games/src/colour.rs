//! The colours of a game's players.

use core::fmt::Debug;
use core::hash::Hash;

/// A player of a game, known by their colour.
pub trait Colour: Copy + Eq + Ord + Hash + Debug + 'static {
    /// All colours of the game in the order of play.
    const ALL: &'static [Self];

    /// The colour's place in [`Colour::ALL`].
    fn index(self) -> usize;

    /// The letter that stands for the colour in the notation.
    fn letter(self) -> char;

    /// The colour's name, as shown to people.
    fn name(self) -> &'static str;

    /// The colour that a letter of the notation stands for.
    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|colour| colour.letter() == letter)
    }
}

/// Defines a game's colours in the order of play.
macro_rules! colours {
    ($($(#[$doc:meta])* $name:ident $letter:literal),+ $(,)?) => {
        /// The players' colours in the order of play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Colour {
            $($(#[$doc])* $name),+
        }

        impl $crate::Colour for Colour {
            const ALL: &'static [Self] = &[$(Colour::$name),+];

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            fn letter(self) -> char {
                match self { $(Colour::$name => $letter),+ }
            }

            fn name(self) -> &'static str {
                match self { $(Colour::$name => stringify!($name)),+ }
            }
        }
    };
}
pub(crate) use colours;
