//! A turn of Mitsudomoe part by part: ring, ball, and one relocation after another.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Colour, Jump, Move, Position, Ring, Square, Squares};
use crate::colour::Colour as _;
use crate::step::{Piece, Step};

/// What the steps entered so far have come to.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    /// The board as it stands now.
    pub(super) board: Position,
    ring: Option<Ring>,
    jump: Option<Jump>,
    /// The vaulted balls that have not been relocated yet.
    pub(super) waiting: Squares,
    /// Where those that have been relocated are now.
    relocated: Squares,
}

impl Progress {
    pub(super) fn new(position: &Position) -> Self {
        Self { board: *position, ring: None, jump: None, waiting: Squares::EMPTY, relocated: Squares::EMPTY }
    }

    /// Replays steps that may follow each other.
    pub(super) fn after(position: &Position, entered: &[Step<Square>]) -> Self {
        let mut progress = Self::new(position);
        for &step in entered {
            progress.enter(step);
        }
        progress
    }

    /// Does a step that may come next; others are ignored.
    fn enter(&mut self, step: Step<Square>) {
        match (step, self.ring, self.jump) {
            (Step::Place { to, .. }, None, _) => self.lay(Ring { from: None, to }),
            (Step::Move { from, to, .. }, None, _) => self.lay(Ring { from: Some(from), to }),
            (Step::Move { from, to, .. }, Some(_), None) => {
                if let Some(jump) = self.board.find_jump(from, to) {
                    self.jump(jump);
                }
            }
            (Step::Move { from, to, .. }, Some(_), Some(_)) => self.relocate(from, to),
            _ => {}
        }
    }

    pub(super) fn lay(&mut self, ring: Ring) {
        self.ring = Some(ring);
        self.board = self.board.lay(ring);
    }

    pub(super) fn jump(&mut self, jump: Jump) {
        self.jump = Some(jump);
        self.waiting = jump.vaulted;
        let me = self.board.to_act;
        self.board.set_balls(me, self.board.balls(me).without(jump.from).with(jump.to));
    }

    /// Where the waiting ball on `from` may go now.
    pub(super) fn places(&self, from: Square) -> Squares {
        match self.board.ball_at(from) {
            Some(colour) if self.waiting.contains(from) => self.board.exposed(colour),
            _ => Squares::EMPTY,
        }
    }

    pub(super) fn relocate(&mut self, from: Square, to: Square) {
        if let Some(colour) = self.board.ball_at(from) {
            self.waiting = self.waiting.without(from);
            self.relocated = self.relocated.with(to);
            self.board.set_balls(colour, self.board.balls(colour).without(from).with(to));
        }
    }

    /// The turn, once nothing waits any more.
    pub(super) fn complete(&self) -> Option<Move> {
        let (ring, jump) = (self.ring?, self.jump?);
        self.waiting.is_empty().then_some(Move {
            ring,
            from: jump.from,
            to: jump.to,
            relocated: self.relocated,
        })
    }

    /// What may come next.
    pub(super) fn each_step(&self, mut each: impl FnMut(Step<Square>)) {
        if self.ring.is_none() {
            let _ = self.board.try_each_ring(|ring| {
                each(ring_step(ring));
                ControlFlow::<()>::Continue(())
            });
        } else if self.jump.is_none() {
            let _ = self.board.try_each_jump(|Jump { from, to, .. }| {
                each(Step::Move { piece: Piece::Ball, from, to });
                ControlFlow::<()>::Continue(())
            });
        } else {
            for from in self.waiting {
                for to in self.places(from) {
                    each(Step::Move { piece: Piece::Ball, from, to });
                }
            }
        }
    }
}

fn ring_step(ring: Ring) -> Step<Square> {
    match ring {
        Ring { from: None, to } => Step::Place { piece: Piece::Ring, to },
        Ring { from: Some(from), to } => Step::Move { piece: Piece::Ring, from, to },
    }
}

/// The steps of a turn in the order in which writers give them.
pub(super) fn steps_of(position: &Position, mv: Move) -> Vec<Step<Square>> {
    let mut steps =
        alloc::vec![ring_step(mv.ring), Step::Move { piece: Piece::Ball, from: mv.from, to: mv.to }];
    let moved = relocations(position, mv);
    steps.extend(moved.into_iter().map(|(from, to)| Step::Move { piece: Piece::Ball, from, to }));
    steps
}

/// The relocations of a turn one by one: among the orders that can be played, the one whose squares left come earliest
/// in square order, and among those the one whose squares reached do.
pub(super) fn relocations(position: &Position, mv: Move) -> Vec<(Square, Square)> {
    let vaulted = position.vaulted(mv);
    let board = position.lay(mv.ring);
    let orders = orders(vaulted);
    orders
        .into_iter()
        .find_map(|froms| {
            let mut tos = Vec::new();
            assign(&board, &froms, mv.relocated, mv.relocated - vaulted, &mut tos)
                .then(|| froms.into_iter().zip(tos).collect())
        })
        .unwrap_or_default()
}

/// All orders of at most three squares, the earliest first.
fn orders(squares: Squares) -> Vec<Vec<Square>> {
    if squares.is_empty() {
        return alloc::vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in squares {
        for mut rest in orders(squares.without(first)) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Finds the earliest squares for the balls on `froms`, moved in this order, so that they end on `wanted`. Of those squares,
/// `open` have no ball now.
fn assign(board: &Position, froms: &[Square], wanted: Squares, open: Squares, tos: &mut Vec<Square>) -> bool {
    let Some((&from, rest)) = froms.split_first() else { return wanted.is_empty() };
    let same_colour = Colour::ALL.iter().map(|&colour| board.tops(colour)).find(|tops| tops.contains(from));
    for to in open & same_colour.unwrap_or_default() {
        // The square left behind can be used by the balls that follow.
        let opened = if wanted.contains(from) { open.with(from) } else { open };
        tos.push(to);
        if assign(board, rest, wanted.without(to), opened.without(to), tos) {
            return true;
        }
        tos.pop();
    }
    false
}
