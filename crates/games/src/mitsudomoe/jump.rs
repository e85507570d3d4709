//! Where balls can go: by a step to the adjacent square, or by a vault over a line of balls.

use core::ops::ControlFlow;

use super::{Colour, Position, Square, Squares};
use crate::colour::Colour as _;
use crate::square::Direction;

/// A ball's way from one square to another. It may be taken when the landing square's top ring is the ball's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// Where the ball was.
    pub from: Square,
    /// Where it lands: a square without a ball.
    pub to: Square,
    /// The enemy balls vaulted over, which have to be relocated.
    pub vaulted: Squares,
}

impl Position {
    /// The balls that the colour may move: those not on one of its goal squares.
    #[inline(always)]
    pub fn movable(&self, colour: Colour) -> Squares {
        self.balls(colour) - colour.goal()
    }

    /// The enemy balls that can't be vaulted over, being on goal squares of their own.
    #[inline(always)]
    fn fixed_enemies(&self, me: Colour) -> Squares {
        let mut fixed = Squares::EMPTY;
        for &colour in Colour::ALL {
            if colour != me {
                fixed |= self.balls(colour) & colour.goal();
            }
        }
        fixed
    }

    /// Hands to `each` every way for the balls of the player to act, whatever lies on the landing squares and whether or not
    /// the vaulted balls have somewhere to go, until it breaks.
    #[inline(always)]
    pub fn try_each_way<B>(&self, mut each: impl FnMut(Jump) -> ControlFlow<B>) -> ControlFlow<B> {
        let me = self.to_act;
        let balls = self.all_balls();
        let blocked = self.fixed_enemies(me);
        for from in self.movable(me) {
            for direction in Direction::ALL {
                let mut cell = Squares::only(from).shift(direction);
                let mut line = Squares::EMPTY;
                while cell.meets(balls) {
                    line |= cell;
                    cell = cell.shift(direction);
                }
                if let Some(to) = cell.first()
                    && !line.meets(blocked)
                {
                    each(Jump { from, to, vaulted: line - self.balls(me) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Hands to `each` every set of squares on which the vaulted balls may end (ruling R3). Balls have the colour of the ring
/// they sit on, so one set tells the places of all colours.
#[inline(always)]
pub(super) fn try_each_relocation<B>(
    vaulted: Squares,
    tops: &[Squares; 4],
    free: Squares,
    mut each: impl FnMut(Squares) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if vaulted.is_empty() {
        return each(Squares::EMPTY);
    }
    relocate(vaulted, tops, free, Squares::EMPTY, &mut each)
}

/// Relocates the balls of the first colour among `left` in every way, then the rest.
fn relocate<B>(
    left: Squares,
    tops: &[Squares; 4],
    free: Squares,
    chosen: Squares,
    each: &mut impl FnMut(Squares) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(first) = left.first() else { return each(chosen) };
    let top = tops.iter().find(|top| top.contains(first)).copied().unwrap_or_default();
    let vaulted = left & top;
    for places in (vaulted | free & top).subsets(vaulted.len()) {
        if places != vaulted {
            relocate(left - vaulted, tops, free, chosen | places, each)?;
        }
    }
    ControlFlow::Continue(())
}
