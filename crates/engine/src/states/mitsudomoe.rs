//! Mitsudomoe with two players left in: a turn is a ring step, a ball step and, after a vault over enemies, their
//! relocation.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Colour, Jump, Move, Position, Ring, Square, Squares};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position as _};

use crate::eval;
use crate::goal::steps_to_goal;
use crate::state::{Edges, Next, State};

#[derive(Clone, Copy)]
pub(crate) struct MitsudomoeState {
    /// The board with the steps so far done.
    board: Position,
    stage: Stage,
}

/// Which step comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Ring,
    Ball,
    Relocation(Jump),
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Ring(Ring),
    Ball(Jump),
    /// Where the vaulted balls end.
    Relocation(Squares),
}

impl MitsudomoeState {
    fn me(&self) -> Colour {
        self.board.to_act()
    }

    fn rings(&self, list: &mut Edges<Step>) {
        /// A step nearer that a ring opens to a ball.
        const ADVANCE: i32 = 24;
        /// A landing square taken from an enemy ball, for each step nearer that it would have been.
        const COVER: i32 = 16;
        /// A stepping stone given up.
        const GIVEN_UP: i32 = -12;
        let (me, enemy) = (self.me(), eval::mitsudomoe::opponent(&self.board));
        let mut opens = [0; 25];
        let _ = self.board.try_each_way(|way| {
            let advance = steps_to_goal(me, way.from) - steps_to_goal(me, way.to);
            let best: &mut i32 = &mut opens[way.to.index()];
            *best = (*best).max(ADVANCE * advance);
            ControlFlow::<()>::Continue(())
        });
        let own = self.board.tops(me);
        let enemy_stones = self.board.exposed(enemy);
        let near_enemy = self.board.movable(enemy).around();
        let near_own = self.board.movable(me).around();
        let _ = self.board.try_each_ring(|ring| {
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
        let _ = self.board.try_each_jump(|jump| {
            let advance = steps_to_goal(me, jump.from) - steps_to_goal(me, jump.to);
            list.push((Step::Ball(jump), ADVANCE * advance + VAULTED * jump.vaulted.len() as i32));
            ControlFlow::<()>::Continue(())
        });
    }

    fn relocations(&self, jump: Jump, list: &mut Edges<Step>) {
        const STEP_BACK: i32 = 20;
        let enemy = eval::mitsudomoe::opponent(&self.board);
        let _ = self.board.try_each_relocation(jump, |places| {
            let steps: i32 = places.iter().map(|square| steps_to_goal(enemy, square)).sum();
            list.push((Step::Relocation(places), STEP_BACK * steps));
            ControlFlow::<()>::Continue(())
        });
    }

    fn land(&self, jump: Jump, places: Squares) -> Next<Self> {
        match self.board.land(jump, places) {
            (_, Outcome::Win(winner)) => Next::Won(self.number(winner)),
            (board, _) => Next::State(Self { board, stage: Stage::Ring }),
        }
    }

    /// 0 for the player still in who comes first in the order of colours, 1 for the other.
    #[inline(always)]
    fn number(&self, colour: Colour) -> usize {
        let first = Colour::ALL.iter().copied().find(|&colour| self.board.is_in(colour));
        usize::from(Some(colour) != first)
    }
}

impl State for MitsudomoeState {
    type Position = Position;
    type Edge = Step;
    const SLOTS: usize = RELOCATION_SLOT + RELOCATION_SLOTS;

    fn new(position: &Position) -> Self {
        Self { board: *position, stage: Stage::Ring }
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mitsudomoe(position) = position { Some(Self::new(position)) } else { None }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        self.number(self.board.to_act())
    }

    #[inline(always)]
    fn begins_turn(&self) -> bool {
        self.stage == Stage::Ring
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let stage = match self.stage {
            Stage::Ring => return self.board.key(),
            Stage::Ball => 1,
            Stage::Relocation(jump) => 2 + (jump.from.index() * 25 + jump.to.index()) as u64,
        };
        self.board.key() ^ stage.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn edges(&self, list: &mut Edges<Step>) {
        match self.stage {
            Stage::Ring => self.rings(list),
            Stage::Ball => self.balls(list),
            Stage::Relocation(jump) => self.relocations(jump, list),
        }
    }

    #[inline(always)]
    fn apply(&self, step: Step) -> Next<Self> {
        match (step, self.stage) {
            (Step::Ring(ring), _) => Next::State(Self { board: self.board.lay(ring), stage: Stage::Ball }),
            (Step::Ball(jump), _) if jump.vaulted.is_empty() => self.land(jump, Squares::EMPTY),
            (Step::Ball(jump), _) => Next::State(Self { board: self.board, stage: Stage::Relocation(jump) }),
            (Step::Relocation(places), Stage::Relocation(jump)) => self.land(jump, places),
            // A relocation is only ever listed in the stage of that name.
            (Step::Relocation(_), _) => Next::State(*self),
        }
    }

    /// The last ball can go to the goal without vaulting over an enemy.
    fn wins_now(&self) -> bool {
        let me = self.me();
        if self.board.movable(me).len() != 1 {
            return false;
        }
        let exposed = self.board.exposed(me);
        let wins = self.board.try_each_way(|way| {
            // A ring that is not needed where it is can be put on the landing square, or anywhere if that is own.
            let can_lay = self.board.supply(me) > 0 || !exposed.without(way.to).is_empty();
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
        eval::mitsudomoe::points(&self.board)
    }

    #[inline(always)]
    fn pack(step: Step) -> u32 {
        match step {
            Step::Ring(ring) => 1 << 30 | ring_index(ring) as u32,
            Step::Ball(jump) => 2 << 30 | (jump.from.index() * 25 + jump.to.index()) as u32,
            Step::Relocation(places) => 3 << 30 | places.bits() as u32,
        }
    }

    #[inline(always)]
    fn slot(&self, step: Step) -> usize {
        match step {
            Step::Ring(ring) => ring_index(ring),
            Step::Ball(jump) => BALL_SLOT + jump.from.index() * 25 + jump.to.index(),
            Step::Relocation(places) => RELOCATION_SLOT + places.bits() as usize % RELOCATION_SLOTS,
        }
    }

    fn turn(edges: &[Step]) -> Option<AnyMove> {
        let turn = match *edges {
            [Step::Ring(ring), Step::Ball(jump), Step::Relocation(relocated), ..] => {
                Some(Move { ring, from: jump.from, to: jump.to, relocated })
            }
            [Step::Ring(ring), Step::Ball(jump), ..] if jump.vaulted.is_empty() => {
                Some(Move { ring, from: jump.from, to: jump.to, relocated: Squares::EMPTY })
            }
            _ => None,
        };
        turn.map(AnyMove::Mitsudomoe)
    }
}

/// Ring steps have 25 squares or the supply to leave and 25 to reach.
const BALL_SLOT: usize = 26 * 25;
const RELOCATION_SLOT: usize = BALL_SLOT + 25 * 25;
/// Relocations share slots; a prime, so that single squares spread.
const RELOCATION_SLOTS: usize = 509;

#[inline(always)]
fn ring_index(ring: Ring) -> usize {
    ring.from.map_or(25, Square::index) * 25 + ring.to.index()
}
