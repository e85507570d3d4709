//! `tomoe analyse`: positions and records.

use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::WinSource as _;
use tomoe_solver::certificate::Certificate;

use crate::{file, folder, json_lines, refused, stdout, tomoe};

#[test]
fn lines_are_printed_as_they_deepen() {
    let output = tomoe(&["analyse", "yonmoque", "--moves", "@c3", "--depth", "3", "--lines", "2"]);
    let text = stdout(&output);
    assert!(text.starts_with("White to move: 5/5/2b2/5/5 w 5 6\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("depth ")).count(), 3, "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("  ")).count(), 6, "{text}");
}

/// After a fair opening, of which nothing is proven.
#[test]
fn json_has_a_line_for_each_deepening() {
    let opening = "@a3:a2a3 @d3:e4d3 @a4:b1a2";
    let output = tomoe(&["analyse", "mitsudomoe", "--moves", opening, "--depth", "3", "--json"]);
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[2]["depth"], 3);
    assert_eq!(lines[2]["lines"][0]["score"]["proven"], false);
}

#[test]
fn what_the_extract_knows_is_proven_without_searching() {
    let lines = json_lines(&tomoe(&["analyse", "yonmoque", "--depth", "1", "--json"]));
    let score = &lines.last().expect("a line")["lines"][0]["score"];
    assert_eq!(
        (&score["proven"], &score["result"], &score["plies"]),
        (&true.into(), &"win".into(), &17.into())
    );
}

/// Wherever the certificate that ships begins.
#[test]
fn what_the_certificate_knows_is_proven_without_searching() {
    let certificate = Certificate::embedded();
    let start = certificate.start();
    let text = start.to_string();
    let output = tomoe(&["analyse", "mitsudomoe", "--position", &text, "--depth", "1", "--json"]);
    let last = json_lines(&output).pop().expect("a line");
    let (score, result) = (&last["lines"][0]["score"], ["loss", "win"]);
    let is_winner = start.to_act() == certificate.winner();
    assert_eq!((&last["nodes"], &score["proven"]), (&0.into(), &true.into()), "{last}");
    assert_eq!(score["result"], result[usize::from(is_winner)], "{last}");
    let mut bound = certificate.winning_turn(&start).map_or(0, |(_, plies)| plies);
    if !is_winner {
        certificate.losing_turns(&start, &mut |_, plies| bound = bound.max(plies));
    }
    assert_eq!(score["plies"], bound, "{last}");
    let moves = last["lines"][0]["moves"].as_array().expect("a line of moves");
    assert!(moves.len() <= bound as usize, "{last}");
}

#[test]
fn a_win_is_proven() {
    let position = "1bbb1/b4/5/w3w/2w2 b 2 3";
    let output = tomoe(&["analyse", "yonmoque", "--position", position, "--depth", "2", "--json"]);
    let last = json_lines(&output).pop().expect("a line");
    assert_eq!(last["lines"][0]["moves"][0], "a4a5");
    assert_eq!(last["lines"][0]["score"]["result"], "win");
    assert_eq!(last["lines"][0]["score"]["plies"], 1);
}

/// White overlooks the four on the top rank.
const GAME: &str = r#"[Game "yonmoque"]
[Blue "Hanako"]
[Position "1bbb1/b4/5/w3w/2w2 w 2 3"]
[Result "win:b"]

1. @e1 {hm} 2. a4a5 win:b
"#;

#[test]
fn a_record_is_annotated() {
    let record = file("annotate", GAME);
    let output = tomoe(&["analyse", "yonmoque", "--record", &record, "--nodes", "5000"]);
    let text = stdout(&output);
    assert!(text.contains("[%eval loss 1]"), "{text}");
    assert!(text.contains("[%eval win 0]"), "{text}");
    assert!(text.contains("hm"), "{text}");
    let annotated = file("annotated", text);
    assert_eq!(stdout(&tomoe(&["record", "check", &annotated])).lines().count(), 1);
}

/// Limits on time hold for every question of a review.
#[test]
fn a_record_is_annotated_in_the_time_given() {
    let record = file("annotate-time", GAME);
    let text = stdout(&tomoe(&["analyse", "yonmoque", "--record", &record, "--time", "20ms"])).to_owned();
    assert!(text.contains("[%eval win 0]"), "{text}");
}

#[test]
fn reviewing_twice_changes_nothing_and_keeps_what_people_wrote() {
    // The extract knows that d2 loses what c3 would win, but that is nothing to blame a person for.
    let record = file("review-twice", "[Game \"yonmoque\"] 1. @d2!? {hm} 2. @a1 3. @c3");
    let first = stdout(&tomoe(&["analyse", "yonmoque", "--record", &record, "--nodes", "5000"])).to_owned();
    assert!(first.contains("@d2!? {[%eval loss 45] hm\\nTheory: win in"), "{first}");
    assert!(first.contains("@a1 {[%eval loss 45] Theory:"), "{first}");
    let reviewed = file("review-twice-reviewed", &first);
    let again = ["analyse", "yonmoque", "--record", &reviewed, "--nodes", "5000", "--again"];
    assert_eq!(stdout(&tomoe(&again[..6])), first);
    assert_eq!(stdout(&tomoe(&again)), first);
    // Nothing is asked that has been answered.
    let facts = tomoe(&["analyse", "yonmoque", "--record", &reviewed, "--nodes", "5000", "--json"]);
    assert_eq!(stdout(&facts), "");
}

#[test]
fn a_record_is_annotated_into_a_file_with_json_beside() {
    let record = file("annotate-json", GAME);
    let written = folder("annotate-output").join("out.txt");
    let path = written.to_str().expect("UTF-8");
    let output =
        tomoe(&["analyse", "yonmoque", "--record", &record, "--nodes", "5000", "-o", path, "--json"]);
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["ply"], 1);
    assert_eq!(lines[0]["score"]["result"], "loss");
    assert!(std::fs::read_to_string(&written).expect("it was written").starts_with("[Game \"yonmoque\"]"));
}

#[test]
fn what_can_not_be_analysed_is_refused() {
    let over = ["analyse", "yonmoque", "--position", "1bbb1/b4/5/w3w/2w2 b 2 3", "--moves", "a4a5"];
    refused(&tomoe(&over), "the game is over");
    refused(&tomoe(&["analyse", "yonmoque", "--record", "/no/such/file"]), "/no/such/file");
    refused(&tomoe(&["analyse", "yonmoque", "--time", "soon"]), "time: expected");
    let record = file("wrong-game", GAME);
    refused(&tomoe(&["analyse", "mana", "--record", &record]), "expected a game of mana");
}
