//! How promising each step of a turn looks before anything is searched.

use std::ops::ControlFlow;

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Jump, Position, Ring, Square, Squares};

use super::shares;
use super::weights::STEPS;
use crate::goal::steps_to_goal;
use crate::partial_turn::{PartialTurn, TurnStep};

/// How many features steps have: ring steps the first, then ball steps, then relocations.
pub(super) const FEATURES: usize = RELOCATION + 6;
const BALL: usize = 27;
const RELOCATION: usize = BALL + 15;

/// A guess for each step that may come next, as a logarithm of odds.
pub(super) fn each_guess(state: &PartialTurn, mut each: impl FnMut(TurnStep, f32)) {
    let view = StepContext::new(state);
    state.each_step(|step| {
        let mut guess = 0.0;
        view.each_feature(step, |feature, times| guess += STEPS[feature] * times as f32);
        each(step, guess);
    });
}

/// What is the same for all steps of a state.
pub(super) struct StepContext<'a> {
    board: &'a Position,
    me: Colour,
    /// How many others act before each colour does.
    wait: [usize; 4],
    /// How many rings each colour can lay.
    rings: [usize; 4],
    /// The farthest that a ring on each square would take a ball towards the goal, if it would let one land.
    advance: [Option<i32>; 25],
    /// Landing squares of vaults over enemies.
    vaults: Squares,
    /// Own rings that are stepping stones now.
    stones: Squares,
    /// The own balls that are farthest from the goal.
    hindmost: i32,
}

impl<'a> StepContext<'a> {
    /// What there is to be seen of a state.
    pub(super) fn new(state: &'a PartialTurn) -> Self {
        let board = &state.board;
        let me = state.mover();
        let mut view = StepContext {
            board,
            me,
            wait: [0; 4],
            rings: [0; 4],
            advance: [None; 25],
            vaults: Squares::EMPTY,
            stones: board.exposed(me) & board.movable(me).around(),
            hindmost: 0,
        };
        for (wait, colour) in shares::in_order(board).enumerate() {
            view.wait[colour.index()] = wait;
            view.rings[colour.index()] =
                usize::from(board.supply(colour)) + board.exposed(colour).len() as usize;
        }
        if state.begins_turn() {
            let _ = board.try_each_way(|way| {
                let advance = steps_to_goal(me, way.from) - steps_to_goal(me, way.to);
                let best = &mut view.advance[way.to.index()];
                *best = Some(best.map_or(advance, |best| best.max(advance)));
                if !way.vaulted.is_empty() {
                    view.vaults |= way.to.into();
                }
                ControlFlow::<()>::Continue(())
            });
        } else {
            let steps = board.movable(me).iter().map(|ball| steps_to_goal(me, ball));
            view.hindmost = steps.max().unwrap_or(0);
        }
        view
    }

    /// What is judged of a step, as places in the table of weights and how often each counts.
    #[inline(always)]
    pub(super) fn each_feature(&self, step: TurnStep, each: impl FnMut(usize, i32)) {
        match step {
            TurnStep::Ring(ring) => self.ring(ring, each),
            TurnStep::Ball(jump) => self.ball(jump, each),
            TurnStep::Relocation(places) => self.relocation(places, each),
        }
    }

