//! How often a win that is there is brought home.

use std::sync::Arc;

use tomoe_engine::{Control, Engine, Level, Limits, Question, Score};
use tomoe_games::yonmoque::{ExactSource, Plies, Value};
use tomoe_games::{AnyPosition, Game};
use tomoe_solver::Extract;

use crate::play::{Played, engine, in_parallel, play};

/// The levels that play against their equals.
const LEVELS: [u8; 4] = [1, 3, 5, 7];

/// How many nodes the engine visits in search of a win in Mana and Mitsudomoe.
const NODES: u64 = 30_000;

/// The first and the last number of plies of each row.
const ROWS: [(u32, u32); 10] =
    [(1, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 15), (16, 21), (22, 29), (30, 46)];

pub(crate) fn run(games: u64, threads: usize, seed: u64, tables: Arc<dyn ExactSource>) {
    let extract = crate::extract();
    for game in [Game::Yonmoque, Game::Mana, Game::Mitsudomoe] {
        println!("{game}: what the side that wins by force scored, by the plies that it takes");
        println!("\n| plies |{} |", LEVELS.map(|level| format!(" level {level}")).join(" |"));
        println!("| --- |{}", LEVELS.map(|_| " --- |").concat());
        let found = LEVELS.map(|level| {
            let levels = [Level::new(level).expect("a level"); 2];
            let one = |number| {
                // Between equals a change of seats changes nothing.
                let played = play(game, &levels, 2 * number, seed, &extract);
                wins(&played, &*tables, &extract)
            };
            in_parallel(games, threads, one).concat()
        });
        for (first, last) in ROWS {
            let cells = found.each_ref().map(|found| {
                let row: Vec<f64> = found
                    .iter()
                    .filter(|(plies, _)| (first..=last).contains(plies))
                    .map(|&(_, result)| result)
                    .collect();
                let share = 100.0 * row.iter().sum::<f64>() / row.len() as f64;
                if row.is_empty() { " – |".to_owned() } else { format!(" {share:.0}% of {} |", row.len()) }
            });
            let plies = if first == last { first.to_string() } else { format!("{first}–{last}") };
            println!("| {plies} |{}", cells.concat());
        }
        println!();
    }
}

/// Of each position of a game in which somebody wins by force: in how many plies, and what the winner got.
fn wins(played: &Played, tables: &dyn ExactSource, extract: &Arc<Extract>) -> Vec<(u32, f64)> {
    let mut engine = engine(extract);
    let mut wins = Vec::new();
    for (position, _) in played.history.turns() {
        let mover = position.to_act();
        match value(position, tables, &mut engine) {
            Some(Score::Win(distance)) => wins.push((distance.plies, played.result(mover))),
            Some(Score::Loss(distance)) => wins.push((distance.plies, 1.0 - played.result(mover))),
            _ => {}
        }
    }
    wins
}

/// What is known for certain about a position.
fn value(position: &AnyPosition, tables: &dyn ExactSource, engine: &mut Engine) -> Option<Score> {
    let distance = |plies: u8| tomoe_engine::Distance { plies: plies.into(), exact: true };
    if let AnyPosition::Yonmoque(position) = position {
        return match tables.value(position)? {
            Value::Win(Some(Plies(plies))) => Some(Score::Win(distance(plies))),
            Value::Loss(Some(Plies(plies))) => Some(Score::Loss(distance(plies))),
            _ => None,
        };
    }
    let question = Question { positions: &[*position], limits: Limits::nodes(NODES), lines: 1, seed: 0 };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    answer.lines.first().map(|line| line.score).filter(Score::is_proven)
}
