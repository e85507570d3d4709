//! Looking after each other: reports to the operator, and whom somebody does not want to meet.

use serde::{Deserialize, Serialize};
use tomoe_play::Millis;

use crate::id::GameId;

/// A report of a player or of what they said, sent by `POST /api/v1/reports`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewReport {
    /// The game.
    pub game: GameId,
    /// Where who is reported sits.
    pub place: u8,
    /// The number of the entry in which something was said, if it is about that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<u32>,
    /// What it is about.
    pub reason: ReportReason,
    /// More about it, perhaps nothing, at most [`NewReport::LONGEST`] characters.
    #[serde(default)]
    pub text: String,
}

impl NewReport {
    /// The most characters of what is told about it.
    pub const LONGEST: usize = 500;
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Insults, threats, hatred.
    Abuse,
    /// Advertising, the same again and again.
    Spam,
    /// A name that should not be shown.
    Name,
    /// Help from a program.
    Cheating,
    /// Letting the others wait on purpose.
    Stalling,
    /// Anything else.
    Other,
}

impl ReportReason {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Abuse, Self::Spam, Self::Name, Self::Cheating, Self::Stalling, Self::Other];

    /// As it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Abuse => "abuse",
            Self::Spam => "spam",
            Self::Name => "name",
            Self::Cheating => "cheating",
            Self::Stalling => "stalling",
            Self::Other => "other",
        }
    }
}

/// A name to be blocked, or to be blocked no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BlockName {
    /// The name of an account or of a guest. Names that look alike are one.
    pub name: String,
}

/// The names that an account has blocked, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Blocks {
    /// One after the other, at most [`Blocks::MOST`].
    pub blocks: Vec<Block>,
}

impl Blocks {
    /// How many names one account may block.
    pub const MOST: usize = 500;
}

/// A name that somebody has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Block {
    /// The name.
    pub name: String,
    /// Since when.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub at: Millis,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_written_as_they_are_sent() {
        for reason in ReportReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.word());
        }
    }
}
