//! One step of the solution for one stack: which of its undecided positions are now won, or lost.

use crate::compute::layout::{Next, Placed};
use crate::compute::moves::{Moves, Way};
use crate::compute::one_by_one;
use crate::compute::reordering::reordering;
use crate::geometry::{BLUE, Mask, ORBITS};
use crate::processor::Processor;
use crate::still_pieces::{bits, flips};
use crate::truth_table::{self, and, and_not, or, width};

/// How many ways ahead stacks are asked for: successors lie anywhere in gigabytes, and a way takes some 60 ns to
/// process, about half of what memory takes to answer.
const AHEAD: usize = 4;

/// The positions among `open` with a move to one that `lost` has. `W` and `T` are the words of a stack with one piece
/// fixed, and of a whole one.
#[inline(always)]
pub(crate) fn won<M: Processor, const W: usize, const T: usize>(
    lost: &[u64],
    next: &Next<'_>,
    moves: &Moves,
    mut open: [u64; T],
) -> [u64; T] {
    if truth_table::count(&open) as usize <= one_by_one::FEW {
        return one_by_one::with_successor::<M, T>(lost, next, moves, &open, true);
    }
    let side = next.group.side;
    let mut found = [0; T];
    if let Some(placed) = &next.placed {
        let ways = moves.placements();
        for (number, way) in ways.iter().enumerate() {
            if let Some(way) = ways.get(number + AHEAD) {
                M::prefetch(&lost[placed.words(way.index as usize)]);
            }
            let lost = fetch_placed::<M, T>(lost, placed, way, moves.occupied, side, 0);
            or(&mut found, &and(&lost, &open));
        }
        open = and_not(&open, &found);
    }
    let half = width(next.group.pieces.saturating_sub(1));
    for way in moves.from(0).iter().take(AHEAD) {
        M::prefetch(&lost[next.moved.words(way.index as usize)]);
    }
    for (piece, from) in bits(moves.occupied).enumerate() {
        let ways = moves.of(piece);
        if ways.is_empty() {
            continue;
        }
        let mine = truth_table::fix::<M, W>(&open, piece, side == BLUE);
        if truth_table::is_empty(&mine) {
            continue;
        }
        let rest = moves.without(from);
        let mut any = [0; W];
        let later = moves.from(piece);
        for (number, way) in ways.iter().enumerate() {
            if let Some(way) = later.get(number + AHEAD) {
                M::prefetch(&lost[next.moved.words(way.index as usize)]);
            }
            let mut lost = fetch::<M, W>(&lost[next.moved.words(way.index as usize)], way, rest.set, side);
            flips(&mut lost, half, usize::from(way.to), rest, side);
            or(&mut any, &lost);
        }
        let any = and(&any, &mine);
        if !truth_table::is_empty(&any) {
            let any = truth_table::unfix::<M, W, T>(&any, piece, side == BLUE);
            or(&mut found, &any);
            open = and_not(&open, &any);
        }
    }
    found
}

/// The positions among `open` whose every move leads to one that `won` has; the moves must be all there are.
#[inline(always)]
pub(crate) fn lost<M: Processor, const W: usize, const T: usize>(
    won: &[u64],
    next: &Next<'_>,
    moves: &Moves,
    mut open: [u64; T],
) -> [u64; T] {
    let side = next.group.side;
    let half = width(next.group.pieces.saturating_sub(1));
    for way in moves.from(0).iter().take(AHEAD) {
        M::prefetch(&won[next.moved.words(way.index as usize)]);
    }
    for (piece, from) in bits(moves.occupied).enumerate() {
        if truth_table::count(&open) as usize <= one_by_one::FEW {
            let escapes = one_by_one::with_successor::<M, T>(won, next, moves, &open, false);
            return and_not(&open, &escapes);
        }
        let mut mine = truth_table::fix::<M, W>(&open, piece, side == BLUE);
        if truth_table::is_empty(&mine) {
            continue;
        }
        let rest = moves.without(from);
        let later = moves.from(piece);
        for (number, way) in moves.of(piece).iter().enumerate() {
            if let Some(way) = later.get(number + AHEAD) {
                M::prefetch(&won[next.moved.words(way.index as usize)]);
            }
            let mut won = fetch::<M, W>(&won[next.moved.words(way.index as usize)], way, rest.set, side);
            flips(&mut won, half, usize::from(way.to), rest, side);
            mine = and(&mine, &won);
            if truth_table::is_empty(&mine) {
                break;
            }
        }
        truth_table::and_literal(&mut open, piece, side != BLUE);
        or(&mut open, &truth_table::unfix::<M, W, T>(&mine, piece, side == BLUE));
    }
    if let Some(placed) = &next.placed {
        let ways = moves.placements();
        for (number, way) in ways.iter().enumerate() {
            if truth_table::is_empty(&open) {
                break;
            }
            if let Some(way) = ways.get(number + AHEAD) {
                M::prefetch(&won[placed.words(way.index as usize)]);
            }
            open = and(&open, &fetch_placed::<M, T>(won, placed, way, moves.occupied, side, !0));
        }
    }
    open
}

/// A stack after a move, as tables of the pieces that did not move: the moved one is the mover's.
#[inline(always)]
fn fetch<M: Processor, const W: usize>(stack: &[u64], way: &Way, rest: Mask, side: usize) -> [u64; W] {
    let mut result = truth_table::fix::<M, W>(stack, usize::from(way.var), side == BLUE);
    if way.symmetry != 0 {
        turn(&mut result, usize::from(way.symmetry), rest);
    }
    result
}

/// The same after a placement; lanes of those who have nothing to place are filled with `other`.
#[inline(always)]
fn fetch_placed<M: Processor, const T: usize>(
    known: &[u64],
    placed: &Placed<'_>,
    way: &Way,
    rest: Mask,
    side: usize,
    other: u64,
) -> [u64; T] {
    let mut result = [other; T];
    let width = width(placed.group.pieces - 1);
    let lanes = &mut result[placed.lanes.start * width..placed.lanes.end * width];
    truth_table::fix_into::<M>(
        lanes,
        &known[placed.words(way.index as usize)],
        usize::from(way.var),
        side == BLUE,
    );
    if way.symmetry != 0 {
        turn(&mut result, usize::from(way.symmetry), rest);
    }
    result
}

/// Puts the variables of tables of the image of `rest` in the order of `rest`.
#[inline(always)]
fn turn<const W: usize>(tables: &mut [u64; W], symmetry: usize, rest: Mask) {
    let reordering = reordering();
    let mut base = (rest & 1) as usize;
    // The centre, orbit 0, stays where it is.
    for orbit in 1..6 {
        let (first, end) = (ORBITS[orbit], ORBITS[orbit + 1]);
        let local = rest >> first & ((1 << (end - first)) - 1);
        for &(a, b) in reordering.exchanges(symmetry, orbit, local) {
            truth_table::exchange(tables, base + usize::from(a), base + usize::from(b));
        }
        base += local.count_ones() as usize;
    }
}
