//! How often the engine alone, without tables, plays a move that keeps the exact value of a position with nine or more
//! pieces on the board, by the judgement of the full tables.
//!
//! ```text
//! cargo run --release -p tomoe-solver --example keeps_value -- DIR MILLISECONDS POSITIONS THREADS SEED
//! ```
//!
//! Half of the positions are random (layers equally likely), half are from games that the engine plays against itself in
//! a hurry after a few random placements. Each thread thinks with one thread of its own.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tomoe_engine::{Control, Engine, Limits, Strength};
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Position, Value};
use tomoe_games::{AnyMove, AnyPosition, Outcome, Position as _};
use tomoe_random::Random;
use tomoe_solver::{RandomPositions, Tables};

/// The fewest pieces on the board of the positions looked at: fewer are in the extract.
const FEWEST: u8 = 9;

/// How many nodes a move takes in the games from which positions are taken.
const HURRIED: u64 = 3000;

/// Longer games go round in circles.
const MOST_PLIES: usize = 80;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = |name: &str| args.next().unwrap_or_else(|| panic!("{name} is missing"));
    let dir = PathBuf::from(next("DIR"));
    let mut number = |name: &str| next(name).parse::<u64>().expect("a number");
    let time = Duration::from_millis(number("MILLISECONDS"));
    let count = number("POSITIONS") as usize;
    let threads = number("THREADS") as usize;
    let seed = number("SEED");
    let tables = Tables::open(&dir).expect("the full tables");
    for (name, positions) in [("random", random(seed, count / 2)), ("from play", played(seed, count / 2))] {
        let begin = Instant::now();
        let (kept, lost) = measure(&tables, &positions, time, threads);
        let all = positions.len();
        println!("{name}: {kept} of {all} moves keep the value, {:.3} %", 100.0 * kept as f64 / all as f64);
        println!("  {:?} of wall time, {threads} threads, {time:?} a move", begin.elapsed());
        for line in lost {
            println!("  {line}");
        }
    }
}

fn pieces(position: &Position) -> u8 {
    12 - position.hand(Colour::Blue) - position.hand(Colour::White)
}

fn random(seed: u64, count: usize) -> Vec<Position> {
    let mut random = RandomPositions::new(seed);
    let any_move = |position: &Position| position.count_moves() > 0;
    std::iter::repeat_with(|| random.of_any_layer())
        .filter(|position| pieces(position) >= FEWEST && any_move(position))
        .take(count)
        .collect()
}

/// Positions of hurried games, no more than every third of a game.
fn played(seed: u64, count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let mut engine = Engine::new(1 << 22);
    for game in 0.. {
        let mut positions = vec![AnyPosition::Yonmoque(opening(seed ^ game << 20))];
        let mut after = 0;
        while let Some(&AnyPosition::Yonmoque(position)) = positions.last()
            && positions.len() < MOST_PLIES
        {
            if pieces(&position) >= FEWEST {
                if after % 3 == 0 {
                    found.push(position);
                }
                after += 1;
            }
            if found.len() == count {
                return found;
            }
            let Some(mv) = choose(&mut engine, &positions, Limits::nodes(HURRIED), game) else { break };
            let (next, outcome) = position.play_unchecked(mv);
            if outcome != Outcome::Ongoing {
                break;
            }
            positions.push(AnyPosition::Yonmoque(next));
        }
    }
    found
}

/// The board after six random placements, none of which ends the game.
fn opening(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    while pieces(&position) < 6 {
        let empty: Vec<_> = position.empty().iter().collect();
        let mv = Move::Place(random.pick(&empty));
        let (next, outcome) = position.play_unchecked(mv);
        if outcome == Outcome::Ongoing {
            position = next;
        }
    }
    position
}

fn choose(engine: &mut Engine, positions: &[AnyPosition], limits: Limits, seed: u64) -> Option<Move> {
    let begin = Instant::now();
    let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
    match engine.choose(positions, Strength::Full(limits), seed, control)?.0 {
        AnyMove::Yonmoque(mv) => Some(mv),
        _ => unreachable!("a move of the game asked about"),
    }
}

/// How many moves keep the value, and what was played where one does not.
fn measure(
    tables: &dyn ExactSource,
    positions: &[Position],
    time: Duration,
    threads: usize,
) -> (usize, Vec<String>) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((0, Vec::new()));
    let work = || {
        let mut engine = Engine::new(Engine::DEFAULT_BYTES);
        while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            engine.forget();
            let mv = choose(&mut engine, &[AnyPosition::Yonmoque(*position)], Limits::time(time), 0)
                .expect("the position has a move");
            let values = [tables.value(position), tables.value_of_move(position, mv)];
            let [value, reached] = values.map(|value| {
                value.map(Value::without_distance).expect("the full tables know every position")
            });
            let mut found = found.lock().expect("no thread panics");
            if reached == value {
                found.0 += 1;
            } else {
                found.1.push(format!("{position}: {mv} makes {reached} of {value}"));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    found.into_inner().expect("no thread panics")
}
