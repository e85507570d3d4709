//! Line by line, driven by a script.

use std::fs;
use std::path::PathBuf;

use crate::program::{stdout, tomoe_with_input};

pub(crate) fn told(args: &[&str], script: &str) -> String {
    stdout(&tomoe_with_input(args, script)).to_owned()
}

const TWO_PEOPLE: [&str; 7] =
    ["play", "yonmoque", "--plain", "--seat", "blue=human", "--seat", "white=human"];

#[test]
fn a_whole_game_is_played_by_a_script() {
    let told = told(&TWO_PEOPLE, "@a1\n@a5\n@b1\n@b5\n@c1\n@c5\n@e2\n@e4\ne2d1\n");
    assert!(told.starts_with("Yonmoque. Blue: human, White: human.\n"), "{told}");
    assert!(told.contains("Blue: e2d1. Blue moves from e2 to d1.\n"), "{told}");
    assert!(told.contains("Blue wins: four in a row on the first rank.\n"), "{told}");
    assert!(told.ends_with("9. e2d1 win:b\n"), "{told}");
}

#[test]
fn every_command_answers() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain.txt");
    let name = file.to_str().expect("UTF-8");
    let _ = fs::remove_file(&file);
    let script = format!(
        "help\nmoves @c\n@c3\nmoves @c3\nsquare c3\nsquare z9\nundo\nredo\nposition\nboards maybe\nboards off\n\
         nonsense\nclock\nsave {name}\nsave\nrecord\nresign\n"
    );
    let told = told(&[&TWO_PEOPLE[..], &["--clock", "5"]].concat(), &script);
    for line in [
        "@c1 @c2 @c3 @c4 @c5",
        "No legal move begins with \"@c3\".",
        "c3: Blue piece, neutral square.",
        "square: expected a square such as c3, found \"z9\".",
        "5/5/2b2/5/5 w 5 6",
        "boards: expected on or off, found \"maybe\".",
        "White: 5:00",
        "save: expected the name of a file.",
        "Blue wins: White resigned.",
        "[TimeControl \"300+0\"]",
    ] {
        assert!(told.lines().any(|each| each == line), "{line:?} in:\n{told}");
    }
    assert!(told.contains("Type 'help' for what can be typed."), "{told}");
    assert!(fs::read_to_string(&file).expect("saved").contains("1. @c3"));
}

#[test]
fn the_end_of_the_input_ends_cleanly() {
    let told = told(&TWO_PEOPLE, "@c3\n");
    assert!(told.contains("The game is left unfinished.\nposition: 5/5/2b2/5/5 w 5 6\n"), "{told}");
    assert!(told.ends_with("1. @c3 -\n"), "{told}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let args = ["play", "yonmoque", "--seat", "blue=1", "--seat", "white=2", "--no-boards", "--seed", "5"];
    let first = told(&args, "");
    assert!(first.contains(" wins: ") || first.contains("A draw: "), "{first}");
    assert_eq!(told(&args, ""), first);
}

#[test]
fn a_hint_is_a_legal_move() {
    let told = told(&[&TWO_PEOPLE[..], &["--position", "5/5/bbb2/3b1/5 b 2 6"]].concat(), "hint\nquit\n");
    assert!(told.contains("A good move: d2d3. Blue moves from d2 to d3."), "{told}");
}

#[test]
fn a_game_can_begin_with_a_fair_opening() {
    let args = [&TWO_PEOPLE[..], &["--start", "fair", "--seed", "3"]].concat();
    let told = told(&args, "position\nquit\n");
    let position = told.lines().find(|line| line.ends_with(" 4 4") || line.ends_with(" 4 5"));
    assert!(position.is_some_and(|line| line.contains('b') && line.contains('w')), "{told}");
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    for (args, words) in [
        (&["play", "yonmoque", "--clock", "soon"][..], "such as '5+3'"),
        (&["play", "mitsudomoe", "--players", "5"], "2, 3 or 4 players"),
        (&["play", "yonmoque", "--first", "white"], "Blue always begins"),
        (&["play", "mana", "--start", "fair"], "none is known"),
        (&["play", "mitsudomoe", "--players", "3", "--start", "swap"], "expected two players"),
        (&["play", "mana", "--record", "nowhere.txt"], "nowhere.txt"),
        (&["watch", "nowhere.txt"], "nowhere.txt"),
        (&["tutorial", "chess"], "expected 'yonmoque'"),
        (&["tutorial", "mana", "--language", "tlh"], "tlh"),
    ] {
        let output = tomoe_with_input(args, "");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(output.stdout.is_empty() && message.trim_end().lines().count() == 1, "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    }
}

#[test]
fn another_may_begin_mitsudomoe() {
    let args = ["play", "mitsudomoe", "--players", "3", "--first", "red", "--seat", "red=human"];
    let told = told(&args, "quit\n");
    assert!(told.contains("Red to move:"), "{told}");
}

#[test]
fn sides_can_be_exchanged_after_the_first_turn() {
    let args = [&TWO_PEOPLE[..], &["--start", "swap"]].concat();
    let told = told(&args, "swap\n@c3\nswap\nswap\n@b2\nundo\nundo\nrecord\nquit\n");
    assert_eq!(told.matches("The sides are exchanged.").count(), 1, "{told}");
    assert_eq!(told.matches("sides can't be exchanged now.").count(), 2, "{told}");
    assert!(told.contains("1. @c3 swap 2. @b2"), "{told}");
    // Against the computer the game that it takes over is won by it: from the empty board Blue wins.
    let args = [
        "--plain",
        "--seat",
        "blue=human",
        "--seat",
        "white=9",
        "--start",
        "swap",
        "--time",
        "50ms",
        "--seed",
        "1",
    ];
    let told = self::told(&["play", "yonmoque"].into_iter().chain(args).collect::<Vec<_>>(), "@c3\nquit\n");
    assert!(told.contains("The sides are exchanged. Blue: Dragon (9), White: human."), "{told}");
}
