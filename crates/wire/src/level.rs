//! Levels as plain numbers.

use serde::{Deserialize, Deserializer, Serializer};
use tomoe_play::LevelNumber;

pub(crate) fn serialize<S: Serializer>(level: &LevelNumber, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(level.0)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LevelNumber, D::Error> {
    u8::deserialize(deserializer).map(LevelNumber)
}
