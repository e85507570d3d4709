//! Measures the ladder of playing levels: the lowest against the player that looks one turn ahead, then each against the one below.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example ladder -- GAME GAMES SEED THREADS [MILLISECONDS]
//! ```
//!
//! Each pair plays from even openings, each opening with both colours. Level 9 thinks for so many milliseconds, 100 unless told otherwise.

mod self_play;

use std::time::{Duration, Instant};

use self_play::openings::even_position;
use self_play::{play_all, random_of_game};
use tomoe_engine::{Control, Engine, Level, Limits, Strength, Yardstick};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Outcome, Player};
use tomoe_random::Random;

const TABLE_BYTES: usize = 16 << 20;
const MOST_PLIES: usize = 300;

/// Who sits at one side.
#[derive(Clone, Copy)]
enum Sitter {
    OneTurn,
    Level(Level, Limits),
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((game, games, seed, threads, time)) = settings(&args) else {
        eprintln!("usage: ladder GAME GAMES SEED THREADS [MILLISECONDS]");
        std::process::exit(2);
    };
    let openings = play_all(games / 2, threads, TABLE_BYTES, |engine, number| {
        even_position(game, engine, &mut random_of_game(seed ^ number << 32))
    });
    let sitter = |level: Level| {
        let limits = if level == Level::STRONGEST { Limits::time(time) } else { Limits::default() };
        Sitter::Level(level, limits)
    };
    let mut below = (String::from("one turn ahead"), Sitter::OneTurn);
    for level in Level::all() {
        let pair = [sitter(level), below.1];
        let points: f64 =
            play_all(games, threads, TABLE_BYTES, |engine, number| play(engine, &openings, pair, number))
                .into_iter()
                .sum();
        println!("level {} against {}: {:.1}%", level.number(), below.0, 100.0 * points / games as f64);
        below = (format!("level {}", level.number()), sitter(level));
    }
}

fn settings(args: &[String]) -> Option<(Game, u64, u64, usize, Duration)> {
    let (needed, rest) = args.split_at_checked(4)?;
    let [game, games, seed, threads] = needed else { return None };
    let milliseconds = match rest {
        [] => 100,
        [milliseconds] => milliseconds.parse().ok()?,
        _ => return None,
    };
    let (games, seed, threads) = (games.parse().ok()?, seed.parse().ok()?, threads.parse().ok()?);
    Some((game.parse().ok()?, games, seed, threads, Duration::from_millis(milliseconds)))
}

/// The points of the pair's first from one game: games 0 and 1 have the first opening, and so on; the first moves first in even ones.
fn play(engine: &mut Engine, openings: &[AnyPosition], pair: [Sitter; 2], number: u64) -> f64 {
    let opening = openings[number as usize / 2];
    let mut random = random_of_game(number);
    let mut history = History::new(opening);
    let is_first = |player: Player| (player == opening.to_act()) == number.is_multiple_of(2);
    loop {
        match history.outcome() {
            Outcome::Win(winner) => return f64::from(u8::from(is_first(winner))),
            Outcome::Draw => return 0.5,
            Outcome::Ongoing if history.positions().len() > MOST_PLIES => return 0.5,
            Outcome::Ongoing => {}
        }
        let sitter = pair[usize::from(!is_first(history.position().to_act()))];
        let Some(mv) = choose(engine, sitter, &history, &mut random) else { return 0.5 };
        history.play(mv).expect("players play legal moves");
    }
}

fn choose(engine: &mut Engine, sitter: Sitter, history: &History, random: &mut Random) -> Option<AnyMove> {
    let (positions, seed) = (history.positions(), random.next_u64());
    engine.forget();
    match sitter {
        Sitter::OneTurn => Yardstick::OneTurn.choose(positions, &Limits::default(), seed, Control::untimed()),
        Sitter::Level(level, limits) => {
            let start = Instant::now();
            let control = Control { now: &|| start.elapsed(), ..Control::untimed() };
            engine.choose(positions, Strength::Level(level, limits), seed, control).map(|(mv, _)| mv)
        }
    }
}
