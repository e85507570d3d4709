//! How a truth table's variables are put in order after a symmetry: as exchanges of two, orbit by orbit.

use std::sync::OnceLock;

use crate::geometry::{Mask, ORBITS, SYMMETRIES, geometry};

/// The exchanges for one orbit, its pieces counted from 0.
#[derive(Clone, Copy, Default)]
pub(crate) struct Exchanges {
    len: u8,
    pairs: [(u8, u8); 7],
}

/// For each symmetry, orbit and set of pieces in the orbit, what restores their order.
pub(crate) struct Reordering {
    orbits: [[Vec<Exchanges>; 6]; SYMMETRIES],
}

/// The reorderings of the board's symmetries.
pub(crate) fn reordering() -> &'static Reordering {
    static REORDERING: OnceLock<Reordering> = OnceLock::new();
    REORDERING.get_or_init(|| Reordering {
        orbits: std::array::from_fn(|symmetry| {
            std::array::from_fn(|orbit| {
                let size = ORBITS[orbit + 1] - ORBITS[orbit];
                (0..1 << size).map(|set| exchanges(symmetry, orbit, set)).collect()
            })
        }),
    })
}

impl Reordering {
    /// Which pieces of an orbit to exchange, lower one first and in this order, to turn a table of the image of a
    /// set into one of the set, whose part in the orbit is `local`.
    #[inline(always)]
    pub(crate) fn exchanges(&self, symmetry: usize, orbit: usize, local: Mask) -> &[(u8, u8)] {
        let exchanges = &self.orbits[symmetry][orbit][local as usize];
        &exchanges.pairs[..usize::from(exchanges.len)]
    }
}

fn exchanges(symmetry: usize, orbit: usize, set: u32) -> Exchanges {
    let first = ORBITS[orbit];
    let pieces: Vec<usize> = (0..8).filter(|bit| set >> bit & 1 != 0).map(|bit| first + bit).collect();
    let image = |square: usize| geometry().images[symmetry][square];
    // The pieces in the order that their images have.
    let mut order = pieces.clone();
    order.sort_by_key(|&square| image(square));
    let mut result = Exchanges::default();
    for (at, &piece) in pieces.iter().enumerate() {
        let found = order.iter().position(|&other| other == piece).expect("the image has as many pieces");
        if found != at {
            order.swap(at, found);
            result.pairs[usize::from(result.len)] = (at as u8, found as u8);
            result.len += 1;
        }
    }
    result
}
