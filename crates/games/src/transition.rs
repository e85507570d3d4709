//! What leads from one position of a game to the next: a turn, a player's leaving, or an exchange of seats.

use alloc::string::String;

use crate::any::{AnyMove, AnyPosition};
use crate::error::ReadError;
use crate::game::Player;
use crate::history::PlayError;
use crate::outcome::Outcome;

/// A turn, or what can happen between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transition {
    /// The player to act plays this move.
    Move(AnyMove),
    /// A player of Mitsudomoe, with three or four in, gives up or runs out of time, and is out (ruling R9). It is no ply.
    Leave(Player),
    /// House rule: after the first turn the other player takes over its side, and the one who made it plays the other side. The
    /// position stays as it is, and it is no ply.
    Swap,
}

impl Transition {
    /// The move, if it is one.
    pub const fn mv(self) -> Option<AnyMove> {
        match self {
            Transition::Move(mv) => Some(mv),
            Transition::Leave(_) | Transition::Swap => None,
        }
    }

    /// Who leaves, if somebody does.
    pub const fn leaves(self) -> Option<Player> {
        match self {
            Transition::Move(_) | Transition::Swap => None,
            Transition::Leave(player) => Some(player),
        }
    }
}

impl From<AnyMove> for Transition {
    fn from(mv: AnyMove) -> Self {
        Transition::Move(mv)
    }
}

/// What the word for leaving begins with.
const OUT: &str = "out:";

/// The word for an exchange of seats.
const SWAP: &str = "swap";

/// Whether it is the moment for an exchange of seats: directly after the first turn of two.
pub(crate) const fn may_swap(plies: usize, last: Option<Transition>) -> bool {
    plies == 1 && matches!(last, Some(Transition::Move(_)))
}

impl AnyPosition {
    /// The position after a turn, a player's leaving or an exchange of seats, and how the game then stands. Whether it is the moment for
    /// an exchange is known to a [`History`](crate::History) alone.
    pub fn advance(&self, transition: Transition) -> Result<(Self, Outcome<Player>), PlayError> {
        match transition {
            Transition::Move(mv) => self.play(mv).map_err(PlayError::from),
            Transition::Leave(player) => self.leave(player).ok_or(PlayError::CannotLeave),
            Transition::Swap if self.players() == 2 => Ok((*self, Outcome::Ongoing)),
            Transition::Swap => Err(PlayError::CannotSwap),
        }
    }

    /// Reads a legal move, `out:C` for a player who leaves, or `swap` between two players.
    pub fn read_transition(&self, text: &str) -> Result<Transition, ReadError> {
        if text == SWAP && self.players() == 2 {
            return Ok(Transition::Swap);
        }
        let Some(letter) = text.strip_prefix(OUT) else { return self.read_move(text).map(Transition::Move) };
        let leaver = self.game().colours().find(|player| letter.chars().eq([player.letter()]));
        leaver.filter(|&player| self.leave(player).is_some()).map(Transition::Leave).ok_or_else(|| {
            ReadError::new("move", text, "'out:' with the letter of one of three or more players still in")
        })
    }

    /// A legal move, a player's leaving or an exchange of seats, in the form that writers give it.
    pub fn transition_text(&self, transition: Transition) -> String {
        match transition {
            Transition::Move(mv) => self.move_text(mv),
            Transition::Leave(player) => alloc::format!("{OUT}{}", player.letter()),
            Transition::Swap => SWAP.into(),
        }
    }
}
