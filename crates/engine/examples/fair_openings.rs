//! Makes the list of fair openings of Mitsudomoe for two: `crates/games/src/mitsudomoe/fair.txt`.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example fair_openings -- COUNT GAMES SEED THREADS > fair.txt
//! ```
//!
//! Random turns lead to a position, which is taken if searches judge it to be nearly even, no short proof search decides it, and White's
//! share of so many games of the engine against itself is between 45% and 55%. What is clearly unfair is dropped after a few games. In
//! the first turns of a game chance decides between moves that seem nearly equal, so that no two games need be the same. The share of each
//! opening goes to standard error. The same numbers give the same list on every machine.

mod self_play;

use std::collections::HashSet;

use self_play::openings::is_even;
use self_play::play_all;
use tomoe_engine::{Control, Engine, Limits, Question};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Outcome};
use tomoe_random::{Random, mixed_seed};

const TABLE_BYTES: usize = 16 << 20;
const MOST_PLIES: usize = 200;

/// Nodes of each search of an opening, and how far from even its judgement may be. None may prove anything.
const SIEVES: [(u64, f32); 3] = [(2_000, 0.15), (40_000, 0.12), (1_000_000, 0.12)];

/// The fewest nodes of a move in a game, and by how many more chance may have it searched.
const NODES: (u64, usize) = (50_000, 30_000);

/// In so many turns after the opening one of so many moves is played that seem worse than the best by no more than this.
const VARIED: (usize, usize, f32) = (4, 3, 0.03);

/// After so many games an opening is dropped if White's share is farther from even than this.
const CHECKS: [(u64, f64); 3] = [(16, 0.26), (48, 0.15), (96, 0.10)];
const MOST_UNEVEN: f64 = 0.05;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let [count, games, seed, threads] = args[..] else {
        eprintln!("usage: fair_openings COUNT GAMES SEED THREADS");
        std::process::exit(2);
    };
    let threads = threads as usize;
    let mut seen = HashSet::new();
    let mut found = 0;
    for batch in 0.. {
        // As many are sifted at a time as there are threads.
        let sifted = play_all(16, threads, TABLE_BYTES, |engine, number| {
            sift(engine, &mut Random::new(mixed_seed(seed, batch << 8 | number)))
        });
        for opening in sifted.into_iter().flatten() {
            let texts: Vec<String> = opening.transition_texts().collect();
            let text = texts.join(" ");
            let mirrored = mirrored(&text);
            if !seen.insert(text.clone().min(mirrored)) {
                continue;
            }
            let (played, share) = whites_share(&opening, games, seed, threads);
            eprintln!("{text}: {:.1}% of {played}", 100.0 * share);
            if played == games && (share - 0.5).abs() <= MOST_UNEVEN {
                println!("{text}");
                found += 1;
                if found == count {
                    return;
                }
            }
        }
    }
}

/// Two to four random turns, unless they lead to something uneven.
fn sift(engine: &mut Engine, random: &mut Random) -> Option<History> {
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 2).ok()?);
    for _ in 0..2 + random.below(3) {
        let mv = random.pick(&history.position().moves());
        history.play(mv).ok()?;
        if history.outcome() != Outcome::Ongoing {
            return None;
        }
    }
    let is_even = |&(nodes, margin): &(u64, f32)| is_even(engine, history.position(), nodes, margin);
    let mut sieves = SIEVES.iter();
    sieves.all(is_even).then_some(history)
}

/// The same turns with the wings of every home exchanged: `b1` becomes `a2`.
fn mirrored(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in 1..bytes.len() {
        if bytes[at - 1].is_ascii_lowercase() && bytes[at].is_ascii_digit() {
            (bytes[at - 1], bytes[at]) = (bytes[at] - b'1' + b'a', bytes[at - 1] - b'a' + b'1');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How many games were played, and White's share of them.
fn whites_share(opening: &History, games: u64, seed: u64, threads: usize) -> (u64, f64) {
    let (mut played, mut points) = (0, 0.0);
    let stops = CHECKS.into_iter().filter(|&(stop, _)| stop < games).chain([(games, MOST_UNEVEN)]);
    for (stop, most_uneven) in stops {
        let more = play_all(stop - played, threads, TABLE_BYTES, |engine, number| {
            play(engine, opening.clone(), &mut Random::new(mixed_seed(seed, played + number)))
        });
        points += more.into_iter().sum::<f64>();
        played = stop;
        if (points / played as f64 - 0.5).abs() > most_uneven {
            break;
        }
    }
    (played, points / played as f64)
}

/// White's points from one game.
fn play(engine: &mut Engine, mut history: History, random: &mut Random) -> f64 {
    let white = history.start().to_act();
    let opening = history.plies();
    loop {
        match history.outcome() {
            Outcome::Win(winner) => return f64::from(u8::from(winner == white)),
            Outcome::Ongoing if history.plies() < MOST_PLIES => {}
            _ => return 0.5,
        }
        let is_varied = history.plies() < opening + VARIED.0;
        let Some(mv) = choose(engine, &history, is_varied, random) else { return 0.5 };
        history.play(mv).expect("the engine plays legal moves");
    }
}

fn choose(engine: &mut Engine, history: &History, is_varied: bool, random: &mut Random) -> Option<AnyMove> {
    let limits = Limits::nodes(NODES.0 + random.below(NODES.1) as u64);
    let lines = if is_varied { VARIED.1 } else { 1 };
    let question = Question { positions: history.positions(), limits, lines, seed: random.next_u64() };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    let best = answer.lines.first()?.score.expectation();
    let near = answer.lines.iter().take_while(|line| line.score.expectation() >= best - VARIED.2);
    let near: Vec<_> = near.filter_map(|line| line.moves.first().copied()).collect();
    Some(random.pick(&near))
}
