//! Requests and their answers, as the page sees them.
#![cfg(test)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use tomoe_engine::{Distance, Score};
use tomoe_solver::Extract;
use tomoe_worker::{Answer, Desk};

/// What is answered, and understood as the page understands it.
fn ask(request: &str) -> Vec<Answer> {
    ask_text(request).iter().map(|text| Answer::read(text).expect("the page can read it")).collect()
}

fn ask_text(request: &str) -> Vec<String> {
    let began = Instant::now();
    let mut replies = Vec::new();
    Desk::new(1 << 20).answer(request, &|| began.elapsed(), &mut |reply| replies.push(reply));
    replies
}

#[test]
fn a_choice_comes_back_with_its_id() {
    for game in ["yonmoque", "mana", "mitsudomoe"] {
        let answers = ask(&format!("choose 7\ngame {game}\nlevel 2\nseed 1"));
        let [Answer::Choice { id: 7, mv, score, .. }] = &answers[..] else { panic!("{game}: {answers:?}") };
        assert!(!mv.is_empty() && !score.is_proven(), "{game}: {answers:?}");
    }
}

#[test]
fn the_same_request_has_the_same_answer() {
    let request = "choose 1\ngame yonmoque\nmoves @c3\nnodes 3000\nseed 5";
    assert_eq!(ask(request), ask(request));
}

#[test]
fn a_win_is_taken_and_said_to_be_proven() {
    let answers = ask("choose 1\ngame yonmoque\nstart bb1b1/2b2/5/w3w/2w2 b 2 3\ndepth 3");
    let [Answer::Choice { score, .. }] = answers[..] else { panic!("{answers:?}") };
    assert_eq!(score, Score::Win(Distance { plies: 1, exact: true }));
}

#[test]
fn an_analysis_is_a_stream_of_lines_that_ends() {
    let answers = ask("analyse 3\ngame yonmoque\nmoves @c3\nlines 3\ndepth 3");
    let [.., Answer::Lines { depth: 3, lines, .. }, Answer::Done { id: 3 }] = &answers[..] else {
        panic!("{answers:?}")
    };
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| !line.moves.is_empty()));
}

#[test]
fn a_limit_on_time_is_kept() {
    let began = Instant::now();
    let answers = ask("analyse 3\ngame mana\ntime_ms 50");
    assert_eq!(answers.last(), Some(&Answer::Done { id: 3 }));
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn what_is_wrong_is_told() {
    let wrong = |request: &str, words: &str| {
        let answers = ask(request);
        let [Answer::Error { id: Some(4), message }] = &answers[..] else { panic!("{answers:?}") };
        assert!(message.contains(words), "'{message}' does not say '{words}'");
    };
    wrong("choose 4\ngame chess", "chess");
    wrong("choose 4\ngame yonmoque\nmoves z9", "z9");
    wrong("choose 4\ngame yonmoque\nstart nonsense", "nonsense");
    wrong("choose 4\ngame yonmoque\nlevel 10", "expected 1 to 9");
    wrong("choose 4\ngame yonmoque\nseed x", "seed 'x': expected a whole number");
    wrong("analyse 4\ngame yonmoque", "expected a limit");
    wrong("dance 4", "dance");
    assert!(matches!(&ask("nonsense")[..], [Answer::Error { id: None, .. }]));
}

#[test]
fn with_the_extract_every_move_of_a_small_position_has_its_verdict() {
    let began = Instant::now();
    let mut replies = Vec::new();
    let mut desk = Desk::new(1 << 20);
    let request = "verdicts 4\ngame yonmoque\nmoves @c3 @b2";
    desk.answer(request, &|| began.elapsed(), &mut |reply| replies.push(reply));
    let extract = Extract::from_bytes(include_bytes!("../../solver/data/yonmoque.extract")).unwrap();
    desk.take_exact_source(Arc::new(extract));
    desk.answer(request, &|| began.elapsed(), &mut |reply| replies.push(reply));
    desk.answer("verdicts 5\ngame yonmoque", &|| began.elapsed(), &mut |reply| replies.push(reply));
    let answers: Vec<Answer> = replies.iter().map(|text| Answer::read(text).unwrap()).collect();
    let [
        Answer::Verdicts { lines: none, .. },
        Answer::Verdicts { id: 4, lines: second },
        Answer::Verdicts { lines: first, .. },
    ] = &answers[..]
    else {
        panic!("{answers:?}")
    };
    assert!(none.is_empty());
    // 23 placements, and the eight steps of the piece in the centre but one, which is taken.
    assert_eq!(second.len(), 23 + 7);
    assert!(second.iter().all(|line| line.score.is_proven() && line.moves.len() == 1));
    // The first placement loses on the eight blue squares and wins elsewhere, by the book in 17 plies.
    assert_eq!(first[0].score, Score::Win(Distance { plies: 17, exact: true }));
    assert_eq!(first.iter().filter(|line| matches!(line.score, Score::Loss(_))).count(), 8);
}
