//! Whether a result and the reason for it fit the moves.

use crate::any::AnyPosition;
use crate::ending::{Ending, Reason};
use crate::error::ReadError;
use crate::game::Player;
use crate::outcome::Outcome;

/// Where the main line ends, and how the moves end the game there, if they do.
pub(super) struct LineEnd<'r> {
    pub(super) position: &'r AnyPosition,
    pub(super) ending: Option<Ending>,
}

impl LineEnd<'_> {
    /// The ending that has to be added to what the moves say, given what a record says of its result and termination,
    /// if it does. The error's field is `result` or `termination`.
    pub(super) fn check(
        &self,
        result: Option<Outcome<Player>>,
        termination: Option<Reason>,
    ) -> Result<Option<Ending>, ReadError> {
        let Some(ending) = self.ending else { return self.check_by_players(result, termination) };
        if let Some(result) = result.filter(|&result| result != ending.outcome) {
            let expected = alloc::format!("'{}', to which the moves lead", ending.outcome);
            return Err(ReadError::new("result", result, expected));
        }
        if let Some(reason) = termination.filter(|&reason| reason != ending.reason) {
            let expected = alloc::format!("'{}', since the moves end the game", ending.reason.id());
            return Err(ReadError::new("termination", reason.id(), expected));
        }
        Ok(None)
    }

    /// The same where the moves don't end the game.
    fn check_by_players(
        &self,
        result: Option<Outcome<Player>>,
        termination: Option<Reason>,
    ) -> Result<Option<Ending>, ReadError> {
        const REASONS: &str = "'resignation', 'time', 'agreement', 'abandonment', 'adjudication' or 'abort', since the \
                               moves don't end the game";
        let result = result.unwrap_or(Outcome::Ongoing);
        let wrong = |expected: &'static str| Err(ReadError::new("result", result, expected));
        let Some(reason) = termination.filter(|reason| !reason.follows_from_moves()) else {
            return match (termination, result) {
                (None, Outcome::Ongoing) => Ok(None),
                _ => Err(ReadError::new("termination", termination.map_or("", Reason::id), REASONS)),
            };
        };
        match (reason, result) {
            (Reason::Abort, Outcome::Ongoing) => Ok(Some(Ending::ABORT)),
            (Reason::Abort, _) => wrong("'-', since the game was called off"),
            (_, Outcome::Ongoing) => {
                let expected =
                    alloc::format!("'draw' or a win, since there is a termination, '{}'", reason.id());
                Err(ReadError::new("result", result, expected))
            }
            (Reason::Agreement, Outcome::Win(_)) => wrong("'draw', since the players agreed"),
            (_, Outcome::Win(winner)) if !self.position.is_in(winner) => {
                wrong("a winner who is still in the game")
            }
            (Reason::Adjudication, _) | (_, Outcome::Draw) => {
                Ok(Some(Ending { outcome: result, reason, by: None }))
            }
            (_, Outcome::Win(winner)) => {
                // With more than two in, whoever goes is out, and nobody has won by that (ruling R9 of Mitsudomoe).
                let loser = self.position.players_in().into_iter().find(|&player| player != winner);
                match loser.and_then(|loser| Ending::lost_by(loser, reason, self.position)) {
                    Some(ending) => Ok(Some(ending)),
                    None => wrong("no winner while three or more are in: a player who goes is out"),
                }
            }
        }
    }
}

/// Reads the word for a reason.
pub(super) fn read_reason(text: &str) -> Result<Reason, ReadError> {
    Reason::ALL.into_iter().find(|reason| reason.id().eq_ignore_ascii_case(text)).ok_or_else(|| {
        let ids: alloc::vec::Vec<&str> = Reason::ALL.iter().map(|reason| reason.id()).collect();
        let expected = alloc::format!("one of '{}'", ids.join("', '"));
        ReadError::new("termination", text, expected)
    })
}
