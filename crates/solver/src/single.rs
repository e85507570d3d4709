//! The same step for one position: used where a table has only a few left.

use crate::geometry::{BLUE, Mask, geometry};
use crate::layout::Block;
use crate::machine::Machine;
use crate::moves::{Moves, Way};
use crate::paths::paths;
use crate::rest::bits;
use crate::step::Reading;

/// Whether a move (not a placement) leads to a position known to be lost.
#[inline(always)]
pub(crate) fn has_lost<M: Machine>(
    reading: &Reading<'_>,
    block: &Block,
    moves: &Moves,
    colouring: u64,
) -> bool {
    any_move::<M>(reading, block, moves, colouring, true)
}

/// Whether every move and placement leads to a position known to be won.
#[inline(always)]
pub(crate) fn all_won<M: Machine>(
    reading: &Reading<'_>,
    block: &Block,
    moves: &Moves,
    colouring: u64,
) -> bool {
    if any_move::<M>(reading, block, moves, colouring, false) {
        return false;
    }
    let Some(next) = reading.placing(block) else { return true };
    let blue = M::scatter(colouring, u64::from(moves.occupied)) as Mask;
    for way in moves.placements() {
        let placed = 1 << way.to;
        let blue = if block.side == BLUE { blue | placed } else { blue };
        if !known::<M>(reading, next, way, moves.occupied | placed, blue) {
            return false;
        }
    }
    true
}

/// Whether some move leads to a position that is known (`sought`), or to one that is not.
#[inline(always)]
fn any_move<M: Machine>(
    reading: &Reading<'_>,
    block: &Block,
    moves: &Moves,
    colouring: u64,
    sought: bool,
) -> bool {
    let occupied = moves.occupied;
    let blue = M::scatter(colouring, u64::from(occupied)) as Mask;
    let own = if block.side == BLUE { blue } else { occupied & !blue };
    let next = reading.layout.block(block.hand, 1 - block.side);
    for (piece, from) in bits(occupied).enumerate() {
        if own >> from & 1 == 0 {
            continue;
        }
        let (own, rest) = (own & !(1 << from), occupied & !(1 << from));
        for way in moves.of(piece) {
            let own = own | flipped(usize::from(way.to), own, rest & !own) | 1 << way.to;
            let after = rest | 1 << way.to;
            let blue = if block.side == BLUE { own } else { after & !own };
            if known::<M>(reading, next, way, after, blue) == sought {
                return true;
            }
        }
    }
    false
}

/// What the pass knows about the position that a way leads to.
#[inline(always)]
fn known<M: Machine>(reading: &Reading<'_>, next: &Block, way: &Way, after: Mask, blue: Mask) -> bool {
    let symmetry = usize::from(way.symmetry);
    let (set, blue) = (geometry().image(symmetry, after), geometry().image(symmetry, blue));
    let colouring = M::gather(u64::from(blue), u64::from(set)) as usize;
    reading.table(next, way)[colouring >> 6] >> (colouring & 63) & 1 != 0
}

/// The enemies that a piece of `own` traps by having moved to `to`.
#[inline(always)]
pub(crate) fn flipped(to: usize, own: Mask, enemy: Mask) -> Mask {
    let paths = paths();
    let mut flipped = 0;
    if paths.around[to] & enemy == 0 {
        return flipped;
    }
    for ray in &paths.rays[to] {
        let mut run = 0;
        for &square in ray.squares() {
            if enemy >> square & 1 != 0 {
                run |= 1 << square;
                continue;
            }
            if own >> square & 1 != 0 {
                flipped |= run;
            }
            break;
        }
    }
    flipped
}
