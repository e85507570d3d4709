//! Every ruling of the rules pages on a position made by hand, and what the notation says of finished and of
//! impossible positions. What is expected was worked out from the pages.
#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;
mod first_player;
mod mana;
mod mitsudomoe;
mod mitsudomoe_end;
mod rejected;
mod repetition;
mod yonmoque;

use std::collections::BTreeSet;

use tomoe_games::Position;

/// Plays a move, both as text, and hands back what is printed: the position and the outcome.
fn play<P: Position>(position: &str, mv: &str) -> (String, String) {
    let position: P = common::read(position);
    let mv = position.read_move(mv).unwrap_or_else(|error| panic!("{position}: {error}"));
    let (after, outcome) = position.play_unchecked(mv);
    (after.to_string(), outcome.to_string())
}

/// Whether the move can be read in the position; if so it is also listed.
fn is_legal<P: Position>(position: &str, mv: &str) -> bool {
    let position: P = common::read(position);
    position.read_move(mv).is_ok_and(|mv| common::moves(&position).contains(&mv))
}

/// All legal moves whose text begins so.
fn listed<P: Position>(position: &str, beginning: &str) -> BTreeSet<String> {
    let position: P = common::read(position);
    let all = common::moves(&position).into_iter().map(|mv| position.move_text(mv));
    all.filter(|text| text.starts_with(beginning)).collect()
}

/// The words of a text, each with the beginning put before it.
fn set(beginning: &str, words: &str) -> BTreeSet<String> {
    words.split(' ').map(|word| format!("{beginning}{word}")).collect()
}

/// What is printed after a move.
fn printed(position: &str, outcome: &str) -> (String, String) {
    (position.to_string(), outcome.to_string())
}
