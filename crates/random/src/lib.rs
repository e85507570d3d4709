#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

/// A generator of random numbers: SplitMix64.
///
/// The state grows by a fixed step with every number, and the number is the state with its bits mixed:
///
/// ```text
/// state = state + 0x9E3779B97F4A7C15
/// word  = (state ^ state >> 30) * 0xBF58476D1CE4E5B9
/// word  = (word  ^ word  >> 27) * 0x94D049BB133111EB
/// number = word ^ word >> 31
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// What the state grows by: 2⁶⁴ divided by the golden ratio, made odd.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// A generator that gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        let word = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number from 0 to one less than `bound`; 0 if that is 0. The high half of the next number times the bound, whose
    /// bias is far below what a game could show.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// True once in so many times.
    #[inline]
    pub const fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    /// One of the items, of which there must be at least one.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A seed that depends on both numbers, as for each of many games of one match.
pub const fn mixed_seed(seed: u64, number: u64) -> u64 {
    Random::new(seed ^ Random::new(number).next_u64()).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers for the seed 1234567, as Vigna's reference implementation of SplitMix64 gives them.
    #[test]
    fn the_numbers_are_those_of_the_reference_implementation() {
        let mut random = Random::new(1_234_567);
        let numbers: [u64; 5] = core::array::from_fn(|_| random.next_u64());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn small_numbers_stay_below_their_bound_and_reach_every_value() {
        let mut random = Random::new(0);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        assert_eq!(random.below(1), 0);
        assert_eq!([7; 3][0], random.pick(&[7; 3]));
    }

    #[test]
    fn seeds_differ_if_either_number_does() {
        assert_ne!(mixed_seed(1, 2), mixed_seed(2, 1));
        assert_ne!(mixed_seed(1, 2), mixed_seed(1, 3));
        assert_eq!(mixed_seed(1, 2), mixed_seed(1, 2));
    }
}
