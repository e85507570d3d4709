//! One bit for each of a set of keys, in hardly more than one bit each, and nothing at all for other keys.
//!
//! A *ribbon* is a solved system of linear equations over bits (Dillinger and Walzer, 2021). A key is hashed to a
//! place and to 64 coefficients; its bit is the parity of the coefficients and the 64 stored bits from that place on:
//!
//! ```text
//! stored bits   0 1 1 0 1 0 0 1 1 1 0 0 1 0 1 1 0 1 …
//! coefficients      1 0 1 1 0 … 1                          place 2, always beginning with a 1
//! and               1   1 0     1        parity → the key's bit
//! ```
//!
//! What is asked for a key that was not among them is arbitrary: the positions that a short search decides cost
//! nothing.

#[cfg(feature = "compute")]
use std::hint::select_unpredictable;

/// How many stored bits a key looks at: one machine word.
const WIDTH: usize = 64;

/// The place and the coefficients of a key among `bits` stored bits.
#[inline(always)]
fn equation(key: u32, seed: u8, bits: usize) -> (usize, u64) {
    let hash = mix(u64::from(seed) << 32 | u64::from(key));
    // The upper half of the hash, scaled to the places there are.
    let place = ((hash >> 32) * (bits - WIDTH + 1) as u64) >> 32;
    (place as usize, mix(hash) | 1)
}

/// A bijection of 64 bits whose output bits all depend on all input bits (the finaliser of splitmix64).
#[inline(always)]
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}

/// The bit of a key; `stored` must be what [`build`] returned for a set with the key, with the same seed.
#[inline]
pub(crate) fn get(stored: &[u8], seed: u8, key: u32) -> bool {
    if stored.len() * 8 < WIDTH {
        return false;
    }
    let (place, coefficients) = equation(key, seed, stored.len() * 8);
    let mut window = [0; 16];
    let bytes = &stored[place / 8..stored.len().min(place / 8 + 9)];
    window[..bytes.len()].copy_from_slice(bytes);
    let window = (u128::from_le_bytes(window) >> (place % 8)) as u64;
    (window & coefficients).count_ones() % 2 == 1
}

/// A key's equation while it is being solved: its coefficients from a place on, beginning with a 1, and their parity.
#[cfg(feature = "compute")]
#[derive(Clone, Copy)]
struct Equation {
    row: u64,
    place: u32,
    value: u32,
}

/// How many equations are reduced at a time. Each step of a reduction waits for the one before it, so that two take hardly
/// longer than one: 19 to 23 ns a key instead of 28 to 36 were seen, and no fewer with three or four.
#[cfg(feature = "compute")]
const TOGETHER: usize = 2;

/// Room for building, kept from one ribbon to the next.
#[cfg(feature = "compute")]
#[derive(Default)]
pub(crate) struct Builder {
    equations: Vec<Equation>,
    /// The equation that begins at each place, 0 if there is none yet; the last place is for one that means nothing.
    rows: Vec<u64>,
    values: Vec<u8>,
}

