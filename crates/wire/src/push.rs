//! Messages to browsers whose visitors have gone.

use serde::{Deserialize, Serialize};

use crate::account::HeldSeat;

/// The server's public key for push services, the answer to `GET /api/v1/push`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PushKey {
    /// As browsers want it: base64 for addresses, without padding.
    pub key: String,
}

/// The wish to be told when a slow game waits, sent by `POST /api/v1/push`. Who is signed in is told of all games of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Subscribe {
    /// The browser's address at its push service.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: String,
    /// The secret that the browser shares with this server.
    pub auth: String,
    /// The seats that this browser holds, at most [`MySeats::MOST`](crate::MySeats::MOST).
    #[serde(default)]
    pub seats: Vec<HeldSeat>,
}

/// The wish to be told no more, sent by `DELETE /api/v1/push`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoPush {
    /// The browser's address at its push service.
    pub endpoint: String,
}
