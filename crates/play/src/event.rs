//! Something that happened in a game.

use crate::action::{Action, Actor};
use crate::time::Millis;

/// Something that happened, and was accepted. The list of them is the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Its place in the list, from 1.
    pub number: u32,
    /// When it happened; never before the event before.
    pub at: Millis,
    /// How much of the time before it was the network's, for which the player to act is not charged.
    pub lag: Millis,
    /// Who did it.
    pub by: Actor,
    /// What was done.
    pub action: Action,
}
