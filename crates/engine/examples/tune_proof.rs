//! Fits the proof search's guess at how hard a position of Mitsudomoe for two is to prove: it searches positions of the engine's games
//! against itself, looks at what it has found below many nodes, and fits the guess to that.
//!
//! ```text
//! cargo run --release -p tomoe-engine --features threads --example tune_proof -- GAMES NODES [THREADS] > weights.rs
//! ```
//!
//! NODES is the effort for each position. What is found below a node depends on the guess itself, so a round begins with the weights of the
//! one before, which are compiled in. (From weights of zeros it goes astray: four rounds made numbers ten times as large, and proofs
//! took twice the nodes of one round from good weights, with the same choice of positions.) The same numbers give the same weights on every machine.

mod self_play;

use tomoe_engine::prove::{FEATURES, KINDS, ProofSearch, Sample, UNIT};
use tomoe_engine::{Control, Engine, Limits};
use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_games::{AnyPosition, Game, History};

use self_play::{play_all, random_of_game, think};

/// Nodes of the engine for a move of a game.
const PLAY_NODES: u64 = 20_000;
/// Longer games are left out.
const MOST_PLIES: usize = 60;
/// After how many of its turns a game is searched.
const PLIES: [usize; 5] = [2, 6, 8, 10, 12];
/// Enough for the engine's moves.
const TABLE_BYTES: usize = 16 << 20;
const WALKS: u32 = 3_000;
/// One sample in this many is kept for measuring.
const HELD_BACK: usize = 8;
/// Pulls weights that few samples need towards nothing.
const RIDGE: f64 = 10.0;

fn main() {
    let numbers: Option<Vec<u64>> = std::env::args().skip(1).map(|text| text.parse().ok()).collect();
    let (games, nodes, threads) = match numbers.as_deref() {
        Some(&[games, nodes]) => (games, nodes, 1),
        Some(&[games, nodes, threads]) => (games, nodes, threads as usize),
        _ => {
            eprintln!("usage: tune_proof GAMES NODES [THREADS]");
            std::process::exit(2);
        }
    };
    let samples = play_all(games, threads, TABLE_BYTES, |engine, number| {
        let mut random = random_of_game(number);
        let Some(position) = position(engine, number) else { return Vec::new() };
        // Sixteen bytes a node, twice over.
        let bytes = 32 * nodes as usize;
        let search = ProofSearch::try_new(position, Colour::White, bytes).expect("memory for a small table");
        search.run(1, &Limits::nodes(nodes), Control::untimed(), &mut |_| {});
        search.samples(WALKS, &mut random)
    });
    let samples: Vec<Sample> = samples.into_iter().flatten().collect();
    print(games, nodes, &samples);
}

/// A position of a game in which White is to act and wins in the end. The games begin with each first turn and answer in turn.
fn position(engine: &mut Engine, number: u64) -> Option<Position> {
    let mut random = random_of_game(number);
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 2).ok()?);
    let mut number = number as usize;
    for _ in 0..2 {
        let turns = history.position().moves();
        history.play(turns[number % turns.len()]).ok()?;
        number /= turns.len();
    }
    while history.ending().is_none() && history.plies() < MOST_PLIES {
        let turn = think(engine, &history, PLAY_NODES, &mut random)?.moves[0];
        history.play(turn).ok()?;
    }
    let at = PLIES[random.below(PLIES.len())];
    match history.positions().get(at) {
        Some(AnyPosition::Mitsudomoe(position)) if history.plies() % 2 == 1 && history.ending().is_some() => {
            Some(*position)
        }
        _ => None,
    }
}

fn print(games: u64, nodes: u64, samples: &[Sample]) {
    println!("//! {} nodes of the search in {games} positions, {nodes} nodes each.", samples.len());
    println!("\nuse super::{{FEATURES, KINDS}};\n\n#[rustfmt::skip]");
    println!("pub(super) const WEIGHTS: [[[i16; FEATURES]; 2]; KINDS] = [");
    for kind in 0..KINDS {
        println!("    [");
        for side in 0..2 {
            let of_kind: Vec<&Sample> = samples.iter().filter(|sample| sample.kind == kind).collect();
            let weights = fit(&of_kind, side);
            println!("        [");
            for row in weights.chunks(16) {
                let words: Vec<String> = row.iter().map(|weight| format!("{:.0},", weight)).collect();
                println!("            {}", words.join(" "));
            }
            println!("        ],");
        }
        println!("    ],");
    }
    println!("];");
}

/// What is to be foretold: the logarithm, in units; of what is settled that of a half, or of a million.
fn label(sample: &Sample, side: usize) -> f64 {
    f64::from(sample.missing[side]).clamp(0.5, f64::from(1 << 20)).log2() * f64::from(UNIT)
}

/// Linear regression.
fn fit(samples: &[&Sample], side: usize) -> Vec<f64> {
    let mut sums = vec![[0.0; FEATURES + 1]; FEATURES];
    for (i, row) in sums.iter_mut().enumerate() {
        row[i] = RIDGE;
    }
    for sample in samples.iter().enumerate().filter(|(i, _)| i % HELD_BACK != 0).map(|(_, sample)| sample) {
        let values = sample.features.map(f64::from);
        for (row, value) in sums.iter_mut().zip(values).filter(|(_, value)| *value != 0.0) {
            row.iter_mut().zip(values).for_each(|(sum, other)| *sum += value * other);
            row[FEATURES] += value * label(sample, side);
        }
    }
    let weights = solve(sums);
    let errors = samples.iter().step_by(HELD_BACK).map(|sample| {
        let guess: f64 =
            sample.features.iter().zip(&weights).map(|(&times, weight)| f64::from(times) * weight).sum();
        ((guess - label(sample, side)) / f64::from(UNIT)).powi(2)
    });
    let (count, sum) = errors.fold((0, 0.0), |(count, sum), error| (count + 1, sum + error));
    eprintln!("{} samples, off by {:.2} bits", samples.len(), (sum / f64::from(count.max(1))).sqrt());
    weights
}

/// Solves linear equations, whose right sides stand last, by elimination: the ridge makes all pivots positive.
fn solve(mut rows: Vec<[f64; FEATURES + 1]>) -> Vec<f64> {
    for i in 0..FEATURES {
        let pivot = rows[i];
        for (_, row) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let times = row[i] / pivot[i];
            row.iter_mut().zip(pivot).for_each(|(value, above)| *value -= times * above);
        }
    }
    rows.iter().enumerate().map(|(i, row)| row[FEATURES] / row[i]).collect()
}
