//! The JSON form says the same as the text form, and is read as strictly.

use tomoe_games::record::{Cause, Record};

use crate::random::{Random, record};

#[test]
fn json_equals_text() {
    let mut random = Random::new(9);
    for _ in 0..1_000 {
        let record = record(&mut random);
        let json = record.to_json();
        let again = Record::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(again, record, "{json}");
        assert_eq!(again.to_json(), json);
        assert_eq!(Record::from_json(&record.to_json_pretty()).as_ref(), Ok(&record));
        assert_eq!(Record::read(&record.to_string()), Ok(again));
    }
}

#[test]
fn what_can_be_inferred_may_be_missing() {
    let record = Record::from_json(r#"{"game": "Yonmoque", "moves": [{"move": "@c3"}]}"#).unwrap();
    assert_eq!(record.to_string(), "[Game \"yonmoque\"]\n[Result \"-\"]\n\n1. @c3 -\n");
    let record =
        Record::from_json(r#"{"game": "mana", "tags": {"B": "1", "A": "2"}, "more": [[{}]]}"#).unwrap();
    assert_eq!(record.tags().collect::<Vec<_>>(), [("B", "1"), ("A", "2")]);
    let nested = "[".repeat(100_000);
    assert!(Record::from_json(&format!("{{\"game\": \"mana\", \"more\": {nested}")).is_err());
}

#[test]
fn a_record_can_be_part_of_another_document() {
    let record = Record::read("[Game \"yonmoque\"] @c3").unwrap();
    let list = serde_json::to_string(&[&record, &record]).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Record>>(&list).unwrap(), [record.clone(), record]);
    assert!(serde_json::from_str::<Vec<Record>>(r#"[{"game": "chess"}]"#).is_err());
}

/// The library that reads JSON words these, so only the beginning is looked at.
#[test]
fn what_is_not_such_json_is_refused() {
    for json in [
        "",
        "[]",
        "{}",
        r#"{"game": "yonmoque"} {}"#,
        r#"{"game": "yonmoque", "game": "yonmoque"}"#,
        r#"{"game": "yonmoque", "players": "2"}"#,
        r#"{"game": "yonmoque", "tags": {"Result": "-"}}"#,
        r#"{"game": "yonmoque", "tags": {"A": "", "A": ""}}"#,
        r#"{"game": "yonmoque", "tags": {"a b": ""}}"#,
        r#"{"game": "yonmoque", "moves": [{"after": ""}]}"#,
        r#"{"game": "yonmoque", "moves": [{"move": "@c3", "eval": "lost"}]}"#,
        r#"{"game": "yonmoque", "moves": [{"move": "@c3", "clock_ms": -1}]}"#,
        r#"{"game": "yonmoque", "variations": [{"moves": []}]}"#,
    ] {
        let error = Record::from_json(json).expect_err(json);
        assert!(matches!(error.cause, Cause::Json(_)), "{json}");
        assert!(error.to_string().starts_with("not a record in JSON: "), "{error}");
    }
}

#[test]
fn every_error_says_what_and_where() {
    const WINS: &str = r#"[{"move": "@a1"}, {"move": "@a5"}, {"move": "@b1"}, {"move": "@b5"}, {"move": "@c1"},
        {"move": "@c5"}, {"move": "@e2"}, {"move": "@e4"}, {"move": "e2d1"}]"#;
    let late = format!(r#""moves": {}, {{"move": "@e1"}}]"#, WINS.trim_end_matches(']'));
    let wins = |rest: &str| format!(r#""moves": {WINS}, {rest}"#);
    let c3 = |rest: &str| format!(r#""moves": [{{"move": "@c3"{rest}}}]"#);
    let branch = |rest: &str| format!(r#""moves": [{{"move": "@c3"}}], "variations": [{{{rest}}}]"#);
    for (fields, message) in [
        (r#""players": 3"#.into(), r#"players: expected 2 players, found "3""#),
        (
            r#""start": "5/5""#.into(),
            r#"position: expected BOARD SIDE BLUE_IN_HAND WHITE_IN_HAND, found "5/5""#,
        ),
        (
            c3(r#"}, {"move": "@c3""#),
            r#"main line: ply 2: move: expected a placement on an empty square, found "@c3""#,
        ),
        (
            c3(r#", "after": "5/5/5/5/5 b 6 6""#),
            r#"main line: ply 1: after: expected '5/5/2b2/5/5 w 5 6', found "5/5/5/5/5 b 6 6""#,
        ),
        (
            c3(r#", "mark": "!!!""#),
            r#"main line: ply 1: mark: expected '!', '?', '!!', '??', '!?' or '?!', found "!!!""#,
        ),
        (
            c3(r#", "eval": {"probability": 1.5}"#),
            r#"main line: ply 1: probability: expected a number from 0 to 1, found "1.5""#,
        ),
        (
            r#""variations": [{"of": 0, "ply": 1, "moves": [{"move": "@c3"}]}]"#.into(),
            r#"variation 1: ply: expected a line with moves, unlike line 0, found "1""#,
        ),
        (
            branch(r#""of": 1, "ply": 1, "moves": []"#),
            r#"variation 1: of: expected an earlier line, from 0 to 0, found "1""#,
        ),
        (
            branch(r#""of": 0, "ply": 2, "moves": []"#),
            r#"variation 1: ply: expected a ply of line 0, from 1 to 1, found "2""#,
        ),
        (
            branch(r#""of": 0, "ply": 0, "moves": []"#),
            r#"variation 1: ply: expected a ply of line 0, from 1 to 1, found "0""#,
        ),
        (
            branch(r#""of": 0, "ply": 1, "moves": []"#),
            r#"variation 1: moves: expected a move in every variation, found "[]""#,
        ),
        (
            branch(r#""of": 0, "ply": 1, "moves": [{"move": "@b2"}, {"move": "@b2"}]"#),
            r#"variation 1: ply 2: move: expected a placement on an empty square, found "@b2""#,
        ),
        (late, "main line: ply 10: the game was over before this move (win:b, by rules)"),
        (wins(r#""result": "draw""#), r#"result: expected 'win:b', to which the moves lead, found "draw""#),
        (
            r#""result": "won""#.into(),
            r#"result: expected '-', 'draw' or 'win:' with the winner's letter, found "won""#,
        ),
        (
            r#""termination": "time""#.into(),
            r#"result: expected 'draw' or a win, since there is a termination, 'time', found "-""#,
        ),
    ] {
        let json = format!(r#"{{"game": "yonmoque", {fields}}}"#);
        let error = Record::from_json(&json).expect_err(&json);
        assert_eq!(error.to_string(), message, "{json}");
    }
    let error = Record::from_json(r#"{"game": "chess"}"#).unwrap_err();
    assert_eq!(error.to_string(), r#"game: expected 'yonmoque', 'mana' or 'mitsudomoe', found "chess""#);
}
