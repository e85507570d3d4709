//! How promising each step of a turn looks before anything is searched.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Colour, Position, Square, Squares};
use tomoe_games::{Colour as _, Position as _};

use super::step::{Step, Stepping};

/// How many steps each square is from the nearest goal square of each colour.
const STEPS_TO_GOAL: [[i8; 25]; 4] = {
    let mut table = [[0; 25]; 4];
    let colours = [Colour::White, Colour::Red, Colour::Black, Colour::Yellow];
    let mut c = 0;
    while c < 4 {
        let mut reached = colours[c].goal();
        let mut steps = 0;
        while steps < 5 {
            let mut i = 0;
            while i < 25 {
                if reached.bits() >> i & 1 == 0 {
                    table[c][i] = steps + 1;
                }
                i += 1;
            }
            reached = Squares::from_bits(reached.bits() | reached.around().bits());
            steps += 1;
        }
        c += 1;
    }
    table
};

#[inline(always)]
fn steps_to_goal(colour: Colour, square: Square) -> i32 {
    i32::from(STEPS_TO_GOAL[colour.index()][square.index()])
}

/// What is the same for all ring steps of a position.
pub(super) struct RingGuesses {
    /// What a ring laid on each square brings.
    to: [i32; 25],
    /// Own rings that are stepping stones now.
    stones: Squares,
}

impl RingGuesses {
    /// A step nearer that a ring opens to a ball.
    const ADVANCE: i32 = 24;
    /// A landing square taken from an enemy ball, for each step nearer that it would have been.
    const COVER: i32 = 10;
    /// A stepping stone given up.
    const GIVEN_UP: i32 = -12;

    fn new(board: &Position) -> Self {
        let me = board.to_act();
        let own = board.tops(me);
        let mut to = [0; 25];
        let _ = board.try_each_way(|way| {
            if !own.contains(way.to) {
                let advance = steps_to_goal(me, way.from) - steps_to_goal(me, way.to);
                let best: &mut i32 = &mut to[way.to.index()];
                *best = (*best).max(Self::ADVANCE * advance);
            }
            ControlFlow::<()>::Continue(())
        });
        for &enemy in Colour::ALL {
            if enemy != me && board.is_in(enemy) {
                for square in board.exposed(enemy) & board.movable(enemy).around() {
                    to[square.index()] += Self::COVER * (5 - steps_to_goal(enemy, square));
                }
            }
        }
        Self { to, stones: board.exposed(me) & board.movable(me).around() }
    }
}

/// A guess for each step that may come next.
pub(super) fn each_guess(state: &Stepping, mut each: impl FnMut(Step, i32)) {
    const ADVANCE: i32 = 40;
    const VAULTED: i32 = 30;
    const STEP_BACK: i32 = 20;
    let board = &state.board;
    let me = state.mover();
    let rings = if state.begins_turn() { Some(RingGuesses::new(board)) } else { None };
    state.each_step(|step| {
        let guess = match step {
            Step::Ring(ring) => rings.as_ref().map_or(0, |rings| {
                let given_up = ring.from.is_some_and(|from| rings.stones.contains(from));
                rings.to[ring.to.index()] + if given_up { RingGuesses::GIVEN_UP } else { 0 }
            }),
            Step::Ball(jump) => {
                let advance = steps_to_goal(me, jump.from) - steps_to_goal(me, jump.to);
                ADVANCE * advance + VAULTED * jump.vaulted.len() as i32
            }
            Step::Relocation(places) => {
                let steps: i32 = places.iter().map(|place| steps_back(board, place)).sum();
                STEP_BACK * steps
            }
        };
        each(step, guess);
    });
}

/// How far from its goal a ball relocated to this square is.
fn steps_back(board: &Position, place: Square) -> i32 {
    let owner = board.stack(place).top();
    owner.map_or(0, |owner| steps_to_goal(owner, place))
}
