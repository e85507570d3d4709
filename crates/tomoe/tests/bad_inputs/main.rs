//! Thousands of messages and requests that should not be: each is refused, nothing changes, and the server goes on.
#![cfg(unix)]
#![cfg(test)]

mod messages;
mod mutation;
#[path = "../common/node.rs"]
mod node;
mod raw;
mod requests;
mod score;

use std::env;

use tempfile::TempDir;
use tomoe_random::Random;

use crate::messages::Board;
use crate::node::Node;
use crate::score::Score;

/// How many inputs of each kind: what `cargo xtask bad-inputs` asks for, or a few.
fn each() -> usize {
    env::var("TOMOE_INPUTS").map_or(40, |inputs| inputs.parse().expect("a number of inputs"))
}

#[test]
fn bad_inputs_are_refused_and_change_nothing() {
    let folder = TempDir::new().unwrap();
    let mut node = Node::start(folder.path().join("games.db").to_str().unwrap());
    let address = node.address();
    let mut random = Random::new(env::var("TOMOE_SEED").map_or(14, |seed| seed.parse().unwrap()));
    let mut score = Score::default();
    let board = Board::set_up(&address);
    let before = (raw::entries(&address), board.entries(&address));
    messages::send_all(&address, &board, each(), &mut random, &mut score);
    requests::send_all(&address, &board, each(), &mut random, &mut score);
    assert_eq!(board.entries(&address), before.1, "the game is as it was");
    assert!(
        !raw::get(&address, "/api/v1/lobby").body.contains(board.private.as_str()),
        "private games are not listed"
    );
    // The first entry of a new game comes with it, and is not counted there.
    let gained = raw::entries(&address) - before.0;
    let log = node.log();
    let panics = log.lines().filter(|line| line.contains("panicked")).count();
    println!(
        "{score}{} inputs, {} server errors, {panics} panics, {gained} entries gained",
        score.inputs(),
        score.errors()
    );
    assert_eq!((score.errors(), panics, gained), (0, 0, 0), "{log}");
    assert!(score.unexpected().is_empty(), "{:?}", score.unexpected());
    assert!(node.runs());
}
