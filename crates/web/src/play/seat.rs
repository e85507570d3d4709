//! Who sits in a seat.

use tomoe_engine::Level;
use tomoe_play::LevelNumber;

use crate::words::Words;

/// A person, or the computer at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    Computer(Level),
}

impl Seat {
    pub(crate) fn is_person(self) -> bool {
        self == Seat::Person
    }

    /// The level at which the computer plays for this seat.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Seat::Person => None,
            Seat::Computer(level) => Some(level),
        }
    }

    pub(crate) fn name(self, words: &Words) -> String {
        self.level().map_or_else(|| words.person().to_owned(), |level| words.level(level))
    }

    /// The seat of a game, with the name that its record gives; people are named by the visitor, if at all.
    pub(crate) fn named(self, words: &Words, own_name: Option<&str>) -> tomoe_play::Seat {
        match self {
            Seat::Person => tomoe_play::Seat::person(own_name.unwrap_or_default()),
            Seat::Computer(level) => {
                tomoe_play::Seat::computer(LevelNumber(level.number()), words.level(level))
            }
        }
    }

    /// The place of the only person, if there is just one.
    pub(crate) fn only_person(seats: &[Seat]) -> Option<usize> {
        let mut people = (0..seats.len()).filter(|&place| seats[place].is_person());
        people.next().filter(|_| people.next().is_none())
    }

    /// A person and the computer at each level: what can be chosen for a seat.
    pub(crate) fn choices() -> impl Iterator<Item = Seat> {
        (0..=9).map(Seat::from)
    }
}

/// 0 is a person, as forms and the kept games write it.
impl From<u8> for Seat {
    fn from(number: u8) -> Self {
        Level::new(number).map_or(Seat::Person, Seat::Computer)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => 0,
            Seat::Computer(level) => level.number(),
        }
    }
}

/// A level that the engine does not have is its strongest.
impl From<&tomoe_play::Seat> for Seat {
    fn from(seat: &tomoe_play::Seat) -> Self {
        match seat.level() {
            None => Seat::Person,
            Some(LevelNumber(number)) => Seat::Computer(Level::new(number).unwrap_or(Level::STRONGEST)),
        }
    }
}

/// Nobody has a name.
#[cfg(test)]
impl From<Seat> for tomoe_play::Seat {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => tomoe_play::Seat::person(""),
            Seat::Computer(level) => tomoe_play::Seat::computer(LevelNumber(level.number()), ""),
        }
    }
}
