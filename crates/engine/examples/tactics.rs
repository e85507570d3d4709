//! Collects a tactical suite: positions shortly before the end of games, with a forced win.
//!
//! ```text
//! cargo run --release -p tomoe-engine --example tactics -- GAME COUNT PLIES SEED > tactics.tsv
//! ```
//!
//! Games of two weak players, one move in six at random, are played to their end. The position this many plies before the win is
//! looked at, whether the win was forced or a gift, with a budget many times what a move gets in play. COUNT positions that
//! are won in exactly this many plies are printed; how many were looked at for that is said in the end.

use std::collections::HashSet;

use tomoe_engine::{Control, Distance, Engine, Level, Limits, Question, Score, Strength};
use tomoe_games::{AnyPosition, Game, Outcome};

use tomoe_random::Random;

/// A second or two.
const NODES: u64 = 4_000_000;
const TABLE_BYTES: usize = 32 << 20;
/// One move in this many is random.
const STRAY: usize = 6;
const MOST_MOVES: usize = 120;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((game, count, plies, seed)) = settings(&args) else {
        eprintln!("usage: tactics GAME COUNT PLIES SEED");
        std::process::exit(2);
    };
    let mut random = Random::new(seed);
    let mut engine = Engine::new(TABLE_BYTES);
    let (mut seen, mut found) = (HashSet::new(), 0);
    while found < count {
        let Some(position) = before_the_end(game, plies as usize, &mut engine, &mut random) else { continue };
        if !seen.insert(position) {
            continue;
        }
        if is_won(&mut engine, &position, plies) {
            println!("{position}\t{plies}");
            found += 1;
        }
        eprintln!("{found} of {} positions are won in {plies}", seen.len());
    }
}

fn settings(args: &[String]) -> Option<(Game, usize, u32, u64)> {
    let [game, count, plies, seed] = args else { return None };
    Some((game.parse().ok()?, count.parse().ok()?, plies.parse().ok()?, seed.parse().ok()?))
}

/// Plays a game and returns the position this many plies before its end, if there was a winner.
fn before_the_end(game: Game, plies: usize, engine: &mut Engine, random: &mut Random) -> Option<AnyPosition> {
    let level = Level::new(4)?;
    let mut positions = vec![AnyPosition::start(game, 2).ok()?];
    engine.forget();
    while positions.len() < MOST_MOVES {
        let position = positions.last()?;
        let mv = if random.below(STRAY) == 0 {
            let moves = position.moves();
            moves[random.below(moves.len())]
        } else {
            let strength = Strength::Level(level, Limits::default());
            engine.choose(&positions, strength, random.next_u64(), Control::untimed())?.0
        };
        let me = position.to_act();
        match position.play_unchecked(mv) {
            (next, Outcome::Ongoing) => positions.push(next),
            // The winning move was played in the last position.
            (_, Outcome::Win(winner)) if winner == me => {
                return positions.len().checked_sub(plies).map(|i| positions[i]);
            }
            _ => return None,
        }
    }
    None
}

fn is_won(engine: &mut Engine, position: &AnyPosition, plies: u32) -> bool {
    engine.forget();
    let question = Question { positions: &[*position], limits: Limits::nodes(NODES), lines: 1, seed: 0 };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    answer.lines.first().is_some_and(|line| line.score == Score::Win(Distance { plies, exact: true }))
}
