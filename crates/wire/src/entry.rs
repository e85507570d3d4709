//! What happens in a game online, one numbered entry after the other.

use serde::{Deserialize, Serialize};
use tomoe_play::Millis;

use crate::id::{GameId, Mark};
use crate::rating::Rating;

/// What stands in the place of a message that was taken away.
pub(crate) const REMOVED: &str = "—";

/// Something that happened in a game online, and is written down for good. The setting and the list of them are the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// Its place in the list, from 1.
    pub number: u32,
    /// When the server accepted it, in milliseconds since 1970.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub at: Millis,
    /// The name that the client who did it had for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What happened.
    pub what: What,
}

impl Entry {
    /// The same entry with a dash in the place of what was said; nothing if nothing was said, or it is gone already.
    pub fn without_text(&self) -> Option<Self> {
        match &self.what {
            What::Say { place, is_removed: false, .. } => {
                let what = What::Say { place: *place, text: REMOVED.to_owned(), is_removed: true };
                Some(Self { what, ..self.clone() })
            }
            _ => None,
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The house lets its computers play each other. Only a game without persons begins so, with its first entry.
    Begin,
    /// Somebody sat down. With the last free seat the game begins, and the clock of the player to act runs.
    Sit {
        /// Where, counted from 0 in the order of play.
        place: u8,
        /// The name they gave, perhaps none.
        name: String,
        /// Whether they are signed in, so that the name is theirs alone.
        #[serde(rename = "is-known", default, skip_serializing_if = "std::ops::Not::not")]
        is_known: bool,
        /// Whether the account is a bot's. It is known then, too.
        #[serde(rename = "is-bot", default, skip_serializing_if = "std::ops::Not::not")]
        is_bot: bool,
        /// Their rating in games like this one when they sat down, of who is signed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
        /// Their rating against programs, of a person whose rated games against these count apart. Whether they do is decided with
        /// this entry, so that ratings come out the same whenever they are computed anew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        apart: Option<Rating>,
    },
    /// Somebody left their seat before the game began. With the last person the game is closed.
    Leave {
        /// From where.
        place: u8,
    },
    /// Something happened at the board.
    Play {
        /// A colour's letter, or `house`.
        by: String,
        /// In the words of a game's text, such as `move @c3` or `offer-draw`.
        action: String,
        /// How much of the time before it was the network's, for which nobody is charged.
        #[serde(with = "crate::millis", default, skip_serializing_if = "crate::millis::is_zero")]
        #[cfg_attr(feature = "schema", schemars(with = "u64"))]
        lag: Millis,
    },
    /// Somebody at the board said something.
    Say {
        /// Who.
        place: u8,
        /// What.
        text: String,
        /// Whether an operator has taken the text away, in whose place a dash stands.
        #[serde(rename = "is-removed", default, skip_serializing_if = "std::ops::Not::not")]
        is_removed: bool,
    },
    /// Somebody wants to play again.
    Rematch {
        /// Who.
        place: u8,
        /// The next game, if everybody wants to by now. The same keys hold its seats, each one seat further.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<GameId>,
    },
}

/// What somebody at the board wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Something at the board.
    Play {
        /// In the words of a game's text, such as `move @c3` or `offer-draw`.
        action: String,
        /// The entry by which the position came about that it is meant for: see [`OnlineGame::basis`](crate::OnlineGame::basis).
        basis: u32,
    },
    /// A short message to the others.
    Say {
        /// What.
        text: String,
    },
    /// Another game with the same players.
    Rematch,
    /// Leaving one's seat before the game has begun.
    Leave,
    /// The player to act is gone, and is to be taken out of the game.
    Claim,
}
