//! The ends that lines make, as truth tables: fives standing, and the moves that win by a four.

use crate::geometry::{BLUE, Mask};
use crate::paths::paths;
use crate::processor::Processor;
use crate::ruling::Ruling;
use crate::still_pieces::{self, StillPieces, bits, flips};
use crate::truth_table::{self, and_not, or};

/// The boards on which a five of either colour stands: none of them is a position.
#[inline(always)]
pub(crate) fn fives<const T: usize>(occupied: Mask) -> [u64; T] {
    let mut found = [0; T];
    for line in paths().fives {
        if line & occupied == line {
            for blue in [false, true] {
                or(&mut found, &all_of(line, below(occupied), blue));
            }
        }
    }
    found
}

/// The boards on which `side` has no piece that can step anywhere.
#[cfg(feature = "compute")]
#[inline(always)]
pub(crate) fn stuck<const T: usize>(occupied: Mask, side: usize) -> [u64; T] {
    let free = bits(occupied).filter(|&square| paths().around[square] & !occupied != 0);
    let free = free.fold(0, |set, square| set | 1 << square);
    all_of(free, below(occupied), side != BLUE)
}

/// The boards on which `side` has a move that makes a four and no five.
#[inline(always)]
pub(crate) fn fours<M: Processor, const W: usize, const T: usize>(
    occupied: Mask,
    side: usize,
    ruling: Ruling,
) -> [u64; T] {
    let mut found = [0; T];
    let mut standing = [0; 28];
    let mut len = 0;
    for line in paths().fours {
        if line & occupied == line && ruling != Ruling::ThroughMoved {
            standing[len] = line;
            len += 1;
        }
    }
    let below = still_pieces::below(occupied);
    for (piece, from) in bits(occupied).enumerate() {
        let rest = StillPieces::new(occupied, &below, from);
        let mut any = [0; W];
        for to in bits(ruling.paths().targets(side, from, occupied)) {
            or(&mut any, &four_at(to, rest, side == BLUE, &standing[..len], ruling));
        }
        if !truth_table::is_empty(&any) {
            or(&mut found, &truth_table::unfix::<M, W, T>(&any, piece, side == BLUE));
        }
    }
    found
}

/// Where a piece that comes to `to` makes a four and no five, as a table of the other pieces; `standing` are the
/// lines of four that count without it, if they are all occupied before it leaves.
#[inline(always)]
fn four_at<const W: usize>(
    to: usize,
    rest: StillPieces<'_>,
    blue: bool,
    standing: &[Mask],
    ruling: Ruling,
) -> [u64; W] {
    let side = usize::from(!blue);
    let mut found = [0; W];
    let mut some = false;
    // Fours through the moved piece: what they need is looked at after the flips.
    for &line in paths().fours_through(to) {
        let others = line & !(1 << to);
        if others & rest.set == others {
            or(&mut found, &all_of(others, |square| rest.var(square), blue));
            some = true;
        }
    }
    if some {
        flips(&mut found, W, to, rest, side);
    }
    // Fours elsewhere: there after the flips, and (unless a standing one counts) not before.
    let counts_standing = ruling == Ruling::StandingFour;
    for &line in standing {
        if line & rest.set == line && (counts_standing || line & paths().reach[to] != 0) {
            let before = all_of(line, |square| rest.var(square), blue);
            let mut after = before;
            flips(&mut after, W, to, rest, side);
            or(&mut found, &if counts_standing { after } else { and_not(&after, &before) });
            some = true;
        }
    }
    if some {
        for line in paths().fives {
            let others = line & !(1 << to);
            if others & rest.set == others {
                let mut five = all_of(others, |square| rest.var(square), blue);
                flips(&mut five, W, to, rest, side);
                found = and_not(&found, &five);
            }
        }
    }
    found
}

/// Where all pieces of `set` have one colour; `var` gives the variable of a square.
#[inline(always)]
pub(crate) fn all_of<const W: usize>(set: Mask, var: impl Fn(usize) -> usize, blue: bool) -> [u64; W] {
    let mut table = [!0; W];
    for square in bits(set) {
        truth_table::and_literal(&mut table, var(square), blue);
    }
    table
}

/// The variables of a table of all occupied squares.
#[inline(always)]
pub(crate) fn below(occupied: Mask) -> impl Fn(usize) -> usize {
    move |square| (occupied & ((1 << square) - 1)).count_ones() as usize
}
