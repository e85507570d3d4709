//! The turns of Mitsudomoe.

use core::ops::ControlFlow;

use super::jump::{self, Jump};
use super::{Colour, Position, Square, Squares};
use crate::colour::Colour as _;

/// A ring step: a ring from the supply, or an exposed one moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring {
    /// The square that the ring leaves; `None` for a ring from the supply.
    pub from: Option<Square>,
    /// The square on which it is put.
    pub to: Square,
}

/// A whole turn: ring, ball and relocations. Turns that leave the same board are equal, since the relocated balls are
/// kept as the set of squares on which they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The ring step.
    pub ring: Ring,
    /// Where the ball was.
    pub from: Square,
    /// Where the ball lands.
    pub to: Square,
    /// Where the vaulted enemy balls end; each has the colour of the ring that it ends on.
    pub relocated: Squares,
}

impl Move {
    /// The same turn on the mirrored board: see [`Position::mirrored`].
    pub fn mirrored(self) -> Self {
        Self {
            ring: Ring { from: self.ring.from.map(Square::mirrored), to: self.ring.to.mirrored() },
            from: self.from.mirrored(),
            to: self.to.mirrored(),
            relocated: self.relocated.mirrored(),
        }
    }
}

/// A list of the ways of three balls in eight directions.
struct Ways {
    list: [Option<Jump>; 24],
    len: usize,
}

impl Ways {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let mut ways = Ways { list: [None; 24], len: 0 };
        let _ = position.try_each_way(|way| {
            ways.list[ways.len] = Some(way);
            ways.len += 1;
            ControlFlow::<()>::Continue(())
        });
        ways
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = Jump> {
        self.list[..self.len].iter().copied().flatten()
    }
}

impl Position {
    /// Every ring step, also those that leave no ball step.
    #[inline(always)]
    fn try_each_laying<B>(&self, mut each: impl FnMut(Ring) -> ControlFlow<B>) -> ControlFlow<B> {
        let free = !self.all_balls();
        if self.supply(self.to_act) > 0 {
            for to in free {
                each(Ring { from: None, to })?;
            }
        }
        for from in self.exposed(self.to_act) {
            for to in free.without(from) {
                each(Ring { from: Some(from), to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The top rings as they are after a ring step.
    #[inline(always)]
    fn tops_after(&self, ring: Ring) -> [Squares; 4] {
        let mut tops = self.all_tops();
        if let Some(from) = ring.from {
            tops[self.to_act.index()] -= from.into();
            if let Some(colour) = self.beneath(from) {
                tops[colour.index()] |= from.into();
            }
        }
        for &colour in Colour::ALL {
            tops[colour.index()] -= ring.to.into();
        }
        tops[self.to_act.index()] |= ring.to.into();
        tops
    }

    #[inline(always)]
    pub(super) fn try_each<B>(&self, mut each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let ways = Ways::of(self);
        let free = !self.all_balls();
        self.try_each_laying(|ring| {
            let tops = self.tops_after(ring);
            for Jump { from, to, vaulted } in ways.iter() {
                if tops[self.to_act.index()].contains(to) {
                    jump::try_each_relocation(vaulted, &tops, free, |relocated| {
                        each(Move { ring, from, to, relocated })
                    })?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Hands to `each` every ring step that a ball step can follow (ruling R1), until it breaks.
    pub fn try_each_ring<B>(&self, mut each: impl FnMut(Ring) -> ControlFlow<B>) -> ControlFlow<B> {
        let ways = Ways::of(self);
        let free = !self.all_balls();
        self.try_each_laying(|ring| {
            let tops = self.tops_after(ring);
            let can_follow = ways
                .iter()
                .any(|way| tops[self.to_act.index()].contains(way.to) && can_relocate(way, &tops, free));
            if can_follow { each(ring) } else { ControlFlow::Continue(()) }
        })
    }

    /// Hands to `each` every ball step, once the ring step is done (see [`Position::lay`]), until it breaks.
    pub fn try_each_jump<B>(&self, mut each: impl FnMut(Jump) -> ControlFlow<B>) -> ControlFlow<B> {
        let (tops, free) = (self.all_tops(), !self.all_balls());
        self.try_each_way(|way| {
            if self.tops(self.to_act).contains(way.to) && can_relocate(way, &tops, free) {
                each(way)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Hands to `each` every set of squares on which the balls vaulted over may end, once the ring step is done, until it
    /// breaks. A jump over no enemy has one: the empty set.
    pub fn try_each_relocation<B>(
        &self,
        jump: Jump,
        each: impl FnMut(Squares) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        jump::try_each_relocation(jump.vaulted, &self.all_tops(), !self.all_balls(), each)
    }

    /// Whether the player to act may do this ring step, ruling R1 aside.
    pub(super) fn may_lay(&self, ring: Ring) -> bool {
        let source = match ring.from {
            None => self.supply(self.to_act) > 0,
            Some(from) => self.exposed(self.to_act).contains(from) && from != ring.to,
        };
        source && !self.all_balls().contains(ring.to)
    }

    /// The ball step between these squares, once the ring step is done.
    pub(super) fn find_jump(&self, from: Square, to: Square) -> Option<Jump> {
        let found = self.try_each_jump(|jump| {
            if (jump.from, jump.to) == (from, to) {
                ControlFlow::Break(jump)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }
}

/// Whether each vaulted ball has somewhere to go: one free ring of a colour serves all balls of that colour, which follow
/// each other onto the squares left.
#[inline(always)]
fn can_relocate(way: Jump, tops: &[Squares; 4], free: Squares) -> bool {
    tops.iter().all(|&top| !way.vaulted.meets(top) || free.meets(top))
}
