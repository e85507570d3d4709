//! Several lines are as many as were asked for, wherever the search is stopped.
#![cfg(test)]

use std::collections::HashSet;

use tomoe_engine::{Control, Engine, Limits, Question, Score, Variation};
use tomoe_games::{AnyPosition, Game};
use tomoe_random::Random;

fn lines(position: AnyPosition, nodes: u64, lines: usize) -> Vec<Variation> {
    let question = Question { positions: &[position], limits: Limits::nodes(nodes), lines, seed: 0 };
    let answer = Engine::new(1 << 20).analyse(&question, Control::untimed(), &mut |_| {});
    answer.lines
}

/// Longer resistance is better, and so is a shorter win.
fn is_as_good(one: Score, other: Score) -> bool {
    match (one, other) {
        (Score::Win(one), Score::Win(other)) => one.plies <= other.plies,
        (Score::Loss(one), Score::Loss(other)) => one.plies >= other.plies,
        _ => one.expectation() >= other.expectation(),
    }
}

/// As many lines as there can be, best first, each with a move of its own.
#[track_caller]
fn check(position: AnyPosition, nodes: u64, wanted: usize) {
    let lines = lines(position, nodes, wanted);
    let expected = wanted.min(position.moves().len());
    assert_eq!(lines.len(), expected, "{position}: {nodes} nodes, {wanted} lines: {lines:?}");
    assert!(lines.is_sorted_by(|one, other| is_as_good(one.score, other.score)), "{position}: {lines:?}");
    let first: HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert!(first.iter().all(|&mv| position.is_legal(mv)));
    assert_eq!(first.len(), expected, "{position}: {lines:?}");
}

/// Moves are proven to lose while a depth is searched that is not finished.
#[test]
fn lines_of_moves_that_turn_out_to_lose_are_made_good() {
    for nodes in [10_000, 30_000, 100_000] {
        check("2bw1/5/5/1wb1b/1b3 w 1 5".parse().unwrap(), nodes, 2);
    }
    check("5/w3w/3ww/5/w3b b 3 3".parse().unwrap(), 100_000, 100);
}

#[test]
fn random_positions_have_as_many_lines_as_are_asked_for() {
    let mut random = Random::new(3);
    for number in 0..150 {
        let mut position = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        for _ in 0..random.below(16) {
            let (next, outcome) = position.play_unchecked(random.pick(&position.moves()));
            if outcome.is_over() {
                break;
            }
            position = next;
        }
        check(position, 3_000 + 1_000 * (number % 8), 5);
    }
}
