//! The fast rules against their slow twins: the same moves, positions and outcomes on random games, with a count of
//! how often each rare situation was among what was compared.
#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;
mod compare;
mod mana;
mod mitsudomoe;
#[path = "../twin/mod.rs"]
mod twin;
mod yonmoque;
