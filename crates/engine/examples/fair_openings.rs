//! Makes the list of fair openings of Mitsudomoe for two: `crates/games/src/mitsudomoe/fair.txt`.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example fair_openings -- COUNT GAMES SEED THREADS > fair.txt
//! cargo run --release -p tomoe-engine --example fair_openings -- check NODES GAMES SEED THREADS < fair.txt
//! ```
//!
//! Random turns lead to a position, which is taken if searches judge it to be nearly even, no short proof search decides it, and White's
//! share of so many games of the engine against itself is between 45% and 55%. What is clearly unfair is dropped after a few games. In
//! the first turns of a game chance decides between moves that seem nearly equal, so that no two games need be the same. The share of each
//! opening goes to standard error. The same numbers give the same list on every machine.
//!
//! `check` plays so many games from each opening of a list with so many nodes a move, and prints White's share of each and of all.

mod self_play;

use std::collections::HashSet;
use std::ops::Range;

use self_play::openings::is_even;
use self_play::play_all;
use tomoe_engine::{Control, Engine, Limits, Question};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Outcome};
use tomoe_random::{Random, mixed_seed};

const TABLE_BYTES: usize = 16 << 20;
const MOST_PLIES: usize = 200;

/// Nodes of each search of an opening, and how far from even its judgement may be. None may prove anything.
const SIEVES: [(u64, f32); 4] = [(2_000, 0.15), (40_000, 0.12), (500_000, 0.08), (4_000_000, 0.06)];

/// The fewest nodes of a move in a game; chance may have it searched by half of that more.
const NODES: u64 = 120_000;

/// In so many turns after the opening one of so many moves is played that seem worse than the best by no more than this.
const VARIED: (usize, usize, f32) = (4, 3, 0.03);

/// After so many games an opening is dropped if White's share is farther from even than this.
const CHECKS: [(u64, f64); 3] = [(8, 0.32), (24, 0.20), (60, 0.11)];
const MOST_UNEVEN: f64 = 0.05;

fn main() {
    let is_check = std::env::args().nth(1).is_some_and(|arg| arg == "check");
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    match numbers[..] {
        [nodes, games, seed, threads] if is_check => check(nodes, games, seed, threads as usize),
        [count, games, seed, threads] => find(count, games, seed, threads as usize),
        _ => {
            eprintln!("usage: fair_openings COUNT GAMES SEED THREADS, or check NODES GAMES SEED THREADS");
            std::process::exit(2);
        }
    }
}

/// Prints White's share of each opening on standard input, and of all.
fn check(nodes: u64, games: u64, seed: u64, threads: usize) {
    let (mut openings, mut total) = (0, 0.0);
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let mut opening = History::new(AnyPosition::start(Game::Mitsudomoe, 2).expect("for two"));
        for text in line.split(' ') {
            opening.play_text(text).expect("a legal opening");
        }
        let share = share_of(&opening, 0..games, nodes, seed, threads) / games as f64;
        println!("{line}: {:.1}% of {games}", 100.0 * share);
        (openings, total) = (openings + 1, total + share);
    }
    println!("all: {:.1}%", 100.0 * total / f64::from(openings));
}

/// Looks for so many fair openings and prints them.
fn find(count: u64, games: u64, seed: u64, threads: usize) {
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
        points += share_of(opening, played..stop, NODES, seed, threads);
        played = stop;
        if (points / played as f64 - 0.5).abs() > most_uneven {
            break;
        }
    }
    (played, points / played as f64)
}

/// White's points from the games of these numbers.
fn share_of(opening: &History, games: Range<u64>, nodes: u64, seed: u64, threads: usize) -> f64 {
    let points = play_all(games.end - games.start, threads, TABLE_BYTES, |engine, number| {
        let mut random = Random::new(mixed_seed(seed, games.start + number));
        play(engine, opening.clone(), nodes, &mut random)
    });
    points.into_iter().sum()
}

/// White's points from one game.
fn play(engine: &mut Engine, mut history: History, nodes: u64, random: &mut Random) -> f64 {
    let white = history.start().to_act();
    let opening = history.plies();
    loop {
        match history.outcome() {
            Outcome::Win(winner) => return f64::from(u8::from(winner == white)),
            Outcome::Ongoing if history.plies() < MOST_PLIES => {}
            _ => return 0.5,
        }
        let is_varied = history.plies() < opening + VARIED.0;
        let Some(mv) = choose(engine, &history, nodes, is_varied, random) else { return 0.5 };
        history.play(mv).expect("the engine plays legal moves");
    }
}

fn choose(
    engine: &mut Engine,
    history: &History,
    nodes: u64,
    is_varied: bool,
    random: &mut Random,
) -> Option<AnyMove> {
    let limits = Limits::nodes(nodes + random.below(nodes as usize / 2) as u64);
    let lines = if is_varied { VARIED.1 } else { 1 };
    let question = Question { positions: history.positions(), limits, lines, seed: random.next_u64() };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    let best = answer.lines.first()?.score.expectation();
    let near = answer.lines.iter().take_while(|line| line.score.expectation() >= best - VARIED.2);
    let near: Vec<_> = near.filter_map(|line| line.moves.first().copied()).collect();
    Some(random.pick(&near))
}
