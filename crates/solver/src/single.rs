//! The same step position by position: used where a stack has only a few left.

use crate::geometry::{BLUE, Mask, geometry};
use crate::layout::{Group, Next};
use crate::machine::Machine;
use crate::moves::{Moves, Way};
use crate::paths::paths;
use crate::rest::bits;

/// How many successors of a position are asked for at once, since memory answers them together: fewer where one that is not
/// known is sought, which is soon found.
const ASKED: [usize; 2] = [3, 6];

/// The most positions that are looked at together.
const MOST: usize = 32;

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
    asked: [(usize, u8); ASKED[1]],
    len: usize,
}

/// The positions among `open` (of no more than a few words of bits) with a successor that is in `known`, or, unless
/// `sought`, with one that is not.
#[inline(always)]
pub(crate) fn with_successor<M: Machine, const T: usize>(
    known: &[u64],
    next: &Next<'_>,
    moves: &Moves,
    open: &[u64; T],
    sought: bool,
) -> [u64; T] {
    let mut found = [0; T];
    let mut candidates = [Candidate::default(); MOST];
    let mut len = 0;
    for (word, &bits) in open.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            if len == MOST {
                finish::<M, T>(known, next, moves, &mut candidates, sought, &mut found);
                len = 0;
            }
            candidates[len] = Candidate::new::<M>(next, moves, word, left.trailing_zeros());
            len += 1;
            left &= left - 1;
        }
    }
    finish::<M, T>(known, next, moves, &mut candidates[..len], sought, &mut found);
    found
}

/// Looks at the successors of all candidates, some at a time, until it is known of each whether there is one as sought.
#[inline(always)]
fn finish<M: Machine, const T: usize>(
    known: &[u64],
    next: &Next<'_>,
    moves: &Moves,
    mut candidates: &mut [Candidate],
    sought: bool,
    found: &mut [u64; T],
) {
    let most = ASKED[usize::from(sought)];
    while !candidates.is_empty() {
        for candidate in candidates.iter_mut() {
            candidate.ask::<M>(known, next, moves, most);
        }
        let mut left = 0;
        for number in 0..candidates.len() {
            let candidate = candidates[number];
            let asked = &candidate.asked[..candidate.len];
            if asked.iter().any(|&(word, bit)| (known[word] >> bit & 1 != 0) == sought) {
                found[usize::from(candidate.word)] |= 1 << candidate.bit;
            } else if asked.len() == most {
                candidates[left] = candidate;
                left += 1;
            }
        }
        candidates = &mut candidates[..left];
    }
}

impl Candidate {
    #[inline(always)]
    fn new<M: Machine>(next: &Next<'_>, moves: &Moves, word: usize, bit: u32) -> Self {
        let width = next.group.width();
        let colouring = ((word % width) << 6) as u64 | u64::from(bit);
        let blue = M::scatter(colouring, u64::from(moves.occupied)) as Mask;
        let own = if next.group.side == BLUE { blue } else { moves.occupied & !blue };
        Self { word: word as u8, bit: bit as u8, lane: (word / width) as u8, own, ..Self::default() }
    }

    /// Asks memory for the next successors.
    #[inline(always)]
    fn ask<M: Machine>(&mut self, known: &[u64], next: &Next<'_>, moves: &Moves, most: usize) {
        let side = next.group.side;
        let (ways, places) = (moves.from(0), moves.placements());
        self.len = 0;
        while self.len < most {
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
fn address<M: Machine>(group: &Group, lane: usize, way: &Way, blue: Mask) -> (usize, u8) {
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
