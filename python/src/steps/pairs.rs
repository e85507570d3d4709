//! Pairs of an origin and a destination, numbered.

/// The number of a pair that does not occur.
const NONE: u16 = u16::MAX;

/// Some of the pairs of different squares of a board, in the order of origin, then destination.
pub(super) struct Pairs {
    list: Vec<(u8, u8)>,
    /// The number of each pair, by origin and destination.
    numbers: Vec<u16>,
    squares: usize,
}

impl Pairs {
    /// The pairs of a board with so many squares for which this holds.
    pub(super) fn new(squares: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let mut pairs = Self { list: Vec::new(), numbers: vec![NONE; squares * squares], squares };
        for from in 0..squares {
            for to in 0..squares {
                if from != to && holds(from, to) {
                    pairs.numbers[from * squares + to] = pairs.list.len() as u16;
                    pairs.list.push((from as u8, to as u8));
                }
            }
        }
        pairs
    }

    /// The number of a pair that is among them.
    #[inline]
    pub(super) fn number(&self, from: usize, to: usize) -> usize {
        let number = self.numbers[from * self.squares + to];
        debug_assert_ne!(number, NONE);
        usize::from(number)
    }

    /// The pair with a number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<(usize, usize)> {
        self.list.get(number).map(|&(from, to)| (usize::from(from), usize::from(to)))
    }
}

/// By how many files and ranks two squares of a board of this width are apart.
pub(super) fn distance(width: usize, from: usize, to: usize) -> (usize, usize) {
    ((from % width).abs_diff(to % width), (from / width).abs_diff(to / width))
}
