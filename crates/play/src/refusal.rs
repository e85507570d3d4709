//! Why an action was not accepted.

/// Why an action was not accepted. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The actor has no seat in this game.
    #[error("not a player of this game")]
    NotSeated,
    /// The actor is out.
    #[error("the player is out")]
    Out,
    /// Only the house does this.
    #[error("only the house does this")]
    HouseOnly,
    /// Only players do this.
    #[error("only a player does this")]
    PlayersOnly,
    /// It is somebody else's turn.
    #[error("it is not this player's turn")]
    NotToAct,
    /// The move is not legal.
    #[error("the move is not legal here")]
    IllegalMove,
    /// The terms don't allow it, or it is not directly after the first turn.
    #[error("sides can't be exchanged now")]
    NoSwap,
    /// The time of the player to act has run out.
    #[error("the time has run out")]
    TimeIsUp,
    /// The time of the player to act has not run out.
    #[error("there is time left")]
    TimeIsLeft,
    /// The time is not over yet, or was excused before.
    #[error("this time can't be excused, or was already")]
    Excused,
    /// Everybody has moved.
    #[error("the game can't be called off once everybody has moved")]
    TooLateToAbort,
    /// There is no such offer to answer.
    #[error("nothing is on offer")]
    NoOffer,
    /// The offer is the actor's own.
    #[error("nobody agrees to an offer of their own")]
    OwnOffer,
    /// The actor has agreed already.
    #[error("the player has agreed already")]
    AgreedAlready,
    /// An offer stands already.
    #[error("an offer stands already")]
    OfferStands,
    /// The actor's last offer was declined, and nobody has moved since.
    #[error("the offer was declined: it can be made again after a move")]
    TooSoon,
    /// There is nothing to take back, or the opening is meant.
    #[error("there is nothing to take back to there")]
    NothingToTakeBack,
    /// The game counts for the ratings.
    #[error("nothing is taken back in a rated game")]
    Rated,
    /// A player left since then.
    #[error("nothing is taken back past a player's leaving")]
    PlayerLeft,
    /// The winner named is not in.
    #[error("only a player who is in can win")]
    WinnerIsOut,
}
