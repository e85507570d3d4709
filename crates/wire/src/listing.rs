//! Games as the lobby shows them.

use serde::{Deserialize, Serialize};
use tomoe_play::Millis;

use crate::id::GameId;

/// What there is in the lobby; of each the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobby {
    /// Public games with a free seat.
    pub open: Vec<Listing>,
    /// Public games that are being played.
    pub live: Vec<Listing>,
    /// Public games that ended lately.
    pub over: Vec<Listing>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Listing {
    /// Which.
    pub game: GameId,
    /// The name of the rules, such as `mana`.
    pub rules: String,
    /// The clock, as records write it.
    pub clock: String,
    /// Whether sides may be exchanged after the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swap: bool,
    /// Who sits where, in the order of play.
    pub seats: Vec<ListedSeat>,
    /// The position as it stands.
    pub position: String,
    /// How many turns were played.
    pub turns: u32,
    /// Whose turn it is: a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// The result as records write it, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// When something last happened.
    #[serde(with = "crate::millis")]
    pub at: Millis,
}

/// A seat in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ListedSeat {
    /// The name that was given, perhaps none.
    pub name: String,
    /// The level, if a computer sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether they are signed in, so that the name is theirs alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_known: bool,
    /// Whether nobody sits there yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_free: bool,
}
