//! A game as far as it has been played: its moves, its repetitions and its end.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use crate::any::{AnyMove, AnyPosition};
use crate::ending::Ending;
use crate::error::ReadError;
use crate::game::Player;
use crate::outcome::Outcome;
use crate::position::IllegalMove;
use crate::transition::{Transition, may_swap};

/// A start and what was played from there, with the position after each turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The start, then the position after each transition.
    positions: Vec<AnyPosition>,
    transitions: Vec<Transition>,
    /// How many of the transitions are moves.
    plies: usize,
    ending: Option<Ending>,
    /// The places in `positions` of those that have a key, so that repetitions are found without a look at all of them.
    places: BTreeMap<u64, Vec<usize>>,
}

impl History {
    /// How often a position stands before the game is drawn.
    pub const REPETITIONS: usize = 3;

    /// A game of which no move has been played.
    pub fn new(start: AnyPosition) -> Self {
        let outcome = start.outcome_at_start();
        let mut history = Self {
            positions: Vec::new(),
            transitions: Vec::new(),
            plies: 0,
            ending: outcome.is_over().then_some(Ending::by_rules(outcome)),
            places: BTreeMap::new(),
        };
        history.push(start);
        history
    }

    fn push(&mut self, position: AnyPosition) {
        self.places.entry(position.key()).or_default().push(self.positions.len());
        self.positions.push(position);
    }

    /// The position in which the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The position as it stands now.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }

    /// The start and the position after each transition.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// What was played: the moves, and between them the players who left or exchanged seats.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The moves, each with the position in which it was played.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (&AnyPosition, AnyMove)> {
        let moves = self.positions.iter().zip(&self.transitions);
        moves.filter_map(|(before, transition)| Some((before, transition.mv()?)))
    }

    /// The moves alone.
    pub fn moves(&self) -> Vec<AnyMove> {
        self.transitions.iter().filter_map(|transition| transition.mv()).collect()
    }

    /// How many moves were played.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The last move with the position before it.
    pub fn last_turn(&self) -> Option<(&AnyPosition, AnyMove)> {
        self.turns().next_back()
    }

    /// What was played, written as in a list of moves.
    pub fn transition_texts(&self) -> impl Iterator<Item = alloc::string::String> {
        let all = self.positions.iter().zip(&self.transitions);
        all.map(|(before, &transition)| before.transition_text(transition))
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How often the present position has stood, this time included.
    pub fn repetitions(&self) -> usize {
        let places = self.places.get(&self.position().key()).map_or(&[][..], Vec::as_slice);
        places.iter().filter(|&&place| self.positions[place] == *self.position()).count()
    }

    /// Plays a move for the player to act.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        self.advance(Transition::Move(mv))
    }

    /// A player of Mitsudomoe leaves, with three or four in (ruling R9).
    pub fn leave(&mut self, player: Player) -> Result<(), PlayError> {
        self.advance(Transition::Leave(player))
    }

    /// Whether the two players have exchanged seats.
    pub fn is_swapped(&self) -> bool {
        // It can only be the second transition.
        self.transitions.get(1) == Some(&Transition::Swap)
    }

    /// Whether the player to act may take over the side of the first turn, by the house rule of that name.
    pub fn may_swap(&self) -> bool {
        let is_moment = may_swap(self.plies, self.transitions.last().copied());
        is_moment && self.ending.is_none() && self.start().players() == 2
    }

    /// Plays a move, lets a player leave, or exchanges seats.
    pub fn advance(&mut self, transition: Transition) -> Result<(), PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        let (next, outcome) = self.position().advance(transition)?;
        match transition {
            Transition::Swap if !self.may_swap() => return Err(PlayError::CannotSwap),
            // The position stands no second time by that.
            Transition::Swap => self.positions.push(next),
            _ => self.push(next),
        }
        self.plies += usize::from(transition.mv().is_some());
        self.transitions.push(transition);
        self.ending = if outcome.is_over() {
            Some(Ending::by_rules(outcome))
        } else if self.repetitions() >= Self::REPETITIONS {
            Some(Ending::REPETITION)
        } else {
            None
        };
        Ok(())
    }

    /// Plays a move given as text, lets a player leave who is named as `out:C`, or exchanges seats by `swap`.
    pub fn play_text(&mut self, text: &str) -> Result<Transition, PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        let transition = self.position().read_transition(text).map_err(PlayError::Unreadable)?;
        self.advance(transition)?;
        Ok(transition)
    }

    /// Ends the game for a reason that does not follow from its moves. Nothing happens if it has ended already.
    pub fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// Takes back the last transition, and the end with it.
    pub fn take_back(&mut self) -> Option<Transition> {
        let transition = self.transitions.pop()?;
        self.plies -= usize::from(transition.mv().is_some());
        if let Some(position) = self.positions.pop()
            && transition != Transition::Swap
            && let Some(places) = self.places.get_mut(&position.key())
        {
            places.pop();
            if places.is_empty() {
                self.places.remove(&position.key());
            }
        }
        self.ending = None;
        Some(transition)
    }

    /// How the game stands for somebody who asks for a result: `-` while it goes on.
    pub fn outcome(&self) -> Outcome<Player> {
        self.ending.map_or(Outcome::Ongoing, |ending| ending.outcome)
    }
}

/// Why a move could not be played, or a player not leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    Over,
    /// The move is not legal in this position.
    Illegal,
    /// The player is not one of three or more who are in.
    CannotLeave,
    /// It is not directly after the first turn of two players.
    CannotSwap,
    /// The text is not a legal move of this position.
    Unreadable(ReadError),
}

impl From<IllegalMove> for PlayError {
    fn from(_: IllegalMove) -> Self {
        PlayError::Illegal
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Illegal => IllegalMove.fmt(f),
            PlayError::CannotLeave => f.write_str("only one of three or more players still in can leave"),
            PlayError::CannotSwap => {
                f.write_str("seats are exchanged only directly after the first turn of two players")
            }
            PlayError::Unreadable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PlayError::Unreadable(error) => Some(error),
            _ => None,
        }
    }
}
