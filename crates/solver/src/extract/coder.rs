//! Arithmetic coding of bits whose probabilities both sides know: integers only, so every machine gets the same bytes.
//!
//! An interval of 32-bit numbers is narrowed bit by bit; leading bytes on which its ends agree are written out. The
//! stream ends with the fewest bytes that lead into the interval, zeros being read after the end.

/// How likely a bit is to be 1, in 65,536ths: never 0.
pub(crate) type Chance = u16;

/// Writes and reads are the same walk over a block: it asks for each bit, and whoever codes it answers.
pub(crate) trait Bits {
    /// A bit in a context. `expected` is what a writer writes; a reader does not look at it.
    fn bit(&mut self, context: usize, expected: bool) -> bool;
}

/// Where the interval is divided.
#[inline(always)]
fn middle(low: u32, high: u32, chance: Chance) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 16) as u32
}

/// Reads a block's bits.
pub(crate) struct Reader<'a> {
    chances: &'a [Chance],
    rest: &'a [u8],
    low: u32,
    high: u32,
    value: u32,
}

impl<'a> Reader<'a> {
    /// Reads from these bytes.
    pub(crate) fn new(chances: &'a [Chance], bytes: &'a [u8]) -> Self {
        let mut this = Self { chances, rest: bytes, low: 0, high: u32::MAX, value: 0 };
        for _ in 0..4 {
            this.shift();
        }
        this
    }

    #[inline(always)]
    fn shift(&mut self) {
        let byte = match self.rest {
            [first, rest @ ..] => {
                self.rest = rest;
                *first
            }
            [] => 0,
        };
        self.value = self.value << 8 | u32::from(byte);
    }
}

impl Bits for Reader<'_> {
    #[inline(always)]
    fn bit(&mut self, context: usize, _: bool) -> bool {
        let middle = middle(self.low, self.high, self.chances[context]);
        let bit = self.value <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            self.shift();
        }
        bit
    }
}

/// Writes a block's bits.
#[cfg(feature = "compute")]
pub(crate) struct Writer<'a> {
    chances: &'a [Chance],
    bytes: Vec<u8>,
    low: u32,
    high: u32,
}

#[cfg(feature = "compute")]
impl<'a> Writer<'a> {
    /// Writes bits of these chances.
    pub(crate) fn new(chances: &'a [Chance]) -> Self {
        Self { chances, bytes: Vec::new(), low: 0, high: u32::MAX }
    }

    /// The bytes of the block.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        // The number in the interval with the most zeros at its end.
        let end = (0..=32).rev().find_map(|zeros| {
            let end = u64::from(self.low).div_ceil(1 << zeros) << zeros;
            (end <= u64::from(self.high)).then_some(end as u32)
        });
        self.bytes.extend(end.unwrap_or(self.low).to_be_bytes());
        let len = self.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        self.bytes.truncate(len);
        self.bytes
    }
}

#[cfg(feature = "compute")]
impl Bits for Writer<'_> {
    fn bit(&mut self, context: usize, expected: bool) -> bool {
        let middle = middle(self.low, self.high, self.chances[context]);
        if expected {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.low >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
        }
        expected
    }
}

/// Counts the bits of each context, from which the chances follow.
#[cfg(feature = "compute")]
pub(crate) struct Counter {
    counts: Vec<[u64; 2]>,
}

#[cfg(feature = "compute")]
impl Counter {
    /// Nothing counted, in so many contexts.
    pub(crate) fn new(contexts: usize) -> Self {
        Self { counts: vec![[0; 2]; contexts] }
    }

    /// The chance of each context, 0 where it never occurred.
    pub(crate) fn chances(&self) -> Vec<Chance> {
        let chance = |&[zeros, ones]: &[u64; 2]| match zeros + ones {
            0 => 0,
            all => ((65_536 * ones + all / 2) / all).clamp(1, 65_535) as Chance,
        };
        self.counts.iter().map(chance).collect()
    }
}

#[cfg(feature = "compute")]
impl Bits for Counter {
    fn bit(&mut self, context: usize, expected: bool) -> bool {
        self.counts[context][usize::from(expected)] += 1;
        expected
    }
}

#[cfg(all(test, feature = "compute"))]
mod tests {
    use tomoe_random::Random;

    use super::*;

    #[test]
    fn what_is_written_is_read_whatever_its_chance() {
        let chances = [1, 2, 300, 32_768, 65_000, 65_535];
        let mut random = Random::new(1);
        for len in [0, 1, 2, 7, 100, 5000] {
            let bits: Vec<(usize, bool)> =
                (0..len).map(|_| (random.below(chances.len()), random.one_in(2))).collect();
            let mut writer = Writer::new(&chances);
            for &(context, bit) in &bits {
                writer.bit(context, bit);
            }
            let bytes = writer.finish();
            let mut reader = Reader::new(&chances, &bytes);
            for &(context, bit) in &bits {
                assert_eq!(reader.bit(context, !bit), bit);
            }
        }
    }

    #[test]
    fn likely_bits_cost_little() {
        let mut writer = Writer::new(&[64_000]);
        for _ in 0..1000 {
            writer.bit(0, true);
        }
        // 1000 × log2(65536 / 64000) = 34 bits.
        assert!(writer.finish().len() <= 6);
    }
}
