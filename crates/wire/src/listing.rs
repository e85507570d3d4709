//! Games as the lobby shows them.

use serde::{Deserialize, Serialize};
use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::Millis;

use crate::id::GameId;
use crate::rating::Rating;

/// What there is in the lobby; of each the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lobby {
    /// Public games with a free seat.
    pub open: Vec<Listing>,
    /// Public games that are being played.
    pub live: Vec<Listing>,
    /// Public games that ended lately.
    pub over: Vec<Listing>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Listing {
    /// Which.
    pub game: GameId,
    /// The name of the rules, such as `mana`.
    pub rules: String,
    /// The clock, as records write it.
    pub clock: String,
    /// Whether sides may be exchanged after the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swap: bool,
    /// Whether it counts for the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rated: bool,
    /// Who sits where, in the order of play.
    pub seats: Vec<ListedSeat>,
    /// The position as it stands.
    pub position: String,
    /// How it came about, if readers take it for none: as some positions are printed in which a game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_turn: Option<LastTurn>,
    /// How many turns were played.
    pub turns: u32,
    /// Whose turn it is: a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// The result as records write it, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// When something last happened.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub at: Millis,
}

/// The turn with which a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LastTurn {
    /// The position before it.
    pub before: String,
    /// The turn, as records write it.
    pub turn: String,
}

impl LastTurn {
    /// The last turn of a game whose last position can't be read.
    pub(crate) fn of(history: &History) -> Option<Self> {
        let last = history.position();
        if AnyPosition::read(last.game(), &last.to_string()).is_ok() {
            return None;
        }
        let (&transition, before) = (history.transitions().last()?, history.positions().iter().rev().nth(1)?);
        Some(Self { before: before.to_string(), turn: before.transition_text(transition) })
    }
}

impl Listing {
    /// The position as it stands; none if this program does not know such a game.
    pub fn board(&self) -> Option<AnyPosition> {
        let game: Game = self.rules.parse().ok()?;
        let Some(LastTurn { before, turn }) = &self.last_turn else {
            return AnyPosition::read(game, &self.position).ok();
        };
        let before = AnyPosition::read(game, before).ok()?;
        let (last, _) = before.advance(before.read_transition(turn).ok()?).ok()?;
        Some(last)
    }
}

/// A seat in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ListedSeat {
    /// The name that was given, perhaps none.
    pub name: String,
    /// The level, if a computer sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether they are signed in, so that the name is theirs alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_known: bool,
    /// Whether the account is a bot's. It is known then, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_bot: bool,
    /// The rating with which they sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Whether nobody sits there yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_free: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(history: &History) -> Listing {
        Listing {
            game: GameId::random([0; GameId::BYTES]),
            rules: history.start().game().to_string(),
            clock: String::new(),
            swap: false,
            is_rated: false,
            seats: Vec::new(),
            position: history.position().to_string(),
            last_turn: LastTurn::of(history),
            turns: 0,
            to_act: None,
            result: None,
            at: Millis(0),
        }
    }

    /// Also where a game has ended in a position that readers take for none.
    #[test]
    fn the_board_of_a_list_is_that_of_the_game() {
        let starts = [(Game::Yonmoque, 2), (Game::Mana, 2), (Game::Mitsudomoe, 2), (Game::Mitsudomoe, 3)];
        let mut unreadable = 0;
        for (start, seed) in starts.into_iter().flat_map(|start| (0..8_u64).map(move |seed| (start, seed))) {
            let (game, players) = start;
            let mut history = History::new(AnyPosition::start(game, players).unwrap());
            let mut random = seed;
            while history.ending().is_none() && history.plies() < 400 {
                let moves = history.position().moves();
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                history.play(moves[(random >> 33) as usize % moves.len()]).unwrap();
                let listing = listing(&history);
                assert_eq!(listing.board().as_ref(), Some(history.position()), "{}", listing.position);
                unreadable += u32::from(listing.last_turn.is_some());
            }
        }
        assert!(unreadable > 0, "games of Mana end without a damyo");
    }
}
