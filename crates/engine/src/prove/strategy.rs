//! The strategy that a proof comes to: one turn for each position in which the attacker acts.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use thiserror::Error;
use tomoe_games::mitsudomoe::{Move, Position};
use tomoe_games::{Outcome, Position as _};

use super::{ProofSearch, Standing};
use crate::earlier_positions::EarlierPositions;
use crate::limits::{Budget, Control, Limits};
use crate::partial_turn::TurnStep;
use crate::proof::Prover;
use crate::state::{Next, State};
use crate::states::MitsudomoeState;

/// What the attacker plays in a position, and within how many plies that wins. Of a position and its mirror image it is
/// the one with the smaller key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The position, in which the attacker acts.
    pub position: Position,
    /// The turn to play.
    pub turn: Move,
    /// The most plies until the game is won.
    pub bound: u32,
}

/// Why a strategy could not be put together.
#[derive(Clone, Debug, Error)]
pub enum StrategyError {
    /// The win is not proven.
    #[error("the win is not proven")]
    NotProven,
    /// A part of the proof was forgotten and not found again.
    #[error("a part of the proof was forgotten and could not be found again: {0}")]
    Lost(Box<Position>),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

impl ProofSearch {
    /// The strategy that wins from the start, without positions in which a turn wins at once.
    pub fn strategy(&self, control: Control<'_>) -> Result<Vec<Choice>, StrategyError> {
        let earlier = EarlierPositions::default();
        let mut gathering = Gathering {
            search: self,
            prover: Prover::long(&self.table, &earlier),
            stop: control.stop,
            found: HashMap::new(),
            choices: Vec::new(),
        };
        if !matches!(self.standing(&self.start), Standing::Won(_)) {
            return Err(StrategyError::NotProven);
        }
        if self.start.to_act() == self.attacker {
            gathering.settle(&self.start)?;
        } else {
            gathering.settle_answers(&self.start)?;
        }
        Ok(gathering.choices)
    }
}

/// A strategy being put together.
struct Gathering<'a> {
    search: &'a ProofSearch,
    prover: Prover<'a, MitsudomoeState>,
    stop: &'a AtomicBool,
    /// The bound of each position met, by the smaller of its two keys; none while it is being settled.
    found: HashMap<u64, Option<u32>>,
    choices: Vec<Choice>,
}

impl Gathering<'_> {
    /// Gathers all that can follow a position in which the attacker acts; in how many plies that wins at most.
    fn settle(&mut self, position: &Position) -> Result<u32, StrategyError> {
        let image = position.mirrored();
        let position = if image.key() < position.key() { image } else { *position };
        let key = position.key();
        match self.found.get(&key) {
            Some(Some(bound)) => return Ok(*bound),
            // A circle: what was forgotten has been proven anew by what rests on it.
            Some(None) => return Err(StrategyError::Lost(Box::new(position))),
            None => {}
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(StrategyError::Stopped);
        }
        if self.wins_at_once(&position) {
            self.found.insert(key, Some(1));
            return Ok(1);
        }
        self.found.insert(key, None);
        let turn = self.turn(&position)?;
        let bound = match position.play_unchecked(turn) {
            (_, Outcome::Win(winner)) if winner == self.search.attacker => 1,
            (after, Outcome::Ongoing) => {
                let bound = 1 + self.settle_answers(&after)?;
                self.choices.push(Choice { position, turn, bound });
                bound
            }
            _ => return Err(StrategyError::Lost(Box::new(position))),
        };
        self.found.insert(key, Some(bound));
        Ok(bound)
    }

    /// Whether a single turn of the attacker wins.
    fn wins_at_once(&self, position: &Position) -> bool {
        let attacker = self.search.attacker;
        let wins = position.try_each_move(|turn| match position.play_unchecked(turn) {
            (_, Outcome::Win(winner)) if winner == attacker => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        wins.is_break()
    }

    /// The same for a position in which the other player acts.
    fn settle_answers(&mut self, position: &Position) -> Result<u32, StrategyError> {
        let mut answers = Vec::new();
        position.each_move(|turn| answers.push(turn));
        let mut most = 0;
        for turn in answers {
            let bound = match position.play_unchecked(turn) {
                // The answer itself ends the game.
                (_, Outcome::Win(winner)) if winner == self.search.attacker => 1,
                (after, Outcome::Ongoing) => 1 + self.settle(&after)?,
                _ => return Err(StrategyError::Lost(Box::new(*position))),
            };
            most = most.max(bound);
        }
        Ok(most)
    }

    /// The attacker's turn by the table; what was forgotten is proven again.
    fn turn(&mut self, position: &Position) -> Result<Move, StrategyError> {
        /// Far more than what is forgotten takes: of a bucket's entries the one that took least effort goes.
        const NODES: u64 = 200_000_000;
        let start = MitsudomoeState::new(position);
        let mut steps: Vec<TurnStep> = Vec::new();
        let mut state = start;
        let side = self.search.side();
        let limits = Limits::nodes(NODES);
        loop {
            let mut edge = self.prover.winning_edge(&state, side);
            if edge.is_none() {
                let mut budget = Budget::new(&limits, Control { stop: self.stop, ..Control::untimed() });
                self.prover.prove_on(&state, side, &AtomicU64::new(0), &mut budget);
                edge = self.prover.winning_edge(&state, side);
            }
            let edge = edge.ok_or_else(|| StrategyError::Lost(Box::new(*position)))?;
            steps.push(edge);
            if let Some(turn) = TurnStep::turn(&steps) {
                return Ok(turn);
            }
            match state.apply(edge) {
                Next::State(next) => state = next,
                Next::Won(_) => return Err(StrategyError::Lost(Box::new(*position))),
            }
        }
    }
}
