//! Times as plain numbers.

use serde::{Deserialize, Deserializer, Serializer};
use tomoe_play::Millis;

pub(crate) fn serialize<S: Serializer>(millis: &Millis, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(millis.0)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Millis, D::Error> {
    u64::deserialize(deserializer).map(Millis)
}

/// Whether there is nothing to say.
pub(crate) fn is_zero(millis: &Millis) -> bool {
    millis.0 == 0
}

/// Times that there may not be.
pub(crate) mod optional {
    use serde::{Deserialize, Deserializer, Serializer};
    use tomoe_play::Millis;

    pub(crate) fn serialize<S: Serializer>(
        millis: &Option<Millis>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match millis {
            Some(millis) => serializer.serialize_u64(millis.0),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Millis>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Millis))
    }
}
