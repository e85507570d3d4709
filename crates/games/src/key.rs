//! Turning packed positions into well-spread 64-bit keys.

/// 2^64 divided by the golden ratio, made odd: multiplying by it spreads low bits over the high ones.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A bijection of 64 bits in which every input bit reaches every output bit (two rounds of xor-shift and multiply, with
/// the constants found for SplitMix64).
#[inline(always)]
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// Adds a further word to a key.
#[inline(always)]
pub(crate) const fn combine(key: u64, word: u64) -> u64 {
    mix(key.wrapping_mul(GOLDEN) ^ word)
}
