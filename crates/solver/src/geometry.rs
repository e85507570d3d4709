//! The squares as the solver numbers them, and the eight symmetries of the board.
//!
//! Squares are numbered orbit by orbit, an *orbit* being the squares that the board's symmetries carry into each
//! other. A symmetry then never moves a piece out of its orbit's run of numbers, so that turning a truth table only
//! reorders variables within such runs, and mostly among the highest, where it is a mere exchange of words.
//!
//! ```text
//! 5   3 23 12 24  4        orbit 0   0         the centre
//! 4  21  7 16  8 22        orbit 1   1 …  4    the corners
//! 3  10 14  0 15 11        orbit 2   5 …  8    the inner corners   (blue)
//! 2  19  5 13  6 20        orbit 3   9 … 12    the edges' middles  (blue)
//! 1   1 17  9 18  2        orbit 4  13 … 16    beside the centre   (white)
//!     a  b  c  d  e        orbit 5  17 … 24    beside the corners  (white)
//! ```

use std::sync::OnceLock;

/// How many squares there are.
pub(crate) const SQUARES: usize = 25;

/// The first number of each orbit, and the end of the last.
#[cfg(feature = "compute")]
pub(crate) const ORBITS: [usize; 7] = [0, 1, 5, 9, 13, 17, 25];

/// The symmetries of the square: bit 0 mirrors the files, bit 1 the ranks, bit 2 then exchanges files and ranks.
pub(crate) const SYMMETRIES: usize = 8;

/// The players, as indices: Blue 0, White 1.
pub(crate) const BLUE: usize = 0;

/// The squares in the order of their numbers, as the games crate counts them (a1 = 0, b1 = 1, … e5 = 24).
const ORDER: [u8; SQUARES] =
    [12, 0, 4, 20, 24, 6, 8, 16, 18, 2, 10, 14, 22, 7, 11, 13, 17, 1, 3, 5, 9, 15, 19, 21, 23];

/// A set of squares, bit i for the square numbered i.
pub(crate) type Mask = u32;

/// The numbers and the symmetries, tabulated.
pub(crate) struct Geometry {
    /// Where each symmetry carries a square.
    pub(crate) images: [[u8; SQUARES]; SYMMETRIES],
    /// The images of sets: of squares 0 … 8, 9 … 16 and 17 … 24.
    parts: [[[Mask; 512]; 3]; SYMMETRIES],
    /// The number of a square of the games crate.
    numbers: [u8; SQUARES],
}

/// The one geometry there is.
pub(crate) fn geometry() -> &'static Geometry {
    static GEOMETRY: OnceLock<Box<Geometry>> = OnceLock::new();
    GEOMETRY.get_or_init(Geometry::new)
}

impl Geometry {
    fn new() -> Box<Self> {
        let mut this = Box::new(Self {
            images: [[0; SQUARES]; SYMMETRIES],
            parts: [[[0; 512]; 3]; SYMMETRIES],
            numbers: [0; SQUARES],
        });
        for (number, &square) in ORDER.iter().enumerate() {
            this.numbers[usize::from(square)] = number as u8;
        }
        this.fill_symmetries();
        this
    }

    fn fill_symmetries(&mut self) {
        for symmetry in 0..SYMMETRIES {
            for square in 0..SQUARES {
                let (mut file, mut rank) = file_rank(square);
                if symmetry & 1 != 0 {
                    file = 4 - file;
                }
                if symmetry & 2 != 0 {
                    rank = 4 - rank;
                }
                if symmetry & 4 != 0 {
                    (file, rank) = (rank, file);
                }
                self.images[symmetry][square] = self.numbers[(rank * 5 + file) as usize];
            }
            for (part, first) in [0, 9, 17].into_iter().enumerate() {
                for set in 0..512_usize {
                    self.parts[symmetry][part][set] = (0..9)
                        .filter(|bit| set >> bit & 1 != 0 && first + bit < SQUARES)
                        .map(|bit| 1 << self.images[symmetry][first + bit])
                        .sum();
                }
            }
        }
    }

    /// Where a symmetry carries a set.
    #[inline(always)]
    pub(crate) fn image(&self, symmetry: usize, set: Mask) -> Mask {
        let [low, middle, high] = &self.parts[symmetry];
        low[(set & 0x1FF) as usize] | middle[(set >> 9 & 0xFF) as usize] | high[(set >> 17 & 0xFF) as usize]
    }

    /// The least image of a set, and a symmetry that carries it there.
    #[inline(always)]
    pub(crate) fn canonical(&self, set: Mask) -> (Mask, usize) {
        let mut best = (set, 0);
        for symmetry in 1..SYMMETRIES {
            let image = self.image(symmetry, set);
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }

    /// The number of the square on a file and a rank.
    pub(crate) fn number(&self, file: i8, rank: i8) -> usize {
        usize::from(self.numbers[(rank * 5 + file) as usize])
    }

    /// A set of squares that the games crate numbers, in the solver's numbers.
    #[inline(always)]
    pub(crate) fn squares(&self, mut squares: u32) -> Mask {
        let mut set = 0;
        while squares != 0 {
            set |= 1 << self.numbers[squares.trailing_zeros() as usize];
            squares &= squares - 1;
        }
        set
    }
}

/// The square of the games crate that has this number.
pub(crate) fn square_of(number: usize) -> usize {
    usize::from(ORDER[number])
}

/// The file and the rank of a square.
pub(crate) fn file_rank(square: usize) -> (i8, i8) {
    let square = ORDER[square] as i8;
    (square % 5, square / 5)
}
