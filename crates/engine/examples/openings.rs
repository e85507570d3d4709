//! Makes a list of even openings for matches between two.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example openings -- GAME COUNT SEED > openings.txt
//! tomoe match GAME --openings openings.txt --player ... --player ...
//! ```
//!
//! The same numbers give the same list on every machine.

mod self_play;

use std::collections::HashSet;

use self_play::openings::even_position;
use tomoe_engine::Engine;
use tomoe_games::Game;
use tomoe_random::Random;

const TABLE_BYTES: usize = 4 << 20;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((game, count, seed)) = settings(&args) else {
        eprintln!("usage: openings GAME COUNT SEED");
        std::process::exit(2);
    };
    let mut random = Random::new(seed);
    let mut engine = Engine::new(TABLE_BYTES);
    let mut seen = HashSet::new();
    while seen.len() < count {
        let position = even_position(game, &mut engine, &mut random);
        if seen.insert(position) {
            println!("{position}");
        }
    }
}

fn settings(args: &[String]) -> Option<(Game, usize, u64)> {
    let [game, count, seed] = args else { return None };
    Some((game.parse().ok()?, count.parse().ok()?, seed.parse().ok()?))
}
