//! The rings on one square.

use super::Colour;

/// A stack of rings packed into a word: two bits a ring, the top one lowest, and above the bottom ring a single bit that
/// marks the end.
///
/// ```text
/// 0 … 0 1 bb mm tt      bottom, middle and top ring; an empty stack is the bare marker
/// ```
///
/// The tallest stack that can be has 27 rings (two players in, two out, all rings but those under five balls), which is
/// 55 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// No ring.
    pub const EMPTY: Stack = Stack(1);

    /// The most rings that a stack has room for.
    pub(super) const MOST: u32 = 31;

    /// Whether there is no ring.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// How many rings there are.
    #[inline]
    pub const fn height(self) -> u32 {
        (63 - self.0.leading_zeros()) / 2
    }

    /// The colour of the top ring.
    #[inline]
    pub const fn top(self) -> Option<Colour> {
        if self.is_empty() { None } else { Some(colour(self.0)) }
    }

    /// The rings from bottom to top.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator {
        (0..self.height()).rev().map(move |depth| colour(self.0 >> (2 * depth)))
    }

    /// The stack with a ring on top of it.
    #[inline]
    pub(super) const fn push(self, ring: Colour) -> Stack {
        Stack(self.0 << 2 | ring as u64)
    }

    /// The stack without its top ring; there must be one.
    #[inline]
    pub(super) const fn pop(self) -> Stack {
        debug_assert!(!self.is_empty());
        Stack(self.0 >> 2)
    }

    /// The packed word.
    pub(super) const fn word(self) -> u64 {
        self.0
    }
}

/// The colour in the lowest two bits.
#[inline]
const fn colour(bits: u64) -> Colour {
    match bits & 3 {
        0 => Colour::White,
        1 => Colour::Red,
        2 => Colour::Black,
        _ => Colour::Yellow,
    }
}
