//! The pieces that stand still while one moves, and what it turns over among them.

use crate::geometry::{BLUE, Mask};
use crate::paths::paths;
use crate::truth_table;

/// The pieces that do not move.
#[derive(Clone, Copy)]
pub(crate) struct StillPieces<'a> {
    /// Where they stand.
    pub(crate) set: Mask,
    below: &'a [u8; 25],
    from: usize,
}

impl<'a> StillPieces<'a> {
    /// All of a set but the piece on `from`; `below` is that of the whole set.
    #[inline(always)]
    pub(crate) fn new(occupied: Mask, below: &'a [u8; 25], from: usize) -> Self {
        Self { set: occupied & !(1 << from), below, from }
    }

    /// The variable of the piece on a square, in a table of these pieces.
    #[inline(always)]
    pub(crate) fn var(&self, square: usize) -> usize {
        usize::from(self.below[square]) - usize::from(square > self.from)
    }
}

/// Turns tables of `width` words about the board after the flips of a move to the square `to` into ones about the board
/// before them.
///
/// Not inlined: it is used in many places and gains nothing from the wider registers of some processors.
#[inline(never)]
pub(crate) fn flips<const W: usize>(
    stack: &mut [u64; W],
    width: usize,
    to: usize,
    rest: StillPieces<'_>,
    side: usize,
) {
    let paths = paths();
    for neighbour in bits(paths.around[to] & rest.set) {
        let mut run = [0; 4];
        let mut len = 0;
        for &square in paths.ray_over(to, neighbour) {
            if rest.set >> square & 1 == 0 {
                break;
            }
            run[len] = rest.var(usize::from(square));
            len += 1;
        }
        if len >= 2 {
            if side == BLUE {
                truth_table::flip::<W, true>(stack, width, &run[..len]);
            } else {
                truth_table::flip::<W, false>(stack, width, &run[..len]);
            }
        }
    }
}

/// For each square, how many of a set have lower numbers.
#[inline(always)]
pub(crate) fn below(set: Mask) -> [u8; 25] {
    let mut below = [0; 25];
    for square in 0..24 {
        below[square + 1] = below[square] + (set >> square & 1) as u8;
    }
    below
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn bits(mut set: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(square)
    })
}
