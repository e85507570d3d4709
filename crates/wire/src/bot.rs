//! What programs that play ask of a server over HTTP, and what it answers.

use serde::{Deserialize, Serialize};
use tomoe_games::Game;
use tomoe_play::{Millis, TimeControl};

use crate::account::Scope;
use crate::id::{GameId, Key, Mark};
use crate::listing::{ListedSeat, Listing};
use crate::message::Start;
use crate::problem::Problem;

/// Who a token belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BotAccount {
    /// The account's name.
    pub name: String,
    /// Whether it is a bot's.
    pub is_bot: bool,
    /// What may be done with the token.
    pub scopes: Vec<Scope>,
}

// Challenges

/// What is to be played. Two play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChallengeTerms {
    /// Which game.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub game: Game,
    /// How it begins.
    pub start: Start,
    /// How much time there is, as records write it: `-`, `300+3`, `1/259200`.
    #[serde(with = "crate::as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clock: TimeControl,
    /// The place that the challenger wants, 0 or 1 in the order of play; by chance if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Whether everybody may find the game.
    pub is_public: bool,
    /// Whether it counts for the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rated: bool,
}

/// A wish to play against somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewChallenge {
    /// The name of their account.
    pub to: String,
    /// What is to be played.
    pub terms: ChallengeTerms,
    /// The key that the challenger's seat gets, for who plays over a WebSocket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
}

/// One of the two whom a challenge is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Participant {
    /// The account's name.
    pub name: String,
    /// Whether it is a bot's.
    pub is_bot: bool,
}

/// How a challenge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// There is a game.
    Accepted,
    /// The other one does not want to.
    Declined,
    /// The challenger took it back.
    Cancelled,
}

/// Why somebody does not want to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeclineReason {
    /// It is not said.
    #[default]
    Any,
    /// Not now.
    Later,
    /// Not this game.
    Game,
    /// Not with so little time.
    TooFast,
    /// Not with so much time.
    TooSlow,
    /// Not from this start.
    Start,
    /// Not against bots.
    NoBots,
    /// Only against bots.
    OnlyBots,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Challenge {
    /// Its name.
    pub id: GameId,
    /// Who challenges.
    pub from: Participant,
    /// Who is challenged.
    pub to: Participant,
    /// What is to be played.
    pub terms: ChallengeTerms,
    /// When it was made.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub made: Millis,
    /// How it stands.
    pub state: ChallengeState,
    /// Why it was declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<DeclineReason>,
    /// The game, once it is accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
}

/// The challenges of somebody within a day, the latest first, answered ones as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Challenges {
    /// Those of others.
    pub incoming: Vec<Challenge>,
    /// Their own.
    pub outgoing: Vec<Challenge>,
}

/// The acceptance of a challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AcceptChallenge {
    /// The key that the seat gets, for who plays over a WebSocket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
}

/// The refusal of a challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Decline {
    /// Why.
    #[serde(default)]
    pub reason: DeclineReason,
}

// Events

/// A line of the stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BotEvent {
    /// A challenge waits for an answer, mine or another's.
    Challenge(Challenge),
    /// A challenge was answered or taken back.
    ChallengeOver(Challenge),
    /// A game has begun, or goes on.
    GameStart(BotGame),
    /// A game has ended.
    GameEnd(BotGame),
}

/// A game at which the account has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BotGame {
    /// The seat.
    pub place: u8,
    /// The game as lists show it.
    pub listing: Listing,
}

// One game

/// A line of the stream of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BotLine {
    /// The first line: the whole game.
    Game(WholeGame),
    /// Something happened at the board, and this is how it stands now.
    State(BotState),
    /// Somebody said something.
    Say {
        /// Who.
        place: u8,
        /// What.
        text: String,
    },
    /// Who is there.
    Present {
        /// By place, whether somebody is there.
        places: Vec<bool>,
        /// How many others watch.
        watchers: u32,
    },
}

