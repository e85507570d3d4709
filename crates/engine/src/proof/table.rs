//! The table of the proof search, shared without locks.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::numbers::{NEVER, Numbers};

/// A slot is two words: the data, and the key combined with the data. A torn write by two threads leaves a pair that
/// matches no key, so no lock is needed.
///
/// ```text
/// data, proven   1 | edge 27 | plies 25 | effort 6 | generation 5
/// data, else     0 | proof 26 | disproof 26 | - 0 | effort 6 | generation 5
/// check          key xor data
/// ```
///
/// The effort counts in halves of powers of two. A generation is never 0, so neither is the data of a slot in use.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that share a key's place, one line of the processor's cache: the least valuable of them is replaced.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// Of a proven node where the attacker decides: the winning edge, packed; 0 for none.
    pub(super) edge: u32,
    /// About how many nodes were visited below it.
    pub(super) effort: u64,
}

/// Numbers by key. What is proven stays true from search to search. All else holds for one search only: that a node can't
/// be won may be due to the path that led to it.
pub(crate) struct ProofTable {
    buckets: Vec<Bucket>,
    generation: u8,
    /// How many threads are below a node, by some bits of its key.
    busy: Vec<AtomicU8>,
}

const EFFORT_SHIFT: u32 = 5;
const LOW_SHIFT: u32 = 11;
const PROVEN: u64 = 1 << 63;
const EDGE_SHIFT: u32 = 36;
const PROOF_SHIFT: u32 = 37;
const NUMBER_BITS: u32 = 26;
const GENERATIONS: u8 = 31;

