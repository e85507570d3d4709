//! Why something is not done.

use serde::{Deserialize, Serialize};
use tomoe_play::Refusal;

/// Why something is not done. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// The message is not one of those that there are.
    #[error("this is no message that the server knows")]
    Malformed,
    /// The message is longer than any has to be.
    #[error("the message is too long")]
    TooLong,
    /// So much in so short a time.
    #[error("too many messages: wait a moment")]
    TooOften,
    /// There are as many games, connections or seats as there may be.
    #[error("there is no room for more at the moment")]
    NoRoom,
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game is not followed on this connection.
    #[error("the game is not followed on this connection")]
    NotFollowed,
    /// The key is not one of this game's seats.
    #[error("the key belongs to no seat of this game")]
    WrongKey,
    /// Only who sits there may do this.
    #[error("only who has a seat can do this")]
    NotSeated,
    /// The seat is taken, or is not for a person.
    #[error("the seat is taken")]
    SeatTaken,
    /// There is no free seat, or no such seat.
    #[error("no seat is free")]
    NoSeat,
    /// The name has more than 24 characters, or some that can't be shown.
    #[error("a name has at most 24 characters, all of them visible")]
    BadName,
    /// The name is that of somebody's account, or looks like it.
    #[error("the name belongs to somebody's account")]
    NameTaken,
    /// There is nobody of this name who has played a rated game.
    #[error("nobody of this name has played a rated game")]
    NoSuchPlayer,
    /// A rated game is for those who are signed in.
    #[error("a rated game is for those who are signed in")]
    SignInFirst,
    /// Somebody who sits there has blocked this name.
    #[error("somebody who plays there does not want to play with this name")]
    NotWelcome,
    /// What is said is empty, has more than 200 characters, or some that can't be shown.
    #[error("a message to the others has 1 to 200 visible characters")]
    BadText,
    /// The terms of a new game don't fit each other.
    #[error("there can be no game with these terms")]
    BadTerms,
    /// Not everybody has sat down yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has begun.
    #[error("the game has begun")]
    Begun,
    /// The game has not ended.
    #[error("the game is not over")]
    NotOver,
    /// It was meant for a position that is no longer there.
    #[error("the position has changed since")]
    Stale,
    /// Nobody is gone, or not for long enough.
    #[error("the player is not gone, or not for long enough")]
    NotGone,
    /// The server can't write at the moment. To be sent again.
    #[error("this can't be kept at the moment: try again")]
    Unavailable,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The player is out.
    #[error("the player is out")]
    Out,
    /// Only the house does this.
    #[error("only the house does this")]
    HouseOnly,
    /// It is somebody else's turn.
    #[error("it is not this player's turn")]
    NotToAct,
    /// The move is not legal.
    #[error("the move is not legal here")]
    IllegalMove,
    /// Sides can't be exchanged now.
    #[error("sides can't be exchanged now")]
    NoSwap,
    /// The time has run out.
    #[error("the time has run out")]
    TimeIsUp,
    /// Everybody has moved.
    #[error("the game can't be called off once everybody has moved")]
    TooLateToAbort,
    /// There is no such offer, or it is one's own, or it was answered.
    #[error("there is no offer to answer")]
    NoOffer,
    /// An offer stands, or was declined since the last move.
    #[error("an offer can be made again after a move")]
    TooSoon,
    /// There is nothing to take back to there.
    #[error("there is nothing to take back to there")]
    NothingToTakeBack,
    /// The rules of the house don't allow it.
    #[error("this can't be done here")]
    NotAllowed,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => Problem::Over,
            Refusal::NotSeated => Problem::NotSeated,
            Refusal::Out => Problem::Out,
            Refusal::HouseOnly => Problem::HouseOnly,
            Refusal::NotToAct => Problem::NotToAct,
            Refusal::IllegalMove => Problem::IllegalMove,
            Refusal::NoSwap => Problem::NoSwap,
            Refusal::TimeIsUp => Problem::TimeIsUp,
            Refusal::TooLateToAbort => Problem::TooLateToAbort,
            Refusal::NoOffer | Refusal::OwnOffer | Refusal::AgreedAlready => Problem::NoOffer,
            Refusal::OfferStands | Refusal::TooSoon => Problem::TooSoon,
            Refusal::NothingToTakeBack | Refusal::PlayerLeft | Refusal::Rated => Problem::NothingToTakeBack,
            Refusal::PlayersOnly | Refusal::TimeIsLeft | Refusal::Excused | Refusal::WinnerIsOut => {
                Problem::NotAllowed
            }
        }
    }
}
