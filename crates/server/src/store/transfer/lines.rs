//! The lines of an export.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Amounts;
use crate::store::column::{from_column, game_id, seat_key};
use crate::store::{Change, Head, List, NewEntry};

/// The first line: what this is.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of the lines that follow.
    #[serde(rename = "tomoe-export")]
    pub(super) version: u32,
}

impl Header {
    pub(super) const VERSION: u32 = 1;
}

/// Any other line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Line {
    Game(Game),
    Pass(Pass),
    Account(Account),
    Report(Report),
    /// The server's key for push services.
    Vapid(String),
    Push(PushLine),
    Outage(OutageLine),
    /// When a server last ran.
    Heartbeat(i64),
    /// The last line.
    End(Amounts),
}

/// A game with all that belongs to it. The JSON of others is kept to the letter.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) setting: Box<RawValue>,
    pub(super) list: Option<String>,
    pub(super) listing: Box<RawValue>,
    pub(super) at: i64,
    pub(super) due: Option<i64>,
    /// Places, and the hashes of the keys that hold them.
    pub(super) keys: Vec<(i64, String)>,
    /// In order, from number 1.
    pub(super) entries: Vec<Box<RawValue>>,
}

impl Game {
    /// What makes this game; otherwise what is wrong with it.
    pub(super) fn into_change(self) -> Result<Change, String> {
        let game = game_id(&self.id).map_err(|error| error.to_string())?;
        let list = match self.list {
            Some(name) => Some(List::from_name(&name).ok_or("expected a list: open, live or over")?),
            None => None,
        };
        let entries: Vec<NewEntry> = (1..)
            .zip(self.entries)
            .map(|(number, text)| NewEntry { number, text: text.get().to_owned() })
            .collect();
        if entries.is_empty() {
            return Err("expected a game with at least one entry".to_owned());
        }
        let keys = self
            .keys
            .into_iter()
            .map(seat_key)
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let head = Head {
            list,
            listing: self.listing.get().to_owned(),
            at: from_column(self.at),
            due: self.due.map(from_column),
        };
        Ok(Change { game, setting: Some(self.setting.get().to_owned()), entries, keys, head, next: None })
    }
}

/// A pass that nobody has used yet.
#[derive(Serialize, Deserialize)]
pub(super) struct Pass {
    pub(super) game: String,
    pub(super) hash: String,
    pub(super) place: i64,
    pub(super) until: i64,
}

/// An account with all that belongs to it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Account {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) likeness: String,
    pub(super) password: String,
    pub(super) made: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_bot: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_apart: bool,
    /// Hashes of recovery codes.
    pub(super) codes: Vec<String>,
    pub(super) sessions: Vec<SessionLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tokens: Vec<TokenLine>,
    /// Games, and places in them.
    pub(super) seats: Vec<(String, i64)>,
    /// When it was closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) closed: Option<i64>,
    /// What the names have in common that it has blocked, each with the name and since when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) blocks: Vec<(String, String, i64)>,
}

/// A browser that wants to be told of turns.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PushLine {
    pub(super) endpoint: String,
    pub(super) p256dh: String,
    pub(super) auth: String,
    /// The hash of the session of whose account it is told, if somebody is signed in there.
    pub(super) session: Option<String>,
    pub(super) made: i64,
    /// Games, and places in them.
    pub(super) seats: Vec<(String, i64)>,
}

/// A report.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Report {
    pub(super) id: String,
    pub(super) at: i64,
    pub(super) game: String,
    pub(super) place: i64,
    pub(super) name: String,
    /// The account of who is reported, if they have one.
    pub(super) accused: Option<String>,
    pub(super) number: Option<i64>,
    pub(super) said: Option<String>,
    pub(super) reason: String,
    pub(super) text: String,
    /// The account of who reported it, if they have one.
    pub(super) reporter: Option<String>,
    pub(super) closed: Option<i64>,
}

/// Where an account is signed in.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionLine {
    pub(super) hash: String,
    pub(super) id: String,
    pub(super) device: String,
    pub(super) made: i64,
    pub(super) seen: i64,
}

/// What a program signs in with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenLine {
    pub(super) hash: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) scopes: String,
    pub(super) made: i64,
    pub(super) used: Option<i64>,
}

/// A time in which no server ran.
#[derive(Serialize, Deserialize)]
pub(super) struct OutageLine {
    pub(super) from: i64,
    pub(super) until: i64,
}
