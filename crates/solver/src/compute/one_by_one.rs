//! The same step position by position: used where a stack has only a few left.

use crate::compute::layout::{Group, Next};
use crate::compute::moves::{Moves, Way};
use crate::geometry::{BLUE, Mask, geometry};
use crate::paths::paths;
use crate::processor::Processor;
use crate::still_pieces::bits;

/// How many successors of a position are asked for at once: memory answers them together.
const ASKED: usize = 6;

/// Up to so many undecided positions a stack is finished position by position. At distances 9 and 12 numbers from 4 to 8 took
/// the least time; with 32 it was a third more, and 70 % more.
pub(crate) const FEW: usize = 6;

/// A position whose successors are being looked at.
#[derive(Clone, Copy, Default)]
struct Candidate {
    /// Where in the stack it is.
    word: u8,
    bit: u8,
    lane: u8,
    /// The pieces of the side to act.
    own: Mask,
    /// The ways that have been looked at: moves, then placements.
    ways: usize,
    /// The successors asked for: number of the word, and the bit.
    asked: [(usize, u8); ASKED],
    len: usize,
}

/// The positions among `open`, at most [`FEW`], with a successor that is in `known`, or, unless `sought`, with one that is
/// not. Looks at some successors of each of them at a time.
#[inline(always)]
pub(crate) fn with_successor<M: Processor, const T: usize>(
    known: &[u64],
    next: &Next<'_>,
    moves: &Moves,
    open: &[u64; T],
    sought: bool,
) -> [u64; T] {
    let mut found = [0; T];
    let mut candidates = [Candidate::default(); FEW];
    let mut len = 0;
    for (word, &bits) in open.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            candidates[len] = Candidate::new::<M>(next, moves, word, left.trailing_zeros());
            len += 1;
            left &= left - 1;
        }
    }
    while len > 0 {
        for candidate in &mut candidates[..len] {
            candidate.ask::<M>(known, next, moves);
        }
        let mut left = 0;
        for number in 0..len {
            let candidate = candidates[number];
            let asked = &candidate.asked[..candidate.len];
            let is_sought = |&(word, bit): &(usize, u8)| (known[word] >> bit & 1 != 0) == sought;
            if asked.iter().fold(false, |any, asked| any | is_sought(asked)) {
                found[usize::from(candidate.word)] |= 1 << candidate.bit;
            } else if asked.len() == ASKED {
                candidates[left] = candidate;
                left += 1;
            }
        }
        len = left;
    }
    found
}

impl Candidate {
    #[inline(always)]
    fn new<M: Processor>(next: &Next<'_>, moves: &Moves, word: usize, bit: u32) -> Self {
        let width = next.group.width();
        let colouring = ((word % width) << 6) as u64 | u64::from(bit);
        let blue = M::scatter(colouring, u64::from(moves.occupied)) as Mask;
        let own = if next.group.side == BLUE { blue } else { moves.occupied & !blue };
        Self { word: word as u8, bit: bit as u8, lane: (word / width) as u8, own, ..Self::default() }
    }

    /// Asks memory for the next successors.
    #[inline(always)]
    fn ask<M: Processor>(&mut self, known: &[u64], next: &Next<'_>, moves: &Moves) {
        let side = next.group.side;
        let (ways, places) = (moves.from(0), moves.placements());
        self.len = 0;
        while self.len < ASKED {
            let number = self.ways;
            self.ways += 1;
            let (group, lane, way, rest, own) = if let Some(way) = ways.get(number) {
                if self.own >> way.from & 1 == 0 {
                    continue;
                }
                let (own, rest) = (self.own & !(1 << way.from), moves.occupied & !(1 << way.from));
                let own = own | flipped(usize::from(way.to), own, rest & !own);
                (next.moved, usize::from(self.lane), way, rest, own)
            } else {
                let (Some(placed), Some(way)) = (&next.placed, places.get(number - ways.len())) else {
                    return;
                };
                if !placed.lanes.contains(&usize::from(self.lane)) {
                    return;
                }
                let lane = usize::from(self.lane) - placed.lanes.start + placed.first;
                (placed.group, lane, way, moves.occupied, self.own)
            };
            if way.lanes >> lane & 1 == 0 {
                continue;
            }
            let (own, after) = (own | 1 << way.to, rest | 1 << way.to);
            let blue = if side == BLUE { own } else { after & !own };
            let asked = address::<M>(group, lane, way, blue);
            M::prefetch(&known[asked.0..=asked.0]);
            self.asked[self.len] = asked;
            self.len += 1;
        }
    }
}

/// The word and the bit of the position that a way leads to.
#[inline(always)]
fn address<M: Processor>(group: &Group, lane: usize, way: &Way, blue: Mask) -> (usize, u8) {
    let blue = geometry().image(usize::from(way.symmetry), blue);
    let colouring = M::gather(u64::from(blue), u64::from(way.kept)) as usize;
    let table = group.words(way.index as usize).start + lane * group.width();
    (table + (colouring >> 6), (colouring & 63) as u8)
}

/// The enemies that a piece of `own` traps by having moved to `to`.
#[inline(always)]
fn flipped(to: usize, own: Mask, enemy: Mask) -> Mask {
    let paths = paths();
    let mut flipped = 0;
    for neighbour in bits(paths.around[to] & enemy) {
        let mut run = 0;
        for &square in paths.ray_over(to, neighbour) {
            if enemy >> square & 1 == 0 {
                if own >> square & 1 != 0 {
                    flipped |= run;
                }
                break;
            }
            run |= 1 << square;
        }
    }
    flipped
}
