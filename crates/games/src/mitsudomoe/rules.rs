//! Mitsudomoe as a [`Position`](crate::Position) like those of the other games.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::turn::{self, Progress};
use super::{Colour, Move, Position, Square};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::step::Step;

impl crate::Position for Position {
    const GAME: Game = Game::Mitsudomoe;
    type Colour = Colour;
    type Move = Move;
    type Square = Square;

    #[inline]
    fn to_act(&self) -> Colour {
        self.to_act
    }

    #[inline]
    fn try_each_move<B>(&self, each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_each(each)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline]
    fn play_unchecked(&self, mv: Move) -> (Self, Outcome<Colour>) {
        self.play_turn(mv)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash()
    }

    fn is_legal(&self, mv: Move) -> bool {
        if !self.may_lay(mv.ring) {
            return false;
        }
        let half = self.lay(mv.ring);
        let Some(jump) = half.find_jump(mv.from, mv.to) else { return false };
        // Ruling R3, colour by colour: as many places as balls, free or vacated, and not all just vacated.
        let allowed = |colour: Colour| {
            let vaulted = jump.vaulted & half.tops(colour);
            let places = mv.relocated & half.tops(colour);
            places.len() == vaulted.len()
                && places.within(vaulted | half.exposed(colour))
                && (vaulted.is_empty() || places != vaulted)
        };
        let enemies = Colour::ALL.iter().filter(|&&colour| colour != self.to_act);
        mv.relocated.len() == jump.vaulted.len() && enemies.copied().all(allowed)
    }

    fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        super::text::read_move(self, text)
    }

    fn move_text(&self, mv: Move) -> String {
        super::text::move_text(self, mv)
    }

    fn each_step(&self, entered: &[Step<Square>], each: impl FnMut(Step<Square>)) {
        Progress::after(self, entered).each_step(each);
    }

    fn complete(&self, entered: &[Step<Square>]) -> Option<Move> {
        Progress::after(self, entered).complete()
    }

    fn preview(&self, entered: &[Step<Square>]) -> Self {
        Progress::after(self, entered).board
    }

    fn steps_of(&self, mv: Move) -> Vec<Step<Square>> {
        turn::steps_of(self, mv)
    }
}
