//! Makes the list of fair openings of Mitsudomoe for two: `crates/games/src/mitsudomoe/fair.txt`.
//!
//! ```text
//! cargo build --release -p tomoe-engine --example fair_openings
//! cd target/release/examples
//! ./fair_openings sift COUNT SEED THREADS > even.txt
//! ./fair_openings play NODES GAMES SEED THREADS < even.txt > fair.txt
//! ./fair_openings check NODES GAMES SEED THREADS < fair.txt
//! ```
//!
//! `sift` makes so many openings of random turns and prints those that searches judge to be nearly even and that no short proof search
//! decides. `play` plays so many games of the engine against itself from each, with so many nodes a move, and prints those of which
//! White's share was between 45% and 55%. What is clearly unfair is dropped after a few games. In the first turns of a game chance
//! decides between moves that seem nearly equal, so that no two games need be the same. The shares go to standard error as they are
//! known. The same numbers give the same list on every machine, and a list may be played in parts.
//!
//! `check` drops nothing: it plays as many games from each opening of a list, and prints White's share of each and of all.

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
const SIEVES: [(u64, f32); 5] =
    [(2_000, 0.15), (40_000, 0.12), (500_000, 0.08), (4_000_000, 0.06), (24_000_000, 0.05)];

/// In so many turns after the opening one of so many moves is played that seem worse than the best by no more than this.
const VARIED: (usize, usize, f32) = (4, 3, 0.03);

/// After so many games an opening is dropped if White's share is farther from even than this.
const CHECKS: [(u64, f64); 4] = [(8, 0.26), (24, 0.15), (60, 0.10), (120, 0.075)];
const MOST_UNEVEN: f64 = 0.05;

fn main() {
    let command = std::env::args().nth(1).unwrap_or_default();
    let numbers: Vec<u64> = std::env::args().skip(2).filter_map(|arg| arg.parse().ok()).collect();
    match (&command[..], &numbers[..]) {
        ("sift", &[count, seed, threads]) => sift(count, seed, threads as usize),
        ("play", &[nodes, games, seed, threads]) => play(nodes, games, seed, threads as usize),
        ("check", &[nodes, games, seed, threads]) => check(nodes, games, seed, threads as usize),
        _ => {
            eprintln!(
                "usage: fair_openings sift COUNT SEED THREADS, or (play | check) NODES GAMES SEED THREADS"
            );
            std::process::exit(2);
        }
    }
}

/// Prints the openings among so many random ones that searches find even.
fn sift(count: u64, seed: u64, threads: usize) {
    let sifted = play_all(count, threads, TABLE_BYTES, |engine, number| {
        even_opening(engine, &mut Random::new(mixed_seed(seed, number)))
    });
    let mut seen = HashSet::new();
    for opening in sifted.into_iter().flatten() {
        let text = text_of(&opening);
        if seen.insert(mirrored(&text).min(text.clone())) {
            println!("{text}");
        }
    }
}

/// Prints the openings on standard input from which White's share stays near one half.
fn play(nodes: u64, games: u64, seed: u64, threads: usize) {
    let mut left: Vec<(History, f64)> =
        openings_on_input().into_iter().map(|opening| (opening, 0.0)).collect();
    let mut played = 0;
    let stops = CHECKS.into_iter().filter(|&(stop, _)| stop < games).chain([(games, MOST_UNEVEN)]);
    for (stop, most_uneven) in stops {
        let openings: Vec<&History> = left.iter().map(|(opening, _)| opening).collect();
        let points = points_of(&openings, played..stop, nodes, seed, threads);
        played = stop;
        for ((opening, total), points) in left.iter_mut().zip(points) {
            *total += points;
            eprintln!("{}: {:.1}% of {played}", text_of(opening), 100.0 * *total / played as f64);
        }
        left.retain(|(_, total)| (total / played as f64 - 0.5).abs() <= most_uneven);
    }
    for (opening, _) in &left {
        println!("{}", text_of(opening));
    }
}

/// Prints White's share of each opening on standard input, and of all.
fn check(nodes: u64, games: u64, seed: u64, threads: usize) {
    let openings = openings_on_input();
    let mut total = 0.0;
    for opening in &openings {
        let share = points_of(&[opening], 0..games, nodes, seed, threads)[0] / games as f64;
        println!("{}: {:.1}% of {games}", text_of(opening), 100.0 * share);
        total += share;
    }
    println!("all: {:.1}%", 100.0 * total / openings.len() as f64);
}

/// The openings on standard input, one a line.
fn openings_on_input() -> Vec<History> {
    let history_of = |line: String| {
        let mut opening = History::new(AnyPosition::start(Game::Mitsudomoe, 2).expect("for two"));
        for text in line.split(' ') {
            opening.play_text(text).expect("a legal opening");
        }
        opening
    };
    std::io::stdin().lines().map_while(Result::ok).map(history_of).collect()
}

/// The turns of an opening, separated by blanks.
fn text_of(opening: &History) -> String {
    let texts: Vec<String> = opening.transition_texts().collect();
    texts.join(" ")
}

/// Two to four random turns, unless they lead to something uneven.
fn even_opening(engine: &mut Engine, random: &mut Random) -> Option<History> {
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

/// White's points from the games of these numbers, for each opening.
fn points_of(openings: &[&History], games: Range<u64>, nodes: u64, seed: u64, threads: usize) -> Vec<f64> {
    let each = games.end - games.start;
    let points = play_all(each * openings.len() as u64, threads, TABLE_BYTES, |engine, number| {
        let mut random = Random::new(mixed_seed(seed, games.start + number % each));
        play_game(engine, openings[(number / each) as usize].clone(), nodes, &mut random)
    });
    points.chunks(each as usize).map(|points| points.iter().sum()).collect()
}

/// White's points from one game, in which a move is searched by so many nodes or, by chance, up to half of that more.
fn play_game(engine: &mut Engine, mut history: History, nodes: u64, random: &mut Random) -> f64 {
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
