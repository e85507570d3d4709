//! The three games as trees of single decisions.

mod mana;
mod mitsudomoe;
mod yonmoque;

pub(crate) use mana::ManaState;
pub(crate) use mitsudomoe::MitsudomoeState;
pub(crate) use yonmoque::YonmoqueState;
