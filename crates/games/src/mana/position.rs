//! A Mana position.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Colour, Move, Orientation, RONINS, SetUp, Square, Squares, Value};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::game::Game;
use crate::key;
use crate::outcome::Outcome;
use crate::step::{Piece, Step};

/// The mat, the men, the captives, the value that the Mana asks for and who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where Red's and Amber's ronins stand, bit 0 for a1, bit 35 for f6.
    pub(super) ronins: [Squares; 2],
    /// The square of each damyo: at most one bit.
    pub(super) damyo: [Squares; 2],
    /// How many ronins each player has lost.
    pub(super) captured: [u8; 2],
    /// How the mat lies, once Red has chosen.
    pub(super) mat: Option<Orientation>,
    /// The value asked for, once a man has moved.
    pub(super) mana: Option<Value>,
    pub(super) to_act: Colour,
}

/// A piece of Mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is the damyo.
    pub is_damyo: bool,
}

/// What kind of turn comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Red turns the mat and sets up.
    RedSetsUp,
    /// Amber sets up.
    AmberSetsUp,
    /// The men move.
    Play,
}

impl Position {
    /// The bare mat before Red's set-up.
    pub const fn start() -> Self {
        Self {
            ronins: [Squares::EMPTY; 2],
            damyo: [Squares::EMPTY; 2],
            captured: [0; 2],
            mat: None,
            mana: None,
            to_act: Colour::Red,
        }
    }

    /// All men of the player.
    #[inline(always)]
    pub fn men(&self, player: Colour) -> Squares {
        self.ronins(player) | self.damyo[player as usize]
    }

    /// The player's ronins on the mat.
    #[inline(always)]
    pub const fn ronins(&self, player: Colour) -> Squares {
        self.ronins[player as usize]
    }

    /// The square of the player's damyo, unless it is not set up yet or captured.
    #[inline]
    pub const fn damyo(&self, player: Colour) -> Option<Square> {
        self.damyo[player as usize].first()
    }

    /// How many ronins the player has lost.
    #[inline(always)]
    pub const fn captured(&self, player: Colour) -> u8 {
        self.captured[player as usize]
    }

    /// How the mat lies, once Red has chosen.
    #[inline]
    pub const fn mat(&self) -> Option<Orientation> {
        self.mat
    }

    /// The value that the Mana asks for, if it does.
    #[inline]
    pub const fn mana(&self) -> Option<Value> {
        self.mana
    }

    /// What stands on the square.
    pub fn at(&self, square: Square) -> Option<Man> {
        let colour = Colour::ALL.iter().copied().find(|&colour| self.men(colour).contains(square))?;
        Some(Man { colour, is_damyo: self.damyo[colour.index()].contains(square) })
    }

    /// What kind of turn comes next.
    #[inline(always)]
    pub const fn stage(&self) -> Stage {
        match (self.mat, self.mana, self.to_act) {
            (None, ..) => Stage::RedSetsUp,
            (Some(_), None, Colour::Amber) => Stage::AmberSetsUp,
            _ => Stage::Play,
        }
    }

    fn set_up(&self, set_up: SetUp) -> Self {
        let mut next = *self;
        let me = self.to_act.index();
        next.mat = set_up.orientation.or(self.mat);
        next.ronins[me] = set_up.ronins;
        next.damyo[me] = set_up.damyo.into();
        next.to_act = self.to_act.other();
        next
    }

    /// The position after the man on `from` has gone to `to`, and whether that captured the damyo.
    #[inline(always)]
    fn go(&self, from: Square, to: Square) -> (Self, bool) {
        let mut next = *self;
        let (me, other) = (self.to_act.index(), self.to_act.other().index());
        if next.damyo[me].contains(from) {
            next.damyo[me] = to.into();
        } else {
            next.ronins[me] = next.ronins[me].without(from).with(to);
        }
        if next.ronins[other].contains(to) {
            next.ronins[other] = next.ronins[other].without(to);
            next.captured[other] += 1;
        }
        let captures_damyo = next.damyo[other].contains(to);
        next.damyo[other] = next.damyo[other].without(to);
        next.crown(to);
        (next, captures_damyo)
    }

    #[inline]
    fn come_back(&self, to: Square) -> Self {
        let mut next = *self;
        let me = self.to_act.index();
        next.ronins[me] = next.ronins[me].with(to);
        next.captured[me] -= 1;
        next.crown(to);
        next
    }

    /// Gives the Mana to the man on the square, and the turn to the other player.
    #[inline]
    fn crown(&mut self, square: Square) {
        self.mana = self.mat.map(|mat| mat.value(square));
        self.to_act = self.to_act.other();
    }

    /// The set-up steps entered so far: how the mat lies, the damyo, the ronins.
    fn partial_set_up(&self, entered: &[Step<Square>]) -> (Option<Orientation>, Option<Square>, Squares) {
        let mut parts = (None, None, Squares::EMPTY);
        for step in entered {
            match *step {
                Step::Orient(orientation) => parts.0 = Some(orientation),
                Step::Place { piece: Piece::Damyo, to } => parts.1 = Some(to),
                Step::Place { to, .. } => parts.2 = parts.2.with(to),
                Step::Move { .. } => {}
            }
        }
        parts
    }
}

