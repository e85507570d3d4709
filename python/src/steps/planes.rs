//! The planes of an observation, written one after another.

use tomoe_games::Squares;

/// A writer of planes of a board `W` wide.
pub(super) struct Planes<'a, const W: u8> {
    left: &'a mut [u8],
}

impl<'a, const W: u8> Planes<'a, W> {
    const SIZE: usize = W as usize * W as usize;

    /// A writer to planes, which hold nothing but zeros then.
    #[inline]
    pub(super) fn cleared(bytes: &'a mut [u8]) -> Self {
        bytes.fill(0);
        Self { left: bytes }
    }

    /// A writer to planes in which some things stand already.
    #[inline]
    pub(super) fn prepared(bytes: &'a mut [u8]) -> Self {
        Self { left: bytes }
    }

    #[inline]
    fn next(&mut self) -> &'a mut [u8] {
        self.take(1)
    }

    /// A plane with a 1 on each of the squares.
    #[inline]
    pub(super) fn set(&mut self, squares: Squares<W>) {
        let plane = self.next();
        for square in squares {
            plane[square.index()] = 1;
        }
    }

    /// Leaves planes as they are.
    #[inline]
    pub(super) fn skip(&mut self, planes: usize) {
        self.take(planes);
    }

    /// A plane that has the same number everywhere.
    #[inline]
    pub(super) fn fill(&mut self, number: u8) {
        let plane = self.next();
        if number != 0 {
            plane.fill(number);
        }
    }

    /// A plane of ones, or of zeros.
    #[inline]
    pub(super) fn flag(&mut self, is_set: bool) {
        self.fill(u8::from(is_set));
    }

    /// Planes that somebody else writes.
    #[inline]
    pub(super) fn take(&mut self, planes: usize) -> &'a mut [u8] {
        let (taken, left) = std::mem::take(&mut self.left).split_at_mut(planes * Self::SIZE);
        self.left = left;
        taken
    }

    /// How many planes are left.
    pub(super) fn left(&self) -> usize {
        self.left.len() / Self::SIZE
    }
}
