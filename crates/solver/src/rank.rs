//! The number of a set of squares among all sets of its size, in increasing order.

use crate::geometry::{Mask, SQUARES};

/// Sets are split into their lower 13 and upper 12 squares, for each of which the answer is looked up.
const LOW: usize = 13;
const HIGH: usize = SQUARES - LOW;

/// Ranks the sets up to a size.
pub(crate) struct Ranker {
    /// How many sets of a size come before those whose upper 12 squares are these.
    before: Vec<[u32; 1 << HIGH]>,
    /// How many sets of the lower 13 squares of the same size come before this one.
    low: Box<[u16; 1 << LOW]>,
    /// How many sets of each size there are.
    totals: Vec<usize>,
}

impl Ranker {
    /// For sets of at most `most` squares.
    pub(crate) fn new(most: usize) -> Self {
        let mut low = Box::new([0; 1 << LOW]);
        let mut seen = [0; LOW + 1];
        for (set, rank) in low.iter_mut().enumerate() {
            *rank = seen[set.count_ones() as usize];
            seen[set.count_ones() as usize] += 1;
        }
        let mut this = Self { before: Vec::new(), low, totals: Vec::new() };
        for size in 0..=most {
            let mut before = [0; 1 << HIGH];
            let mut total = 0;
            for (set, before) in before.iter_mut().enumerate() {
                *before = total;
                let rest = size.checked_sub(set.count_ones() as usize);
                total += rest.filter(|&rest| rest <= LOW).map_or(0, |rest| u32::from(seen[rest]));
            }
            this.before.push(before);
            this.totals.push(total as usize);
        }
        this
    }

    /// The number of a set of this size.
    #[inline(always)]
    pub(crate) fn rank(&self, size: usize, set: Mask) -> usize {
        let (low, high) = (set as usize & ((1 << LOW) - 1), set as usize >> LOW);
        self.before[size][high] as usize + usize::from(self.low[low])
    }

    /// How many sets of a size there are.
    pub(crate) fn total(&self, size: usize) -> usize {
        self.totals[size]
    }
}

/// All sets of a size, in increasing order.
pub(crate) fn sets_of_size(size: usize) -> impl Iterator<Item = Mask> {
    let mut next = Some((1_u32 << size) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        // The next larger number with as many bits.
        next = (set != 0)
            .then(|| {
                let ripple = set + (set & set.wrapping_neg());
                ripple | ((set ^ ripple) >> (2 + set.trailing_zeros()))
            })
            .filter(|&set| set < 1 << SQUARES);
        Some(set)
    })
}
