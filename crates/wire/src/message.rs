//! The messages of both directions.

use serde::{Deserialize, Serialize};
use tomoe_games::Game;
use tomoe_play::{LevelNumber, Millis, TimeControl};

use crate::entry::{Deed, Entry};
use crate::id::{GameId, Key, Mark};
use crate::listing::Lobby;
use crate::problem::Problem;
use crate::setting::Setting;

/// The version of the protocol, which is part of its addresses.
pub const VERSION: u32 = 1;

/// The most bytes that a message to the server may have.
pub const LONGEST: usize = 4096;

/// What a client says over its WebSocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Tell me what happens in a game, and what has happened after the entry of this number.
    Follow {
        /// Which.
        game: GameId,
        /// The last entry that the client has; 0 if none.
        after: u32,
        /// The key of a seat, for who wants to act there. With another key the game is followed at another place, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// Tell me no more of it.
    Unfollow {
        /// Which.
        game: GameId,
    },
    /// Do something. The answer is an entry with the same mark, or [`Notice::Done`] if it was done before, or [`Notice::Refused`].
    Act {
        /// In which game. It has to be followed with the key of a seat.
        game: GameId,
        /// The client's name for it: what is sent again keeps its name.
        mark: Mark,
        /// What.
        deed: Deed,
        /// The place for which it is done, for who holds several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u8>,
    },
    /// Tell me what there is in the lobby, now and whenever it changes, or no more.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// Answer with the same number and the time.
    Ping {
        /// Any number.
        id: u32,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// The first message of a connection.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The server's time, in milliseconds since 1970.
        #[serde(with = "crate::millis")]
        #[cfg_attr(feature = "schema", schemars(with = "u64"))]
        now: Millis,
    },
    /// The game is followed now; its entries come next.
    Game {
        /// Which.
        game: GameId,
        /// What is known of it from before anybody sat down.
        setting: Setting,
        /// The place that the key belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u8>,
        /// The number of its last entry, up to which entries follow at once.
        last: u32,
    },
    /// What happened, in order and without a gap.
    Entries {
        /// In which game.
        game: GameId,
        /// One after the other.
        entries: Vec<Entry>,
    },
    /// It was done before, when it was first sent.
    Done {
        /// In which game.
        game: GameId,
        /// What the client called it.
        mark: Mark,
        /// The entry that it became.
        number: u32,
    },
    /// It was not done.
    Refused {
        /// In which game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameId>,
        /// What the client called it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<Mark>,
        /// Why.
        problem: Problem,
        /// The same as a sentence.
        text: String,
    },
    /// Who is there. This is not kept.
    Present {
        /// In which game.
        game: GameId,
        /// By place, whether somebody with that seat's key is there; computers always are.
        places: Vec<bool>,
        /// How many others watch.
        watchers: u32,
    },
    /// An operator has taken away what was said in an entry.
    Removed {
        /// In which game.
        game: GameId,
        /// The entry's number.
        number: u32,
    },
    /// What there is in the lobby.
    Lobby(Lobby),
    /// The answer to a ping.
    Pong {
        /// The same number.
        id: u32,
        /// The server's time.
        #[serde(with = "crate::millis")]
        #[cfg_attr(feature = "schema", schemars(with = "u64"))]
        now: Millis,
    },
}

impl Notice {
    /// Says that something is not done.
    pub fn refused(game: Option<GameId>, mark: Option<Mark>, problem: Problem) -> Self {
        Notice::Refused { game, mark, problem, text: problem.to_string() }
    }
}

/// The wish for a new game, sent by `POST /api/v1/games`. The answer is [`Seated`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewGame {
    /// Which game.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub game: Game,
    /// Who plays beside the sender, in the order of play after them.
    pub opponents: Vec<Opponent>,
    /// How it begins.
    pub start: Start,
    /// How much time there is, as records write it: `-`, `300+3`, `1/259200`.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clock: TimeControl,
    /// The place that the sender wants, counted from 0 in the order of play; by chance if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Whether the lobby shows it.
    pub is_public: bool,
    /// Whether it counts for the ratings: then it is public, has a clock, and everybody is signed in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rated: bool,
    /// The sender's name, perhaps none.
    #[serde(default)]
    pub name: String,
    /// The key that the sender's seat gets.
    pub key: Key,
}

/// Who is to play against the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Whoever sits down.
    Person,
    /// A computer of the house, of this level.
    Computer(
        #[serde(with = "crate::level")]
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        LevelNumber,
    ),
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// As the rulebook says.
    Rules,
    /// After a fair opening, chosen by chance.
    Fair,
    /// As the rulebook says, and after the first turn the other player may take over its side.
    Swap,
}

/// The wish to sit down, sent by `POST /api/v1/games/ID/seats`. The answer is [`Seated`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SitDown {
    /// Where; at the first free seat if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The sender's name, perhaps none.
    #[serde(default)]
    pub name: String,
    /// The key that the sender's seat gets. If it holds a seat of this game already, that is the answer.
    pub key: Key,
}

/// Somebody has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Seated {
    /// In which game.
    pub game: GameId,
    /// Where.
    pub place: u8,
}

/// A pass to one's own seat for another device, made by `POST /api/v1/games/ID/passes` and used by `POST /api/v1/games/ID/seats/pass`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MakePass {
    /// The key of the seat.
    pub key: Key,
    /// The pass: another key, good for one use within ten minutes.
    pub pass: Key,
}

/// The use of a pass. The answer is [`Seated`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UsePass {
    /// The pass.
    pub pass: Key,
    /// The key that this device will have for the seat.
    pub key: Key,
}

/// The body of every answer over HTTP that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// Why.
    pub problem: Problem,
    /// The same as a sentence.
    pub text: String,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self { problem, text: problem.to_string() }
    }
}