impl crate::Position for Position {
    const GAME: Game = Game::Mana;
    type Colour = Colour;
    type Move = Move;
    type Square = Square;

    #[inline(always)]
    fn to_act(&self) -> Colour {
        self.to_act
    }

    #[inline(always)]
    fn try_each_move<B>(&self, each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_each(each)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline(always)]
    fn play_unchecked(&self, mv: Move) -> (Self, Outcome<Colour>) {
        let me = self.to_act;
        let next = match mv {
            // With empty ranks in front of them, both players can act after any set-up.
            Move::SetUp(set_up) => return (self.set_up(set_up), Outcome::Ongoing),
            Move::Go { from, to } => {
                let (next, captures_damyo) = self.go(from, to);
                if captures_damyo {
                    return (next, Outcome::Win(me));
                }
                next
            }
            Move::Return(to) => self.come_back(to),
        };
        (next, if next.can_act() { Outcome::Ongoing } else { Outcome::Win(me) })
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let square = |set: Squares| u64::from(set.bits().trailing_zeros());
        let [red, amber] = self.ronins;
        let state = u64::from(self.captured[0])
            | u64::from(self.captured[1]) << 3
            | self.mat.map_or(0, |mat| mat as u64 + 1) << 6
            | self.mana.map_or(0, |mana| mana as u64 + 1) << 9
            | (self.to_act as u64) << 11;
        let rest = amber.bits() | square(self.damyo[0]) << 36 | square(self.damyo[1]) << 43 | state << 50;
        key::combine(red.bits(), rest)
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::SetUp(SetUp { orientation, damyo, ronins }) => {
                let turns_mat = match self.stage() {
                    Stage::RedSetsUp => true,
                    Stage::AmberSetsUp => false,
                    Stage::Play => return false,
                };
                orientation.is_some() == turns_mat
                    && ronins.len() == u32::from(RONINS)
                    && !ronins.contains(damyo)
                    && ronins.with(damyo).within(self.to_act.camp())
            }
            Move::Go { from, to } => self.movers().contains(from) && self.targets(from).contains(to),
            Move::Return(to) => self.returns().contains(to),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        super::text::read_move(self, text)
    }

    fn move_text(&self, mv: Move) -> String {
        alloc::format!("{mv}")
    }

    /// In a set-up Red turns the mat first; the men may then be put down in any order.
    fn each_step(&self, entered: &[Step<Square>], mut each: impl FnMut(Step<Square>)) {
        if self.stage() == Stage::Play {
            if entered.is_empty() {
                self.each_move(|mv| self.steps_of(mv).into_iter().for_each(&mut each));
            }
            return;
        }
        let (orientation, damyo, ronins) = self.partial_set_up(entered);
        if self.stage() == Stage::RedSetsUp && orientation.is_none() {
            Orientation::ALL.iter().for_each(|&mat| each(Step::Orient(mat)));
            return;
        }
        for to in self.to_act.camp() - ronins - damyo.map_or(Squares::EMPTY, Squares::only) {
            if damyo.is_none() {
                each(Step::Place { piece: Piece::Damyo, to });
            }
            if ronins.len() < u32::from(RONINS) {
                each(Step::Place { piece: Piece::Ronin, to });
            }
        }
    }

    fn complete(&self, entered: &[Step<Square>]) -> Option<Move> {
        if self.stage() == Stage::Play {
            return match *entered {
                [Step::Place { to, .. }] => Some(Move::Return(to)),
                [Step::Move { from, to, .. }] => Some(Move::Go { from, to }),
                _ => None,
            };
        }
        let (orientation, damyo, ronins) = self.partial_set_up(entered);
        let mv = Move::SetUp(SetUp { orientation, damyo: damyo?, ronins });
        self.is_legal(mv).then_some(mv)
    }

    fn preview(&self, entered: &[Step<Square>]) -> Self {
        if self.stage() == Stage::Play {
            return self.complete(entered).map_or(*self, |mv| self.play_unchecked(mv).0);
        }
        let (orientation, damyo, ronins) = self.partial_set_up(entered);
        let mut shown = *self;
        shown.mat = orientation.or(self.mat);
        shown.ronins[self.to_act.index()] = ronins;
        shown.damyo[self.to_act.index()] = damyo.map_or(Squares::EMPTY, Squares::only);
        shown
    }

    fn steps_of(&self, mv: Move) -> Vec<Step<Square>> {
        match mv {
            Move::SetUp(SetUp { orientation, damyo, ronins }) => {
                let men = ronins.iter().map(|to| Step::Place { piece: Piece::Ronin, to });
                let damyo = Step::Place { piece: Piece::Damyo, to: damyo };
                orientation.map(Step::Orient).into_iter().chain([damyo]).chain(men).collect()
            }
            Move::Go { from, to } => {
                let is_damyo = self.damyo[self.to_act.index()].contains(from);
                let piece = if is_damyo { Piece::Damyo } else { Piece::Ronin };
                alloc::vec![Step::Move { piece, from, to }]
            }
            Move::Return(to) => alloc::vec![Step::Place { piece: Piece::Ronin, to }],
        }
    }
}
