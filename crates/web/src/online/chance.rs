//! Random numbers for what need not be secret: pauses, and names for what is sent.

use tomoe_wire::Mark;

/// A source of random numbers (xorshift64*), whose seed the browser makes.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below another one, which is not 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    /// A name that nothing else has.
    pub(crate) fn mark(&mut self) -> Mark {
        let (first, second) = (self.next().to_le_bytes(), self.next().to_le_bytes());
        let mut bytes = [0; Mark::BYTES];
        bytes[..8].copy_from_slice(&first);
        bytes[8..].copy_from_slice(&second);
        Mark::random(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_differ_and_numbers_stay_below_their_end() {
        let mut chance = Chance::new(3);
        let marks: HashSet<Mark> = (0..1000).map(|_| chance.mark()).collect();
        assert_eq!(marks.len(), 1000);
        let numbers: HashSet<u64> = (0..1000).map(|_| chance.below(6)).collect();
        assert_eq!(numbers, (0..6).collect());
    }
}
