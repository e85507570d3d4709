#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod account;
mod archive;
mod as_text;
mod care;
mod entry;
mod id;
mod level;
mod listing;
mod message;
mod millis;
mod online;
mod problem;
mod rating;
mod setting;

pub use account::{
    Account, AccountFailure, AccountProblem, ChangePassword, ClaimGames, Claimed, HeldSeat, NewAccount,
    Password, Recover, RecoveryCodes, Session, SignIn, WithPassword,
};
pub use archive::{ArchiveMonth, ArchivePage, Explored, ExploredMove, Tally};
pub use care::{Block, BlockName, Blocks, NewReport, ReportReason};
pub use entry::{Deed, Entry, What};
pub use id::{GameId, Key, Mark, WrongName};
pub use listing::{LastTurn, ListedSeat, Listing, Lobby};
pub use message::{
    Failure, LONGEST, MakePass, NewGame, Notice, Opponent, Request, Seated, SitDown, Start, UsePass, VERSION,
};
pub use online::{KNOWN, OnlineGame, Remark, Stage, WrongEntry, fit_name};
pub use problem::Problem;
pub use rating::{
    Leaderboard, Pairing, PairingWish, Pool, PoolRating, Profile, RatedPlayer, Rating, RatingPoint, Speed,
    WrongPool,
};
pub use setting::Setting;
