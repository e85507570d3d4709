//! How a game ended: the outcome, the reason and who brought it about.

use crate::any::AnyPosition;
use crate::game::Player;
use crate::outcome::Outcome;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, if anybody; of an aborted game, that it has no result.
    pub outcome: Outcome<Player>,
    /// Why.
    pub reason: Reason,
    /// Who gave up, ran out of time, left or failed, where the reason is of that kind and it is known.
    pub by: Option<Player>,
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
    /// Somebody left, or a program failed.
    Abandonment,
    /// It was decided from outside, such as by a limit on the number of moves.
    Adjudication,
    /// It was called off before everybody had moved, and has no result.
    Abort,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 8] = [
        Reason::Rules,
        Reason::Repetition,
        Reason::Resignation,
        Reason::Time,
        Reason::Agreement,
        Reason::Abandonment,
        Reason::Adjudication,
        Reason::Abort,
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
            Reason::Adjudication => "adjudication",
            Reason::Abort => "abort",
        }
    }

    /// Whether the reason follows from the moves alone.
    pub const fn follows_from_moves(self) -> bool {
        matches!(self, Reason::Rules | Reason::Repetition)
    }
}

impl Ending {
    /// The end by the rules of the game, with this outcome.
    pub const fn by_rules(outcome: Outcome<Player>) -> Self {
        Self { outcome, reason: Reason::Rules, by: None }
    }

    /// The draw by repetition.
    pub const REPETITION: Self = Self { outcome: Outcome::Draw, reason: Reason::Repetition, by: None };

    /// The draw by agreement.
    pub const AGREEMENT: Self = Self { outcome: Outcome::Draw, reason: Reason::Agreement, by: None };

    /// The draw that is decided from outside.
    pub const ADJUDICATED_DRAW: Self =
        Self { outcome: Outcome::Draw, reason: Reason::Adjudication, by: None };

    /// The end without a result.
    pub const ABORT: Self = Self { outcome: Outcome::Ongoing, reason: Reason::Abort, by: None };

    /// One of two players who are in loses for this reason: gave up, ran out of time, left. `None` if it is not one of
    /// exactly two; with more, whoever goes is out and the game goes on ([`AnyPosition::leave`]).
    pub fn lost_by(loser: Player, reason: Reason, position: &AnyPosition) -> Option<Self> {
        let winner = match position.players_in()[..] {
            [first, second] if first == loser => second,
            [first, second] if second == loser => first,
            _ => return None,
        };
        Some(Self { outcome: Outcome::Win(winner), reason, by: Some(loser) })
    }
}
