//! Mitsudomoe among several as a game for two: one player against all the others together.

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Position};

use super::guess::each_guess;
use super::shares;
use crate::partial_turn::{PartialTurn, TurnStep};
use crate::state::Edges;
use crate::states::{Sides, StepState};

/// A game in which all the others play together to stop the player who begins. A win that is proven here holds whatever
/// the others do; a loss only says that together they could prevent the win.
pub(crate) type ParanoidState = StepState<OneAgainstAll>;

/// One player on one side, all the others on the other.
#[derive(Clone, Copy)]
pub(crate) struct OneAgainstAll {
    /// The one against all.
    hero: Colour,
}

impl Sides for OneAgainstAll {
    fn new(position: &Position) -> Self {
        Self { hero: PartialTurn::new(position).mover() }
    }

    #[inline(always)]
    fn side(&self, _: &Position, colour: Colour) -> usize {
        usize::from(colour != self.hero)
    }

    /// The same board is another state to another hero.
    #[inline(always)]
    fn salt(&self) -> u64 {
        (self.hero.index() as u64 + 1).wrapping_mul(0x9FB2_1C65_1E98_DF25)
    }

    fn guess_steps(&self, state: &PartialTurn, list: &mut Edges<TurnStep>) {
        /// So that history, which counts in whole numbers, neither outweighs the guesses nor is outweighed by them.
        const GUESS: f32 = 100.0;
        each_guess(state, |step, guess| list.push((step, (GUESS * guess) as i32)));
    }

    fn wins_now(&self, state: &PartialTurn) -> bool {
        state.winning_turn().is_some()
    }

    #[inline(always)]
    fn points(&self, state: &PartialTurn) -> i32 {
        /// Finer than whole points, so that small differences are told apart.
        const FINER: f32 = 4.0;
        let share = shares::of_position(&state.board)[self.hero.index()];
        let points = shares::points(0.5 + FINER * (share - 0.5)) as i32;
        if state.mover() == self.hero { points } else { -points }
    }
}
