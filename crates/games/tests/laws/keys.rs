//! Equal positions have equal keys, and among hundreds of thousands of different ones no two share a key.

use std::collections::HashMap;

use tomoe_games::{Position, mana, mitsudomoe, yonmoque};

use crate::common::{Begin, Random, moves, read};

const POSITIONS: usize = 300_000;

/// Gathers positions from random games and all their neighbours: those differ least, so they would collide first.
fn check<P: Begin>() {
    let mut random = Random::new(11);
    let mut seen: HashMap<u64, P> = HashMap::with_capacity(2 * POSITIONS);
    while seen.len() < POSITIONS {
        let mut position = P::begin(&mut random);
        for _ in 0..100 {
            let listed = moves(&position);
            let chosen = random.pick(&listed);
            let mut next = None;
            for &mv in listed.iter().take(200).chain([&chosen]) {
                let (after, outcome) = position.play_unchecked(mv);
                let before = *seen.entry(after.key()).or_insert(after);
                assert_eq!(before, after, "two positions with the key {:#x}", after.key());
                if mv == chosen && !outcome.is_over() {
                    next = Some(after);
                }
            }
            let Some(after) = next else { break };
            let again: P = read(&after.to_string());
            assert_eq!((again, again.key()), (after, after.key()), "the same position by another way");
            position = after;
        }
    }
}

#[test]
fn keys_of_yonmoque_tell_positions_apart() {
    check::<yonmoque::Position>();
}

#[test]
fn keys_of_mana_tell_positions_apart() {
    check::<mana::Position>();
}

#[test]
fn keys_of_mitsudomoe_tell_positions_apart() {
    check::<mitsudomoe::Position>();
}

#[test]
fn keys_of_all_first_set_ups_differ() {
    let start = mana::Position::start();
    let mut keys: Vec<u64> = moves(&start).into_iter().map(|mv| start.play_unchecked(mv).0.key()).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 22176);
}

#[test]
fn keys_tell_the_side_the_supplies_and_the_seats_apart() {
    let keys = |texts: &[&str]| {
        let mut keys: Vec<u64> = texts.iter().map(|text| read::<mitsudomoe::Position>(text).key()).collect();
        keys.sort();
        keys.dedup();
        keys.len()
    };
    let board = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3";
    let same_board = ["w w5b5", "b w5b5", "w w5r-b5", "w w5r-b5y-", "b w5r-b5"];
    let texts = same_board.map(|rest| format!("{board} {rest}"));
    assert_eq!(keys(&texts.each_ref().map(String::as_str)), same_board.len());
}
