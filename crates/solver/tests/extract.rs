//! What must be true of the extract in the repository.
//!
//! Those that compare it with the full tables are run with
//! `TOMOE_TABLES=DIR cargo test --release -p tomoe-solver --test extract -- --ignored`.
#![cfg(test)]

use std::collections::HashMap;
use std::path::PathBuf;

use tomoe_games::yonmoque::{Colour, ExactSource, Plies, Position, Value};
use tomoe_games::{Outcome, Position as _};
use tomoe_solver::{
    Depth, Extract, Layer, OpenError, Part, Plan, RandomPositions, Tables, balanced_openings, check,
    make_extract, verify,
};

const BYTES: &[u8] = include_bytes!("../data/yonmoque.extract");

/// The most bytes that the repository has room for.
const MOST_BYTES: usize = 24_000_000;

fn extract() -> Extract {
    Extract::from_bytes(BYTES).unwrap()
}

fn pieces(position: &Position) -> u8 {
    12 - position.hand(Colour::Blue) - position.hand(Colour::White)
}

/// Random positions with at most so many pieces on the board, all numbers of pieces equally likely.
fn random_positions(seed: u64, most: u8) -> impl Iterator<Item = Position> {
    let mut random = RandomPositions::new(seed);
    let layers: Vec<Layer> = (0..=6)
        .flat_map(|blue| (0..=6).map(move |white| Layer { blue, white }))
        .filter(|layer| layer.blue + layer.white + most >= 12)
        .collect();
    (0..).map(move |number: usize| random.of_layer(layers[number % layers.len()]))
}

#[test]
fn it_is_small_enough() {
    assert!(BYTES.len() <= MOST_BYTES);
}

#[test]
fn values_follow_from_those_of_the_successors() {
    let extract = extract();
    let is_closed = |position: &Position| pieces(position) < 8 || position.hand(position.to_act()) == 0;
    for position in random_positions(11, 8).filter(is_closed).take(20_000) {
        check(&extract, &position, Depth::Values).unwrap();
    }
}

#[test]
fn small_layers_follow_from_their_successors() {
    let extract = extract();
    for (blue, white) in [(6, 6), (6, 5), (5, 6), (5, 5), (6, 4), (4, 6)] {
        let plan = Plan::Layer { layer: Layer { blue, white }, part: Part::WHOLE };
        verify(&extract, plan, Depth::Values, |_| false).unwrap();
    }
}

#[test]
fn more_than_eight_pieces_are_not_known() {
    let nine = random_positions(3, 12).find(|position| pieces(position) == 9).unwrap();
    assert_eq!(extract().value(&nine), None);
}

#[test]
fn a_damaged_extract_is_refused() {
    for at in [9, 30, 35, 50, BYTES.len() / 2, BYTES.len() - 1] {
        let mut bytes = BYTES.to_vec();
        bytes[at] ^= 4;
        let error = Extract::from_bytes(bytes).err();
        assert!(matches!(error, Some(OpenError::Damaged | OpenError::Foreign(_))), "{at}");
    }
    for len in [0, 7, 39, 40, BYTES.len() - 1] {
        assert!(Extract::from_bytes(&BYTES[..len]).is_err());
    }
}

/// In how many plies Blue has won by the book, whatever White does.
fn longest(extract: &Extract, position: &Position, known: &mut HashMap<Position, u8>) -> u8 {
    if let Some(&plies) = known.get(position) {
        return plies;
    }
    let wins = |position: &Position| {
        let mut wins = false;
        position.each_move(|mv| wins |= position.play_unchecked(mv).1 == Outcome::Win(Colour::Blue));
        wins
    };
    let plies = match extract.book_move(position) {
        None => {
            assert!(wins(position), "the book does not know {position}");
            1
        }
        Some(mv) => {
            let (next, outcome) = position.play_unchecked(mv);
            assert_eq!(outcome, Outcome::Ongoing);
            let mut most = 0;
            next.each_move(|reply| {
                let (position, outcome) = next.play_unchecked(reply);
                most = most.max(match outcome {
                    Outcome::Ongoing => longest(extract, &position, known),
                    // White made a five.
                    other => {
                        assert_eq!(other, Outcome::Win(Colour::Blue));
                        0
                    }
                });
            });
            assert_eq!(extract.value(position), Some(Value::Win(Some(Plies(most + 2)))), "{position}");
            most + 2
        }
    };
    known.insert(*position, plies);
    plies
}

#[test]
fn blue_wins_by_the_book_in_17_plies_against_every_defence() {
    assert_eq!(longest(&extract(), &Position::start(), &mut HashMap::new()), 17);
}

fn tables() -> Tables<impl AsRef<[u8]>> {
    let dir: PathBuf =
        std::env::var_os("TOMOE_TABLES").expect("TOMOE_TABLES names the directory of the tables").into();
    Tables::open(&dir).unwrap()
}

#[test]
#[ignore = "needs the full tables"]
fn a_million_random_positions_have_the_value_of_the_full_tables() {
    let (extract, tables) = (extract(), tables());
    let mut values = HashMap::new();
    for position in random_positions(2026, 8).take(1_000_000) {
        let value = extract.value(&position).unwrap();
        let whole = tables.value(&position);
        assert_eq!(whole.map(Value::without_distance), Some(value.without_distance()), "{position}");
        assert!(!value.is_complete() || whole == Some(value), "{position}");
        *values.entry(value.name()).or_insert(0) += 1;
    }
    println!("{values:?}");
}

#[test]
#[ignore = "needs the full tables"]
fn it_is_made_from_the_full_tables_byte_for_byte() {
    let made = make_extract(&tables(), &|what| println!("{what}")).unwrap();
    assert!(made == BYTES, "{} bytes, not {}", made.len(), BYTES.len());
}

#[test]
fn the_fair_openings_are_drawn() {
    let extract = extract();
    for opening in tomoe_games::yonmoque::drawn_openings() {
        let position = opening.split(' ').fold(Position::start(), |position, text| {
            position.play_unchecked(position.read_move(text).unwrap()).0
        });
        assert_eq!(extract.value(&position), Some(Value::Draw), "{opening}");
    }
}

#[test]
#[ignore = "needs the full tables"]
fn the_balanced_openings_are_made_from_the_full_tables() {
    let made = balanced_openings(&tables()).unwrap();
    let made = made.iter().map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    assert!(made.eq(tomoe_games::yonmoque::balanced_openings()));
}
