//! How well the engine with the shipped extract defends positions that are lost, by the judgement of the full tables.
//!
//! ```text
//! cargo run --release -p tomoe-solver --example resists -- DIR MILLISECONDS POSITIONS THREADS SEED PLIES
//! ```
//!
//! The positions are random ones with at most eight pieces on the board in which every move loses, the best defence in PLIES
//! or more and not all as soon. For each the move is chosen that the strongest level would play; by the tables it is known how
//! long the game then still goes on.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tomoe_engine::{Control, Engine, Limits, Source, Strength};
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Plies, Position, Value};
use tomoe_games::{AnyMove, AnyPosition, Position as _};
use tomoe_solver::{Extract, RandomPositions, Tables};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = |name: &str| args.next().unwrap_or_else(|| panic!("{name} is missing"));
    let dir = PathBuf::from(next("DIR"));
    let mut number = |name: &str| next(name).parse::<u64>().expect("a number");
    let time = Duration::from_millis(number("MILLISECONDS"));
    let count = number("POSITIONS") as usize;
    let threads = number("THREADS") as usize;
    let tables = Tables::open(&dir).expect("the full tables");
    let mut random = RandomPositions::new(number("SEED"));
    let fewest = number("PLIES") as u8;
    let positions: Vec<Position> = std::iter::repeat_with(|| random.of_any_layer())
        .filter(|position| is_wanted(&tables, position, fewest))
        .take(count)
        .collect();
    let defences = measure(&tables, &positions, time, threads);
    let all = defences.len() as f64;
    let sum = |part: fn(&Defence) -> u8| defences.iter().map(|defence| f64::from(part(defence))).sum::<f64>();
    let best = defences.iter().filter(|defence| defence.chosen == defence.longest).count();
    println!("{best} of {all} moves resist longest, {:.1} %", 100.0 * best as f64 / all);
    println!("mean plies: chosen {:.2}", sum(|defence| defence.chosen) / all);
    println!("            longest {:.2}, any {:.2}", sum(|d| d.longest) / all, sum(|d| d.mean) / all);
}

/// How many plies the game goes on after the move chosen, the one that resists longest, and on the average of all.
struct Defence {
    chosen: u8,
    longest: u8,
    mean: u8,
}

fn is_wanted(tables: &dyn ExactSource, position: &Position, fewest: u8) -> bool {
    let pieces = 12 - position.hand(Colour::Blue) - position.hand(Colour::White);
    let is_lost = || matches!(tables.value(position), Some(Value::Loss(_)));
    let differs = || {
        let plies = resistances(tables, position);
        plies.iter().any(|&(_, other)| other != plies[0].1) && plies.iter().any(|&(_, plies)| plies >= fewest)
    };
    pieces <= Extract::MOST_PIECES && position.count_moves() > 0 && is_lost() && differs()
}

/// Every move, and the plies in which it loses.
fn resistances(tables: &dyn ExactSource, position: &Position) -> Vec<(Move, u8)> {
    let mut plies = Vec::new();
    position.each_move(|mv| match tables.value_of_move(position, mv) {
        Some(Value::Loss(Some(Plies(distance)))) => plies.push((mv, distance)),
        other => panic!("{position}: {mv} is {other:?} though the position is lost"),
    });
    plies
}

fn measure(tables: &dyn ExactSource, positions: &[Position], time: Duration, threads: usize) -> Vec<Defence> {
    let extract: &'static [u8] = include_bytes!("../data/yonmoque.extract");
    let extract = Arc::new(Extract::from_bytes(extract).expect("the extract is whole"));
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        let mut engine = Engine::new(Engine::DEFAULT_BYTES);
        engine.set_source(Some(Source::Yonmoque(extract.clone())));
        while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            engine.forget();
            let begin = Instant::now();
            let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
            let asked = [AnyPosition::Yonmoque(*position)];
            let chosen = engine.choose(&asked, Strength::Full(Limits::time(time)), 0, control);
            let plies = resistances(tables, position);
            let all: u32 = plies.iter().map(|&(_, plies)| u32::from(plies)).sum();
            let of_chosen = plies
                .iter()
                .find(|(mv, _)| chosen.as_ref().is_some_and(|(c, _)| *c == AnyMove::Yonmoque(*mv)));
            let defence = Defence {
                chosen: of_chosen.expect("a legal move").1,
                longest: plies.iter().map(|&(_, plies)| plies).max().expect("at least one move"),
                mean: (all / plies.len() as u32) as u8,
            };
            found.lock().expect("no thread panics").push(defence);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    found.into_inner().expect("no thread panics")
}
