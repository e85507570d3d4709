//! What must be true of the full tables. They take minutes to make and are not in the repository: these tests are
//! run with `TOMOE_TABLES=DIR cargo test --release -p tomoe-solver --test full -- --ignored`.
#![cfg(test)]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Plies, Position, Value};
use tomoe_solver::{
    DISTANCES, Depth, Layer, Part, Plan, RandomPositions, SolveOptions, Tables, VALUES, positions_of, solve,
    verify,
};

fn dir() -> PathBuf {
    std::env::var_os("TOMOE_TABLES").expect("TOMOE_TABLES names the directory of the tables").into()
}

#[test]
#[ignore = "needs the full tables"]
fn the_totals_are_those_of_two_exploratory_programs() {
    let options = SolveOptions::new(dir(), 2);
    let report = solve(&options, &|_| {}, &AtomicBool::new(false)).unwrap();
    let counts = report.counts;
    assert_eq!(counts.positions(), 110_453_539_210);
    assert_eq!(counts.won(), 82_516_558_908);
    assert_eq!(counts.lost(), 27_901_163_113);
    assert_eq!(counts.decided_at(0), 34_993_206);
    assert_eq!(counts.drawn(), 35_817_189);
    assert_eq!(counts.longest(), 46);
    assert!(report.values_bytes <= 300_000_000);
}

#[test]
#[ignore = "needs the full tables"]
fn blue_wins_in_17_unless_the_first_piece_goes_to_a_blue_square() {
    let tables = Tables::open(&dir()).unwrap();
    let start = Position::start();
    assert_eq!(tables.value(&start), Some(Value::Win(Some(Plies(17)))));
    start.each_move(|mv| {
        let Move::Place(to) = mv else { unreachable!("no piece is on the board") };
        let expected = if Colour::Blue.tiles().contains(to) { Value::Win(None) } else { Value::Loss(None) };
        assert_eq!(tables.value_without_distance(&start.play_unchecked(mv).0), Some(expected), "{mv}");
    });
}

#[test]
#[ignore = "needs the full tables"]
fn random_positions_follow_from_their_successors() {
    let tables = Tables::open(&dir()).unwrap();
    for blue in 0..=6 {
        for white in 0..=6 {
            let random = |count| Plan::Random { layer: Layer { blue, white }, seed: 2026, count };
            assert_eq!(verify(&tables, random(2_000), Depth::Values, |_| false), Ok(2_000));
            assert_eq!(verify(&tables, random(200), Depth::Distances, |_| false), Ok(200));
        }
    }
}

#[test]
#[ignore = "needs the full tables"]
fn small_layers_follow_from_their_successors() {
    let tables = Tables::open(&dir()).unwrap();
    for (blue, white) in [(6, 6), (6, 5), (5, 6), (5, 5), (6, 4), (4, 6), (4, 5), (5, 4)] {
        let layer = Layer { blue, white };
        verify(&tables, Plan::Layer { layer, part: Part::WHOLE }, Depth::Distances, |_| false).unwrap();
    }
}

#[test]
#[ignore = "needs the full tables"]
fn a_hundred_thousand_random_values_take_less_than_a_second() {
    let tables = Tables::open(&dir()).unwrap();
    let mut random = RandomPositions::new(7);
    let positions: Vec<Position> = (0..100_000).map(|_| random.of_any_layer()).collect();
    let start = Instant::now();
    assert!(positions.iter().all(|position| tables.value_without_distance(position).is_some()));
    assert!(start.elapsed().as_secs_f64() < 1.0, "{:?}", start.elapsed());
}

/// The command line is tested with the part of the tables that has at most four pieces on the board.
#[test]
#[ignore = "needs the full tables"]
fn the_part_in_the_repository_agrees_with_the_tables() {
    let tables = Tables::open(&dir()).unwrap();
    let part = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tomoe/tests/data/tables");
    // Written anew with TOMOE_WRITE=1.
    if std::env::var_os("TOMOE_WRITE").is_some() {
        let (values, distances) = tables.part(4);
        std::fs::write(part.join(VALUES), values).unwrap();
        std::fs::write(part.join(DISTANCES), distances.unwrap()).unwrap();
    }
    let part = Tables::open(&part).unwrap();
    assert_eq!(part.most_pieces(), 4);
    for blue in 2..=6 {
        for layer in (8 - blue..=6).map(|white| Layer { blue, white }) {
            for position in positions_of(layer, Part::WHOLE) {
                let Some(value) = part.value(&position) else { continue };
                let whole = tables.value(&position);
                assert_eq!(whole.map(Value::without_distance), Some(value.without_distance()), "{position}");
                assert!(!value.is_complete() || whole == Some(value), "{position}");
            }
        }
    }
}
