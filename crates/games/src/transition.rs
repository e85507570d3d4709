//! What leads from one position of a game to the next: a turn, or a player's leaving.

use alloc::string::String;

use crate::any::{AnyMove, AnyPosition};
use crate::error::ReadError;
use crate::game::Player;
use crate::history::PlayError;
use crate::outcome::Outcome;

/// A turn, or a player's leaving between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transition {
    /// The player to act plays this move.
    Move(AnyMove),
    /// A player of Mitsudomoe, with three or four in, gives up or runs out of time, and is out (ruling R9). It is no ply.
    Leave(Player),
}

impl Transition {
    /// The move, if it is one.
    pub const fn mv(self) -> Option<AnyMove> {
        match self {
            Transition::Move(mv) => Some(mv),
            Transition::Leave(_) => None,
        }
    }

    /// Who leaves, if somebody does.
    pub const fn leaves(self) -> Option<Player> {
        match self {
            Transition::Move(_) => None,
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

impl AnyPosition {
    /// The position after a turn or a player's leaving, and how the game then stands.
    pub fn advance(&self, transition: Transition) -> Result<(Self, Outcome<Player>), PlayError> {
        match transition {
            Transition::Move(mv) => self.play(mv).map_err(PlayError::from),
            Transition::Leave(player) => self.leave(player).ok_or(PlayError::CannotLeave),
        }
    }

    /// Reads a legal move, or `out:C` for a player who leaves.
    pub fn read_transition(&self, text: &str) -> Result<Transition, ReadError> {
        let Some(letter) = text.strip_prefix(OUT) else { return self.read_move(text).map(Transition::Move) };
        let leaver = self.game().colours().find(|player| letter.chars().eq([player.letter()]));
        leaver.filter(|&player| self.leave(player).is_some()).map(Transition::Leave).ok_or_else(|| {
            ReadError::new("move", text, "'out:' with the letter of one of three or more players still in")
        })
    }

    /// A legal move, or a player's leaving, in the form that writers give it.
    pub fn transition_text(&self, transition: Transition) -> String {
        match transition {
            Transition::Move(mv) => self.move_text(mv),
            Transition::Leave(player) => alloc::format!("{OUT}{}", player.letter()),
        }
    }
}
