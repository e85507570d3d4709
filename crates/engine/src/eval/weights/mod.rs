//! The weights of the evaluations, in points; docs/engine.md tells how they were fitted.

mod mana;
mod mitsudomoe;
mod yonmoque;

pub(crate) use mana::MANA;
pub(crate) use mitsudomoe::MITSUDOMOE;
pub(crate) use yonmoque::YONMOQUE;
