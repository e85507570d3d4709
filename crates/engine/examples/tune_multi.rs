//! Fits the weights for three and four players: games of the search against itself, then two logistic regressions, of the
//! winner among the players and of the step that was chosen among the steps.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example tune_multi -- GAMES NODES [THREADS] > tables.rs
//! ```
//!
//! Every other game is for three, the rest for four. The same numbers give the same weights on every machine, whatever the
//! number of threads; the tables belong into `src/multi/weights.rs`. docs/engine.md tells how the present ones were made.

mod self_play;

use tomoe_engine::Engine;
use tomoe_engine::tuning::{self, Choice, SHARE_FEATURES, STEP_FEATURES};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Game, History, Outcome, mitsudomoe};

use self_play::{any_move, play_all, random_of_game, think};
use tomoe_random::Random;

/// Longer games count as drawn, and teach nothing about winning.
const MOST_MOVES: usize = 300;
/// Of a hundred moves this many are random. What came before such a move did not lead to the result, so it is left out.
const STRAY: usize = 3;
/// The search for many keeps its own tree; this is for the two who are left in the end.
const TABLE_BYTES: usize = 1 << 20;
/// One game in this many is kept for measuring.
const HELD_BACK: usize = 5;
/// Pulls weights that few choices need towards nothing.
const DECAY: f64 = 3e-4;

/// Groups of features of which exactly one is there, or none: only differences within a group mean anything, so each is
/// moved to have the mean 0.
const GROUPS: [std::ops::Range<usize>; 7] = [5..8, 8..15, 15..21, 26..30, 35..37, 37..40, 40..44];

/// What a game teaches.
#[derive(Default)]
struct Lessons {
    winners: Vec<Choice>,
    steps: Vec<Choice>,
}

struct Settings {
    games: u64,
    nodes: u64,
    threads: usize,
}

fn main() {
    let Some(settings) = settings(&std::env::args().skip(1).collect::<Vec<_>>()) else {
        eprintln!("usage: tune_multi GAMES NODES [THREADS]");
        std::process::exit(2);
    };
    let lessons = play_all(settings.games, settings.threads, TABLE_BYTES, |engine, number| {
        play_one(&settings, engine, number).unwrap_or_default()
    });
    let (winners, steps): (Vec<_>, Vec<_>) =
        lessons.into_iter().map(|lessons| (lessons.winners, lessons.steps)).unzip();
    let mut shares = fit("winners", &winners, SHARE_FEATURES, 250, 0.05);
    for group in GROUPS {
        let mean = shares[group.clone()].iter().sum::<f64>() / group.len() as f64;
        shares[group].iter_mut().for_each(|weight| *weight -= mean);
    }
    print("SHARES", "shares", &shares);
    print("STEPS", "guess", &fit("steps", &steps, STEP_FEATURES, 120, 0.1));
}

fn settings(args: &[String]) -> Option<Settings> {
    Some(Settings {
        games: args.first()?.parse().ok()?,
        nodes: args.get(1)?.parse().ok()?,
        threads: args.get(2).map_or(Some(1), |threads| threads.parse().ok())?,
    })
}

/// One game, and what can be learned from it; `None` if it was over before it began.
fn play_one(settings: &Settings, engine: &mut Engine, number: u64) -> Option<Lessons> {
    let mut random = random_of_game(number);
    let players = 3 + (number % 2) as usize;
    let mut history = opening(players, &mut random)?;
    // Since the last random move.
    let mut seen: Vec<(mitsudomoe::Position, mitsudomoe::Move)> = Vec::new();
    while history.ending().is_none() && history.plies() < MOST_MOVES {
        let mv = if random.below(100) < STRAY {
            seen.clear();
            any_move(&history, &mut random)
        } else {
            let best = think(engine, &history, settings.nodes, &mut random)?.moves[0];
            if let (AnyPosition::Mitsudomoe(position), AnyMove::Mitsudomoe(mv)) = (*history.position(), best)
            {
                seen.push((position, mv));
            }
            best
        };
        history.play(mv).ok()?;
    }
    let mut lessons = Lessons::default();
    if let Some(Outcome::Win(winner)) = history.ending().map(|ending| ending.outcome)
        && let Some(&winner) =
            mitsudomoe::Colour::ALL.iter().find(|colour| colour.letter() == winner.letter())
    {
        lessons
            .winners
            .extend(seen.iter().filter_map(|(position, _)| tuning::winner_choice(position, winner)));
    }
    // With two left another search plays.
    let many = seen.iter().filter(|(position, _)| position.players_in() > 2);
    lessons.steps.extend(many.flat_map(|&(position, mv)| tuning::step_choices(&position, mv)));
    Some(lessons)
}

