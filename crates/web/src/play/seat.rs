//! Who sits in a seat.

use crate::words::Words;

/// A person, or the computer at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    /// 1 to 9.
    Computer(u8),
}

impl Seat {
    pub(crate) fn is_person(self) -> bool {
        self == Seat::Person
    }

    pub(crate) fn name(self, words: &Words) -> String {
        match self {
            Seat::Person => words.person().to_owned(),
            Seat::Computer(level) => words.level(level),
        }
    }
}

/// 0 is a person, as forms and the kept games write it.
impl From<u8> for Seat {
    fn from(number: u8) -> Self {
        if number == 0 { Seat::Person } else { Seat::Computer(number.min(9)) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => 0,
            Seat::Computer(level) => level,
        }
    }
}
