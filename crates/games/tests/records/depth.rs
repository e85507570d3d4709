//! Variations a hundred thousand deep, read, written, compared, edited and dropped on a small stack.

use std::collections::HashMap;
use std::fmt::Write;

use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyPosition, Game};

use crate::random::Random;

const DEPTH: usize = 100_000;

/// Runs a test on a thread whose stack any recursion over the depth would exhaust.
fn on_a_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(512 * 1024).spawn(test).unwrap().join().unwrap();
}

/// A game that does not end, with another move for each move played.
fn long_game() -> Vec<(String, String)> {
    let mut random = Random::new(8);
    let mut position = AnyPosition::start(Game::Mitsudomoe, 2).unwrap();
    let mut stood: HashMap<u64, usize> = HashMap::new();
    let mut game = Vec::new();
    while game.len() < DEPTH {
        let moves = position.moves();
        let mv = random.pick(&moves);
        let (next, outcome) = position.play_unchecked(mv);
        let times = stood.entry(next.key()).or_default();
        if outcome.is_over() || *times == 2 {
            continue;
        }
        *times += 1;
        let other = moves.into_iter().find(|&other| other != mv).expect("more than one move");
        game.push((position.move_text(mv), position.move_text(other)));
        position = next;
    }
    game
}

/// Each variation branches off the one before, one ply later.
fn nested() -> Record {
    let mut text = String::from("[Game \"mitsudomoe\"] [Players \"2\"]\n");
    for (mv, other) in long_game() {
        write!(text, "{other} ({mv} ").unwrap();
    }
    text.push_str(&")".repeat(DEPTH));
    Record::read(&text).unwrap()
}

#[test]
fn deep_variations_are_read_and_written() {
    on_a_small_stack(|| {
        let record = nested();
        let text = record.to_string();
        assert_eq!(text.matches('(').count(), DEPTH);
        let again = Record::read(&text).unwrap();
        assert!(again == record);
        assert!(again.to_string() == text);
    });
}

#[test]
fn deep_variations_are_edited() {
    on_a_small_stack(|| {
        let mut record = nested();
        let mut last = NodeId::START;
        while let Some(&next) = record.node(last).unwrap().children().last() {
            last = next;
        }
        assert_eq!(record.path(last).len(), DEPTH);
        record.make_main_line(last).unwrap();
        assert_eq!(record.main_line().count(), DEPTH);
        let copy = record.clone();
        assert!(copy == record);
        let first = record.main_line().next().unwrap();
        record.delete(first).unwrap();
        assert_eq!(record.main_line().count(), 1);
        assert!(record.node(last).is_none());
    });
}

#[test]
#[cfg(feature = "json")]
fn deep_variations_pass_through_json() {
    on_a_small_stack(|| {
        let record = nested();
        assert!(Record::from_json(&record.to_json()).unwrap() == record);
    });
}

/// Parentheses around the same two moves again and again.
#[test]
fn deep_parentheses_are_read() {
    on_a_small_stack(|| {
        let moves = format!("@a1 {}{}", "(@b1 (@a1 ".repeat(DEPTH / 2), "))".repeat(DEPTH / 2));
        let record = Record::read(&format!("[Game \"yonmoque\"] {moves}")).unwrap();
        assert_eq!(record.to_string().lines().last(), Some("1. @a1 (1. @b1) -"));
    });
}
