//! A game being played: its moves, its repetitions and its end.

use alloc::vec::Vec;
use core::fmt;

use crate::any::{AnyMove, AnyPosition, Player};
use crate::error::ReadError;
use crate::outcome::Outcome;

/// A start and the moves played from there, with the position after each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The start, then the position after each move.
    positions: Vec<AnyPosition>,
    moves: Vec<AnyMove>,
    ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome<Player>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// The same position stood for the third time: a draw, by the house's own ruling.
    Repetition,
    /// Somebody gave up.
    Resignation,
    /// Somebody's time ran out.
    Time,
    /// The players agreed.
    Agreement,
    /// Somebody left.
    Abandonment,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 6] = [
        Reason::Rules,
        Reason::Repetition,
        Reason::Resignation,
        Reason::Time,
        Reason::Agreement,
        Reason::Abandonment,
    ];

    /// The word for the reason that records use.
    pub const fn id(self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Repetition => "repetition",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::Agreement => "agreement",
            Reason::Abandonment => "abandonment",
        }
    }
}

impl History {
    /// How often a position stands before the game is drawn.
    pub const REPETITIONS: usize = 3;

    /// A game of which no move has been played.
    pub fn new(start: AnyPosition) -> Self {
        let outcome = start.outcome_at_start();
        let ending = outcome.is_over().then_some(Ending { outcome, reason: Reason::Rules });
        Self { positions: alloc::vec![start], moves: Vec::new(), ending }
    }

    /// The position in which the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The position as it stands now.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How often the present position has stood, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions.iter().filter(|&earlier| earlier == self.position()).count()
    }

    /// Plays a move.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        if !self.position().is_legal(mv) {
            return Err(PlayError::Illegal);
        }
        let (next, outcome) = self.position().play(mv);
        self.positions.push(next);
        self.moves.push(mv);
        self.ending = if outcome.is_over() {
            Some(Ending { outcome, reason: Reason::Rules })
        } else if self.repetitions() >= Self::REPETITIONS {
            Some(Ending { outcome: Outcome::Draw, reason: Reason::Repetition })
        } else {
            None
        };
        Ok(())
    }

    /// Plays a move given as text.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        let mv = self.position().read_move(text).map_err(PlayError::Unreadable)?;
        self.play(mv)?;
        Ok(mv)
    }

    /// Ends the game for a reason that does not follow from its moves. Nothing happens if it has ended already.
    pub fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// Takes back the last move, and the end with it.
    pub fn take_back(&mut self) -> Option<AnyMove> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.ending = None;
        Some(mv)
    }
}

/// Why a move could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    Over,
    /// The move is not legal in this position.
    Illegal,
    /// The text is not a legal move of this position.
    Unreadable(ReadError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Illegal => f.write_str("the move is not legal here"),
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
