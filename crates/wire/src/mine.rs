//! The games in which somebody plays, on any of their devices.

use serde::{Deserialize, Serialize};
use tomoe_play::Millis;

use crate::account::HeldSeat;
use crate::id::{GameId, Key};
use crate::listing::Listing;

/// Seats of which a guest wants to know how their games stand, sent by `POST /api/v1/seats`. The answer is [`MyGames`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MySeats {
    /// The seats, each with its key, at most [`MySeats::MOST`].
    pub seats: Vec<HeldSeat>,
}

impl MySeats {
    /// How many seats can be asked about at a time.
    pub const MOST: usize = 40;
}

/// The games in which somebody plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MyGames {
    /// One after the other.
    pub games: Vec<MyGame>,
}

/// A game in which somebody plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MyGame {
    /// The game as the lobby would show it.
    pub listing: Listing,
    /// Where they sit.
    pub place: u8,
    /// By when the person to act has to, if there is a clock: milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    pub until: Option<Millis>,
}

impl MyGame {
    /// Whether the game waits for who sits there.
    pub fn is_own_turn(&self) -> bool {
        self.listing.result.is_none() && self.listing.to_act == Some(self.place)
    }
}

/// The wish for a key to a seat of one's account, for another device, sent by `POST /api/v1/account/seats`. The answer is
/// [`Seated`](crate::Seated), or `null` if the account has no seat in that game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewSeatKey {
    /// The game.
    pub game: GameId,
    /// The key that this device will have for the seat.
    pub key: Key,
}

/// A time that may be missing, as a number.
mod maybe {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tomoe_play::Millis;

    pub(super) fn serialize<S: Serializer>(time: &Option<Millis>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.0).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Millis>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Millis))
    }
}
