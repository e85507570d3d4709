//! How the review's marks were chosen, and how they fall: figures for docs/review.md.
//!
//! ```text
//! cargo run --release -p tomoe-solver --example marks -- held GAMES THREADS SEED DIR
//! cargo run --release -p tomoe-solver --example marks -- count GAMES NODES THREADS SEED [DIR]
//! ```
//!
//! `held` plays GAMES games of levels against their equals and counts how often a win that exists by the full tables of Yonmoque
//! in DIR, or that the engine proves in the other games, is brought home, by the number of plies that it takes.
//!
//! `count` plays GAMES games of levels 1, 5 and 9 for each pairing and reviews them, as the page does, with NODES nodes for each
//! position. Where DIR is given, games of Yonmoque are reviewed once more with the full tables, and the marks compared.

mod count;
mod held;
mod play;
mod truth;

use std::path::Path;
use std::sync::Arc;

use tomoe_games::yonmoque::ExactSource;
use tomoe_solver::{Extract, Tables};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["held", games, threads, seed, dir] => {
            held::run(number(games), number(threads) as usize, number(seed), tables(dir));
        }
        ["count", games, nodes, threads, seed] => {
            count::run(number(games), number(nodes), number(threads) as usize, number(seed), None);
        }
        ["count", games, nodes, threads, seed, dir] => {
            let tables = Some(tables(dir));
            count::run(number(games), number(nodes), number(threads) as usize, number(seed), tables);
        }
        _ => {
            eprintln!(
                "usage: marks held GAMES THREADS SEED DIR | marks count GAMES NODES THREADS SEED [DIR]"
            );
            std::process::exit(2);
        }
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn tables(dir: &str) -> Arc<dyn ExactSource> {
    Arc::new(Tables::open(Path::new(dir)).expect("the full tables"))
}

/// The extract that the page asks.
fn extract() -> Arc<Extract> {
    let bytes: &'static [u8] = include_bytes!("../../data/yonmoque.extract");
    Arc::new(Extract::from_bytes(bytes).expect("the extract is whole"))
}
