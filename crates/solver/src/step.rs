//! One step of the solution for one table: which of its undecided positions are now won, or lost.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::geometry::{BLUE, Mask, ORBITS};
use crate::layout::{Block, Layout};
use crate::machine::Machine;
use crate::moves::{Moves, Way};
use crate::rest::{bits, flips};
use crate::sets::Sets;
use crate::single;
use crate::truth::{self, and, and_not, or};
use crate::turns::turns;

/// How many ways ahead tables are asked for: successors lie anywhere in gigabytes, and a way takes some 60 ns to
/// process, about half of what memory takes to answer.
const AHEAD: usize = 4;

/// Up to so many undecided positions a table is finished position by position. With 16 the losing passes of distances 8
/// and 10, in which many tables have about so many left, took 40 % more than that of distance 6.
const FEW: u32 = 8;

/// What a pass reads.
pub(crate) struct Reading<'a> {
    pub(crate) sets: &'a Sets,
    pub(crate) layout: &'a Layout,
    /// The lost positions in a winning pass, the won ones in a losing pass.
    pub(crate) known: &'a [u64],
    /// In which losing pass each table last changed.
    pub(crate) changed: &'a [AtomicU8],
    /// The number of the pass.
    pub(crate) pass: u8,
}

impl Reading<'_> {
    /// The table that a way leads to.
    #[inline(always)]
    pub(crate) fn table(&self, block: &Block, way: &Way) -> &[u64] {
        let first = block.word + way.index as usize * block.width;
        &self.known[first..first + block.width]
    }

    /// Whether that table changed in the pass before this one, a losing pass.
    #[inline(always)]
    fn is_news(&self, block: &Block, way: &Way) -> bool {
        self.changed[block.table + way.index as usize].load(Ordering::Relaxed) == self.pass - 1
    }

    /// The block that a placement leads to, if the player has something to place.
    #[inline(always)]
    pub(crate) fn placing(&self, block: &Block) -> Option<&Block> {
        let mut hand = block.hand;
        hand[block.side] = hand[block.side].checked_sub(1)?;
        Some(self.layout.block(hand, 1 - block.side))
    }
}

/// The positions among `open` with a move to a lost one that has become known in the last pass.
#[inline(always)]
pub(crate) fn won<M: Machine, const W: usize, const T: usize>(
    reading: &Reading<'_>,
    block: &Block,
    moves: &Moves,
    mut open: [u64; T],
) -> [u64; T] {
    let mut found = [0; T];
    if let Some(next) = reading.placing(block) {
        let ways = moves.placements();
        for (number, way) in ways.iter().enumerate() {
            if let Some(way) = ways.get(number + AHEAD)
                && reading.is_news(next, way)
            {
                M::prefetch(reading.table(next, way));
            }
            if reading.is_news(next, way) {
                let lost = fetch::<M, T>(reading.table(next, way), way, moves.occupied, block.side);
                or(&mut found, &and(&lost, &open));
            }
        }
        open = and_not(&open, &found);
    }
    if truth::count(&open) <= FEW {
        for number in 0..T {
            while open[number] != 0 {
                let bit = open[number].trailing_zeros();
                if single::has_lost::<M>(reading, block, moves, (number as u64) << 6 | u64::from(bit)) {
                    found[number] |= 1 << bit;
                }
                open[number] &= open[number] - 1;
            }
        }
        return found;
    }
    let next = reading.layout.block(block.hand, 1 - block.side);
    for way in moves.from(0).iter().take(AHEAD) {
        M::prefetch(reading.table(next, way));
    }
    for (piece, from) in bits(moves.occupied).enumerate() {
        let mine = truth::fix::<M, W>(&open, piece, block.side == BLUE);
        if truth::is_empty(&mine) {
            continue;
        }
        let rest = moves.without(from);
        let mut any = [0; W];
        let later = moves.from(piece);
        for (number, way) in moves.of(piece).iter().enumerate() {
            if let Some(way) = later.get(number + AHEAD)
                && reading.is_news(next, way)
            {
                M::prefetch(reading.table(next, way));
            }
            if reading.is_news(next, way) {
                let mut lost = fetch::<M, W>(reading.table(next, way), way, rest.set, block.side);
                flips(&mut lost, usize::from(way.to), rest, block.side);
                or(&mut any, &lost);
            }
        }
        let any = and(&any, &mine);
        if !truth::is_empty(&any) {
            let any = truth::unfix::<M, W, T>(&any, piece, block.side == BLUE);
            or(&mut found, &any);
            open = and_not(&open, &any);
        }
    }
    found
}

