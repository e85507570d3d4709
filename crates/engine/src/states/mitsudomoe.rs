//! Mitsudomoe with two players left in: a turn is a ring step, a ball step and, after a vault over enemies, their
//! relocation.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Colour, Jump, Position};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Position as _};

use crate::eval;
use crate::goal::steps_to_goal;
use crate::state::{Edges, Next, State};
use crate::step::{self, Stage, Step, Stepping};

#[derive(Clone, Copy)]
pub(crate) struct MitsudomoeState(Stepping);

impl MitsudomoeState {
    fn me(&self) -> Colour {
        self.0.board.to_act()
    }

    fn rings(&self, list: &mut Edges<Step>) {
        /// A step nearer that a ring opens to a ball.
        const ADVANCE: i32 = 24;
        /// A landing square taken from an enemy ball, for each step nearer that it would have been.
        const COVER: i32 = 16;
        /// A stepping stone given up.
        const GIVEN_UP: i32 = -12;
        let (me, enemy) = (self.me(), eval::mitsudomoe::opponent(&self.0.board));
        let mut opens = [0; 25];
        let _ = self.0.board.try_each_way(|way| {
            let advance = steps_to_goal(me, way.from) - steps_to_goal(me, way.to);
            let best: &mut i32 = &mut opens[way.to.index()];
            *best = (*best).max(ADVANCE * advance);
            ControlFlow::<()>::Continue(())
        });
        let own = self.0.board.tops(me);
        let enemy_stones = self.0.board.exposed(enemy);
        let near_enemy = self.0.board.movable(enemy).around();
        let near_own = self.0.board.movable(me).around();
        let _ = self.0.board.try_each_ring(|ring| {
            let mut guess = if own.contains(ring.to) { 0 } else { opens[ring.to.index()] };
            if enemy_stones.contains(ring.to) && near_enemy.contains(ring.to) {
                guess += COVER * (5 - steps_to_goal(enemy, ring.to));
            }
            if ring.from.is_some_and(|from| near_own.contains(from)) {
                guess += GIVEN_UP;
            }
            list.push((Step::Ring(ring), guess));
            ControlFlow::<()>::Continue(())
        });
    }

    fn balls(&self, list: &mut Edges<Step>) {
        const ADVANCE: i32 = 40;
        const VAULTED: i32 = 30;
        let me = self.me();
        let _ = self.0.board.try_each_jump(|jump| {
            let advance = steps_to_goal(me, jump.from) - steps_to_goal(me, jump.to);
            list.push((Step::Ball(jump), ADVANCE * advance + VAULTED * jump.vaulted.len() as i32));
            ControlFlow::<()>::Continue(())
        });
    }

    fn relocations(&self, jump: Jump, list: &mut Edges<Step>) {
        const STEP_BACK: i32 = 20;
        let enemy = eval::mitsudomoe::opponent(&self.0.board);
        let _ = self.0.board.try_each_relocation(jump, |places| {
            let steps: i32 = places.iter().map(|square| steps_to_goal(enemy, square)).sum();
            list.push((Step::Relocation(places), STEP_BACK * steps));
            ControlFlow::<()>::Continue(())
        });
    }

    /// 0 for the player still in who comes first in the order of colours, 1 for the other.
    #[inline(always)]
    fn number(&self, colour: Colour) -> usize {
        let first = Colour::ALL.iter().copied().find(|&colour| self.0.board.is_in(colour));
        usize::from(Some(colour) != first)
    }
}

impl State for MitsudomoeState {
    type Position = Position;
    type Edge = Step;
    const SLOTS: usize = Step::SLOTS;

    fn new(position: &Position) -> Self {
        Self(Stepping::new(position))
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mitsudomoe(position) = position { Some(Self::new(position)) } else { None }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        self.number(self.0.board.to_act())
    }

    #[inline(always)]
    fn begins_turn(&self) -> bool {
        self.0.begins_turn()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn edges(&self, list: &mut Edges<Step>) {
        match self.0.stage {
            Stage::Ring => self.rings(list),
            Stage::Ball => self.balls(list),
            Stage::Relocation(jump) => self.relocations(jump, list),
        }
    }

    #[inline(always)]
    fn apply(&self, step: Step) -> Next<Self> {
        match self.0.apply(step) {
            step::Next::Won(winner) => Next::Won(self.number(winner)),
            step::Next::State(state) => Next::State(Self(state)),
        }
    }

    /// The last ball can go to the goal without vaulting over an enemy.
    fn wins_now(&self) -> bool {
        let me = self.me();
        if self.0.board.movable(me).len() != 1 {
            return false;
        }
        let exposed = self.0.board.exposed(me);
        let wins = self.0.board.try_each_way(|way| {
            // A ring that is not needed where it is can be put on the landing square, or anywhere if that is own.
            let can_lay = self.0.board.supply(me) > 0 || !exposed.without(way.to).is_empty();
            if me.goal().contains(way.to) && way.vaulted.is_empty() && can_lay {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        wins.is_break()
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        eval::mitsudomoe::points(&self.0.board)
    }

    #[inline(always)]
    fn pack(step: Step) -> u32 {
        step.pack()
    }

    #[inline(always)]
    fn slot(&self, step: Step) -> usize {
        step.slot()
    }

    fn turn(edges: &[Step]) -> Option<AnyMove> {
        Step::turn(edges).map(AnyMove::Mitsudomoe)
    }
}
