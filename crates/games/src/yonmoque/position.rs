//! A Yonmoque position.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::lines::{self, Line};
use super::moves::{self, Move};
use super::{Colour, HAND, Square, Squares};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::game::Game;
use crate::key;
use crate::outcome::Outcome;
use crate::step::{Piece, Step};

/// The board, the pieces in hand and who acts: three machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where Blue's and White's pieces stand, bit 0 for a1, bit 24 for e5.
    pub(super) men: [Squares; 2],
    /// How many pieces Blue and White have not placed yet.
    pub(super) hand: [u8; 2],
    pub(super) to_act: Colour,
}

impl Position {
    /// The empty board, Blue to act.
    pub const fn start() -> Self {
        Self { men: [Squares::EMPTY; 2], hand: [HAND; 2], to_act: Colour::Blue }
    }

    /// A position from its parts, if it can be: see [`Position::from_str`](core::str::FromStr).
    pub fn new(men: [Squares; 2], hand: [u8; 2], to_act: Colour) -> Result<Self, ReadError> {
        let position = Self { men, hand, to_act };
        position.check()?;
        Ok(position)
    }

    /// Where the player's pieces stand.
    #[inline(always)]
    pub const fn men(&self, player: Colour) -> Squares {
        self.men[player as usize]
    }

    /// How many pieces the player has in hand.
    #[inline(always)]
    pub const fn hand(&self, player: Colour) -> u8 {
        self.hand[player as usize]
    }

    /// The squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Squares {
        !(self.men[0] | self.men[1])
    }

    /// Whose piece stands on the square.
    pub fn at(&self, square: Square) -> Option<Colour> {
        Colour::ALL.iter().copied().find(|&colour| self.men(colour).contains(square))
    }

    /// The enemy pieces that a legal move turns over.
    #[inline]
    pub fn flips(&self, mv: Move) -> Squares {
        let (me, enemy) = (self.men(self.to_act), self.men(self.to_act.other()));
        match mv {
            Move::Place(_) => Squares::EMPTY,
            Move::Go { from, to } => moves::flips(to, me.without(from), enemy),
        }
    }

    /// The squares of the fours or fives that a legal move creates, for showing why a game ended.
    pub fn line_created(&self, mv: Move) -> Squares {
        let changed = self.flips(mv).with(mv.to());
        let mut own = self.men(self.to_act) | changed;
        if let Move::Go { from, .. } = mv {
            own = own.without(from);
        }
        lines::winning_squares(own, changed)
    }

    /// What a position must satisfy to be one.
    pub(super) fn check(&self) -> Result<(), ReadError> {
        let [blue, white] = self.men;
        let board = blue.len() + white.len();
        if self.hand.iter().any(|&hand| hand > HAND) || blue.meets(white) {
            return Err(ReadError::new("position", self, "at most 6 pieces in each hand"));
        }
        if board + u32::from(self.hand[0]) + u32::from(self.hand[1]) != u32::from(super::PIECES) {
            return Err(ReadError::new("position", self, "12 pieces in all, on the board and in the hands"));
        }
        if lines::has_five(blue) || lines::has_five(white) {
            return Err(ReadError::new("board", self, "no five in a row, which would have ended the game"));
        }
        Ok(())
    }
}

impl crate::Position for Position {
    const GAME: Game = Game::Yonmoque;
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
        let (me, other) = (self.to_act, self.to_act.other());
        let mut own = self.men(me);
        let mut enemy = self.men(other);
        let mut hand = self.hand;
        let line = match mv {
            Move::Place(to) => {
                hand[me.index()] -= 1;
                own = own.with(to);
                // A four made by placement does not win.
                if lines::has_five(own) { Line::Five } else { Line::None }
            }
            Move::Go { from, to } => {
                own = own.without(from);
                let flipped = moves::flips(to, own, enemy);
                let changed = flipped.with(to);
                own |= changed;
                enemy -= flipped;
                lines::created(own, changed)
            }
        };
        let men = match me {
            Colour::Blue => [own, enemy],
            Colour::White => [enemy, own],
        };
        let next = Self { men, hand, to_act: other };
        let outcome = match line {
            Line::Five => Outcome::Win(other),
            Line::Four => Outcome::Win(me),
            Line::None if !next.can_act(other) => Outcome::Win(me),
            Line::None => Outcome::Ongoing,
        };
        (next, outcome)
    }

    /// The whole position fits into 57 bits, so different positions have different keys.
    #[inline(always)]
    fn key(&self) -> u64 {
        let [blue, white] = self.men;
        let [blue_hand, white_hand] = self.hand;
        let hands = u64::from(blue_hand) | u64::from(white_hand) << 3 | (self.to_act as u64) << 6;
        key::mix((blue.bits() | white.bits() << 25 | hands << 50) + 1)
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place(to) => self.hand(self.to_act) > 0 && self.empty().contains(to),
            Move::Go { from, to } => self.men(self.to_act).contains(from) && self.targets(from).contains(to),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        super::text::read_move(self, text)
    }

    fn move_text(&self, mv: Move) -> String {
        alloc::format!("{mv}")
    }

    fn each_step(&self, entered: &[Step<Square>], mut each: impl FnMut(Step<Square>)) {
        if entered.is_empty() {
            self.each_move(|mv| each(step(mv)));
        }
    }

    fn complete(&self, entered: &[Step<Square>]) -> Option<Move> {
        match *entered {
            [Step::Place { to, .. }] => Some(Move::Place(to)),
            [Step::Move { from, to, .. }] => Some(Move::Go { from, to }),
            _ => None,
        }
    }

    fn preview(&self, entered: &[Step<Square>]) -> Self {
        self.complete(entered).map_or(*self, |mv| self.play_unchecked(mv).0)
    }

    fn steps_of(&self, mv: Move) -> Vec<Step<Square>> {
        alloc::vec![step(mv)]
    }
}

fn step(mv: Move) -> Step<Square> {
    match mv {
        Move::Place(to) => Step::Place { piece: Piece::Disc, to },
        Move::Go { from, to } => Step::Move { piece: Piece::Disc, from, to },
    }
}
