//! A set of squares, one bit each.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::square::{Direction, Square};

/// A set of squares of a board `W` wide; bit *i* stands for the square numbered *i*, and no bit beyond the board is
/// ever set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares<const W: u8>(u64);

impl<const W: u8> Squares<W> {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Every square of the board.
    pub const ALL: Self = Self((1 << (W as u32 * W as u32)) - 1);

    /// The a-file: what an eastward shift must not arrive on.
    const FIRST_FILE: u64 = {
        let mut bits = 0;
        let mut rank = 0;
        while rank < W as u32 {
            bits |= 1 << (rank * W as u32);
            rank += 1;
        }
        bits
    };

    /// The file opposite to the a-file.
    const LAST_FILE: u64 = Self::FIRST_FILE << (W - 1);

    /// The set of the squares named, such as `&["a1", "b2"]`; panics on a name that is not on the board, so it is for
    /// constants and tests.
    pub const fn of(names: &[&str]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < names.len() {
            let name = names[i].as_bytes();
            assert!(name.len() == 2, "a square's name has two characters");
            match Square::<W>::at(name[0] - b'a', name[1] - b'1') {
                Some(square) => bits |= 1 << square.index(),
                None => panic!("no such square"),
            }
            i += 1;
        }
        Self(bits)
    }

    /// The set whose bits these are; bits beyond the board are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits, bit *i* for the square numbered *i*.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of this one square.
    pub const fn only(square: Square<W>) -> Self {
        Self(1 << square.index())
    }

    /// All squares of the rank, counted from 0.
    pub const fn rank(rank: u8) -> Self {
        Self(((1 << W) - 1) << (rank * W))
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square<W>) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a square.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in the other.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with the square added.
    pub const fn with(self, square: Square<W>) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set with the square taken out.
    pub const fn without(self, square: Square<W>) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The square that comes first in square order.
    pub const fn first(self) -> Option<Square<W>> {
        if self.0 == 0 { None } else { Some(Square::known(self.0.trailing_zeros())) }
    }

    /// Every square of the set moved one step; those that would leave the board are dropped.
    #[inline(always)]
    pub const fn shift(self, direction: Direction) -> Self {
        let bits = self.0;
        let (east, west) = (!Self::LAST_FILE & bits, !Self::FIRST_FILE & bits);
        let moved = match direction {
            Direction::North => bits << W,
            Direction::NorthEast => east << (W + 1),
            Direction::East => east << 1,
            Direction::SouthEast => east >> (W - 1),
            Direction::South => bits >> W,
            Direction::SouthWest => west >> (W + 1),
            Direction::West => west >> 1,
            Direction::NorthWest => west << (W - 1),
        };
        Self(moved & Self::ALL.0)
    }

    /// The squares that touch a square of the set along a rank or a file.
    #[inline(always)]
    pub const fn beside(self) -> Self {
        let (east, west) = (!Self::LAST_FILE & self.0, !Self::FIRST_FILE & self.0);
        Self((self.0 << W | self.0 >> W | east << 1 | west >> 1) & Self::ALL.0)
    }

    /// The squares that touch a square of the set in any of the eight directions.
    #[inline(always)]
    pub const fn around(self) -> Self {
        let (east, west) = (!Self::LAST_FILE & self.0, !Self::FIRST_FILE & self.0);
        let sides = east << 1 | west >> 1;
        let row = self.0 | sides;
        Self((row << W | row >> W | sides) & Self::ALL.0)
    }

    /// The set's image under the reflection in the diagonal from a1: files and ranks exchanged.
    pub fn mirrored(self) -> Self {
        self.iter().map(Square::mirrored).collect()
    }

    /// The squares of the set in square order.
    pub const fn iter(self) -> Iter<W> {
        Iter(self)
    }

    /// Every subset with `count` squares, in increasing order of their bits.
    pub fn subsets(self, count: u32) -> Subsets<W> {
        // Deposits the lowest `count` squares; later subsets follow by Gosper's step on the set's own numbering.
        let size = self.len();
        let next = if count > size { None } else { Some((1u64 << count) - 1) };
        Subsets { set: self, next, end: 1u64 << size }
    }

