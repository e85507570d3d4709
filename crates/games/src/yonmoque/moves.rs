//! The moves of Yonmoque: which there are, and what they turn over.

use core::fmt;
use core::ops::ControlFlow;

use super::{Position, Square, Squares};
use crate::square::Direction;

/// A turn: a piece placed from the hand, or one on the board moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece from the hand comes to this square.
    Place(Square),
    /// A piece steps or slides.
    Go {
        /// Where it stood.
        from: Square,
        /// Where it stands then.
        to: Square,
    },
}

impl Move {
    /// Where the piece ends.
    pub const fn to(self) -> Square {
        match self {
            Move::Place(to) | Move::Go { to, .. } => to,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(to) => write!(f, "@{to}"),
            Move::Go { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl Position {
    /// Where the piece on `from`, which must be the player's to act, may go.
    #[inline]
    pub fn targets(&self, from: Square) -> Squares {
        let piece = Squares::only(from);
        let empty = self.empty();
        let mut targets = piece.around() & empty;
        let tiles = self.to_act.tiles();
        if tiles.contains(from) {
            for direction in Direction::DIAGONAL {
                for step in slides(piece, empty & tiles, direction) {
                    targets |= step;
                }
            }
        }
        targets
    }

    #[inline(always)]
    pub(super) fn try_each<B>(&self, mut each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.hand(self.to_act) > 0 {
            for to in self.empty() {
                each(Move::Place(to))?;
            }
        }
        for from in self.men(self.to_act) {
            for to in self.targets(from) {
                each(Move::Go { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All moves at once: shifting all men together finds every (man, target) pair of a direction and a distance.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let (own, empty, tiles) = (self.men(self.to_act), self.empty(), self.to_act.tiles());
        let mut count = if self.hand(self.to_act) > 0 { empty.len() } else { 0 };
        for direction in Direction::ALL {
            count += (own.shift(direction) & empty).len();
        }
        for direction in Direction::DIAGONAL {
            let [_, second, third] = slides(own & tiles, empty & tiles, direction);
            count += second.len() + third.len();
        }
        u64::from(count)
    }

    /// Whether the player can place or move anything. An empty square there always is: 12 pieces, 25 squares.
    #[inline(always)]
    pub(super) fn can_act(&self, player: super::Colour) -> bool {
        self.hand(player) > 0 || self.men(player).around().meets(self.empty())
    }
}

/// Where slides of one, two and three steps lead: no diagonal of one colour has more than four squares.
#[inline(always)]
fn slides(men: Squares, free: Squares, direction: Direction) -> [Squares; 3] {
    let first = men.shift(direction) & free;
    let second = first.shift(direction) & free;
    [first, second, second.shift(direction) & free]
}

/// The enemies that a piece of `own` traps by having moved to `to`.
#[inline(always)]
pub(super) fn flips(to: Square, own: Squares, enemy: Squares) -> Squares {
    let mut flipped = Squares::EMPTY;
    let to = Squares::only(to);
    if !to.around().meets(enemy) {
        return flipped;
    }
    for direction in Direction::ALL {
        let mut run = to.shift(direction) & enemy;
        // At most three enemies fit between two pieces on a line of five.
        run |= run.shift(direction) & enemy;
        run |= run.shift(direction) & enemy;
        if run.shift(direction).meets(own) {
            flipped |= run;
        }
    }
    flipped
}
