//! What the weights for three and four players multiply, for fitting them: `examples/tune_multi.rs` does.

use tomoe_games::mitsudomoe::{Colour, Move, Position};

use super::guess::{self, StepContext};
use super::shares;
use crate::partial_turn::{AfterStep, PartialTurn, TurnStep};

/// How many features a player has.
pub const SHARE_FEATURES: usize = shares::FEATURES;
/// How many features steps have.
pub const STEP_FEATURES: usize = guess::FEATURES;

/// Alternatives as the weights see them, each feature with how often it counts, and the one that was right.
pub struct Choice {
    /// What is seen of each alternative.
    pub alternatives: Vec<Vec<(u16, i16)>>,
    /// Which of them it was.
    pub taken: usize,
}

/// Who wins, among the players in; `None` if the winner is not in any more.
pub fn winner_choice(position: &Position, winner: Colour) -> Option<Choice> {
    let taken = shares::in_order(position).position(|colour| colour == winner)?;
    let features = |(wait, colour)| {
        let mut features = Vec::new();
        shares::each_feature(position, colour, wait, |feature, times| keep(&mut features, feature, times));
        features
    };
    Some(Choice { alternatives: shares::in_order(position).enumerate().map(features).collect(), taken })
}

/// The choices that a turn consists of, where there was more than one way.
pub fn step_choices(position: &Position, turn: Move) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut state = PartialTurn::new(position);
    loop {
        let (choice, step) = step_choice(&state, turn);
        let Some(step) = step else { return choices };
        choices.extend(Some(choice).filter(|choice| choice.alternatives.len() > 1));
        match state.apply(step) {
            AfterStep::Turn(next) if !next.begins_turn() => state = next,
            _ => return choices,
        }
    }
}

/// The choice of the next step, and the one that the turn takes.
fn step_choice(state: &PartialTurn, turn: Move) -> (Choice, Option<TurnStep>) {
    let view = StepContext::new(state);
    let mut choice = Choice { alternatives: Vec::new(), taken: 0 };
    let mut taken = None;
    state.each_step(|step| {
        let is_taken = match step {
            TurnStep::Ring(ring) => ring == turn.ring,
            TurnStep::Ball(jump) => (jump.from, jump.to) == (turn.from, turn.to),
            TurnStep::Relocation(places) => places == turn.relocated,
        };
        if is_taken {
            choice.taken = choice.alternatives.len();
            taken = Some(step);
        }
        let mut features = Vec::new();
        view.each_feature(step, |feature, times| keep(&mut features, feature, times));
        choice.alternatives.push(features);
    });
    (choice, taken)
}

fn keep(features: &mut Vec<(u16, i16)>, feature: usize, times: i32) {
    if times != 0 {
        features.push((feature as u16, times as i16));
    }
}
