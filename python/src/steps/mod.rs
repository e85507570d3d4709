//! Games played step by step by numbered actions, and looked at as planes of numbers.
//!
//! Both numberings are versioned, since trained networks depend on them; docs/python.md describes them.

mod mana;
mod mitsudomoe;
mod pairs;
mod planes;
mod play;
mod yonmoque;

pub(crate) use play::{Refused, Standing, StepPlay};

use tomoe_games::{AnyMove, AnyPosition, Position};

/// The version of the numbering of actions.
pub(crate) const ACTIONS_VERSION: u32 = 1;

/// The version of the planes of observations.
pub(crate) const OBSERVATIONS_VERSION: u32 = 1;

/// A game whose turns are sequences of numbered actions: each turn is exactly one sequence.
pub(crate) trait Numbered: Position<Move: Into<AnyMove>> + Into<AnyPosition> {
    /// What has been entered of a turn, in a form that is quick to go on from.
    type Partial: Copy + Send + Sync + 'static;

    /// A turn of which nothing has been entered.
    const NOTHING: Self::Partial;

    /// How many actions there are in all.
    const ACTIONS: usize;

    /// How many planes an observation of a game for so many has.
    fn planes(players: usize) -> usize;

    /// The seated colours in the order of play.
    fn seated(&self) -> &'static [Self::Colour];

    /// Whether a seated colour is not out.
    fn is_in(&self, colour: Self::Colour) -> bool;

    /// Whether no position before the move can come again after it.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Hands every action that may come next to `each`, in ascending order of the numbers within each kind.
    fn each_action(&self, partial: &Self::Partial, each: impl FnMut(usize));

    /// Enters an action; `None` if it may not come next.
    fn enter(&self, partial: &Self::Partial, action: usize) -> Option<Entered<Self>>;

    /// The actions that make up a legal move.
    fn actions_of(&self, mv: Self::Move) -> Vec<usize>;

    /// Writes all planes as the colour sees them; the last one, which counts repetitions, with zeros.
    fn observe(&self, partial: &Self::Partial, viewer: Self::Colour, planes: &mut [u8]);

    /// What an action does, in the notation's words.
    fn action_text(action: usize) -> String;
}

/// What an action has led to.
pub(crate) enum Entered<P: Numbered> {
    /// The turn is not complete.
    Partial(P::Partial),
    /// It is, and this is the move.
    Turn(P::Move),
}
