//! The tactical suites: positions with a forced win, which the engine has to prove with its exact length.
//!
//! The suites in `tests/data` have a position and the number of plies on each line. Those of Yonmoque and Mana were found by
//! brute force alone. For Mitsudomoe, where that takes too long, the wins in three and the first of those in five are those
//! among the last positions of games (`examples/tactics.rs`) that a very long search proves; the other wins in five were
//! proposed by a short search. Brute force had to agree.
#![cfg(test)]

mod common;

use tomoe_engine::{Control, Distance, Engine, Limits, Question, Score};
use tomoe_games::{AnyPosition, Game};

const YONMOQUE: &str = include_str!("data/tactics-yonmoque.tsv");
const MANA: &str = include_str!("data/tactics-mana.tsv");
const MITSUDOMOE: &str = include_str!("data/tactics-mitsudomoe.tsv");

/// Well under a second on one thread: the slowest of the three games visits two million nodes a second.
const NODES: u64 = 1_000_000;

/// Clearing a larger table for each position would take longer than the search.
const TABLE_BYTES: usize = 4 << 20;

#[test]
fn yonmoque() {
    prove_all(Game::Yonmoque, YONMOQUE);
}

#[test]
fn mana() {
    prove_all(Game::Mana, MANA);
}

#[test]
fn mitsudomoe() {
    prove_all(Game::Mitsudomoe, MITSUDOMOE);
}

#[test]
fn brute_force_agrees() {
    for (game, suite) in [(Game::Yonmoque, YONMOQUE), (Game::Mana, MANA), (Game::Mitsudomoe, MITSUDOMOE)] {
        for (position, plies) in read(game, suite) {
            let (wins, sooner) = match &position {
                AnyPosition::Yonmoque(p) => (common::wins(p, plies, &[]), common::wins(p, plies - 2, &[])),
                AnyPosition::Mana(p) => (common::wins(p, plies, &[]), common::wins(p, plies - 2, &[])),
                AnyPosition::Mitsudomoe(p) => (common::wins(p, plies, &[]), common::wins(p, plies - 2, &[])),
            };
            assert!(wins && !sooner, "{position}: not {plies}");
        }
    }
}

fn prove_all(game: Game, suite: &str) {
    let mut most = 0;
    for (position, plies) in read(game, suite) {
        let question = Question { positions: &[position], limits: Limits::nodes(NODES), lines: 1, seed: 0 };
        let answer = Engine::new(TABLE_BYTES).analyse(&question, Control::untimed(), &mut |_| {});
        let expected = Score::Win(Distance { plies, exact: true });
        assert_eq!(answer.lines[0].score, expected, "{position} after {} nodes", answer.nodes);
        most = most.max(answer.nodes);
    }
    println!("{game}: all proven, the hardest with {most} nodes");
}

fn read(game: Game, suite: &str) -> impl Iterator<Item = (AnyPosition, u32)> {
    suite.lines().map(move |line| {
        let (position, plies) = line.split_once('\t').unwrap();
        (AnyPosition::read(game, position).unwrap(), plies.parse().unwrap())
    })
}
