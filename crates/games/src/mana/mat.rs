//! The mat: how it lies and what its squares are worth.

use core::fmt;

use super::{Square, Squares};

/// The mat in orientation 0, rank 6 first, as in the rules.
const MAT: [[u8; 6]; 6] = [
    [2, 2, 3, 1, 2, 2],
    [1, 3, 1, 3, 1, 3],
    [3, 1, 2, 2, 3, 1],
    [2, 3, 1, 3, 1, 2],
    [2, 1, 3, 1, 3, 2],
    [1, 3, 2, 2, 1, 3],
];

/// How far the mat is turned, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Not at all.
    Deg0,
    /// A quarter: a1 of the unturned mat lies on a6.
    Deg90,
    /// A half.
    Deg180,
    /// Three quarters.
    Deg270,
}

impl Orientation {
    /// All four.
    pub const ALL: [Orientation; 4] =
        [Orientation::Deg0, Orientation::Deg90, Orientation::Deg180, Orientation::Deg270];

    /// The angle in degrees, as the notation writes it.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// Reads `0`, `90`, `180` or `270`.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "0" => Some(Orientation::Deg0),
            "90" => Some(Orientation::Deg90),
            "180" => Some(Orientation::Deg180),
            "270" => Some(Orientation::Deg270),
            _ => None,
        }
    }

    /// The squares of this value on a mat that lies so.
    #[inline(always)]
    pub const fn squares(self, value: Value) -> Squares {
        VALUES[self as usize][value as usize]
    }

    /// What the square is worth on a mat that lies so.
    #[inline(always)]
    pub const fn value(self, square: Square) -> Value {
        if self.squares(Value::One).contains(square) {
            Value::One
        } else if self.squares(Value::Two).contains(square) {
            Value::Two
        } else {
            Value::Three
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.degrees())
    }
}

/// What a square is worth: how many steps a piece that stands on it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the numbers speak for themselves")]
pub enum Value {
    One,
    Two,
    Three,
}

impl Value {
    /// All three.
    pub const ALL: [Value; 3] = [Value::One, Value::Two, Value::Three];

    /// The value as a number, 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The squares of each value in each orientation.
const VALUES: [[Squares; 3]; 4] = {
    let mut values = [[Squares::EMPTY; 3]; 4];
    let mut rank = 0;
    while rank < 6 {
        let mut file = 0;
        while file < 6 {
            let value = MAT[5 - rank as usize][file as usize] as usize - 1;
            let (mut x, mut y) = (file, rank);
            let mut turn = 0;
            while turn < 4 {
                let Some(square) = Square::at(x, y) else { panic!("a turn keeps a square on the mat") };
                values[turn][value] = values[turn][value].with(square);
                (x, y) = (y, 5 - x);
                turn += 1;
            }
            file += 1;
        }
        rank += 1;
    }
    values
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orientation_has_twelve_squares_of_each_value() {
        for orientation in Orientation::ALL {
            for value in Value::ALL {
                assert_eq!(orientation.squares(value).len(), 12);
            }
        }
    }

    #[test]
    fn a_turn_carries_corners_as_the_notation_says() {
        let square = |name| Square::read(name).unwrap();
        for (before, after) in [("a1", "a6"), ("a6", "f6"), ("f6", "f1"), ("f1", "a1"), ("c2", "b4")] {
            let value = Orientation::Deg0.value(square(before));
            assert_eq!(Orientation::Deg90.value(square(after)), value, "{before} goes to {after}");
        }
    }
}
