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

/// Room for building, kept from one ribbon to the next.
#[cfg(feature = "compute")]
#[derive(Default)]
pub(crate) struct Builder {
    rows: Vec<u64>,
    values: Vec<bool>,
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
        if crate::machine::is_x86_64_v3() {
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
                    return (seed, self.substitute());
                }
                seed = (seed + 1) % 127;
            }
            bytes += 1 + bytes / 200;
        }
    }

    /// Brings the equations into a form in which no two begin at the same place; fails if two contradict each other.
    #[inline(always)]
    fn eliminate(&mut self, keys: &[(u32, bool)], seed: u8, bits: usize) -> bool {
        self.rows.clear();
        self.rows.resize(bits, 0);
        self.values.clear();
        self.values.resize(bits, false);
        for &(key, value) in keys {
            let (mut place, mut row) = equation(key, seed, bits);
            let mut value = value;
            while self.rows[place] != 0 {
                row ^= self.rows[place];
                value ^= self.values[place];
                if row == 0 {
                    break;
                }
                let zeros = row.trailing_zeros();
                row >>= zeros;
                place += zeros as usize;
            }
            if row != 0 {
                self.rows[place] = row;
                self.values[place] = value;
            } else if value {
                return false;
            }
        }
        true
    }

    /// Finds the stored bits, from the last to the first.
    #[inline(always)]
    fn substitute(&self) -> Vec<u8> {
        let mut stored = vec![0; self.rows.len() / 8];
        let mut window = 0_u64;
        for (place, (&row, &value)) in self.rows.iter().zip(&self.values).enumerate().rev() {
            window <<= 1;
            let bit = ((window & row).count_ones() % 2 == 1) ^ value;
            window |= u64::from(bit);
            stored[place / 8] |= u8::from(bit) << (place % 8);
        }
        stored
    }
}

#[cfg(all(test, feature = "compute"))]
mod tests {
    use super::*;

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
