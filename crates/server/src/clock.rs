//! The server's time.

use std::time::{SystemTime, UNIX_EPOCH};

use tomoe_play::Millis;

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().into()
}
