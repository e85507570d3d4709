//! What differs between processors: gathering and scattering bits, and fetching ahead.

/// The operations that some processors have as one instruction.
pub(crate) trait Processor: Copy + Send + Sync {
    /// The bits of `word` whose variable `var` (0 … 5) has the value `one`, closed up into the lower half.
    fn close(word: u64, var: usize, one: bool) -> u64;
    /// The reverse: the lower half's bits where `var` is `one`, and zeros where it is not.
    fn open(half: u64, var: usize, one: bool) -> u64;
    /// The bits of `word` selected by `mask`, closed up.
    fn gather(word: u64, mask: u64) -> u64;
    /// The lowest bits of `word`, one to each bit of `mask`.
    fn scatter(word: u64, mask: u64) -> u64;
    /// Asks for the cache lines of a slice that is going to be read.
    fn prefetch(words: &[u64]);
}

/// `VARIABLES[v]` has a bit set where variable `v` of the bit's index is 1.
pub(crate) const VARIABLES: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Processor for Portable {
    #[inline(always)]
    fn close(word: u64, var: usize, one: bool) -> u64 {
        let mut word = (if one { word >> (1 << var) } else { word }) & !VARIABLES[var];
        for step in var..5 {
            word = (word | word >> (1 << step)) & !VARIABLES[step + 1];
        }
        word & 0xFFFF_FFFF
    }

    #[inline(always)]
    fn open(half: u64, var: usize, one: bool) -> u64 {
        let mut word = half & 0xFFFF_FFFF;
        for step in (var..5).rev() {
            word = (word | word << (1 << step)) & !VARIABLES[step];
        }
        if one { word << (1 << var) } else { word }
    }

    #[inline(always)]
    fn gather(word: u64, mut mask: u64) -> u64 {
        let (mut result, mut at) = (0, 0);
        while mask != 0 {
            result |= (word >> mask.trailing_zeros() & 1) << at;
            at += 1;
            mask &= mask - 1;
        }
        result
    }

    #[inline(always)]
    fn scatter(mut word: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        while mask != 0 {
            result |= (word & 1) << mask.trailing_zeros();
            word >>= 1;
            mask &= mask - 1;
        }
        result
    }

    #[inline(always)]
    fn prefetch(_words: &[u64]) {}
}

/// Whether this processor has what [`Bmi2`] and the functions compiled for it need.
#[cfg(target_arch = "x86_64")]
pub(crate) fn is_x86_64_v3() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// An x86-64 with BMI2 and AVX2. Its functions may only be called where that has been made sure of.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Processor for Bmi2 {
    #[inline(always)]
    fn close(word: u64, var: usize, one: bool) -> u64 {
        Self::gather(word, if one { VARIABLES[var] } else { !VARIABLES[var] })
    }

    #[inline(always)]
    fn open(half: u64, var: usize, one: bool) -> u64 {
        Self::scatter(half, if one { VARIABLES[var] } else { !VARIABLES[var] })
    }

    #[inline(always)]
    fn gather(word: u64, mask: u64) -> u64 {
        // SAFETY: this type is only used behind a check for BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn scatter(word: u64, mask: u64) -> u64 {
        // SAFETY: this type is only used behind a check for BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }

    #[inline(always)]
    fn prefetch(words: &[u64]) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        for line in words.chunks(8) {
            // SAFETY: prefetching has no effect on memory, and every x86-64 can do it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
        }
    }
}
