//! The moves from one set of occupied squares, whatever the colours.

use crate::compute::layout::{Group, Next};
use crate::compute::square_sets::Sets;
use crate::geometry::{Geometry, Mask, geometry};
use crate::ruling::Ruling;
use crate::still_pieces::{StillPieces, below, bits};

/// A way from a set to another: where the other's stack is kept and which variable of it is the piece just played.
#[derive(Clone, Copy, Default)]
pub(crate) struct Way {
    /// The number of the kept set.
    pub(crate) index: u32,
    /// The kept set itself.
    pub(crate) kept: Mask,
    /// The symmetry that carries the set after the move to the kept one.
    pub(crate) symmetry: u8,
    /// The variable of the kept tables that belongs to the piece played.
    pub(crate) var: u8,
    /// Where the piece goes.
    pub(crate) to: u8,
    /// Where it comes from; meaningless for a placement.
    pub(crate) from: u8,
    /// The lanes of the other's stack in which there is something to see.
    pub(crate) lanes: u8,
}

/// 12 pieces with 13 empty squares: no more ways than this.
const MOST_WAYS: usize = 12 * 13;

/// The ways from a set for one side, or those of them that matter.
pub(crate) struct Moves {
    /// The occupied squares.
    pub(crate) occupied: Mask,
    /// How many pieces stand on squares with lower numbers.
    below: [u8; 25],
    len: usize,
    /// One more than there can be, so that one that is left out has a place to be written to.
    ways: [Way; MOST_WAYS + 1],
    /// For each piece, in the order of the squares, the end of its ways.
    ends: [u8; 12],
    placements: usize,
    places: [Way; 26],
}

impl Moves {
    /// No moves from no set, to be filled.
    pub(crate) fn new() -> Self {
        Self {
            occupied: 0,
            below: [0; 25],
            len: 0,
            ways: [Way::default(); MOST_WAYS + 1],
            ends: [0; 12],
            placements: 0,
            places: [Way::default(); 26],
        }
    }

    /// Lists the moves of a group's side from a set. `lanes` tells in which lanes of a stack there is something to see;
    /// ways to stacks with no such lanes are left out.
    #[inline(always)]
    pub(crate) fn fill(
        &mut self,
        sets: &Sets,
        ruling: Ruling,
        next: &Next<'_>,
        occupied: Mask,
        lanes: impl Fn(&Group, usize) -> u8,
    ) {
        let (geometry, paths) = (geometry(), ruling.paths());
        let Group { pieces, side, .. } = *next.group;
        self.occupied = occupied;
        self.below = below(occupied);
        self.len = 0;
        for (piece, from) in bits(occupied).enumerate() {
            let rest = occupied & !(1 << from);
            for to in bits(paths.targets(side, from, occupied)) {
                let way = way(geometry, sets, pieces, rest, to);
                let lanes = lanes(next.moved, way.index as usize);
                self.ways[self.len] = Way { from: from as u8, lanes, ..way };
                self.len += usize::from(lanes != 0);
            }
            self.ends[piece] = self.len as u8;
        }
        self.placements = 0;
        let Some(placed) = &next.placed else { return };
        for to in bits(!occupied & 0x1FF_FFFF) {
            let way = way(geometry, sets, pieces + 1, occupied, to);
            let lanes = lanes(placed.group, way.index as usize) & placed.targets();
            self.places[self.placements] = Way { lanes, ..way };
            self.placements += usize::from(lanes != 0);
        }
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.len + self.placements == 0
    }

    /// The ways of the piece that is the set's `piece`-th.
    #[inline(always)]
    pub(crate) fn of(&self, piece: usize) -> &[Way] {
        &self.from(piece)[..usize::from(self.ends[piece]) - self.first(piece)]
    }

    /// The ways of that piece and of all that come after it.
    #[inline(always)]
    pub(crate) fn from(&self, piece: usize) -> &[Way] {
        &self.ways[self.first(piece)..self.len]
    }

    #[inline(always)]
    fn first(&self, piece: usize) -> usize {
        if piece == 0 { 0 } else { usize::from(self.ends[piece - 1]) }
    }

    /// The pieces that did not move when the one on `from` did.
    #[inline(always)]
    pub(crate) fn without(&self, from: usize) -> StillPieces<'_> {
        StillPieces::new(self.occupied, &self.below, from)
    }

    /// The placements.
    #[inline(always)]
    pub(crate) fn placements(&self) -> &[Way] {
        &self.places[..self.placements]
    }
}

#[inline(always)]
fn way(geometry: &Geometry, sets: &Sets, pieces: usize, rest: Mask, to: usize) -> Way {
    let after = rest | 1 << to;
    let place = sets.place(pieces, after);
    let image = geometry.image(place.symmetry, after);
    let below = (1 << geometry.images[place.symmetry][to]) - 1;
    Way {
        index: place.index as u32,
        kept: image,
        symmetry: place.symmetry as u8,
        var: (image & below).count_ones() as u8,
        to: to as u8,
        from: 0,
        lanes: 0,
    }
}
