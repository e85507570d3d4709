//! Limits are kept: every game, every number of players, set-ups too; budgets of a few milliseconds, and the stop flag.
//!
//! The engine takes its time from outside. It is given the processor time of the testing thread where the system tells it, so
//! a busy machine does not count as thinking; elsewhere the clock on the wall. A search that is late is asked again, up to
//! [`TRIES`] times: being late has to be a habit.
#![cfg(test)]

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tomoe_engine::{Analysis, Control, Engine, Level, Limits, Question, Strength};
use tomoe_games::{AnyPosition, Game, Outcome};

const MOST_OVERRUN: Duration = Duration::from_millis(30);
const TRIES: usize = 5;
const BUDGETS: [u64; 4] = [1, 2, 5, 20];

#[test]
fn no_search_overruns_its_time_or_plays_an_illegal_move() {
    for position in positions() {
        for budget in BUDGETS.map(Duration::from_millis) {
            let late = |engine: &mut Engine, seed| {
                let answer = think(engine, &position, Limits::time(budget), &AtomicBool::new(false), seed);
                is_legal(&position, &answer.0);
                answer.1.saturating_sub(budget)
            };
            let overrun = least(late);
            assert!(overrun <= MOST_OVERRUN, "{position}: {overrun:?} more than {budget:?}");
        }
    }
}

#[test]
fn no_level_overruns_its_time_or_plays_an_illegal_move() {
    const BUDGET: Duration = Duration::from_millis(10);
    for position in positions() {
        for level in Level::all() {
            let late = |engine: &mut Engine, seed| {
                let control = Control { now: &time, stop: &AtomicBool::new(false) };
                let begun = time();
                let strength = Strength::Level(level, Limits::time(BUDGET));
                let (mv, _) = engine.choose(&[position], strength, seed, control).unwrap();
                let took = time() - begun;
                assert!(position.is_legal(mv), "{position}: {mv:?}");
                took.saturating_sub(BUDGET)
            };
            let overrun = least(late);
            assert!(overrun <= MOST_OVERRUN, "{position}: level {} {overrun:?}", level.number());
        }
    }
}

#[test]
fn a_search_that_is_stopped_ends_soon() {
    const BEFORE: Duration = Duration::from_millis(10);
    const FAR: Duration = Duration::from_secs(60);
    for position in positions() {
        let late = |engine: &mut Engine, seed| {
            let (stop, begun) = (AtomicBool::new(false), time());
            // Whoever looks at the clock after a while finds the flag set.
            let now = || {
                let now = time();
                stop.fetch_or(now.saturating_sub(begun) >= BEFORE, Ordering::Relaxed);
                now
            };
            let question = Question { positions: &[position], limits: Limits::time(FAR), lines: 1, seed };
            let answer = engine.analyse(&question, Control { now: &now, stop: &stop }, &mut |_| {});
            is_legal(&position, &answer);
            (time() - begun).saturating_sub(BEFORE)
        };
        let overrun = least(late);
        assert!(overrun <= MOST_OVERRUN, "{position}: {overrun:?} after the flag");
    }
}

#[test]
fn a_flag_that_is_set_from_the_start_still_gives_a_legal_move() {
    for position in positions() {
        let (answer, _) = think(&mut engine(), &position, Limits::default(), &AtomicBool::new(true), 0);
        is_legal(&position, &answer);
    }
}

/// The smallest of some overruns, until one is small enough.
fn least(mut overrun: impl FnMut(&mut Engine, u64) -> Duration) -> Duration {
    let mut engine = engine();
    let mut least = Duration::MAX;
    for seed in 0..TRIES {
        engine.forget();
        least = least.min(overrun(&mut engine, seed as u64));
        if least <= MOST_OVERRUN {
            break;
        }
    }
    least
}

fn engine() -> Engine {
    #[cfg_attr(not(feature = "threads"), expect(unused_mut))]
    let mut engine = Engine::new(Engine::DEFAULT_BYTES);
    #[cfg(feature = "threads")]
    engine.set_threads(2);
    engine
}

fn think(
    engine: &mut Engine,
    position: &AnyPosition,
    limits: Limits,
    stop: &AtomicBool,
    seed: u64,
) -> (Analysis, Duration) {
    let begun = time();
    let question = Question { positions: &[*position], limits, lines: 2, seed };
    let answer = engine.analyse(&question, Control { now: &time, stop }, &mut |_| {});
    (answer, time() - begun)
}

/// Every move of every line may be played.
fn is_legal(start: &AnyPosition, answer: &Analysis) {
    assert!(!answer.lines.is_empty(), "{start}: no move");
    for line in &answer.lines {
        let mut position = *start;
        assert!(!line.moves.is_empty(), "{start}: a line without a move");
        for &mv in &line.moves {
            assert!(position.is_legal(mv), "{start}: {mv:?} in {position}");
            let (next, outcome) = position.play_unchecked(mv);
            position = next;
            if outcome != Outcome::Ongoing {
                break;
            }
        }
    }
}

/// Beginnings and middles of random games. Mana's first two are the set-ups.
fn positions() -> Vec<AnyPosition> {
    const PLIES: [usize; 5] = [0, 1, 2, 9, 16];
    let games = [
        (Game::Yonmoque, 2),
        (Game::Mana, 2),
        (Game::Mitsudomoe, 2),
        (Game::Mitsudomoe, 3),
        (Game::Mitsudomoe, 4),
    ];
    let random = |(game, players)| PLIES.map(|plies| after_random_moves(game, players, plies));
    games.into_iter().flat_map(random).collect()
}

fn after_random_moves(game: Game, players: usize, plies: usize) -> AnyPosition {
    let mut position = AnyPosition::start(game, players).unwrap();
    for ply in 0..plies {
        let moves = position.moves();
        let mix = (ply as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let (next, outcome) = position.play_unchecked(moves[mix as usize % moves.len()]);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
    }
    position
}

/// The processor time that this thread has taken, where the system says so; else the time since the first call.
fn time() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    // The first number is nanoseconds on a processor.
    let taken = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = taken.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
