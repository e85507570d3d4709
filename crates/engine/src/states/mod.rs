//! The three games as trees of single decisions.

#[cfg(feature = "threads")]
mod last_ring;
mod mana;
mod mitsudomoe;
#[cfg(feature = "threads")]
pub(crate) mod siege;
mod steps;
mod whole_turn;
mod yonmoque;

use tomoe_games::AnyPosition;

use crate::state::State;
pub(crate) use steps::{Sides, StepState};
use whole_turn::WholeTurnState;

pub(crate) type YonmoqueState = WholeTurnState<tomoe_games::yonmoque::Position>;
pub(crate) type ManaState = WholeTurnState<tomoe_games::mana::Position>;
/// With two players left in.
pub(crate) type MitsudomoeState = StepState<mitsudomoe::Duel>;

/// Whether the player to act can win with this turn. May miss wins, never invents one.
pub(crate) fn wins_now(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Yonmoque(position) => YonmoqueState::new(position).wins_now(),
        AnyPosition::Mana(position) => ManaState::new(position).wins_now(),
        AnyPosition::Mitsudomoe(position) => MitsudomoeState::new(position).wins_now(),
    }
}
