//! Where a position's entry is found: which shard, and under which key.
//!
//! Positions are kept for one side to act. Boards are turned so that the set of occupied squares is the least of its
//! images; the kept sets of a number of pieces are numbered in increasing order, and 16,384 colourings of
//! consecutive sets make a *shard*:
//!
//! ```text
//! group: 12 pieces                               │ group: 11 pieces                      │ …
//! unit: sets 0 … 511        │ sets 512 … 1023 …  │ unit: sets 0 … 511                    │
//! layer (0,0)               │ (0,0)              │ layer (0,1)       │ layer (1,0)       │
//! shard │ shard │ … 128     │ …                  │ shard │ … 64      │ shard │ … 64      │
//! 4 sets│ 4 sets│           │                    │ 8 sets│           │                   │
//!
//! key within a shard = set − the shard's first  (above)  |  colouring (the lowest bits, one for each piece)
//! ```

use tomoe_games::yonmoque::{Colour, Position};

use crate::geometry::{Mask, SQUARES, SYMMETRIES, geometry};
use crate::pieces::Pieces;
use crate::rank::{Ranker, sets_of_size};

/// Sets in a unit.
pub(crate) const UNIT_SETS: usize = 512;

/// The binary logarithm of the colourings in a shard. Ribbons of some thousand keys need the least extra room.
const SHARD_BITS: usize = 14;

/// How many sets of so many pieces a shard holds.
pub(crate) const fn shard_sets(pieces: usize) -> usize {
    let sets = 1 << (SHARD_BITS - pieces);
    if sets < UNIT_SETS { sets } else { UNIT_SETS }
}

/// The shard and the key of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) shard: usize,
    pub(crate) key: u32,
}

/// The way from positions to addresses.
pub(crate) struct ShardIndex {
    pieces: Pieces,
    most: usize,
    ranker: Ranker,
    /// For each number of pieces a bit for every set, in the order of ranks: whether it is kept.
    kept: Vec<Vec<u64>>,
    /// How many sets are kept before each eighth word of those bits.
    before: Vec<Vec<u32>>,
    /// The first shard of each number of pieces; the last entry is the number of shards.
    first: Vec<usize>,
}

impl ShardIndex {
    /// The atlas of positions with at most so many pieces on the board, given the bits of the kept sets.
    fn new(all: Pieces, most: usize, kept: Vec<Vec<u64>>) -> Self {
        let mut first = vec![0; most + 2];
        let mut before = Vec::new();
        let mut counts = Vec::new();
        for words in &kept {
            let mut count = 0;
            before.push(
                words
                    .chunks(8)
                    .map(|words| {
                        let start = count;
                        count += words.iter().map(|word| word.count_ones()).sum::<u32>();
                        start
                    })
                    .collect(),
            );
            counts.push(count as usize);
        }
        // The most pieces come first.
        let mut shard = 0;
        for pieces in (0..=most).rev() {
            first[pieces] = shard;
            let layers = all.layers(pieces).count();
            shard += counts[pieces].div_ceil(UNIT_SETS) * layers * (UNIT_SETS / shard_sets(pieces));
        }
        first[most + 1] = shard;
        Self { pieces: all, most, ranker: Ranker::new(most), kept, before, first }
    }

    /// The atlas of Yonmoque's positions with at most so many pieces, without a file: a set is kept if it is the least
    /// of its images.
    pub(crate) fn computed(most: usize) -> Self {
        let (ranker, geometry) = (Ranker::new(most), geometry());
        let kept = (0..=most)
            .map(|size| {
                let mut words = vec![0; ranker.total(size).div_ceil(64)];
                let least = |set: Mask| (1..SYMMETRIES).all(|symmetry| geometry.image(symmetry, set) >= set);
                for (rank, _) in sets_of_size(size).enumerate().filter(|&(_, set)| least(set)) {
                    words[rank / 64] |= 1 << (rank % 64);
                }
                words
            })
            .collect();
        Self::new(Pieces::ALL, most, kept)
    }