    /// The squares of this set picked by the low bits of `choice`: bit 0 for the first square, and so on.
    fn deposit(self, mut choice: u64) -> Self {
        let mut picked = 0;
        let mut rest = self.0;
        while choice != 0 {
            let lowest = rest & rest.wrapping_neg();
            if choice & 1 != 0 {
                picked |= lowest;
            }
            choice >>= 1;
            rest ^= lowest;
        }
        Self(picked)
    }
}

/// The squares of a set in square order.
#[derive(Clone, Debug)]
pub struct Iter<const W: u8>(Squares<W>);

impl<const W: u8> Iterator for Iter<W> {
    type Item = Square<W>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<W>> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<const W: u8> ExactSizeIterator for Iter<W> {}
impl<const W: u8> FusedIterator for Iter<W> {}

/// The subsets of a set that have a certain size.
#[derive(Clone, Debug)]
pub struct Subsets<const W: u8> {
    set: Squares<W>,
    /// Which members of `set` the next subset has: bit 0 for the first in square order.
    next: Option<u64>,
    /// One past the last choice.
    end: u64,
}

impl<const W: u8> Iterator for Subsets<W> {
    type Item = Squares<W>;

    fn next(&mut self) -> Option<Squares<W>> {
        let choice = self.next?;
        self.next = following(choice).filter(|&c| c < self.end);
        Some(self.set.deposit(choice))
    }
}

/// The next larger number with as many bits set (Gosper), unless there is none.
fn following(choice: u64) -> Option<u64> {
    if choice == 0 {
        return None;
    }
    let lowest = choice & choice.wrapping_neg();
    let ripple = choice.checked_add(lowest)?;
    Some(ripple | ((choice ^ ripple) / lowest) >> 2)
}

impl<const W: u8> IntoIterator for Squares<W> {
    type Item = Square<W>;
    type IntoIter = Iter<W>;

    #[inline(always)]
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: u8> FromIterator<Square<W>> for Squares<W> {
    fn from_iter<I: IntoIterator<Item = Square<W>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: u8> From<Square<W>> for Squares<W> {
    fn from(square: Square<W>) -> Self {
        Self::only(square)
    }
}

impl<const W: u8> BitAnd for Squares<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const W: u8> BitOr for Squares<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const W: u8> BitXor for Squares<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The difference of two sets.
impl<const W: u8> Sub for Squares<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The squares of the board that are not in the set.
impl<const W: u8> Not for Squares<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl<const W: u8> BitAndAssign for Squares<W> {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl<const W: u8> BitOrAssign for Squares<W> {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<const W: u8> SubAssign for Squares<W> {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl<const W: u8> fmt::Debug for Squares<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shifts are the one place where an off-by-one would corrupt every game, so they are compared with `step`.
    fn shifts_agree_with_steps<const W: u8>() {
        for square in Square::<W>::all() {
            let mut around = Squares::EMPTY;
            for direction in Direction::ALL {
                let expected = square.step(direction).map_or(Squares::EMPTY, Squares::only);
                assert_eq!(Squares::only(square).shift(direction), expected, "{square} {direction:?}");
                around |= expected;
            }
            assert_eq!(Squares::only(square).around(), around);
            let beside: Squares<W> =
                Direction::ORTHOGONAL.iter().filter_map(|&direction| square.step(direction)).collect();
            assert_eq!(Squares::only(square).beside(), beside);
        }
    }

    #[test]
    fn shifting_a_set_moves_each_square_one_step() {
        shifts_agree_with_steps::<5>();
        shifts_agree_with_steps::<6>();
    }

    #[test]
    fn subsets_are_all_there_and_all_different() {
        let set = Squares::<6>::of(&["a1", "c2", "f3", "b4", "e6", "f6"]);
        for (count, expected) in [(0, 1), (1, 6), (2, 15), (3, 20), (5, 6), (6, 1), (7, 0)] {
            let subsets: alloc::vec::Vec<_> = set.subsets(count).collect();
            assert_eq!(subsets.len(), expected);
            assert!(subsets.is_sorted_by(|a, b| a.bits() < b.bits()));
            assert!(subsets.iter().all(|s| s.within(set) && s.len() == count));
        }
    }

    #[test]
    fn names_round_trip() {
        for square in Square::<6>::all() {
            assert_eq!(Square::read(&alloc::format!("{square}")), Some(square));
        }
        for bad in ["", "a", "a0", "g1", "a7", "A1", "a1 ", "é1"] {
            assert_eq!(Square::<6>::read(bad), None, "{bad:?}");
        }
    }
}