    /// ```text
    ///  0– 3  the ring comes from the supply, from bare board, from an own ring, from an enemy's ring
    ///  4     it was a stepping stone
    ///  5– 6  it goes to bare board, onto an own ring
    ///  7– 9  onto a ring of the player who acts next, second, third
    /// 10–14  of one who can lay 1, 2, 3, 4, more rings
    /// 15     onto a stepping stone of that player
    /// 16     onto a ring on a goal square of that player
    /// 17     no ball could land there, or could already
    /// 18–22  a ball could land there then, going 2 or 1 steps back, aside, 1 or 2 steps forward
    /// 23     by a vault over enemies
    /// 24     on a goal square
    /// 25     on a home square
    /// 26     it is the last of the supply
    /// ```
    #[inline(always)]
    fn ring(&self, ring: Ring, mut each: impl FnMut(usize, i32)) {
        let board = self.board;
        match ring.from {
            None => {
                each(0, 1);
                each(26, i32::from(board.supply(self.me) == 1));
            }
            Some(from) => {
                let beneath = board.stack(from).iter().rev().nth(1);
                each(
                    match beneath {
                        None => 1,
                        Some(colour) if colour == self.me => 2,
                        Some(_) => 3,
                    },
                    1,
                );
                each(4, i32::from(self.stones.contains(from)));
            }
        }
        let top = board.stack(ring.to).top();
        match top {
            None => each(5, 1),
            Some(colour) if colour == self.me => each(6, 1),
            Some(enemy) => {
                each(6 + self.wait[enemy.index()].clamp(1, 3), 1);
                each(9 + self.rings[enemy.index()].clamp(1, 5), 1);
                each(15, i32::from(board.movable(enemy).around().contains(ring.to)));
                each(16, i32::from(enemy.goal().contains(ring.to)));
            }
        }
        match self.advance[ring.to.index()] {
            Some(advance) if top != Some(self.me) => {
                each((20 + advance.clamp(-2, 2)) as usize, 1);
                each(23, i32::from(self.vaults.contains(ring.to)));
            }
            _ => each(17, 1),
        }
        each(24, i32::from(self.me.goal().contains(ring.to)));
        each(25, i32::from(self.me.home().contains(ring.to)));
    }

    /// ```text
    ///  0– 4  the ball goes 2 or 1 steps back, aside, 1 or 2 steps forward
    ///  5     to the goal
    ///  6     away from home
    ///  7     enemy balls vaulted over
    ///  8     the ring that it leaves covers an enemy's
    ///  9     the ring that it reaches covers an enemy's
    /// 10     it is as far from the goal as any
    /// 11     to the inner nine squares
    /// 12     its player's home is full then
    /// 13     another player's home is full then
    /// 14     it stays next to an own ball
    /// ```
    #[inline(always)]
    fn ball(&self, jump: Jump, mut each: impl FnMut(usize, i32)) {
        const INNER: Squares = Squares::of(&["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]);
        let (board, me) = (self.board, self.me);
        let before = steps_to_goal(me, jump.from);
        let advance = before - steps_to_goal(me, jump.to);
        each((BALL as i32 + 2 + advance.clamp(-2, 2)) as usize, 1);
        each(BALL + 5, i32::from(me.goal().contains(jump.to)));
        each(BALL + 6, i32::from(me.home().contains(jump.from)));
        each(BALL + 7, jump.vaulted.len() as i32);
        let covers = |square: Square| {
            i32::from(board.stack(square).iter().rev().nth(1).is_some_and(|colour| colour != me))
        };
        each(BALL + 8, covers(jump.from));
        each(BALL + 9, covers(jump.to));
        each(BALL + 10, i32::from(before == self.hindmost));
        each(BALL + 11, i32::from(INNER.contains(jump.to)));
        let balls = board.all_balls().without(jump.from).with(jump.to);
        each(BALL + 12, i32::from(me.home().within(balls)));
        for enemy in shares::in_order(board).skip(1) {
            each(BALL + 13, i32::from(enemy.home().contains(jump.to) && enemy.home().within(balls)));
        }
        let others = board.balls(me).without(jump.from);
        each(BALL + 14, i32::from(Squares::only(jump.to).around().meets(others)));
    }

    /// ```text
    ///  0– 2  steps to the goal of relocated balls of the player who acts next, second, third
    ///  3     relocated balls that reach their goal
    ///  4     all balls of their owner are on the goal then, so that the owner can't act
    ///  5     relocated balls that are at home
    /// ```
    #[inline(always)]
    fn relocation(&self, places: Squares, mut each: impl FnMut(usize, i32)) {
        let board = self.board;
        for enemy in shares::in_order(board).skip(1) {
            let here = places & board.tops(enemy);
            if here.is_empty() {
                continue;
            }
            let steps: i32 = here.iter().map(|place| steps_to_goal(enemy, place)).sum();
            each(RELOCATION + self.wait[enemy.index()] - 1, steps);
            let reached = (here & enemy.goal()).len() as i32;
            each(RELOCATION + 3, reached);
            let on_goal = (board.balls(enemy) & enemy.goal()).len() as i32;
            each(RELOCATION + 4, i32::from(reached > 0 && on_goal + reached == 3));
            each(RELOCATION + 5, (here & enemy.home()).len() as i32);
        }
    }
}
