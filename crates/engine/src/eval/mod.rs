//! How good a position looks, game by game.

pub(crate) mod mana;
pub(crate) mod mitsudomoe;
pub(crate) mod yonmoque;
