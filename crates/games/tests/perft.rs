//! Perft: the numbers of move sequences of `data/perft.tsv`, each line counted to every depth that it lists.
#![cfg(test)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tomoe_games::{AnyPosition, Game};

const TABLE: &str = include_str!("data/perft.tsv");

/// One line of the table: its number in the file, the position and the counts from depth 1 on.
struct Line {
    number: usize,
    position: AnyPosition,
    counts: Vec<u64>,
}

fn table(game: Game) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, text) in TABLE.lines().enumerate().filter(|(_, text)| !text.starts_with('#')) {
        let number = index + 1;
        let fields: Vec<&str> = text.split('\t').collect();
        let [name, position, counts] = fields[..] else { panic!("line {number}: three fields expected") };
        if name == game.id() {
            let position = AnyPosition::read(game, position).unwrap_or_else(|e| panic!("line {number}: {e}"));
            let counts = counts.split(',').map(|count| count.parse().expect("a count")).collect();
            lines.push(Line { number, position, counts });
        }
    }
    lines
}

/// Counts every line of the game and reports all that differ, so that a failure shows its extent at once.
fn check(game: Game, least_lines: usize) {
    let lines = table(game);
    assert!(lines.len() >= least_lines, "the table has only {} lines of {game}", lines.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some(Line { number, position, counts }) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (&expected, depth) in counts.iter().zip(1..) {
                let counted = position.perft(depth);
                if counted != expected {
                    let what = format!("{game} {position} depth {depth}");
                    wrong.push(format!("line {number}: {what}: {counted}, expected {expected}"));
                }
            }
        }
        wrong
    };
    let wrong: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a count that does not panic")).collect()
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn yonmoque_counts_are_those_of_the_table() {
    check(Game::Yonmoque, 40);
}

#[test]
fn mana_counts_are_those_of_the_table() {
    check(Game::Mana, 40);
}

#[test]
fn mitsudomoe_counts_are_those_of_the_table() {
    check(Game::Mitsudomoe, 45);
}

#[test]
fn after_every_mat_and_some_set_ups_of_red_amber_has_5544_replies() {
    let start = AnyPosition::start(Game::Mana, 2).unwrap();
    let set_ups = start.moves();
    assert_eq!(set_ups.len(), 22176);
    for &set_up in set_ups.iter().step_by(97) {
        let (after, _) = start.play_unchecked(set_up);
        assert_eq!(after.count_moves(), 5544, "{after}");
        assert_eq!(after.moves().len(), 5544, "{after}");
    }
}

#[test]
fn depth_nought_is_one_sequence_and_a_finished_game_has_none() {
    let four = AnyPosition::read(Game::Yonmoque, "5/5/5/b4/1bbb1 b 3 5").unwrap();
    assert_eq!(four.perft(0), 1);
    let (all, winning) = (four.perft(2), four.read_move("a2a1").unwrap());
    let going_on = |mv| Some(four.play_unchecked(mv)).filter(|(_, outcome)| !outcome.is_over());
    let sum: u64 = four.moves().into_iter().filter_map(going_on).map(|(next, _)| next.count_moves()).sum();
    assert!(four.play_unchecked(winning).1.is_over());
    assert_eq!(all, sum);
}
