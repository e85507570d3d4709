//! Many sessions, every line of which keeps to the grammar: all levels, several lines, three and four players, set-ups.

use tomoe_engine::ugi::{Command, Reply};
use tomoe_games::{AnyPosition, Game, History};

use crate::{converse, grammar};

const SEATINGS: [(Game, usize); 5] = [
    (Game::Yonmoque, 2),
    (Game::Mana, 2),
    (Game::Mitsudomoe, 2),
    (Game::Mitsudomoe, 3),
    (Game::Mitsudomoe, 4),
];

/// A game of moves that are chosen without a pattern.
fn some_game(game: Game, players: usize, plies: usize, seed: usize) -> History {
    let mut history = History::new(AnyPosition::start(game, players).expect("a start"));
    for ply in 0..plies {
        let moves = history.position().moves();
        let mv = moves[(seed * 7919 + ply * 104_729) % moves.len()];
        history.play(mv).expect("what is listed is legal");
        if history.ending().is_some() {
            history.take_back();
            break;
        }
    }
    history
}

/// Says these lines after a position; every reply must keep to the grammar, and be understood by the engine's own reader.
fn check(history: &History, said: &str) -> Vec<String> {
    let (game, players) = (history.start().game(), history.start().players());
    let lines = converse(game, players, &format!("ugi\nisready\n{}\n{said}", Command::position(history)));
    for line in &lines {
        grammar::check(line, history.position());
        let reply: Reply = line.parse().unwrap_or_else(|error| panic!("{error} in {line:?}"));
        assert_eq!(reply.to_string(), *line);
    }
    lines
}

#[test]
fn every_line_of_every_level_keeps_to_the_grammar() {
    for (game, players) in SEATINGS {
        for level in 1..=9 {
            for (plies, lines) in [(0, 1), (5, 3)] {
                let history = some_game(game, players, plies, level);
                let said = format!(
                    "setoption name Level value {level}\nsetoption name MultiPV value {lines}\ngo nodes 1500\n"
                );
                let heard = check(&history, &said);
                let scores = heard.iter().filter(|line| line.contains(" score ")).count();
                assert!(scores > 0, "{heard:#?}");
                // The last `info` says how much was done in all.
                assert!(heard[heard.len() - 2].starts_with("info nodes "), "{heard:#?}");
                assert!(heard.last().is_some_and(|line| line.starts_with("bestmove ")), "{heard:#?}");
            }
        }
    }
}

#[test]
fn every_query_keeps_to_the_grammar() {
    for (game, players) in SEATINGS {
        for plies in [0, 1, 2, 6, 11] {
            let history = some_game(game, players, plies, plies);
            let first = history.position().moves()[0];
            let written = history.position().move_text(first);
            let queries = ["p1turn", "turn", "gameover", "result", "moves", "move zz", "mood"];
            let said: String = queries.iter().map(|query| format!("query {query}\n")).collect();
            let heard = check(&history, &format!("{said}query move {written}\ngo verdicts\n"));
            let responses = heard.iter().filter(|line| line.starts_with("response ")).count();
            assert_eq!(responses, queries.len() + 1, "{heard:#?}");
            assert!(heard.contains(&format!("response {written}")));
        }
    }
}

#[test]
fn what_is_won_lost_and_drawn_keeps_to_the_grammar() {
    // Won at once, won in three, lost; and nearly over.
    for text in
        ["1bbb1/b4/5/w3w/2w2 b 2 3", "bb1b1/5/5/w3w/2w2 b 3 3", "5/5/5/b3b/w1www b 4 2", "5/5/5/3bw/5 w 5 5"]
    {
        let history = History::new(AnyPosition::read(Game::Yonmoque, text).expect("a position"));
        for level in [1, 4, 9] {
            check(&history, &format!("setoption name Level value {level}\ngo nodes 4000\n"));
            check(
                &history,
                &format!("setoption name Level value {level}\nsetoption name MultiPV value 64\ngo depth 3\n"),
            );
        }
    }
}

#[test]
fn a_win_within_a_limit_is_a_bound_and_a_shortest_win_is_not() {
    let history =
        History::new(AnyPosition::read(Game::Yonmoque, "1bbb1/b4/5/w3w/2w2 b 2 3").expect("a position"));
    let heard = check(&history, "go depth 3\n");
    assert!(
        heard.iter().any(|line| line.contains(" score mate 1 nodes ") && line.contains(" proven exact pv ")),
        "{heard:#?}"
    );
    let bounded = check(&history, "setoption name MultiPV value 2\ngo depth 3\n");
    assert!(bounded.iter().any(|line| line.contains(" lowerbound nodes ")), "{bounded:#?}");
}
