//! Ratings: how strong somebody has shown themselves to be, and finding somebody about as strong.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tomoe_games::{AnyPosition, Game};
use tomoe_play::{Millis, Terms, TimeControl};

use crate::id::{GameId, Key};
use crate::message::{Seated, Start};

/// Above this deviation a rating is provisional.
const PROVISIONAL: u32 = 110;

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Less than eight minutes for each player, if they need forty moves.
    Blitz,
    /// More than that.
    Slow,
    /// Days for each move.
    Days,
}

impl Speed {
    /// Every speed, the fastest first.
    pub const ALL: [Self; 3] = [Self::Blitz, Self::Slow, Self::Days];

    /// How fast games with this clock are; `None` without a clock.
    pub fn of(clock: TimeControl) -> Option<Self> {
        match clock {
            TimeControl::Unlimited => None,
            TimeControl::Increment { initial, increment } => {
                let expected = initial.0 + 40 * increment.0;
                Some(if expected < 8 * 60_000 { Self::Blitz } else { Self::Slow })
            }
            TimeControl::Days(_) => Some(Self::Days),
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Blitz => "blitz",
            Self::Slow => "slow",
            Self::Days => "days",
        }
    }
}

/// The games that are rated together: of the same rules, for two or for more, and as fast. Written `mitsudomoe-many-days`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    /// The rules.
    pub game: Game,
    /// Whether more than two play.
    pub is_many: bool,
    /// How fast.
    pub speed: Speed,
}

impl Pool {
    /// The pool of a game with these terms, if it is rated.
    pub fn of(terms: &Terms) -> Option<Self> {
        Self::like(terms).filter(|_| terms.is_rated())
    }

    /// The pool of games like one with these terms, whether it is rated or not; none without a clock.
    pub fn like(terms: &Terms) -> Option<Self> {
        let game = terms.opening().start().game();
        Some(Self { game, is_many: terms.seats().len() > 2, speed: Speed::of(terms.clock())? })
    }

    /// Every pool.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = Game::ALL.into_iter().flat_map(|game| {
            let is_for_many = AnyPosition::start(game, 3).is_ok();
            [Some((game, false)), is_for_many.then_some((game, true))].into_iter().flatten()
        });
        kinds.flat_map(|(game, is_many)| Speed::ALL.map(|speed| Self { game, is_many, speed }))
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = if self.is_many { "-many" } else { "" };
        write!(f, "{}{many}-{}", self.game, self.speed.id())
    }
}

/// A text that names no pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a game and a speed, such as mana-blitz")]
pub struct WrongPool;

impl FromStr for Pool {
    type Err = WrongPool;

    fn from_str(text: &str) -> Result<Self, WrongPool> {
        Self::all().find(|pool| pool.to_string() == text).ok_or(WrongPool)
    }
}

/// How strong somebody has shown themselves to be in a pool, on the scale on which 400 points more win ten games of eleven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The number.
    pub rating: i32,
    /// How far off it may well be: two times of three less than this.
    pub deviation: u32,
    /// How many games it comes from.
    pub games: u32,
}

impl Rating {
    /// Whether so little is known that it is shown with a question mark.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rating, if self.is_provisional() { "?" } else { "" })
    }
}

/// The strongest of a pool, by `GET /api/v1/ratings/POOL`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Leaderboard {
    /// The strongest first; nobody whose rating is provisional.
    pub players: Vec<RatedPlayer>,
    /// How many have a rating that is provisional.
    pub provisional: u32,
}

/// Somebody in a list by rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatedPlayer {
    /// The name.
    pub name: String,
    /// The level, of a computer of the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether the account is a bot's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_bot: bool,
    /// The rating.
    pub rating: Rating,
}

/// What everybody may know of somebody, by `GET /api/v1/players/NAME` or `GET /api/v1/levels/NUMBER`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Profile {
    /// The name.
    pub name: String,
    /// The level, of a computer of the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether the account is a bot's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_bot: bool,
    /// In each pool in which they have played.
    pub ratings: Vec<PoolRating>,
}

/// Somebody's rating in a pool, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PoolRating {
    /// Which pool.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub pool: Pool,
    /// Whether it is the rating against programs of somebody for whom these games count apart.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_apart: bool,
    /// The rating now.
    pub rating: Rating,
    /// The rating after each of the last games, the oldest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatingPoint {
    /// When the game ended.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub at: Millis,
    /// The rating after it.
    pub rating: i32,
    /// Which game.
    pub game: GameId,
}

/// The wish to play a rated game for two against somebody about as strong, by `POST /api/v1/pairing`. It is sent again every few seconds
/// until there is somebody; the answer is [`Pairing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairingWish {
    /// Which game.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub game: Game,
    /// How much time there is.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clock: TimeControl,
    /// How it is to begin. The rulebook's start is taken where both want it, or where there are no fair openings.
    pub start: Start,
    /// The key that the sender's seat gets.
    pub key: Key,
    /// Whether a computer of the house is welcome, at once.
    #[serde(default)]
    pub with_computer: bool,
}

/// What became of the wish for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// There is a game.
    Seated(Seated),
    /// Nobody yet.
    Waiting {
        /// Since when the sender has been waiting.
        #[serde(with = "crate::millis")]
        #[cfg_attr(feature = "schema", schemars(with = "u64"))]
        since: Millis,
        /// How many others want such a game.
        others: u32,
        /// The level that is about as strong as the sender.
        level: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_read_as_it_is_written() {
        let all: Vec<Pool> = Pool::all().collect();
        assert_eq!(all.len(), 12);
        for pool in all {
            assert_eq!(pool.to_string().parse(), Ok(pool));
        }
        for wrong in ["", "mana", "mana-many-blitz", "chess-blitz", "mana-blitz "] {
            assert_eq!(wrong.parse::<Pool>(), Err(WrongPool), "{wrong}");
        }
    }

    #[test]
    fn speeds_follow_from_the_clock() {
        let speed = |clock: &str| Speed::of(clock.parse().unwrap());
        assert_eq!(speed("-"), None);
        assert_eq!(speed("180+2"), Some(Speed::Blitz));
        assert_eq!(speed("479+0"), Some(Speed::Blitz));
        assert_eq!(speed("480+0"), Some(Speed::Slow));
        assert_eq!(speed("300+5"), Some(Speed::Slow));
        assert_eq!(speed("1/259200"), Some(Speed::Days));
    }
}
