//! Values as the columns of a database hold them. What a column holds that was never written there is an error, not a panic.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use super::{KeyHash, SeatKey, StoreError};

/// A time as a database keeps it.
pub(super) fn to_column(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

/// A time that a database kept.
pub(super) fn from_column(time: i64) -> Millis {
    Millis(u64::try_from(time).unwrap_or(0))
}

/// The name of a game that a database kept.
pub(super) fn game_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|error| StoreError::Invalid(format!("the database names a game {text:?}: {error}")))
}

/// A seat that a database kept.
pub(super) fn seat_key((place, hash): (i64, String)) -> Result<SeatKey, StoreError> {
    let place_and_hash = place_of(place).ok().zip(KeyHash::from_hex(&hash));
    let (place, hash) = place_and_hash
        .ok_or_else(|| StoreError::Invalid(format!("the database keeps {hash:?} for place {place}")))?;
    Ok(SeatKey { place, hash })
}

/// A place that a database kept.
pub(super) fn place_of(place: i64) -> Result<u8, StoreError> {
    u8::try_from(place).map_err(|_| StoreError::Invalid(format!("the database names a place {place}")))
}

/// A number that a database kept.
pub(super) fn number_of(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Invalid(format!("the database numbers an entry {number}")))
}

/// The hash of a key that a database kept.
pub(super) fn key_hash(hex: &str) -> Result<KeyHash, StoreError> {
    KeyHash::from_hex(hex)
        .ok_or_else(|| StoreError::Invalid(format!("the database keeps {hex:?} for a hash")))
}