impl ProofTable {
    /// A table of about this many bytes.
    pub(crate) fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, generation: 1, busy: Vec::new() })
    }

    /// The same for several threads at a time, which keep out of each other's way.
    #[cfg(feature = "threads")]
    pub(crate) fn try_shared(bytes: usize) -> Result<Self, TryReserveError> {
        /// Few collisions among a thousand nodes, and it fits into a processor's cache.
        const COUNTERS: usize = 1 << 18;
        let mut table = Self::try_new(bytes)?;
        table.busy.resize_with(COUNTERS, AtomicU8::default);
        Ok(table)
    }

    /// The same as [`ProofTable::try_new`], for sizes that any machine has.
    #[cfg(test)]
    pub(crate) fn new(bytes: usize) -> Self {
        Self::try_new(bytes).unwrap()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.generation = 1;
    }

    /// Forgets what is not proven, as before another search.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation % GENERATIONS + 1;
    }

    /// Whether several threads use it.
    pub(super) fn is_shared(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Says that a thread is below the node, or no longer.
    pub(super) fn enter(&self, key: u64) {
        if let Some(counter) = self.counter(key) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn leave(&self, key: u64) {
        if let Some(counter) = self.counter(key) {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// How many threads are below the node.
    #[inline(always)]
    pub(super) fn busy(&self, key: u64) -> u32 {
        self.counter(key).map_or(0, |counter| u32::from(counter.load(Ordering::Relaxed)))
    }

    #[inline(always)]
    fn counter(&self, key: u64) -> Option<&AtomicU8> {
        self.busy.get(key as usize & self.busy.len().wrapping_sub(1))
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        self.known(key).map(|known| known.numbers)
    }

    #[inline(always)]
    pub(super) fn known(&self, key: u64) -> Option<Known> {
        let data = self.bucket(key).0.iter().find_map(|slot| slot.data_of(key))?;
        let holds = data & PROVEN != 0 || data as u8 & 31 == self.generation;
        holds.then(|| unpack(data))
    }

    pub(super) fn put(&self, key: u64, numbers: Numbers, edge: u32, effort: u64) {
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = (u8::MAX, u64::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let worth = if data == 0 {
                (0, 1)
            } else if slot.check.load(Ordering::Relaxed) ^ data == key {
                // Another thread may have proven it meanwhile. Of two proofs the shorter one stays, so that the plies along a
                // proof fall.
                let is_worse = !numbers.is_proven() || numbers.plies > unpack(data).numbers.plies;
                if data & PROVEN != 0 && is_worse {
                    return;
                }
                (0, 0)
            } else {
                let is_old = data as u8 & 31 != self.generation && data & PROVEN == 0;
                (if is_old { 1 } else { 2 }, data >> EFFORT_SHIFT & 63)
            };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = pack(numbers, edge) | effort_code(effort) << EFFORT_SHIFT | u64::from(self.generation);
        victim.set(key, data);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let number = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[number as usize]
    }

    /// Hands out what took most effort, this many entries at most, each as two words.
    #[cfg(feature = "threads")]
    pub(crate) fn best(&self, most: usize, mut each: impl FnMut(u64, u64)) {
        let slots = || self.buckets.iter().flat_map(|bucket| &bucket.0);
        let effort = |data: u64| (data >> EFFORT_SHIFT & 63) as usize;
        let mut counts = [0; 64];
        for slot in slots() {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 {
                counts[effort(data)] += 1;
            }
        }
        let (mut least, mut sum) = (64, 0);
        while least > 0 && sum + counts[least - 1] <= most {
            least -= 1;
            sum += counts[least];
        }
        for slot in slots() {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && effort(data) >= least {
                each(slot.check.load(Ordering::Relaxed) ^ data, data);
            }
        }
    }

    /// Takes an entry that [`ProofTable::best`] has handed out.
    #[cfg(feature = "threads")]
    pub(crate) fn restore(&self, key: u64, data: u64) {
        let known = unpack(data);
        self.put(key, known.numbers, known.edge, known.effort);
    }
}

impl Slot {
    /// The data, if it is about this key.
    #[inline(always)]
    fn data_of(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0 && self.check.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }

    fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// An edge's two bits of kind are brought next to the 25 bits that a set of squares takes.
const fn short_edge(edge: u32) -> u64 {
    (edge >> 30 << 25 | edge & ((1 << 25) - 1)) as u64
}

fn pack(numbers: Numbers, edge: u32) -> u64 {
    if numbers.is_proven() {
        PROVEN | short_edge(edge) << EDGE_SHIFT | u64::from(numbers.plies) << LOW_SHIFT
    } else {
        u64::from(numbers.proof) << PROOF_SHIFT | u64::from(numbers.disproof) << LOW_SHIFT
    }
}

#[inline(always)]
fn unpack(data: u64) -> Known {
    let number = |shift: u32| (data >> shift) as u32 & NEVER;
    let effort = effort_of(data >> EFFORT_SHIFT & 63);
    if data & PROVEN == 0 {
        let numbers = Numbers { proof: number(PROOF_SHIFT), disproof: number(LOW_SHIFT), plies: 0 };
        return Known { numbers, edge: 0, effort };
    }
    let short = (data >> EDGE_SHIFT) as u32 & ((1 << 27) - 1);
    let edge = short >> 25 << 30 | short & ((1 << 25) - 1);
    Known { numbers: Numbers::proven(number(LOW_SHIFT) & ((1 << 25) - 1)), edge, effort }
}

/// The effort in halves of powers of two.
fn effort_code(effort: u64) -> u64 {
    let log = u64::from(effort.max(1).ilog2());
    let half = if log == 0 { 0 } else { effort >> (log - 1) & 1 };
    (2 * log + half).min(63)
}

/// The least effort that a code stands for.
fn effort_of(code: u64) -> u64 {
    (2 + (code & 1)) << (code / 2) >> 1
}

const _: () = assert!(NEVER == (1 << NUMBER_BITS) - 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proofs_outlive_a_search() {
        let mut table = ProofTable::new(1 << 12);
        let (proven, open) = (Numbers::proven(5), Numbers::leaf(3, true));
        table.put(1, proven, 3 << 30 | 77, 10);
        table.put(2, open, 0, 10);
        assert_eq!((table.get(1), table.get(2), table.get(3)), (Some(proven), Some(open), None));
        assert_eq!(table.known(1).unwrap().edge, 3 << 30 | 77);
        table.age();
        assert_eq!((table.get(1), table.get(2)), (Some(proven), None));
        table.put(1, open, 0, 1000);
        assert_eq!(table.get(1), Some(proven));
        table.clear();
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn what_took_most_effort_is_kept() {
        let table = ProofTable::new(1);
        for key in 1..=100 {
            table.put(key, Numbers::leaf(3, true), 0, if key == 50 { 1000 } else { 1 });
        }
        assert_eq!(table.get(50), Some(Numbers::leaf(3, true)));
    }

    #[test]
    #[cfg(feature = "threads")]
    fn what_is_handed_out_can_be_taken_again() {
        let (table, other) = (ProofTable::new(1 << 16), ProofTable::new(1 << 14));
        for key in 1..=100_u64 {
            let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            table.put(key, Numbers::leaf(key as u32 & 15, true), 0, key >> 40);
        }
        let mut count = 0;
        table.best(40, |key, data| {
            other.restore(key, data);
            assert_eq!(other.get(key), table.get(key));
            count += 1;
        });
        assert!((1..=40).contains(&count), "{count}");
        let mut again = Vec::new();
        other.best(40, |key, data| again.push((key, data)));
        table.best(40, |key, data| assert!(again.contains(&(key, data))));
    }
}
