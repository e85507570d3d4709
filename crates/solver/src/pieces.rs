//! How many pieces a game has.

use tomoe_games::yonmoque::{HAND, PIECES};

/// The pieces of a game: Yonmoque's, or fewer for a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// All of them.
    pub(crate) total: usize,
    /// What each player begins with.
    pub(crate) hand: usize,
}

impl Pieces {
    /// Yonmoque's.
    pub const ALL: Self = Self { total: PIECES as usize, hand: HAND as usize };

    /// So many in all, half of them for each player; none if that can't be.
    pub fn fewer(total: u8) -> Option<Self> {
        let fits = (2..=PIECES).contains(&total) && total.is_multiple_of(2);
        fits.then_some(Self { total: usize::from(total), hand: usize::from(total / 2) })
    }

    /// The layers with so many pieces on the board, by Blue's hand.
    pub(crate) fn layers(self, board: usize) -> std::ops::RangeInclusive<usize> {
        let rest = self.total - board;
        rest.saturating_sub(self.hand)..=rest.min(self.hand)
    }
}
