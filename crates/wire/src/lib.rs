#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod account;
mod archive;
mod as_text;
mod bot;
mod care;
mod entry;
mod id;
mod level;
mod listing;
mod message;
mod millis;
mod mine;
mod name;
mod online;
mod problem;
mod push;
mod rating;
mod setting;

pub use account::{
    Account, AccountFailure, AccountProblem, ChangePassword, ClaimGames, Claimed, CountApart, HeldSeat,
    MadeToken, NewAccount, NewToken, Password, Recover, RecoveryCodes, Scope, Session, SignIn, Token,
    WithPassword,
};
pub use archive::{ArchiveMonth, ArchivePage, Explored, ExploredMove, Tally};
pub use bot::{
    AcceptChallenge, Asked, BotAccount, BotEvent, BotFailure, BotGame, BotLine, BotProblem, BotState,
    Challenge, ChallengeState, ChallengeTerms, Challenges, Chat, Decline, DeclineReason, Done, LegalMoves,
    MakeMove, NewChallenge, Participant, TurnLine, WantedTurn, WholeGame, YesOrNo,
};
pub use care::{Block, BlockName, Blocks, NewReport, ReportReason};
pub use entry::{Deed, Entry, What};
pub use id::{GameId, Key, Mark, WrongName};
pub use listing::{LastTurn, ListedSeat, Listing, Lobby};
pub use message::{
    Failure, LONGEST, MakePass, NewGame, Notice, Opponent, Request, Seated, SitDown, Start, UsePass, VERSION,
};
pub use mine::{MyGame, MyGames, MySeats, NewSeatKey};
pub use name::{BOT, KNOWN, Sitter, Standing, fit_name};
pub use online::{OnlineGame, Remark, Stage, WrongEntry};
pub use problem::Problem;
pub use push::{NoPush, PushKey, Subscribe};
pub use rating::{
    Leaderboard, Pairing, PairingWish, Pool, PoolRating, Profile, RatedPlayer, Rating, RatingPoint, Speed,
    WrongPool,
};
pub use setting::Setting;
