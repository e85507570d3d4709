//! Conversations as the page has them.
#![cfg(test)]

use std::sync::Arc;
use std::time::Instant;

use tomoe_engine::ugi::{Finding, Findings, Reply};
use tomoe_engine::{Distance, Score, Source};
use tomoe_games::Game;
use tomoe_solver::Extract;
use tomoe_worker::Conversation;

/// Says lines to a worker; what is answered, as the page understands it.
fn say(conversation: &mut Conversation, lines: &str) -> Vec<Reply> {
    let began = Instant::now();
    let mut replies = Vec::new();
    for line in lines.lines().map(str::trim) {
        conversation.hear(line, &|| began.elapsed(), &mut |said| {
            let read = |reply: &Reply| reply.to_string().parse().expect("the page can read it");
            replies.extend(said.iter().map(read));
        });
    }
    replies
}

fn ask(game: Game, lines: &str) -> Vec<Reply> {
    let mut conversation = Conversation::new(game).unwrap();
    say(&mut conversation, &format!("setoption name Hash value 1\n{lines}"))
}

fn best(replies: &[Reply]) -> &str {
    match replies.last() {
        Some(Reply::BestMove(Some(text))) => text,
        other => panic!("{other:?}"),
    }
}

fn findings(replies: &[Reply]) -> Findings {
    let mut findings = Findings::default();
    for reply in replies {
        if let Reply::Info(info) = reply {
            findings.hear(info);
        }
    }
    findings
}

#[test]
fn a_move_is_chosen() {
    for game in [Game::Yonmoque, Game::Mana, Game::Mitsudomoe] {
        let replies =
            ask(game, "setoption name Level value 2\nsetoption name Seed value 1\nposition startpos\ngo");
        assert!(!best(&replies).is_empty());
        assert!(!findings(&replies).lines[0].score.is_proven(), "{game:?}: {replies:?}");
    }
}

#[test]
fn the_same_words_have_the_same_answer() {
    let lines = "setoption name Seed value 5\nposition startpos moves @c3\ngo nodes 3000";
    let moves = |replies: Vec<Reply>| findings(&replies).lines;
    assert_eq!(moves(ask(Game::Yonmoque, lines)), moves(ask(Game::Yonmoque, lines)));
}

#[test]
fn a_game_that_was_forgotten_changes_nothing() {
    let lines = "uginewgame\nsetoption name Level value 6\nposition startpos moves @c3\ngo";
    let mut conversation = Conversation::new(Game::Yonmoque).unwrap();
    let first = say(&mut conversation, lines);
    say(&mut conversation, "position startpos moves @c3 @b2\ngo nodes 20000");
    assert_eq!(findings(&say(&mut conversation, lines)).lines, findings(&first).lines);
}

#[test]
fn a_win_is_taken_and_said_to_be_proven() {
    let replies = ask(Game::Yonmoque, "position fen bb1b1/2b2/5/w3w/2w2 b 2 3\ngo depth 3");
    assert_eq!(findings(&replies).lines[0].score, Score::Win(Distance { plies: 1, exact: true }));
}

#[test]
fn an_analysis_is_a_stream_of_lines_that_ends() {
    let replies = ask(
        Game::Yonmoque,
        "setoption name MultiPV value 3\nposition startpos moves @c3\nisready\ngo depth 3",
    );
    assert_eq!(replies[0], Reply::ReadyOk);
    let found = findings(&replies);
    assert_eq!((found.lines.len(), found.depth()), (3, 3));
    assert!(!best(&replies).is_empty());
}

#[test]
fn what_is_wrong_is_told() {
    let wrong = |line: &str, words: &str| {
        let replies = ask(Game::Yonmoque, line);
        let [Reply::Note(note), ..] = &replies[..] else { panic!("{replies:?}") };
        assert!(note.contains(words), "'{note}' does not say '{words}'");
    };
    wrong("position startpos moves z9", "z9");
    wrong("position fen nonsense", "nonsense");
    wrong("setoption name Level value 10", "from 1 to 9");
    wrong("dance", "dance");
    assert_eq!(ask(Game::Yonmoque, "stop\nquit"), []);
}

#[test]
fn only_who_plays_a_game_with_proven_values_at_full_strength_wants_them() {
    assert_eq!(Conversation::new(Game::Mana).unwrap().wants_source(), None);
    let mut conversation = Conversation::new(Game::Yonmoque).unwrap();
    assert_eq!(conversation.wants_source(), Some(Game::Yonmoque));
    say(&mut conversation, "setoption name Level value 8");
    assert_eq!(conversation.wants_source(), None);
    let mut conversation = Conversation::new(Game::Mitsudomoe).unwrap();
    assert_eq!(conversation.wants_source(), Some(Game::Mitsudomoe));
    say(&mut conversation, "setoption name Players value 3\nuginewgame");
    assert_eq!(conversation.wants_source(), None);
}

#[test]
fn with_the_extract_every_move_of_a_small_position_has_its_verdict() {
    let mut conversation = Conversation::new(Game::Yonmoque).unwrap();
    let second = "position startpos moves @c3 @b2\ngo verdicts";
    assert_eq!(say(&mut conversation, second), [Reply::BestMove(None)]);
    let extract =
        Extract::from_bytes(include_bytes!("../../solver/data/yonmoque.extract").as_slice()).unwrap();
    conversation.take_source(Source::Yonmoque(Arc::new(extract)));
    assert_eq!(conversation.wants_source(), None);
    let second = findings(&say(&mut conversation, second)).lines;
    let first = findings(&say(&mut conversation, "position startpos\ngo verdicts")).lines;
    // 23 placements, and the eight steps of the piece in the centre but one, which is taken.
    assert_eq!(second.len(), 23 + 7);
    assert!(second.iter().all(|line| line.score.is_proven() && line.moves.len() == 1));
    // The first placement loses on the eight blue squares and wins elsewhere, by the book in 17 plies.
    assert_eq!(first[0].score, Score::Win(Distance { plies: 17, exact: true }));
    let is_lost = |line: &&Finding| matches!(line.score, Score::Loss(_));
    assert_eq!(first.iter().filter(is_lost).count(), 8);
}
