//! Mitsudomoe among several as a game for two: one player against all the others together.

use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_games::{AnyMove, AnyPosition, Colour as _};

use super::guess::each_guess;
use super::shares;
use crate::state::{Edges, Next, State};
use crate::step::{self, Step, Stepping};

/// A step of a game in which everybody else has sworn to stop the player who begins. A win that is proven here holds
/// whatever the others do; a loss only says that together they could prevent the win.
#[derive(Clone, Copy)]
pub(crate) struct ParanoidState {
    state: Stepping,
    /// The one against all.
    hero: Colour,
}

impl State for ParanoidState {
    type Position = Position;
    type Edge = Step;
    const SLOTS: usize = Step::SLOTS;

    fn new(position: &Position) -> Self {
        let state = Stepping::new(position);
        Self { state, hero: state.mover() }
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mitsudomoe(position) = position { Some(Self::new(position)) } else { None }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        self.side(self.state.mover())
    }

    #[inline(always)]
    fn begins_turn(&self) -> bool {
        self.state.begins_turn()
    }

    /// The same board is another state to another hero.
    #[inline(always)]
    fn key(&self) -> u64 {
        self.state.key() ^ (self.hero.index() as u64 + 1).wrapping_mul(0x9FB2_1C65_1E98_DF25)
    }

    fn edges(&self, list: &mut Edges<Step>) {
        /// So that history, which counts in whole numbers, neither drowns the guesses nor is drowned by them.
        const GUESS: f32 = 100.0;
        each_guess(&self.state, |step, guess| list.push((step, (GUESS * guess) as i32)));
    }

    #[inline(always)]
    fn apply(&self, step: Step) -> Next<Self> {
        match self.state.apply(step) {
            step::Next::Won(winner) => Next::Won(self.side(winner)),
            step::Next::State(state) => Next::State(Self { state, ..*self }),
        }
    }

    fn wins_now(&self) -> bool {
        self.state.winning_turn().is_some()
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        /// Finer than whole points, so that small differences are told apart.
        const FINER: f32 = 4.0;
        let share = shares::of_position(&self.state.board)[self.hero.index()];
        let points = shares::points(0.5 + FINER * (share - 0.5));
        if self.mover() == 0 { points } else { -points }
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

impl ParanoidState {
    #[inline(always)]
    fn side(&self, colour: Colour) -> usize {
        usize::from(colour != self.hero)
    }
}
