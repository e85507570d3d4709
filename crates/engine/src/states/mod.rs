//! The three games as trees of single decisions.

mod mana;
mod mitsudomoe;
mod yonmoque;

pub(crate) use mana::ManaState;
pub(crate) use mitsudomoe::MitsudomoeState;
pub(crate) use yonmoque::YonmoqueState;

use tomoe_games::AnyPosition;

use crate::state::State;

/// Whether the player to act can win with this turn. May miss wins, never invents one.
pub(crate) fn wins_now(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Yonmoque(position) => YonmoqueState::new(position).wins_now(),
        AnyPosition::Mana(position) => ManaState::new(position).wins_now(),
        AnyPosition::Mitsudomoe(position) => MitsudomoeState::new(position).wins_now(),
    }
}
