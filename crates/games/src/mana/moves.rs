//! The moves of Mana: which there are, and when the Mana need not be obeyed.

use core::ops::ControlFlow;

use super::{Colour, Orientation, Position, RONINS, Square, Squares, Stage, Value};
use crate::square::Direction;

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// All six men are put down.
    SetUp(SetUp),
    /// A man goes as many steps as its square is worth. The path is not part of the move (ruling R4).
    Go {
        /// Where it stood.
        from: Square,
        /// Where it stands then.
        to: Square,
    },
    /// A captured ronin comes back.
    Return(Square),
}

/// A player's set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetUp {
    /// How Red turns the mat; `None` in Amber's set-up.
    pub orientation: Option<Orientation>,
    /// The damyo's square.
    pub damyo: Square,
    /// The ronins' five squares.
    pub ronins: Squares,
}

/// What the player to act may do, apart from set-ups.
pub(super) struct Choices {
    /// The men who may move and can.
    movers: Squares,
    /// Where a captured ronin may return.
    returns: Squares,
}

impl Position {
    /// Where the man on `from` may end its move, whether or not the Mana allows it to move.
    #[inline(always)]
    pub fn targets(&self, from: Square) -> Squares {
        let Some(mat) = self.mat else { return Squares::EMPTY };
        let men = self.men(Colour::Red) | self.men(Colour::Amber);
        let owner = if self.men(Colour::Red).contains(from) { Colour::Red } else { Colour::Amber };
        walk(Squares::only(from), mat.value(from), !men) - self.men(owner)
    }

    /// The men that the player to act may move now. While the Mana can be obeyed, those are the ones on its value.
    #[inline]
    pub fn movers(&self) -> Squares {
        if self.stage() == Stage::Play { self.choices().movers } else { Squares::EMPTY }
    }

    /// The squares to which a captured ronin may return now: none while the Mana can be obeyed (R2), and else the
    /// empty ones of the Mana's value (R1).
    pub fn returns(&self) -> Squares {
        if self.stage() == Stage::Play { self.choices().returns } else { Squares::EMPTY }
    }

    /// Whether a Mana is asked for that the player to act can't obey, so that the exceptions hold.
    pub fn is_mana_lifted(&self) -> bool {
        self.stage() == Stage::Play && self.mana.is_some() && !self.can_obey()
    }

    fn can_obey(&self) -> bool {
        self.obeying().iter().any(|from| !self.targets(from).is_empty())
    }

    /// The player's men on squares of the Mana's value; all of them when no value is asked.
    #[inline(always)]
    fn obeying(&self) -> Squares {
        self.men(self.to_act) & self.asked()
    }

    /// The squares of the Mana's value; all squares when no value is asked.
    #[inline(always)]
    fn asked(&self) -> Squares {
        match (self.mat, self.mana) {
            (Some(mat), Some(value)) => mat.squares(value),
            _ => Squares::ALL,
        }
    }

    #[inline(always)]
    fn choices(&self) -> Choices {
        let able = |men: Squares| men.iter().filter(|&from| !self.targets(from).is_empty()).collect();
        let obeying: Squares = able(self.obeying());
        if !obeying.is_empty() {
            return Choices { movers: obeying, returns: Squares::EMPTY };
        }
        Choices { movers: able(self.men(self.to_act)), returns: self.free_returns() }
    }

    /// Where a captured ronin could come back if the Mana can't be obeyed.
    #[inline(always)]
    fn free_returns(&self) -> Squares {
        if self.captured(self.to_act) == 0 || self.mana.is_none() {
            return Squares::EMPTY;
        }
        self.asked() - self.men(Colour::Red) - self.men(Colour::Amber)
    }

    /// Whether the player to act can move or return anything (R3).
    #[inline(always)]
    pub(super) fn can_act(&self) -> bool {
        self.men(self.to_act).iter().any(|from| !self.targets(from).is_empty())
            || !self.free_returns().is_empty()
    }

