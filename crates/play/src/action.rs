//! What can be done in a game, and who does it.

use tomoe_games::{AnyMove, Outcome, Player};

use crate::time::Millis;

/// What somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The player to act plays a move.
    Move(AnyMove),
    /// The player to act takes over the side of the first turn, and who made it plays on with the other: only where the terms allow it, and
    /// directly after the first turn.
    Swap,
    /// A player gives up. Of two who are in, the other wins; with more, the player is out (Mitsudomoe R9).
    Resign,
    /// A player offers a draw, to which every other player still in must agree. The next move withdraws it.
    OfferDraw,
    /// A player agrees to the draw on offer.
    AcceptDraw,
    /// A player declines the draw on offer, or withdraws an offer of their own.
    DeclineDraw,
    /// A player asks to take back to where so many transitions of the game's history stand, opening included; everybody else
    /// still in must agree. The next move withdraws it.
    OfferTakeBack(usize),
    /// A player agrees to the take-back asked for.
    AcceptTakeBack,
    /// A player declines the take-back asked for, or withdraws a request of their own.
    DeclineTakeBack,
    /// The game is called off, before everybody has moved.
    Abort,
    /// The house notices that the time of the player to act has run out. Of two who are in, the other wins; with more, the
    /// player is out (Mitsudomoe R9).
    Flag,
    /// The house takes a player out of the game who is gone, or a program that failed: as resigning, but as abandonment.
    Forfeit(Player),
    /// The house decides the game, such as at a limit on the number of moves.
    Adjudicate(Verdict),
    /// The house lets the clock of the player to act run from now on: what passed since the last event is not charged, since
    /// nobody could have moved meanwhile (no server ran, the game lay in a drawer).
    Resume,
    /// The house takes back the charge for a time in which no server ran. What of it was excused before counts once.
    Excuse {
        /// When the last server ended.
        from: Millis,
        /// When the next one began.
        until: Millis,
    },
}

/// What the house decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nobody has won.
    Draw,
    /// This player has won.
    Win(Player),
}

impl Verdict {
    /// The outcome of a game so decided.
    pub const fn outcome(self) -> Outcome<Player> {
        match self {
            Verdict::Draw => Outcome::Draw,
            Verdict::Win(player) => Outcome::Win(player),
        }
    }
}

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player, whoever moves that player's pieces.
    Player(Player),
    /// Whoever runs the game: a server, a match.
    House,
}
