//! A turn of a game chosen at run time, entered step by step.

use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition};
use crate::step::{IllegalStep, Spot, Step, Turn};
use crate::{mana, mitsudomoe, yonmoque};

/// A turn of any game, being entered step by step.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant is named after its game")]
#[allow(clippy::large_enum_variant, reason = "there is one turn at a time")]
pub enum AnyTurn {
    Yonmoque(Turn<yonmoque::Position>),
    Mana(Turn<mana::Position>),
    Mitsudomoe(Turn<mitsudomoe::Position>),
}

/// Does the same with a turn of whichever game it is.
macro_rules! each_turn {
    ($any:expr, $turn:ident => $body:expr) => {
        match $any {
            AnyTurn::Yonmoque($turn) => $body,
            AnyTurn::Mana($turn) => $body,
            AnyTurn::Mitsudomoe($turn) => $body,
        }
    };
}

impl AnyTurn {
    /// A turn of which nothing has been entered yet.
    pub fn new(position: AnyPosition) -> Self {
        match position {
            AnyPosition::Yonmoque(position) => AnyTurn::Yonmoque(Turn::new(position)),
            AnyPosition::Mana(position) => AnyTurn::Mana(Turn::new(position)),
            AnyPosition::Mitsudomoe(position) => AnyTurn::Mitsudomoe(Turn::new(position)),
        }
    }

    /// The steps entered so far.
    pub fn entered(&self) -> Vec<Step<Spot>> {
        each_turn!(self, turn => turn.entered().iter().map(|step| step.map(Spot::from)).collect())
    }

    /// What may come next; empty when the turn is complete.
    pub fn options(&self) -> Vec<Step<Spot>> {
        each_turn!(self, turn => turn.options().into_iter().map(|step| step.map(Spot::from)).collect())
    }

    /// Enters a step, if it is one of the [`options`](AnyTurn::options).
    pub fn push(&mut self, step: Step<Spot>) -> Result<(), IllegalStep> {
        each_turn!(self, turn => {
            let options = turn.options();
            let native = options.into_iter().find(|option| option.map(Spot::from) == step);
            turn.push(native.ok_or(IllegalStep)?)
        })
    }

    /// Takes back the last step.
    pub fn pop(&mut self) -> Option<Step<Spot>> {
        each_turn!(self, turn => turn.pop().map(|step| step.map(Spot::from)))
    }

    /// The whole turn, once every step is there.
    pub fn complete(&self) -> Option<AnyMove> {
        match self {
            AnyTurn::Yonmoque(turn) => turn.complete().map(AnyMove::Yonmoque),
            AnyTurn::Mana(turn) => turn.complete().map(AnyMove::Mana),
            AnyTurn::Mitsudomoe(turn) => turn.complete().map(AnyMove::Mitsudomoe),
        }
    }

    /// The board with the steps so far done, to be looked at, not to be played on.
    pub fn preview(&self) -> AnyPosition {
        each_turn!(self, turn => turn.preview().into())
    }
}
