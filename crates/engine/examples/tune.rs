//! Fits the weights of an evaluation: games of the engine against itself, then a logistic regression.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example tune -- GAME GAMES NODES BLEND [THREADS] > weights.rs
//! ```
//!
//! NODES is the effort a move. BLEND is the part of a label, in percent, that is what the search thought of the position
//! rather than how its game ended: 0 for the first fit, when the search knows nothing yet. The same numbers give the same
//! weights on every machine, whatever the number of threads. docs/engine.md tells how the present weights were made.

mod self_play;

use tomoe_engine::tuning::{each_feature, feature_count};
use tomoe_engine::{Engine, Score};
use tomoe_games::{AnyPosition, Game, History, Outcome, Player};

use self_play::{any_move, play_all, random_of_game, think};
use tomoe_random::Random;

/// Longer games count as drawn.
const MOST_MOVES: usize = 160;
/// One move in this many is random, so that positions are seen which good players avoid: the search meets them, too.
const STRAY: usize = 8;
/// Enough for the nodes of a few moves, and quick to clear.
const TABLE_BYTES: usize = 2 << 20;

const EPOCHS: usize = 16;
const BATCH: usize = 4096;
/// One sample in this many is kept for measuring.
const HELD_BACK: usize = 16;
/// Pulls weights that few positions need towards nothing.
const DECAY: f32 = 3e-6;
/// The evaluations are fitted as `chance = logistic(points / 200)`, as the engine reads them.
const POINTS: f32 = 200.0;

/// A position as the evaluation sees it, and how good it was.
struct Sample {
    features: Vec<(u16, i16)>,
    label: f32,
}

struct Settings {
    game: Game,
    games: u64,
    nodes: u64,
    blend: f32,
    threads: usize,
}

fn main() {
    let Some(settings) = settings(&std::env::args().skip(1).collect::<Vec<_>>()) else {
        eprintln!("usage: tune GAME GAMES NODES BLEND [THREADS]");
        std::process::exit(2);
    };
    let games = play_all(settings.games, settings.threads, TABLE_BYTES, |engine, number| {
        play_one(&settings, engine, number)
    });
    let samples: Vec<Sample> = games.into_iter().flatten().collect();
    let width = AnyPosition::start(settings.game, 2).map_or(0, |start| feature_count(&start));
    let weights = fit(&samples, width);
    print(&settings, samples.len(), &weights);
}

fn settings(args: &[String]) -> Option<Settings> {
    Some(Settings {
        game: args.first()?.parse().ok()?,
        games: args.get(1)?.parse().ok()?,
        nodes: args.get(2)?.parse().ok()?,
        blend: args.get(3)?.parse::<f32>().ok()? / 100.0,
        threads: args.get(4).map_or(Some(1), |threads| threads.parse().ok())?,
    })
}

/// One game, and what can be learned from it.
fn play_one(settings: &Settings, engine: &mut Engine, number: u64) -> Vec<Sample> {
    let mut random = random_of_game(number);
    let Some(mut history) = opening(settings, engine, &mut random) else { return Vec::new() };
    // Each position with the chance that the search gave the player to act.
    let mut seen: Vec<(AnyPosition, f32)> = Vec::new();
    let mut winner = None;
    while history.ending().is_none() && history.plies() < MOST_MOVES {
        let position = *history.position();
        let Some(best) = think(engine, &history, settings.nodes, &mut random) else { break };
        let score = best.score;
        let me = position.to_act();
        winner = match score {
            Score::Win(_) => Some(me),
            Score::Loss(_) => position.seated().into_iter().find(|&player| player != me),
            _ => None,
        };
        // A win on the spot is found without evaluating.
        if !matches!(score, Score::Win(distance) if distance.plies == 1) {
            seen.push((position, score.expectation()));
        }
        if winner.is_some() {
            break;
        }
        let mv = if random.below(STRAY) == 0 { any_move(&history, &mut random) } else { best.moves[0] };
        if history.play(mv).is_err() {
            break;
        }
    }
    if let Some(Outcome::Win(player)) = history.ending().map(|ending| ending.outcome) {
        winner = Some(player);
    }
    seen.iter().map(|&(position, chance)| sample(&position, chance, winner, settings.blend)).collect()
}

fn sample(position: &AnyPosition, chance: f32, winner: Option<Player>, blend: f32) -> Sample {
    let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.to_act())));
    // What the search has proven needs no second opinion.
    let blend = if chance == 0.0 || chance == 1.0 { 1.0 } else { blend };
    let mut features = Vec::new();
    each_feature(position, |feature, times| {
        if times != 0 {
            features.push((feature as u16, times as i16));
        }
    });
    Sample { features, label: blend * chance + (1.0 - blend) * result }
}