/// The positions among `open` whose every move leads to a won one.
#[inline(always)]
pub(crate) fn lost<M: Machine, const W: usize, const T: usize>(
    reading: &Reading<'_>,
    block: &Block,
    moves: &Moves,
    mut open: [u64; T],
) -> [u64; T] {
    let next = reading.layout.block(block.hand, 1 - block.side);
    for way in moves.from(0).iter().take(AHEAD) {
        M::prefetch(reading.table(next, way));
    }
    for (piece, from) in bits(moves.occupied).enumerate() {
        if truth::count(&open) <= FEW {
            let mut found = [0; T];
            for number in 0..T {
                while open[number] != 0 {
                    let bit = open[number].trailing_zeros();
                    if single::all_won::<M>(reading, block, moves, (number as u64) << 6 | u64::from(bit)) {
                        found[number] |= 1 << bit;
                    }
                    open[number] &= open[number] - 1;
                }
            }
            return found;
        }
        let mut mine = truth::fix::<M, W>(&open, piece, block.side == BLUE);
        if truth::is_empty(&mine) {
            continue;
        }
        let rest = moves.without(from);
        let later = moves.from(piece);
        for (number, way) in moves.of(piece).iter().enumerate() {
            if let Some(way) = later.get(number + AHEAD) {
                M::prefetch(reading.table(next, way));
            }
            let mut won = fetch::<M, W>(reading.table(next, way), way, rest.set, block.side);
            flips(&mut won, usize::from(way.to), rest, block.side);
            mine = and(&mine, &won);
            if truth::is_empty(&mine) {
                break;
            }
        }
        truth::and_literal(&mut open, piece, block.side != BLUE);
        or(&mut open, &truth::unfix::<M, W, T>(&mine, piece, block.side == BLUE));
    }
    if let Some(next) = reading.placing(block) {
        let ways = moves.placements();
        for (number, way) in ways.iter().enumerate() {
            if truth::is_empty(&open) {
                break;
            }
            if let Some(way) = ways.get(number + AHEAD) {
                M::prefetch(reading.table(next, way));
            }
            open = and(&open, &fetch::<M, T>(reading.table(next, way), way, moves.occupied, block.side));
        }
    }
    open
}

/// A table after a move, as a table of the pieces that did not move: the moved one is the mover's.
#[inline(always)]
fn fetch<M: Machine, const W: usize>(table: &[u64], way: &Way, rest: Mask, side: usize) -> [u64; W] {
    let mut result = truth::fix::<M, W>(table, usize::from(way.var), side == BLUE);
    if way.symmetry != 0 {
        turn(&mut result, usize::from(way.symmetry), rest);
    }
    result
}

/// Puts the variables of a table of the image of `rest` in the order of `rest`.
#[inline(always)]
fn turn<const W: usize>(table: &mut [u64; W], symmetry: usize, rest: Mask) {
    let turns = turns();
    let mut base = (rest & 1) as usize;
    // The centre, orbit 0, stays where it is.
    for orbit in 1..6 {
        let (first, end) = (ORBITS[orbit], ORBITS[orbit + 1]);
        let local = rest >> first & ((1 << (end - first)) - 1);
        for &(a, b) in turns.exchanges(symmetry, orbit, local) {
            truth::exchange(table, base + usize::from(a), base + usize::from(b));
        }
        base += local.count_ones() as usize;
    }
}
