//! The transposition table, shared without locks.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Which side of the true value a stored one lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is this or higher.
    Lower,
    /// The value is this or lower.
    Upper,
    /// The value is this.
    Exact,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best edge found, packed; 0 for none.
    pub(crate) edge: u32,
    pub(crate) value: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A slot is two words: the data, and the key combined with the data. A torn write by two threads leaves a pair that
/// does not match any key, so no lock is needed.
///
/// ```text
/// data   edge 32 | value 16 | depth 8 | bound 2 | generation 6
/// check  key xor data
/// ```
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries by key, newer searches replacing older ones.
pub(crate) struct TranspositionTable {
    slots: Box<[Slot]>,
    generation: u8,
}

impl TranspositionTable {
    /// Slots that share a key's place: the least valuable of them is replaced.
    const BUCKET: usize = 4;
    const GENERATIONS: u8 = 64;

    /// A table of about this many bytes; the number of buckets is a power of two.
    pub(crate) fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        let buckets = (bytes / (size_of::<Slot>() * Self::BUCKET)).max(1);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let mut slots = Vec::new();
        slots.try_reserve_exact(buckets * Self::BUCKET)?;
        slots.resize_with(buckets * Self::BUCKET, Slot::default);
        Ok(Self { slots: slots.into_boxed_slice(), generation: 0 })
    }

    /// The same, for sizes that any machine has.
    pub(crate) fn new(bytes: usize) -> Self {
        Self::try_new(bytes).expect("a small table fits into memory")
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Makes all present entries the first to be replaced.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % Self::GENERATIONS;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / Self::BUCKET;
        let first = (key as usize & (buckets - 1)) * Self::BUCKET;
        &self.slots[first..first + Self::BUCKET]
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.check.load(Ordering::Relaxed) ^ data == key {
                victim = slot;
                break;
            }
            let age = (self.generation + Self::GENERATIONS - (data & 63) as u8) % Self::GENERATIONS;
            let worth = i32::from(unpack(data).depth) - 4 * i32::from(age);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = self.pack(entry);
        victim.check.store(key ^ data, Ordering::Relaxed);
        victim.data.store(data, Ordering::Relaxed);
    }

    fn pack(&self, entry: Entry) -> u64 {
        let bound = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(entry.edge) << 32
            | u64::from(entry.value as u16) << 16
            | u64::from(entry.depth) << 8
            | bound << 6
            | u64::from(self.generation)
    }
}

fn unpack(data: u64) -> Entry {
    Entry {
        edge: (data >> 32) as u32,
        value: (data >> 16) as u16 as i16,
        depth: (data >> 8) as u8,
        bound: match data >> 6 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let mut table = TranspositionTable::new(1 << 12);
        table.age();
        for value in [-32000, -1, 0, 1, 32000] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { edge: u32::MAX, value, depth: 200, bound };
                table.put(42, entry);
                assert_eq!(table.get(42), Some(entry));
                assert_eq!(table.get(43), None);
            }
        }
    }

    #[test]
    fn deep_entries_of_this_search_outlive_shallow_ones() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry { edge: 1, value: 0, depth, bound: Bound::Exact };
        for key in 1..=100 {
            table.put(key, entry(if key == 50 { 99 } else { 1 }));
        }
        assert_eq!(table.get(50), Some(entry(99)));
    }
}
