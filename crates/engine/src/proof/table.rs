//! The table of the proof search.

use std::collections::TryReserveError;

use super::numbers::Numbers;

/// A node and what is known of it.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// How many nodes were visited to learn this: what took most effort is kept.
    effort: u32,
    /// In which search it was learned; 0 for a slot that was never used.
    generation: u32,
}

/// Numbers by key. What is proven stays true from search to search. All else holds for one search only: that a node can't
/// be won may be due to the path that led to it.
pub(crate) struct ProofTable {
    entries: Vec<Entry>,
    generation: u32,
}

impl ProofTable {
    /// Entries that share a key's place: the least valuable of them is replaced.
    const BUCKET: usize = 4;

    /// A table of about this many bytes; the number of buckets is a power of two.
    pub(crate) fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        let buckets = (bytes / (size_of::<Entry>() * Self::BUCKET)).max(1);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let mut entries = Vec::new();
        entries.try_reserve_exact(buckets * Self::BUCKET)?;
        entries.resize(buckets * Self::BUCKET, Entry::default());
        Ok(Self { entries, generation: 1 })
    }

    /// The same, for sizes that any machine has.
    #[cfg(test)]
    pub(crate) fn new(bytes: usize) -> Self {
        Self::try_new(bytes).unwrap()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(Entry::default());
        self.generation = 1;
    }

    /// Forgets what is not proven, as before another search.
    pub(crate) fn age(&mut self) {
        self.generation += 1;
    }

    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let first = self.first(key);
        let entry = self.entries[first..first + Self::BUCKET].iter().find(|entry| entry.key == key)?;
        let holds = entry.generation == self.generation || entry.generation > 0 && entry.numbers.is_proven();
        holds.then_some(entry.numbers)
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers, effort: u64) {
        let first = self.first(key);
        let generation = self.generation;
        let bucket = &mut self.entries[first..first + Self::BUCKET];
        let worth = |entry: &Entry| match entry {
            _ if entry.key == key || entry.generation == 0 => (0, 0),
            _ if entry.generation < generation && !entry.numbers.is_proven() => (1, entry.effort),
            _ => (2, entry.effort),
        };
        if let Some(victim) = bucket.iter_mut().min_by_key(|entry| worth(entry)) {
            *victim = Entry { key, numbers, effort: effort.min(u64::from(u32::MAX)) as u32, generation };
        }
    }

    fn first(&self, key: u64) -> usize {
        let buckets = self.entries.len() / Self::BUCKET;
        (key as usize & (buckets - 1)) * Self::BUCKET
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proofs_outlive_a_search() {
        let mut table = ProofTable::new(1 << 12);
        let (proven, open) = (Numbers::proven(5), Numbers::leaf(3, true));
        table.put(1, proven, 10);
        table.put(2, open, 10);
        assert_eq!((table.get(1), table.get(2), table.get(3)), (Some(proven), Some(open), None));
        table.age();
        assert_eq!((table.get(1), table.get(2)), (Some(proven), None));
        table.clear();
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn what_took_most_effort_is_kept() {
        let mut table = ProofTable::new(1);
        for key in 1..=100 {
            table.put(key, Numbers::leaf(3, true), if key == 50 { 1000 } else { 1 });
        }
        assert_eq!(table.get(50), Some(Numbers::leaf(3, true)));
    }
}
