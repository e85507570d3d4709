//! Whether a result and the reason for it fit the moves.

use crate::any::{AnyPosition, Player};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::history::{Ending, Reason};
use crate::mitsudomoe;
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
        const REASONS: &str =
            "'resignation', 'time', 'agreement' or 'abandonment', since the moves don't end the game";
        let Some(outcome) = result.filter(Outcome::is_over) else {
            return match termination {
                None => Ok(None),
                Some(Reason::Rules | Reason::Repetition) => {
                    Err(ReadError::new("termination", termination.map_or("", Reason::id), REASONS))
                }
                Some(reason) => {
                    let expected =
                        alloc::format!("'draw' or a win, since there is a termination, '{}'", reason.id());
                    Err(ReadError::new("result", "-", expected))
                }
            };
        };
        match (termination, outcome) {
            (None | Some(Reason::Rules | Reason::Repetition), _) => {
                Err(ReadError::new("termination", termination.map_or("", Reason::id), REASONS))
            }
            (_, Outcome::Win(winner)) if !self.is_in(winner) => {
                Err(ReadError::new("result", outcome, "a winner who is still in the game"))
            }
            (Some(Reason::Agreement), Outcome::Win(_)) => {
                Err(ReadError::new("result", outcome, "'draw', since the players agreed"))
            }
            (Some(reason), _) => Ok(Some(Ending { outcome, reason })),
        }
    }

    fn is_in(&self, player: Player) -> bool {
        match self.position {
            AnyPosition::Mitsudomoe(position) if player.game() == self.position.game() => {
                position.is_in(mitsudomoe::Colour::ALL[player.index()])
            }
            _ => self.position.seated().contains(&player),
        }
    }
}

/// Reads the word for a reason.
pub(super) fn read_reason(text: &str) -> Result<Reason, ReadError> {
    Reason::ALL.into_iter().find(|reason| reason.id().eq_ignore_ascii_case(text)).ok_or_else(|| {
        let expected = "'rules', 'repetition', 'resignation', 'time', 'agreement' or 'abandonment'";
        ReadError::new("termination", text, expected)
    })
}