/// Some random moves. In Mana the set-ups, of which Amber's is searched half of the time: most random ones lose at once.
fn opening(settings: &Settings, engine: &mut Engine, random: &mut Random) -> Option<History> {
    let mut history = History::new(AnyPosition::start(settings.game, 2).ok()?);
    let moves = match settings.game {
        Game::Yonmoque => 1 + random.below(9),
        Game::Mana => 2 + random.below(4),
        Game::Mitsudomoe => random.below(8),
    };
    for number in 0..moves {
        if history.ending().is_some() {
            return None;
        }
        let mv = if settings.game == Game::Mana && number == 1 && random.below(2) == 0 {
            think(engine, &history, 8 * settings.nodes, random)?.moves[0]
        } else {
            any_move(&history, random)
        };
        history.play(mv).ok()?;
    }
    Some(history)
}

/// Logistic regression by Adam, in small batches. The weights are in points.
fn fit(samples: &[Sample], width: usize) -> Vec<f32> {
    // Features are brought to the same size, so that one step width suits all.
    let mut most = vec![1.0f32; width];
    for &(feature, times) in samples.iter().flat_map(|sample| &sample.features) {
        let most = &mut most[usize::from(feature)];
        *most = most.max(f32::from(times).abs());
    }
    let mut order: Vec<usize> = (0..samples.len()).filter(|i| i % HELD_BACK != 0).collect();
    let mut adam = Adam::new(width);
    let mut random = Random::new(1);
    for epoch in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        let rate = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in order.chunks(BATCH) {
            let mut slope: Vec<f32> = adam.weights.iter().map(|weight| DECAY * weight).collect();
            for sample in batch.iter().map(|&i| &samples[i]) {
                let error = (chance(sample, &adam.weights, &most) - sample.label) / batch.len() as f32;
                for &(feature, times) in &sample.features {
                    slope[usize::from(feature)] += error * f32::from(times) / most[usize::from(feature)];
                }
            }
            adam.step(&slope, rate);
        }
        if epoch % 4 == 3 {
            eprintln!("epoch {}: loss {:.5} held back", epoch + 1, loss(samples, &adam.weights, &most));
        }
    }
    adam.weights.iter().zip(&most).map(|(weight, most)| weight / most * POINTS).collect()
}

fn chance(sample: &Sample, weights: &[f32], most: &[f32]) -> f32 {
    let term = |&(feature, times): &(u16, i16)| {
        weights[usize::from(feature)] * f32::from(times) / most[usize::from(feature)]
    };
    1.0 / (1.0 + (-sample.features.iter().map(term).sum::<f32>()).exp())
}

/// The mean cross-entropy on the samples held back.
fn loss(samples: &[Sample], weights: &[f32], most: &[f32]) -> f32 {
    let held_back = || samples.iter().step_by(HELD_BACK);
    let cost = |sample: &Sample| {
        let chance = chance(sample, weights, most).clamp(1e-6, 1.0 - 1e-6);
        -sample.label * chance.ln() - (1.0 - sample.label) * (1.0 - chance).ln()
    };
    held_back().map(cost).sum::<f32>() / held_back().count() as f32
}

/// Kingma and Ba's method of descent.
struct Adam {
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(width: usize) -> Self {
        Self { weights: vec![0.0; width], mean: vec![0.0; width], square: vec![0.0; width], steps: 0 }
    }

    fn step(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        let (fade, square_fade) = (0.9f32, 0.999f32);
        for (i, &slope) in slope.iter().enumerate() {
            self.mean[i] = fade * self.mean[i] + (1.0 - fade) * slope;
            self.square[i] = square_fade * self.square[i] + (1.0 - square_fade) * slope * slope;
            let mean = self.mean[i] / (1.0 - fade.powi(self.steps));
            let square = self.square[i] / (1.0 - square_fade.powi(self.steps));
            self.weights[i] -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
}

/// Prints the weights as a source file of `src/eval/weights`.
fn print(settings: &Settings, samples: usize, weights: &[f32]) {
    let Settings { game, games, nodes, blend, .. } = settings;
    println!(
        "//! {}: {samples} positions of {games} games at {nodes} nodes a move, blend {:.0}.\n",
        game.name(),
        100.0 * blend
    );
    println!("#[rustfmt::skip]");
    println!("pub(crate) const {}: [i16; {}] = [", game.id().to_uppercase(), weights.len());
    for row in weights.chunks(20) {
        let number = |weight: &f32| (weight.clamp(-3000.0, 3000.0).round() as i32).to_string();
        let row: Vec<String> = row.iter().map(number).collect();
        println!("    {},", row.join(", "));
    }
    println!("];");
}