#[cfg(feature = "compute")]
impl Builder {
    /// Solves the system for these keys and bits; the seed and the stored bits are the least that work in the order
    /// of trying, so that the same keys always give the same ribbon.
    ///
    /// The first attempts have one bit to spare for every `spare` keys. Of systems of 4,096 keys with 2, 3, 4, 5 % to spare
    /// 39, 64, 80, 89 % were seen to be solvable, in 11, 10, 8, 7 steps a key.
    pub(crate) fn build(&mut self, keys: &[(u32, bool)], spare: usize) -> (u8, Vec<u8>) {
        #[cfg(target_arch = "x86_64")]
        if crate::processor::is_x86_64_v3() {
            // SAFETY: the processor has been asked for every feature that the function is compiled for.
            return unsafe { self.build_v3(keys, spare) };
        }
        self.build_anywhere(keys, spare)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn build_v3(&mut self, keys: &[(u32, bool)], spare: usize) -> (u8, Vec<u8>) {
        self.build_anywhere(keys, spare)
    }

    #[inline(always)]
    fn build_anywhere(&mut self, keys: &[(u32, bool)], spare: usize) -> (u8, Vec<u8>) {
        if keys.is_empty() {
            return (0, Vec::new());
        }
        let mut bytes = (keys.len() + keys.len() / spare).div_ceil(8).max(WIDTH / 8);
        let mut seed = 0;
        loop {
            for _ in 0..2 {
                if self.eliminate(keys, seed, bytes * 8) {
                    return (seed, self.substitute(bytes * 8));
                }
                seed = (seed + 1) % 127;
            }
            bytes += 1 + bytes / 200;
        }
    }

    /// Brings the equations into a form in which no two begin at the same place; fails if two contradict each other.
    ///
    /// An equation is added to the one that begins where it does, until it begins where none does. Whether it is done after
    /// a step can't be foreseen, so that a step has no branches: it always writes, and chooses between values.
    #[inline(always)]
    fn eliminate(&mut self, keys: &[(u32, bool)], seed: u8, bits: usize) -> bool {
        let nothing = Equation { row: 1, place: bits as u32, value: 0 };
        self.equations.clear();
        self.equations.resize(keys.len() + TOGETHER, nothing);
        for (&(key, value), place_for) in keys.iter().zip(&mut self.equations) {
            let (place, row) = equation(key, seed, bits);
            *place_for = Equation { row, place: place as u32, value: u32::from(value) };
        }
        self.rows.clear();
        self.rows.resize(bits + 1, 0);
        self.values.clear();
        self.values.resize(bits + 1, 0);
        let mut lanes = [nothing; TOGETHER];
        let (mut next, mut contradiction) = (0, 0);
        while next < keys.len() && contradiction == 0 {
            for lane in &mut lanes {
                // SAFETY: `next` was less than the number of keys, each lane takes at most one equation, and there are as
                // many more equations as lanes.
                let new = unsafe { *self.equations.get_unchecked(next) };
                let (done, wrong) = self.reduce(lane, new);
                next += usize::from(done);
                contradiction |= wrong;
            }
        }
        for mut lane in lanes {
            while lane.place as usize != bits {
                contradiction |= self.reduce(&mut lane, nothing).1;
            }
        }
        contradiction == 0
    }

    /// One step of an equation: if it is done, `lane` becomes a new one. Tells whether it is, and 1 if it has turned out to
    /// say that nothing adds up to 1.
    #[inline(always)]
    fn reduce(&mut self, lane: &mut Equation, new: Equation) -> (bool, u32) {
        let place = lane.place as usize;
        debug_assert!(place < self.rows.len());
        // SAFETY: an equation begins 64 or more places before the last one, and nothing that is added to it has
        // coefficients further on than 64 places from where either began; the one that means nothing has its own place.
        let (row, value) =
            unsafe { (self.rows.get_unchecked_mut(place), self.values.get_unchecked_mut(place)) };
        let (old, old_value) = (*row, u32::from(*value));
        let free = old == 0;
        *row = select_unpredictable(free, lane.row, old);
        *value = select_unpredictable(free, lane.value, old_value) as u8;
        let (sum, sum_value) = (lane.row ^ old, lane.value ^ old_value);
        let done = free | (sum == 0);
        let zeros = sum.trailing_zeros();
        lane.row = select_unpredictable(done, new.row, sum.wrapping_shr(zeros));
        lane.place = select_unpredictable(done, new.place, lane.place + zeros);
        lane.value = select_unpredictable(done, new.value, sum_value);
        (done, u32::from(sum == 0) & sum_value)
    }

    /// Finds the stored bits, from the last to the first.
    #[inline(always)]
    fn substitute(&self, bits: usize) -> Vec<u8> {
        let mut stored = vec![0; bits / 8];
        let mut window = 0_u64;
        for (place, (&row, &value)) in self.rows[..bits].iter().zip(&self.values).enumerate().rev() {
            window <<= 1;
            let bit = ((window & row).count_ones() as u8 & 1) ^ value;
            window |= u64::from(bit);
            stored[place / 8] |= bit << (place % 8);
        }
        stored
    }
}

#[cfg(all(test, feature = "compute"))]
mod tests {
    use super::*;

    /// Whether a system can be solved, one equation after the other.
    fn is_solvable(keys: &[(u32, bool)], seed: u8, bits: usize) -> bool {
        let mut rows = vec![(0, false); bits];
        keys.iter().all(|&(key, mut value)| {
            let (mut place, mut row) = equation(key, seed, bits);
            while row != 0 && rows[place].0 != 0 {
                row ^= rows[place].0;
                value ^= rows[place].1;
                if row != 0 {
                    place += row.trailing_zeros() as usize;
                    row >>= row.trailing_zeros();
                }
            }
            if row != 0 {
                rows[place] = (row, value);
            }
            row != 0 || !value
        })
    }

    #[test]
    fn what_can_be_solved_is_solved() {
        let mut solved = 0;
        for seed in 0..127 {
            let keys: Vec<(u32, bool)> =
                (0..500).map(|key| (key, mix(u64::from(key)).is_multiple_of(2))).collect();
            let solvable = is_solvable(&keys, seed, 504);
            assert_eq!(Builder::default().eliminate(&keys, seed, 504), solvable, "{seed}");
            solved += u32::from(solvable);
        }
        assert!((10..117).contains(&solved), "{solved}");
    }

    #[test]
    fn every_key_finds_its_bit() {
        for len in [0, 1, 2, 63, 64, 65, 1000, 5000] {
            let keys: Vec<(u32, bool)> =
                (0..len).map(|key| (3 * key, mix(u64::from(key)).is_multiple_of(3))).collect();
            let (seed, stored) = Builder::default().build(&keys, 40);
            for &(key, bit) in &keys {
                assert_eq!(get(&stored, seed, key), bit, "{len} {key}");
            }
            assert!(stored.len() * 8 <= keys.len() + keys.len() / 10 + WIDTH);
        }
    }
}
