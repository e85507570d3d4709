//! A square, and the eight ways to leave it.

use core::fmt;

/// A square of a board `W` squares wide and high.
///
/// Squares are numbered row by row from the bottom left, which is also the order in which the notation sorts them:
///
/// ```text
/// 5  20 21 22 23 24
/// 4  15 16 17 18 19
/// 3  10 11 12 13 14      (W = 5)
/// 2   5  6  7  8  9
/// 1   0  1  2  3  4
///     a  b  c  d  e
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const W: u8>(u8);

impl<const W: u8> Square<W> {
    /// How many squares the board has.
    pub const COUNT: usize = W as usize * W as usize;

    /// The square with this number, if the board has it.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square on this file and rank, both counted from 0, if the board has it.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < W && rank < W { Some(Self(rank * W + file)) } else { None }
    }

    /// For numbers known to be on the board, as those of set bits are.
    pub(crate) const fn known(index: u32) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index as u8)
    }

    /// The square's number, 0 for a1.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 % W
    }

    /// The rank, 0 for `1`.
    pub const fn rank(self) -> u8 {
        self.0 / W
    }

    /// The square's image under the reflection in the diagonal from a1: file and rank exchanged.
    pub const fn mirrored(self) -> Self {
        Self(self.file() * W + self.rank())
    }

    /// The neighbour in a direction, unless the board ends here.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.offset();
        let (file, rank) = (self.file() as i8 + dx, self.rank() as i8 + dy);
        if file < 0 || rank < 0 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// Every square, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..W * W).map(Self)
    }

    /// Reads a name such as `c3`; anything else, or a square off the board, is `None`.
    pub fn read(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file, rank] => Self::at(file.checked_sub(b'a')?, rank.checked_sub(b'1')?),
            _ => None,
        }
    }
}

impl<const W: u8> fmt::Display for Square<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, (b'1' + self.rank()) as char)
    }
}

impl<const W: u8> fmt::Debug for Square<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the eight directions, seen with a1 at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the compass speaks for itself")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The four along ranks and files.
    pub const ORTHOGONAL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The four along diagonals.
    pub const DIAGONAL: [Direction; 4] =
        [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

    /// One of each pair of opposites: the four kinds of line.
    pub const LINES: [Direction; 4] =
        [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];

    /// The change of (file, rank) that one step makes.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }
}
