//! Requests and their answers, as the page sees them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tomoe_worker::Desk;

fn ask(request: Value) -> Vec<Value> {
    ask_text(&request.to_string())
}

fn ask_text(request: &str) -> Vec<Value> {
    let began = Instant::now();
    let mut replies = Vec::new();
    let mut each = |reply: String| replies.push(serde_json::from_str(&reply).unwrap());
    Desk::new(1 << 20).answer(request, &|| began.elapsed(), &mut each);
    replies
}

#[test]
fn a_choice_comes_back_with_its_id() {
    for game in ["yonmoque", "mana", "mitsudomoe"] {
        let replies = ask(json!({"id": 7, "kind": "choose", "game": game, "level": 2, "seed": 1}));
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert_eq!((&replies[0]["id"], &replies[0]["kind"]), (&json!(7), &json!("choice")), "{game}");
        assert!(replies[0]["move"].is_string(), "{replies:?}");
        assert!(replies[0]["score"]["chance"].is_number(), "{replies:?}");
    }
}

#[test]
fn the_same_request_has_the_same_answer() {
    let request =
        json!({"id": 1, "kind": "choose", "game": "yonmoque", "moves": ["@c3"], "nodes": 3000, "seed": 5});
    let answer = |replies: Vec<Value>| replies[0]["move"].clone();
    assert_eq!(answer(ask(request.clone())), answer(ask(request)));
}

#[test]
fn a_win_is_taken_and_said_to_be_proven() {
    let start = "bb1b1/2b2/5/w3w/2w2 b 2 3";
    let replies = ask(json!({"id": 1, "kind": "choose", "game": "yonmoque", "start": start, "depth": 3}));
    assert_eq!(replies[0]["score"], json!({"win": 1, "exact": true}), "{replies:?}");
}

#[test]
fn an_analysis_is_a_stream_of_lines_that_ends() {
    let request =
        json!({"id": 3, "kind": "analyse", "game": "yonmoque", "moves": ["@c3"], "lines": 3, "depth": 3});
    let replies = ask(request);
    let (last, lines) = replies.split_last().unwrap();
    assert_eq!(last, &json!({"id": 3, "kind": "done"}));
    assert!(!lines.is_empty());
    let best = &lines[lines.len() - 1];
    assert_eq!(best["lines"].as_array().unwrap().len(), 3, "{best}");
    assert_eq!(best["depth"], 3);
    assert!(best["lines"][0]["moves"][0].is_string());
}

#[test]
fn a_limit_on_time_is_kept() {
    let began = Instant::now();
    let replies = ask(json!({"id": 3, "kind": "analyse", "game": "mana", "moves": [], "time_ms": 50}));
    assert_eq!(replies.last().unwrap()["kind"], "done");
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn what_is_wrong_is_told() {
    let wrong = |request: Value, words: &str| {
        let replies = ask(request);
        assert_eq!(replies.len(), 1);
        assert_eq!((&replies[0]["id"], &replies[0]["kind"]), (&json!(4), &json!("error")));
        let message = replies[0]["message"].as_str().unwrap();
        assert!(message.contains(words), "'{message}' does not say '{words}'");
    };
    wrong(json!({"id": 4, "kind": "choose", "game": "chess"}), "chess");
    wrong(json!({"id": 4, "kind": "choose", "game": "yonmoque", "moves": ["z9"]}), "z9");
    wrong(json!({"id": 4, "kind": "choose", "game": "yonmoque", "start": "nonsense"}), "nonsense");
    wrong(json!({"id": 4, "kind": "choose", "game": "yonmoque", "level": 10}), "expected 1 to 9");
    wrong(json!({"id": 4, "kind": "analyse", "game": "yonmoque"}), "expected a limit");
    wrong(json!({"id": 4, "kind": "dance"}), "dance");
    assert_eq!(ask_text("no JSON")[0]["id"], Value::Null);
}
