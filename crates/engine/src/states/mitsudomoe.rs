//! Mitsudomoe with two players left in, as the search sees it.

use std::ops::ControlFlow;

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Jump, Position};

use super::steps::Sides;
#[cfg(feature = "threads")]
use super::{last_ring, siege};
use crate::eval;
use crate::goal::steps_to_goal;
use crate::partial_turn::{PartialTurn, Stage, TurnStep};
use crate::state::Edges;

/// The two players who are left, one on each side.
#[derive(Clone, Copy)]
pub(crate) struct Duel;

impl Sides for Duel {
    fn new(_: &Position) -> Self {
        Self
    }

    /// 0 for the player still in who comes first in the order of colours, 1 for the other.
    #[inline(always)]
    fn side(&self, board: &Position, colour: Colour) -> usize {
        let first = Colour::ALL.iter().copied().find(|&colour| board.is_in(colour));
        usize::from(Some(colour) != first)
    }

    /// The reflection keeps the homes of White and Black, and exchanges the others.
    #[cfg(feature = "threads")]
    #[inline(always)]
    fn has_mirror(&self, board: &Position) -> bool {
        board.seats() == tomoe_games::mitsudomoe::Seats::Two
    }

    fn guess_steps(&self, state: &PartialTurn, list: &mut Edges<TurnStep>) {
        match state.stage {
            Stage::Ring => rings(state, list),
            Stage::Ball => balls(state, list),
            Stage::Relocation(jump) => relocations(state, jump, list),
        }
    }

    /// The last ball can go to the goal without vaulting over an enemy.
    fn wins_now(&self, state: &PartialTurn) -> bool {
        let me = state.mover();
        if state.board.movable(me).len() != 1 {
            return false;
        }
        let exposed = state.board.exposed(me);
        let wins = state.board.try_each_way(|way| {
            // A ring that is not needed where it is can be put on the landing square, or anywhere if that is own.
            let can_lay = state.board.supply(me) > 0 || !exposed.without(way.to).is_empty();
            if me.goal().contains(way.to) && way.vaulted.is_empty() && can_lay {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        wins.is_break()
    }

    /// Beside balls that reach the goal: wins by leaving the other no ring.
    #[cfg(feature = "threads")]
    fn seen_win(&self, state: &PartialTurn) -> Option<(Colour, u32)> {
        let wins =
            |board: &Position| last_ring::covers_last_ring(board) || self.wins_now(&PartialTurn::new(board));
        let board = &state.board;
        if wins(board) {
            return Some((state.mover(), 1));
        }
        last_ring::is_cornered(board, wins).then(|| (eval::mitsudomoe::opponent(board), 2))
    }

    #[cfg(feature = "threads")]
    fn guess_missing(&self, state: &PartialTurn, attacker: Colour, steps: u32) -> Option<(u32, u32)> {
        siege::guess(state, attacker, steps)
    }

    #[inline(always)]
    fn points(&self, state: &PartialTurn) -> i32 {
        eval::mitsudomoe::points(&state.board)
    }
}

fn rings(state: &PartialTurn, list: &mut Edges<TurnStep>) {
    /// A step nearer that a ring opens to a ball.
    const ADVANCE: i32 = 24;
    /// A landing square taken from an enemy ball, for each step nearer that it would have been.
    const COVER: i32 = 16;
    /// A stepping stone given up.
    const GIVEN_UP: i32 = -12;
    let (me, enemy) = (state.mover(), eval::mitsudomoe::opponent(&state.board));
    let mut opens = [0; 25];
    let _ = state.board.try_each_way(|way| {
        let advance = steps_to_goal(me, way.from) - steps_to_goal(me, way.to);
        let best: &mut i32 = &mut opens[way.to.index()];
        *best = (*best).max(ADVANCE * advance);
        ControlFlow::<()>::Continue(())
    });
    let own = state.board.tops(me);
    let enemy_stones = state.board.exposed(enemy);
    let near_enemy = state.board.movable(enemy).around();
    let near_own = state.board.movable(me).around();
    let _ = state.board.try_each_ring(|ring| {
        let mut guess = if own.contains(ring.to) { 0 } else { opens[ring.to.index()] };
        if enemy_stones.contains(ring.to) && near_enemy.contains(ring.to) {
            guess += COVER * (5 - steps_to_goal(enemy, ring.to));
        }
        if ring.from.is_some_and(|from| near_own.contains(from)) {
            guess += GIVEN_UP;
        }
        list.push((TurnStep::Ring(ring), guess));
        ControlFlow::<()>::Continue(())
    });
}

fn balls(state: &PartialTurn, list: &mut Edges<TurnStep>) {
    const ADVANCE: i32 = 40;
    const VAULTED: i32 = 30;
    let me = state.mover();
    let _ = state.board.try_each_jump(|jump| {
        let advance = steps_to_goal(me, jump.from) - steps_to_goal(me, jump.to);
        list.push((TurnStep::Ball(jump), ADVANCE * advance + VAULTED * jump.vaulted.len() as i32));
        ControlFlow::<()>::Continue(())
    });
}

fn relocations(state: &PartialTurn, jump: Jump, list: &mut Edges<TurnStep>) {
    const STEP_BACK: i32 = 20;
    let enemy = eval::mitsudomoe::opponent(&state.board);
    let _ = state.board.try_each_relocation(jump, |places| {
        let steps: i32 = places.iter().map(|square| steps_to_goal(enemy, square)).sum();
        list.push((TurnStep::Relocation(places), STEP_BACK * steps));
        ControlFlow::<()>::Continue(())
    });
}
