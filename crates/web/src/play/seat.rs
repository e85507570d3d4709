//! Who sits in a seat.

use crate::words::Words;

/// The level that takes the place of a person who left: neither a gift nor a wall to the others.
const DEPUTY: u8 = 5;

/// A person, or the computer at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    /// 1 to 9.
    Computer(u8),
    /// The computer in place of a person who left.
    Left,
}

impl Seat {
    pub(crate) fn is_person(self) -> bool {
        self == Seat::Person
    }

    /// The level at which the computer plays for this seat.
    pub(crate) fn level(self) -> Option<u8> {
        match self {
            Seat::Person => None,
            Seat::Computer(level) => Some(level),
            Seat::Left => Some(DEPUTY),
        }
    }

    pub(crate) fn name(self, words: &Words) -> String {
        match self {
            Seat::Person => words.person().to_owned(),
            Seat::Computer(level) => words.level(level),
            Seat::Left => words.level(DEPUTY),
        }
    }
}

/// 0 is a person, 10 one who left, as forms and the kept games write it.
impl From<u8> for Seat {
    fn from(number: u8) -> Self {
        match number {
            0 => Seat::Person,
            1..=9 => Seat::Computer(number),
            _ => Seat::Left,
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => 0,
            Seat::Computer(level) => level,
            Seat::Left => 10,
        }
    }
}
