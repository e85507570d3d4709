//! Playing a turn, and what its end brings: wins and eliminations.

use super::{Colour, Jump, Move, Position, Ring, Squares};
use crate::colour::Colour as _;
use crate::outcome::Outcome;

impl Position {
    /// The board after a ring step, the turn still going on.
    #[inline]
    pub fn lay(&self, ring: Ring) -> Position {
        let mut half = *self;
        let me = self.to_act;
        match ring.from {
            None => half.supply[me.index()] -= 1,
            Some(from) => {
                half.pop_ring(from);
                half.clear_dead_rings(from.into());
            }
        }
        half.push_ring(ring.to, me);
        half
    }

    /// The board after a ball step and its relocations, the turn not ended yet.
    #[inline]
    pub(super) fn jump(&self, jump: Jump, relocated: Squares) -> Position {
        let mut next = *self;
        let me = self.to_act;
        next.set_balls(me, self.balls(me).without(jump.from).with(jump.to));
        if !jump.vaulted.is_empty() {
            for &colour in Colour::ALL {
                if colour != me {
                    let balls = (self.balls(colour) - jump.vaulted) | (relocated & self.tops(colour));
                    next.set_balls(colour, balls);
                }
            }
        }
        next
    }

    /// The position after a ball step and its relocations, and how the game then stands; the ring step must be done.
    #[inline]
    pub fn land(&self, jump: Jump, relocated: Squares) -> (Position, Outcome<Colour>) {
        self.jump(jump, relocated).end_turn()
    }

    #[inline]
    pub(super) fn play_turn(&self, mv: Move) -> (Position, Outcome<Colour>) {
        let jump = Jump { from: mv.from, to: mv.to, vaulted: self.vaulted(mv) };
        self.lay(mv.ring).land(jump, mv.relocated)
    }

    /// The enemy balls between the two squares of a legal ball step.
    #[inline]
    pub(super) fn vaulted(&self, mv: Move) -> Squares {
        if mv.relocated.is_empty() {
            return Squares::EMPTY;
        }
        let between = |from: u8, to: u8| (to as i8 - from as i8).signum();
        let (dx, dy) = (between(mv.from.file(), mv.to.file()), between(mv.from.rank(), mv.to.rank()));
        let mut line = Squares::EMPTY;
        let mut square = mv.from;
        while square != mv.to {
            line |= square.into();
            let (file, rank) = (square.file() as i8 + dx, square.rank() as i8 + dy);
            match super::Square::at(file as u8, rank as u8) {
                Some(next) => square = next,
                None => break,
            }
        }
        line & (self.all_balls() - self.balls(self.to_act))
    }

    /// Ruling R6: the mover's win, the mover's full home, then the next player who can act.
    #[inline]
    fn end_turn(mut self) -> (Position, Outcome<Colour>) {
        let me = self.to_act;
        if self.balls(me).within(me.goal()) {
            self.to_act = self.next_in();
            return (self, Outcome::Win(me));
        }
        if me.home().within(self.all_balls())
            && let Some(winner) = self.put_out(me)
        {
            return (self, Outcome::Win(winner));
        }
        self.to_act = self.next_in();
        self.let_act()
    }

    /// The position after a player still in has left, and how the game then stands (ruling R9): `None` unless three or more
    /// are in. Of two the other one wins, which is no matter of the position.
    pub fn leave(&self, colour: Colour) -> Option<(Position, Outcome<Colour>)> {
        if !self.is_in(colour) || self.players_in() < 3 {
            return None;
        }
        let mut next = *self;
        let last = next.put_out(colour);
        debug_assert_eq!(last, None, "two or more remain");
        if next.to_act == colour {
            next.to_act = next.next_in();
        }
        Some(next.let_act())
    }

    /// The second half of ruling R6: whoever is to act and has no complete turn is out, and the next one is looked at.
    #[inline]
    fn let_act(mut self) -> (Position, Outcome<Colour>) {
        while !self.has_turn() {
            if let Some(winner) = self.put_out(self.to_act) {
                return (self, Outcome::Win(winner));
            }
            self.to_act = self.next_in();
        }
        (self, Outcome::Ongoing)
    }

    /// The player still in who comes after the one to act.
    #[inline]
    fn next_in(&self) -> Colour {
        let mut colour = self.to_act.next();
        while !self.is_in(colour) {
            colour = colour.next();
        }
        colour
    }

    /// Eliminates a player; returns the winner if only one is left, whose turn it is then said to be. Otherwise the
    /// balls of the one who is out leave, and every ring of theirs as soon as it is exposed (ruling R7). Whoever is alone has won
    /// already and stays in, so that playing on after the end comes to an end, too.
    #[cold]
    fn put_out(&mut self, colour: Colour) -> Option<Colour> {
        if self.players_in() == 1 {
            return Some(self.to_act);
        }
        self.alive &= !(1 << colour.index());
        self.supply[colour.index()] = 0;
        if self.players_in() == 1 {
            self.to_act = self.next_in();
            return Some(self.to_act);
        }
        self.set_balls(colour, Squares::EMPTY);
        self.clear_dead_rings(!self.all_balls());
        None
    }

    /// Takes rings of players who are out off the tops of these squares, which have no ball.
    #[inline]
    fn clear_dead_rings(&mut self, squares: Squares) {
        for square in squares {
            while self.stack(square).top().is_some_and(|top| !self.is_in(top)) {
                self.pop_ring(square);
            }
        }
    }
}