    /// How many sets of each size up to the most are kept.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let count = |words: &Vec<u64>| words.iter().map(|word| word.count_ones() as usize).sum();
        self.kept.iter().map(count).collect()
    }

    /// How many words of kept sets there are in a file for so many pieces.
    pub(crate) fn kept_words(most: usize) -> usize {
        // Binomial coefficients of the 25 squares.
        let mut sets = 1;
        let mut words = 0;
        for pieces in 0..=most {
            words += usize::div_ceil(sets, 64);
            sets = sets * (SQUARES - pieces) / (pieces + 1);
        }
        words
    }

    /// The atlas from the words of kept sets in a file, which must be as many as [`Atlas::kept_words`] says.
    pub(crate) fn read(all: Pieces, most: usize, words: &[u8]) -> Self {
        let ranker = Ranker::new(most);
        let mut words = words.chunks_exact(8).map(|word| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(word);
            u64::from_le_bytes(bytes)
        });
        let kept =
            (0..=most).map(|size| words.by_ref().take(ranker.total(size).div_ceil(64)).collect()).collect();
        Self::new(all, most, kept)
    }

    /// The words of kept sets, for a file.
    #[cfg(feature = "compute")]
    pub(crate) fn words(sets: &crate::compute::square_sets::Sets, most: usize) -> Vec<u64> {
        let ranker = Ranker::new(most);
        let mut all = Vec::new();
        for pieces in 0..=most {
            let mut words = vec![0; ranker.total(pieces).div_ceil(64)];
            for &set in sets.kept(pieces) {
                let rank = ranker.rank(pieces, set);
                words[rank / 64] |= 1 << (rank % 64);
            }
            all.append(&mut words);
        }
        all
    }

    /// How many shards there are.
    pub(crate) fn shards(&self) -> usize {
        self.first[self.most + 1]
    }

    /// The first shard of positions with at most so many pieces; all that follow have no more.
    #[cfg(feature = "compute")]
    pub(crate) fn first_shard(&self, most: usize) -> usize {
        self.first[most]
    }

    /// The address of a position, or none if it has too many pieces on the board.
    pub(crate) fn address(&self, position: &Position) -> Option<Address> {
        let geometry = geometry();
        let blue = geometry.squares(position.men(Colour::Blue).bits() as u32);
        let occupied = blue | geometry.squares(position.men(Colour::White).bits() as u32);
        self.address_of(usize::from(position.hand(Colour::Blue)), occupied, blue)
    }

    /// The address of a board with so many pieces in Blue's hand.
    pub(crate) fn address_of(&self, hand: usize, occupied: Mask, blue: Mask) -> Option<Address> {
        let geometry = geometry();
        let pieces = occupied.count_ones() as usize;
        if pieces > self.most {
            return None;
        }
        let (set, symmetry) = geometry.canonical(occupied);
        let colouring = colouring(set, geometry.image(symmetry, blue));
        let table = self.number(pieces, set);
        let (unit, table) = (table / UNIT_SETS, table % UNIT_SETS);
        let sets = shard_sets(pieces);
        let key = ((table % sets) << pieces | colouring) as u32;
        Some(Address { shard: self.shard(pieces, unit, hand) + table / sets, key })
    }

    /// The first shard of a unit, in the layer with so many pieces in Blue's hand.
    pub(crate) fn shard(&self, pieces: usize, unit: usize, hand: usize) -> usize {
        let layers = self.pieces.layers(pieces);
        let layer = hand - layers.start();
        self.first[pieces] + (unit * layers.count() + layer) * (UNIT_SETS / shard_sets(pieces))
    }

    /// The number of a kept set.
    pub(crate) fn number(&self, pieces: usize, set: Mask) -> usize {
        let rank = self.ranker.rank(pieces, set);
        let (word, words) = (rank / 64, &self.kept[pieces]);
        let near: u32 = words[word & !7..word].iter().map(|word| word.count_ones()).sum();
        let last = (words[word] & ((1 << (rank % 64)) - 1)).count_ones();
        (self.before[pieces][word / 8] + near + last) as usize
    }
}

/// Which of the pieces of a set are blue, as a number with a bit for each of them.
pub(crate) fn colouring(mut set: Mask, blue: Mask) -> usize {
    let (mut colouring, mut piece) = (0, 0);
    while set != 0 {
        colouring |= (blue as usize >> set.trailing_zeros() & 1) << piece;
        piece += 1;
        set &= set - 1;
    }
    colouring
}
