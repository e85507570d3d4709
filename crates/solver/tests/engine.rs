//! The engine with the extract as its source of exact values.
#![cfg(test)]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_engine::{Control, Distance, Engine, Level, Limits, Question, Score, Source, Strength, Variation};
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Position, Value};
use tomoe_games::{AnyMove, AnyPosition, Position as _};
use tomoe_solver::{Extract, Layer, RandomPositions};

fn extract() -> Arc<Extract> {
    let bytes: &[u8] = include_bytes!("../data/yonmoque.extract");
    Arc::new(Extract::from_bytes(bytes).unwrap())
}

fn choose(engine: &mut Engine, position: Position, strength: Strength) -> (Move, Variation) {
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let positions = [AnyPosition::Yonmoque(position)];
    let (mv, line) = engine.choose(&positions, strength, 1, control).unwrap();
    let AnyMove::Yonmoque(mv) = mv else { panic!("a move of another game") };
    (mv, line)
}

#[test]
fn with_few_pieces_no_move_throws_the_value_away_and_every_claim_is_true() {
    let extract = extract();
    let mut engine = Engine::new(1 << 20);
    engine.set_source(Some(Source::Yonmoque(extract.clone())));
    let mut random = RandomPositions::new(17);
    for number in 0..200 {
        let hands = [(6, 1), (3, 2), (2, 4), (5, 5), (1, 6)][number % 5];
        let position = random.of_layer(Layer { blue: hands.0, white: hands.1 });
        engine.forget();
        let (mv, line) = choose(&mut engine, position, Strength::Full(Limits::nodes(500)));
        let value = extract.value_without_distance(&position).unwrap();
        let kept = extract.value_of_move(&position, mv).map(Value::without_distance);
        assert_eq!(kept, Some(value), "{position} {mv}");
        match line.score {
            Score::Win(_) => assert_eq!(value, Value::Win(None)),
            Score::Loss(_) => assert_eq!(value, Value::Loss(None)),
            Score::Draw => assert_eq!(value, Value::Draw),
            Score::Estimate(_) => panic!("{position}: an estimate of what is known"),
        }
    }
}

#[test]
fn the_strongest_level_opens_by_the_book_and_others_do_not() {
    let mut engine = Engine::new(1 << 20);
    engine.set_source(Some(Source::Yonmoque(extract())));
    let limits = Limits::nodes(500);
    let (mv, line) = choose(&mut engine, Position::start(), Strength::Level(Level::STRONGEST, limits));
    assert_eq!(line.score, Score::Win(Distance { plies: 17, exact: true }));
    let Move::Place(to) = mv else { panic!("nothing stands on the board") };
    assert!(!Colour::Blue.tiles().contains(to));
    let (_, line) = choose(&mut engine, Position::start(), Strength::Level(Level::new(8).unwrap(), limits));
    assert!(!line.score.is_proven());
}

#[test]
fn an_analysis_of_all_moves_leaves_none_out() {
    let mut engine = Engine::new(1 << 20);
    engine.set_source(Some(Source::Yonmoque(extract())));
    let position: Position = "5/1b3/2w2/5/5 b 5 5".parse().unwrap();
    let question = Question {
        positions: &[AnyPosition::Yonmoque(position)],
        limits: Limits::nodes(2000),
        lines: 64,
        seed: 0,
    };
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let answer = engine.analyse(&question, control, &mut |_| {});
    assert_eq!(answer.lines.len() as u64, position.count_moves());
    assert!(answer.lines.iter().all(|line| line.score.is_proven()));
    assert_eq!(engine.verdicts(question.positions).len(), answer.lines.len());
}

/// The plies in which the line's player loses for certain, if that is what its score says.
fn exact_loss(line: &Variation) -> Option<u32> {
    match line.score {
        Score::Loss(Distance { plies, exact: true }) => Some(plies),
        _ => None,
    }
}

/// Looking only at the winner's moves that keep the win finds the same distances as looking at all.
#[test]
fn what_resists_longest_does_not_depend_on_the_source() {
    let mut guided = Engine::new(1 << 22);
    let mut alone = Engine::new(1 << 22);
    let extract = extract();
    guided.set_source(Some(Source::Yonmoque(extract.clone())));
    let mut random = RandomPositions::new(5);
    let (mut compared, mut longest) = (0, 0);
    while compared < 15 {
        let position = random.of_layer(Layer { blue: 3, white: 4 });
        if position.count_moves() == 0 || extract.value(&position) != Some(Value::Loss(None)) {
            continue;
        }
        guided.forget();
        alone.forget();
        let strength = Strength::Full(Limits::nodes(40_000));
        let (_, with) = choose(&mut guided, position, strength);
        let (_, without) = choose(&mut alone, position, strength);
        if let (Some(with), Some(without)) = (exact_loss(&with), exact_loss(&without)) {
            assert_eq!(with, without, "{position}");
            compared += 1;
            longest = longest.max(with);
        }
    }
    assert!(longest >= 6, "{longest} plies are no test");
}

/// By the full tables @e1 loses in 12 plies, and every other move in 10 or fewer.
#[test]
fn a_long_lost_position_is_defended() {
    let mut engine = Engine::new(1 << 22);
    engine.set_source(Some(Source::Yonmoque(extract())));
    let position = "5/5/3w1/3bw/5 b 5 4".parse().unwrap();
    let (mv, _) = choose(&mut engine, position, Strength::Full(Limits::nodes(30_000)));
    assert_eq!(mv.to_string(), "@e1");
}

#[test]
fn no_two_lines_begin_with_the_same_move() {
    let mut engine = Engine::new(1 << 22);
    engine.set_source(Some(Source::Yonmoque(extract())));
    let position: Position = "5/1w1b1/b1b2/1wbw1/5 w 2 3".parse().unwrap();
    let question = Question {
        positions: &[AnyPosition::Yonmoque(position)],
        limits: Limits::nodes(400_000),
        lines: 3,
        seed: 0,
    };
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let mut told = 0;
    let last = engine.analyse(&question, control, &mut |analysis| {
        let mut first: Vec<AnyMove> = analysis.lines.iter().map(|line| line.moves[0]).collect();
        first.sort_by_key(|mv| text(&position, *mv));
        first.dedup();
        assert_eq!(first.len(), analysis.lines.len(), "{:?}", analysis.lines);
        told += 1;
    });
    assert!(told > 1);
    // Every move loses in six plies or sooner, and the first line says so for certain.
    assert_eq!(exact_loss(&last.lines[0]), Some(6));
    let at_most_six = |line: &Variation| matches!(line.score, Score::Loss(distance) if distance.plies <= 6);
    assert!(last.lines.iter().all(at_most_six), "{:?}", last.lines);
}

fn text(position: &Position, mv: AnyMove) -> String {
    AnyPosition::Yonmoque(*position).move_text(mv)
}
