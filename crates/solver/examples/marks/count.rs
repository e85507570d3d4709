//! How many marks each level collects in games against the others.

use std::sync::Arc;

use tomoe_engine::review::{self, Grade, MoveReview, Options};
use tomoe_engine::{Control, Engine, Level, Limits, Source};
use tomoe_games::Game;
use tomoe_games::record::Record;
use tomoe_games::yonmoque::ExactSource;

use crate::play::{Played, engine, in_parallel, play};
use crate::truth::Agreement;

/// The levels at one board.
const PAIRS: [&[u8]; 3] = [&[1, 5], &[1, 9], &[5, 9]];
const THREE: [&[u8]; 1] = [&[1, 5, 9]];

/// The columns of the table.
const GRADES: [(Grade, &str); 5] = [
    (Grade::Blunder, "`??`"),
    (Grade::Mistake, "`?`"),
    (Grade::Dubious, "`?!`"),
    (Grade::Theory, "theory"),
    (Grade::Good, "`!`"),
];

pub(crate) fn run(games: u64, nodes: u64, threads: usize, seed: u64, tables: Option<Arc<dyn ExactSource>>) {
    let extract = crate::extract();
    let signs = GRADES.map(|(_, sign)| format!(" {sign} |")).concat();
    println!("| game | levels | of level | score | moves |{signs}");
    println!("| --- | --- | --- | --- | --- |{}", GRADES.map(|_| " --- |").concat());
    let mut agreement = Agreement::default();
    for (game, boards) in [
        (Game::Yonmoque, PAIRS.as_slice()),
        (Game::Mana, &PAIRS),
        (Game::Mitsudomoe, &PAIRS),
        (Game::Mitsudomoe, &THREE),
    ] {
        for board in boards {
            let levels: Vec<Level> = board.iter().filter_map(|&number| Level::new(number)).collect();
            let reviewed = in_parallel(games, threads, |number| {
                let played = play(game, &levels, number, seed, &extract);
                let found = reviewed(&mut engine(&extract), &played, nodes);
                let exact = tables.as_ref().filter(|_| game == Game::Yonmoque).map(|tables| {
                    let mut engine = engine(&extract);
                    engine.set_source(Some(Source::Yonmoque(tables.clone())));
                    Agreement::of(&played, &found, &reviewed(&mut engine, &played, nodes), &**tables)
                });
                (played, found, exact)
            });
            for &level in &levels {
                println!("{}", row(game, &levels, level, &reviewed));
            }
            for exact in reviewed.iter().filter_map(|(.., exact)| exact.as_ref()) {
                agreement += exact;
            }
        }
    }
    if tables.is_some() {
        println!("\n{agreement}");
    }
}

/// What the review says about every move of a game.
fn reviewed(engine: &mut Engine, played: &Played, nodes: u64) -> Vec<MoveReview> {
    let mut record = Record::from_history(&played.history).expect("a record of the game");
    let options = Options { limits: Limits::nodes(nodes), ..Options::default() };
    let mut found = Vec::new();
    let mut each = |reviewed: &MoveReview| found.push(reviewed.clone());
    review::run(engine, &mut record, options, Control::untimed(), &mut each)
        .expect("notes on moves of the game");
    found
}

/// The row of a level: means of a game.
fn row<T>(game: Game, levels: &[Level], level: Level, reviewed: &[(Played, Vec<MoveReview>, T)]) -> String {
    let games = reviewed.len() as f64;
    let mut moves = 0;
    let (mut score, mut counts) = (0.0, GRADES.map(|_| 0));
    for (played, found, _) in reviewed {
        let seated = played.history.start().seated();
        score += seated
            .iter()
            .filter(|&&player| played.level(player) == level)
            .map(|&player| played.result(player))
            .sum::<f64>();
        for found in found.iter().filter(|found| played.level(found.position.to_act()) == level) {
            moves += 1;
            for ((grade, _), count) in GRADES.iter().zip(&mut counts) {
                *count += u32::from(found.grade == Some(*grade));
            }
        }
    }
    let names: Vec<String> = levels.iter().map(|level| level.number().to_string()).collect();
    let cells = counts.map(|count| format!(" {:.2} |", f64::from(count) / games)).concat();
    let (score, moves) = (100.0 * score / games, f64::from(moves) / games);
    format!("| {game} | {} | {} | {score:.0}% | {moves:.1} |{cells}", names.join("–"), level.number())
}
