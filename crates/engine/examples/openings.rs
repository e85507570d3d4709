//! Makes a list of fair openings for matches between two.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example openings -- GAME COUNT SEED > openings.txt
//! tomoe match GAME --openings openings.txt --player ... --player ...
//! ```
//!
//! Random moves (Yonmoque and Mitsudomoe 2 to 6, Mana the two set-ups) lead to a position; it is taken if a quick search and
//! then a longer one judge it to be nearly even. The same numbers give the same list on every machine.

use std::collections::HashSet;

use tomoe_engine::{Control, Engine, Limits, Question};
use tomoe_games::{AnyPosition, Game, Outcome};

use tomoe_random::Random;

/// Nodes of each search, and how far from even its judgement may be.
const SIEVES: [(u64, f32); 2] = [(2_000, 0.12), (40_000, 0.08)];
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
        if let Some(position) = random_position(game, &mut random)
            && SIEVES.iter().all(|&(nodes, margin)| is_even(&mut engine, &position, nodes, margin))
            && seen.insert(position)
        {
            println!("{position}");
        }
    }
}

fn settings(args: &[String]) -> Option<(Game, usize, u64)> {
    let [game, count, seed] = args else { return None };
    Some((game.parse().ok()?, count.parse().ok()?, seed.parse().ok()?))
}

/// A position after random moves, unless the game is over by then.
fn random_position(game: Game, random: &mut Random) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(game, 2).ok()?;
    let plies = if game == Game::Mana { 2 } else { 2 + random.below(5) };
    for _ in 0..plies {
        let moves = position.moves();
        let (next, outcome) = position.play_unchecked(moves[random.below(moves.len())]);
        if outcome != Outcome::Ongoing {
            return None;
        }
        position = next;
    }
    Some(position)
}

fn is_even(engine: &mut Engine, position: &AnyPosition, nodes: u64, margin: f32) -> bool {
    engine.forget();
    let question = Question { positions: &[*position], limits: Limits::nodes(nodes), lines: 1, seed: 0 };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    let best = answer.lines.first();
    best.is_some_and(|line| !line.score.is_proven() && (line.score.expectation() - 0.5).abs() <= margin)
}
