//! What is known of a game before anybody has sat down.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tomoe_play::{Millis, Terms};

use crate::id::GameId;

/// What is known of a game before anybody has sat down. Persons' seats have no names in its terms yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Setting {
    /// Start, seats and clock, in the words of a game's text.
    #[serde(serialize_with = "write_terms", deserialize_with = "read_terms")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub terms: Terms,
    /// Whether the lobby shows it.
    pub is_public: bool,
    /// When it was made.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub created: Millis,
    /// The game of which it is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
}

fn write_terms<S: Serializer>(terms: &Terms, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(terms)
}

fn read_terms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Terms, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}
