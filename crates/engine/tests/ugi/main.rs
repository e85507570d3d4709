//! The protocol as docs/ugi.md describes it: the grammar of every line.
#![cfg(test)]

mod grammar;
mod sessions;

use std::time::Instant;

use tomoe_engine::ugi::{Host, Session, serve};
use tomoe_games::Game;

/// Everything that the engine says to these lines.
fn converse(game: Game, players: usize, said: &str) -> Vec<String> {
    let begin = Instant::now();
    let session = Session::new(game, players).expect("a game for so many");
    let mut output = Vec::new();
    let now = || begin.elapsed();
    serve(session, || None, said.as_bytes(), &mut output, Host::with_clock(&now)).expect("a conversation");
    String::from_utf8(output).expect("UTF-8").lines().map(str::to_owned).collect()
}