/// A game, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct WholeGame {
    /// Which.
    pub game: GameId,
    /// The account's seat.
    pub place: u8,
    /// The name of the rules, such as `mana`.
    pub rules: String,
    /// Who sits where, in the order of play.
    pub seats: Vec<ListedSeat>,
    /// The position at the start.
    pub start: String,
    /// How much time there is, as records write it.
    pub clock: String,
    /// Whether sides may be exchanged after the first turn.
    pub swap: bool,
    /// Whether everybody may find the game.
    pub is_public: bool,
    /// Whether it counts for the ratings.
    pub is_rated: bool,
    /// How it stands.
    pub state: BotState,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BotState {
    /// All turns from the start, as records write them; those of a fair opening are among them.
    pub turns: Vec<String>,
    /// The position.
    pub position: String,
    /// The place of who is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<u8>,
    /// By which a move says that it is meant for this position.
    pub basis: u32,
    /// By place, the milliseconds left; none without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub time_left: Vec<u64>,
    /// Whether who is to move may take over the other side instead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_swap: bool,
    /// The place of who offers a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<u8>,
    /// The place of who wants to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back_offer: Option<u8>,
    /// The result as records write it, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The place of who has won, if somebody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// When it came to stand so.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub at: Millis,
}

// All games at once

/// A line of the stream of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnLine {
    /// Something is up to the account in a game.
    Turn(WantedTurn),
    /// A game has ended.
    Over(WholeGame),
}

/// Something that is up to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct WantedTurn {
    /// What, one thing or several.
    pub asked: Vec<Asked>,
    /// The game as it stands; `place` is the seat that is asked.
    pub game: WholeGame,
}

/// What who has a seat is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// A move, or an exchange of sides.
    Move,
    /// An answer to the offer of a draw.
    Draw,
    /// An answer to the wish to take back.
    TakeBack,
}

/// The moves that are legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LegalMoves {
    /// By which a move says that it is meant for this position.
    pub basis: u32,
    /// The moves of who is to move, as records write them.
    pub moves: Vec<String>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MakeMove {
    /// The move as records write it, or `swap`.
    #[serde(rename = "move")]
    pub text: String,
    /// The position that it is meant for; whichever stands if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<u32>,
    /// The program's own name for it: what is sent again with the same name counts once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The seat for which it is done, for who holds several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// An answer to an offer; with yes also an offer of one's own where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct YesOrNo {
    /// Whether yes.
    pub accept: bool,
    /// The seat for which it is done, for who holds several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// Something to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chat {
    /// What: 1 to 200 characters.
    pub text: String,
}

/// It is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Done {
    /// The number of the entry that it became.
    pub number: u32,
}

// Refusals

/// Why something that a program asked for is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BotProblem {
    /// There is no token, or it is not one that there is.
    #[error("a token is needed that is not ended, or somebody who is signed in")]
    WrongToken,
    /// The token is for other things.
    #[error("this token is not for that")]
    MissingScope,
    /// The account is a person's.
    #[error("only accounts of bots may do this")]
    NotABot,
    /// The request came from a page of somebody else.
    #[error("this was asked by a page of another site")]
    ForeignPage,
    /// Nobody has an account of that name.
    #[error("nobody has an account of that name")]
    NoSuchPlayer,
    /// There is no such challenge, or it is not for who asks.
    #[error("there is no such challenge")]
    NoSuchChallenge,
    /// It was answered before.
    #[error("this challenge was answered or taken back before")]
    ChallengeOver,
    /// The game says no.
    #[error("{0}")]
    #[serde(untagged)]
    Game(Problem),
}

impl From<Problem> for BotProblem {
    fn from(problem: Problem) -> Self {
        Self::Game(problem)
    }
}

/// The body of every answer to programs that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotFailure {
    /// Why.
    pub problem: BotProblem,
    /// The same as a sentence.
    pub text: String,
}

impl From<BotProblem> for BotFailure {
    fn from(problem: BotProblem) -> Self {
        Self { problem, text: problem.to_string() }
    }
}
