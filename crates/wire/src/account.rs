//! What is asked of a server about accounts, and what it answers.

use serde::{Deserialize, Serialize};
use tomoe_play::Millis;

use crate::id::{GameId, Key};

/// A wish for an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewAccount {
    /// The name to be known by.
    pub name: String,
    /// The password.
    pub password: Password,
}

/// Who wants to sign in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SignIn {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: Password,
}

/// What needs the password besides a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WithPassword {
    /// The account's password.
    pub password: Password,
}

/// A wish for another password. All other sessions end with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    pub password: Password,
    /// The password from now on.
    pub new_password: Password,
}

/// A wish for another password by who has forgotten theirs. All sessions end with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Recover {
    /// The account's name.
    pub name: String,
    /// One of its recovery codes, which works once.
    pub code: String,
    /// The password from now on.
    pub new_password: Password,
}

/// Games that were played as a guest and are to belong to the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClaimGames {
    /// The seats, each with its key, at most [`ClaimGames::MOST`].
    pub seats: Vec<HeldSeat>,
}

impl ClaimGames {
    /// How many seats can be claimed at a time.
    pub const MOST: usize = 40;
}

/// A seat and what proves that it is mine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HeldSeat {
    /// The game.
    pub game: GameId,
    /// The key of the seat.
    pub key: Key,
}

/// How many of the seats belong to the account by that, and did not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Claimed {
    /// So many.
    pub games: u32,
}

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Account {
    /// The name.
    pub name: String,
    /// When it was made.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub made: Millis,
    /// How many recovery codes are left.
    pub codes_left: u32,
    /// How many games it has played.
    pub games: u32,
    /// Where it is signed in, the latest first.
    pub sessions: Vec<Session>,
    /// Whether it is a bot's, for good.
    #[serde(default)]
    pub is_bot: bool,
    /// Whether rated games against programs count for a rating of their own.
    #[serde(default)]
    pub is_apart: bool,
    /// What programs sign in with, the latest first.
    #[serde(default)]
    pub tokens: Vec<Token>,
}

/// How an account wants its games to count, sent by `POST /api/v1/account/apart`. It is so for games that begin from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CountApart {
    /// Whether rated games against programs count for a rating of their own.
    pub is_apart: bool,
}

/// What a program may do that has a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To play: moves, offers, resigning.
    Play,
    /// To challenge, and to answer challenges.
    Challenge,
    /// To say something in games.
    Chat,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Play, Self::Challenge, Self::Chat];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Challenge => "challenge",
            Self::Chat => "chat",
        }
    }
}

/// A wish for a token, with which a program signs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewToken {
    /// What the owner calls it.
    pub name: String,
    /// What may be done with it.
    pub scopes: Vec<Scope>,
}

impl NewToken {
    /// The most characters of a token's name.
    pub const LONGEST_NAME: usize = 40;
}

/// A token as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Token {
    /// Its name for ending it, which is no secret.
    pub id: GameId,
    /// What the owner calls it.
    pub name: String,
    /// What may be done with it.
    pub scopes: Vec<Scope>,
    /// When it was made.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub made: Millis,
    /// When it was last used, to within a minute; never if it is left out.
    #[serde(default, with = "crate::millis::optional", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    pub used: Option<Millis>,
}

/// A new token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MadeToken {
    /// What the program says to sign in. It is shown once.
    pub secret: String,
    /// What is known of it.
    pub token: Token,
}

/// A device on which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Session {
    /// Its name, which is no secret.
    pub id: GameId,
    /// What the browser said it was, shortened.
    pub device: String,
    /// When it began.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub made: Millis,
    /// When it was last used, to within an hour.
    #[serde(with = "crate::millis")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub seen: Millis,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// Recovery codes. They are shown once, and each works once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// A password, which appears in no log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Password(pub String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Why something about an account is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AccountProblem {
    /// The request is not one of those that there are.
    #[error("this is no request that the server knows")]
    Malformed,
    /// The request came from a page of somebody else.
    #[error("this was asked by a page of another site")]
    ForeignPage,
    /// So much in so short a time.
    #[error("too many attempts: wait some minutes")]
    TooOften,
    /// Nobody is signed in.
    #[error("nobody is signed in")]
    NotSignedIn,
    /// Name and password, or code, do not belong together.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The name can't be shown safely.
    #[error(
        "a name has 2 to 20 letters and digits of one script, with single hyphens, dots or spaces between them"
    )]
    BadName,
    /// The name is somebody's, or looks like it, or is reserved.
    #[error("the name is taken, or looks too much like another one")]
    NameTaken,
    /// The password is too short, too long, or among the first that anybody would try.
    #[error("a password has 8 to 200 characters, and is not one that anybody would try first")]
    BadPassword,
    /// The account was closed by an operator.
    #[error("this account was closed by the operator of this server")]
    Closed,
    /// There is no room for more.
    #[error("there is no room for more")]
    NoRoom,
    /// There is no such token.
    #[error("there is no such token")]
    NoSuchToken,
    /// The account has as many tokens as it may.
    #[error("there are too many tokens: end one first")]
    TooManyTokens,
    /// Somebody has played under this account, so it can't become a bot's.
    #[error("only an account without games can become a bot's")]
    HasGames,
    /// There is no such session.
    #[error("there is no such session")]
    NoSuchSession,
    /// The server can't write or read at the moment.
    #[error("this can't be done at the moment: try again")]
    Unavailable,
}

/// The body of every answer about accounts that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct AccountFailure {
    /// Why.
    pub problem: AccountProblem,
    /// The same as a sentence.
    pub text: String,
}

impl From<AccountProblem> for AccountFailure {
    fn from(problem: AccountProblem) -> Self {
        Self { problem, text: problem.to_string() }
    }
}
