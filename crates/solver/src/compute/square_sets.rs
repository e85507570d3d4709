//! The sets of occupied squares: which of them are kept, and under which number.
//!
//! Of the up to eight sets that the board's symmetries carry into each other only the least is kept. Within a number
//! of pieces the kept sets are numbered in increasing order.

use crate::geometry::{Mask, SYMMETRIES, geometry};
use crate::rank::{Ranker, sets_of_size};

/// The number of a kept set among those of its size, and the symmetry that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) index: usize,
    pub(crate) symmetry: usize,
}

/// All sets up to a size.
pub(crate) struct Sets {
    /// The kept sets of each size.
    kept: Vec<Vec<Mask>>,
    /// For every set of each size, by its rank, the place: index × 8 + symmetry.
    places: Vec<Vec<u32>>,
    ranker: Ranker,
}

impl Sets {
    /// The sets of at most `most` squares.
    pub(crate) fn new(most: usize) -> Self {
        let mut this = Self { kept: Vec::new(), places: Vec::new(), ranker: Ranker::new(most) };
        for size in 0..=most {
            this.fill(size);
        }
        this
    }

    fn fill(&mut self, size: usize) {
        let geometry = geometry();
        let mut kept = Vec::new();
        let mut places = vec![u32::MAX; self.ranker.total(size)];
        for set in sets_of_size(size) {
            // The least set of a family comes first, and then fills in the places of the others.
            if places[self.ranker.rank(size, set)] != u32::MAX {
                continue;
            }
            let index = kept.len() as u32;
            kept.push(set);
            for symmetry in 0..SYMMETRIES {
                let image = geometry.image(symmetry, set);
                let rank = self.ranker.rank(size, image);
                if places[rank] == u32::MAX {
                    places[rank] = index << 3 | inverse(symmetry) as u32;
                }
            }
        }
        self.kept.push(kept);
        self.places.push(places);
    }

    /// The kept sets of a size, in order.
    pub(crate) fn kept(&self, size: usize) -> &[Mask] {
        &self.kept[size]
    }

    /// Where a set of this size is kept.
    #[inline(always)]
    pub(crate) fn place(&self, size: usize, set: Mask) -> Place {
        let place = self.places[size][self.ranker.rank(size, set)];
        Place { index: (place >> 3) as usize, symmetry: (place & 7) as usize }
    }
}

/// How many sets a symmetry makes of this one.
pub(crate) fn orbit(set: Mask) -> u64 {
    let geometry = geometry();
    let fixed = (0..SYMMETRIES).filter(|&symmetry| geometry.image(symmetry, set) == set).count();
    (SYMMETRIES / fixed) as u64
}

/// The symmetry that undoes one: mirroring undoes itself, but after an exchange the mirrors trade places.
pub(crate) fn inverse(symmetry: usize) -> usize {
    match symmetry {
        5 => 6,
        6 => 5,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_least_image_as_its_place() {
        let sets = Sets::new(5);
        let geometry = geometry();
        for size in 0..=5 {
            for set in sets_of_size(size) {
                let place = sets.place(size, set);
                assert_eq!(sets.kept(size)[place.index], geometry.image(place.symmetry, set));
                assert_eq!(sets.kept(size)[place.index], geometry.canonical(set).0);
            }
            let total: u64 = sets.kept(size).iter().map(|&set| orbit(set)).sum();
            assert_eq!(total as usize, sets_of_size(size).count());
        }
    }
}