/// One random turn each.
fn opening(players: usize, random: &mut Random) -> Option<History> {
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, players).ok()?);
    for _ in 0..players {
        if history.ending().is_some() {
            return None;
        }
        let mv = any_move(&history, random);
        history.play(mv).ok()?;
    }
    Some(history)
}

/// Fits weights to all games, after saying how well those fitted to four fifths of them predict the others.
fn fit(name: &str, games: &[Vec<Choice>], width: usize, rounds: usize, rate: f64) -> Vec<f64> {
    let part = |held_back: bool| -> Vec<&Choice> {
        let games = games.iter().enumerate().filter(|(i, _)| (i % HELD_BACK == 0) == held_back);
        games.flat_map(|(_, choices)| choices).collect()
    };
    let weights = descend(&part(false), width, rounds, rate);
    let held_back = part(true);
    let (loss, even) = (loss(&held_back, &weights), loss(&held_back, &vec![0.0; width]));
    let all: Vec<&Choice> = games.iter().flatten().collect();
    eprintln!(
        "{name}: {} choices; log-loss on {} held back {loss:.3}, even odds {even:.3}",
        all.len(),
        held_back.len()
    );
    descend(&all, width, rounds, rate)
}

/// Multinomial logistic regression by Adam (Kingma and Ba), all choices at once.
fn descend(choices: &[&Choice], width: usize, rounds: usize, rate: f64) -> Vec<f64> {
    const FADE: f64 = 0.9;
    const SQUARE_FADE: f64 = 0.99;
    let (mut weights, mut mean, mut square) = (vec![0.0; width], vec![0.0; width], vec![0.0; width]);
    for round in 1..=rounds {
        let mut slope: Vec<f64> = weights.iter().map(|weight| DECAY * weight).collect();
        for choice in choices {
            let odds = odds(choice, &weights);
            for (i, features) in choice.alternatives.iter().enumerate() {
                let error = (odds[i] - f64::from(u8::from(i == choice.taken))) / choices.len() as f64;
                for &(feature, times) in features {
                    slope[usize::from(feature)] += error * f64::from(times);
                }
            }
        }
        let rate = rate * (1.0 - round as f64 / rounds as f64) + rate / 100.0;
        for i in 0..width {
            mean[i] = FADE * mean[i] + (1.0 - FADE) * slope[i];
            square[i] = SQUARE_FADE * square[i] + (1.0 - SQUARE_FADE) * slope[i] * slope[i];
            let mean = mean[i] / (1.0 - FADE.powi(round as i32));
            let square: f64 = square[i] / (1.0 - SQUARE_FADE.powi(round as i32));
            weights[i] -= rate * mean / (square.sqrt() + 1e-9);
        }
    }
    weights
}

/// The chance of each alternative.
fn odds(choice: &Choice, weights: &[f64]) -> Vec<f64> {
    let strength = |features: &Vec<(u16, i16)>| -> f64 {
        features.iter().map(|&(feature, times)| weights[usize::from(feature)] * f64::from(times)).sum()
    };
    let strengths: Vec<f64> = choice.alternatives.iter().map(strength).collect();
    let most = strengths.iter().copied().fold(f64::MIN, f64::max);
    let growths: Vec<f64> = strengths.iter().map(|strength| (strength - most).exp()).collect();
    let total: f64 = growths.iter().sum();
    growths.iter().map(|growth| growth / total).collect()
}

fn loss(choices: &[&Choice], weights: &[f64]) -> f64 {
    let cost = |choice: &&Choice| -odds(choice, weights)[choice.taken].max(1e-9).ln();
    choices.iter().map(cost).sum::<f64>() / choices.len().max(1) as f64
}

fn print(name: &str, module: &str, weights: &[f64]) {
    println!("pub(super) const {name}: [f32; {module}::FEATURES] = [");
    for row in weights.chunks(8) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    {},", row.join(", "));
    }
    println!("];");
}