    #[inline(always)]
    pub(super) fn try_each<B>(&self, mut each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.stage() != Stage::Play {
            return self.try_each_set_up(each);
        }
        let mut moved = false;
        for from in self.obeying() {
            for to in self.targets(from) {
                moved = true;
                each(Move::Go { from, to })?;
            }
        }
        if moved {
            return ControlFlow::Continue(());
        }
        for from in self.men(self.to_act) {
            for to in self.targets(from) {
                each(Move::Go { from, to })?;
            }
        }
        for to in self.free_returns() {
            each(Move::Return(to))?;
        }
        ControlFlow::Continue(())
    }

    fn try_each_set_up<B>(&self, mut each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let camp = self.to_act.camp();
        let mut with_orientation = |orientation| {
            for damyo in camp {
                for ronins in camp.without(damyo).subsets(u32::from(RONINS)) {
                    each(Move::SetUp(SetUp { orientation, damyo, ronins }))?;
                }
            }
            ControlFlow::Continue(())
        };
        match self.stage() {
            Stage::RedSetsUp => Orientation::ALL.iter().try_for_each(|&mat| with_orientation(Some(mat))),
            _ => with_orientation(None),
        }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        /// 12 squares for the damyo, then 5 of the other 11 for the ronins.
        const SET_UPS: u64 = 12 * 462;
        match self.stage() {
            Stage::RedSetsUp => return Orientation::ALL.len() as u64 * SET_UPS,
            Stage::AmberSetsUp => return SET_UPS,
            Stage::Play => {}
        }
        let targets = |men: Squares| -> u32 { men.iter().map(|from| self.targets(from).len()).sum() };
        let mut count = targets(self.obeying());
        if count == 0 {
            count = targets(self.men(self.to_act)) + self.free_returns().len();
        }
        u64::from(count)
    }

    /// A shortest list of the squares that a legal move steps on, its start and its end included.
    pub fn path(&self, from: Square, to: Square) -> Option<([Square; 4], usize)> {
        let steps = usize::from(self.mat?.value(from).number());
        let empty = !(self.men(Colour::Red) | self.men(Colour::Amber));
        let mut path = [from; 4];
        find_path(&mut path, 0, steps, empty, to).then_some((path, steps + 1))
    }
}

/// Extends the path that ends at `path[done]` to one of `steps` steps which ends on `to`.
fn find_path(path: &mut [Square; 4], done: usize, steps: usize, empty: Squares, to: Square) -> bool {
    if done == steps {
        return path[done] == to;
    }
    let last = done + 1 == steps;
    for direction in Direction::ORTHOGONAL {
        let Some(next) = path[done].step(direction) else { continue };
        if path[..=done].contains(&next) || !(last || empty.contains(next)) {
            continue;
        }
        path[done + 1] = next;
        if find_path(path, done + 1, steps, empty, to) {
            return true;
        }
    }
    false
}

/// The squares that a walk of exactly `value` steps from the one square in `from` can end on, over empty squares and
/// without stepping on a square twice. `from` itself is not empty.
#[inline(always)]
fn walk(from: Squares, value: Value, empty: Squares) -> Squares {
    match value {
        Value::One => from.beside(),
        Value::Two => (from.beside() & empty).beside() - from,
        Value::Three => three_steps(from, empty),
    }
}

/// Three steps end at distance 3, or come round a corner to a neighbour: right, up, left ends above the start.
#[inline(always)]
fn three_steps(from: Squares, empty: Squares) -> Squares {
    let across = |set: Squares| set.shift(Direction::East) | set.shift(Direction::West);
    let along = |set: Squares| set.shift(Direction::North) | set.shift(Direction::South);
    let first_across = across(from) & empty;
    let first_along = along(from) & empty;
    // The two kinds of corner differ in which neighbours of the start they may come back to.
    let across_then_along = along(first_across) & empty;
    let along_then_across = across(first_along) & empty;
    let straight = (across(first_across) | along(first_along)) & empty;
    let far = (across_then_along | along_then_across | straight).beside() - from.beside();
    let round = across(across_then_along) & along(from) | along(along_then_across) & across(from);
    far | round
}
