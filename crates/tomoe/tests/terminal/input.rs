//! Typing, clicking, bad input, resizing, saving and loading, and the pages around the board.

use std::fs;
use std::path::PathBuf;

use crate::pty::Session;

const TWO_PEOPLE: [&str; 6] = ["play", "yonmoque", "--seat", "blue=human", "--seat", "white=human"];

#[test]
fn a_move_is_typed_with_completion() {
    let mut session =
        Session::start(&["play", "mitsudomoe", "--seat", "white=human", "--seat", "black=human"]);
    session.wait_for("White: First a ring");
    session.send("@c1");
    session.wait_for("@c1:a1c1 @c1:b1c1");
    session.send("\tb\t\r");
    session.wait_for("White lays a ring on c1, ball from b1 to c1.");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn what_is_wrong_is_told_in_words_and_the_game_goes_on() {
    let mut session = Session::start(&TWO_PEOPLE);
    session.wait_for("Blue: Place a piece");
    session.send("@c9\r");
    session.wait_for("expected");
    session.send("\x15@c3\r");
    session.wait_for("Blue places on c3.");
    // Blue's own piece is not White's to take, and nothing can be placed on it.
    session.send(" ");
    session.wait_for("c3: Nothing to do there.");
    session.send("u");
    session.wait_for("Taken back");
    session.send("u");
    session.wait_for("There is nothing to take back.");
    session.send("r");
    session.wait_for("White: Place a piece");
    session.send("\u{7}\x1b[24~\u{e9}");
    session.send("q");
    session.wait_for("Leave this game unfinished?");
    session.send("y");
    assert_eq!(session.end(), 0);
}

#[test]
fn squares_and_moves_can_be_clicked() {
    let mut session = Session::start(&TWO_PEOPLE);
    let screen = session.wait_for("Blue: Place a piece");
    // The middle of a1: nine columns and three lines a square, beneath a title and beside the ranks.
    assert!(screen.lines().nth(14).is_some_and(|line| line.starts_with(" 1 ")), "{screen}");
    session.click(7, 14);
    session.wait_for("Blue places on a1.");
    session.click(43, 2);
    session.wait_for("White places on e5.");
    let screen = session.screen();
    let (line, text) = screen.lines().enumerate().find(|(_, text)| text.contains(" 1. @a1")).expect("listed");
    let column = text.find(" 1. @a1").map(|byte| text[..byte].chars().count()).expect("there");
    session.click(column as u16 + 2, line as u16);
    session.wait_for("Viewing move 1 of 2.");
    session.send("\x1b[F");
    session.wait_for("Blue: Place a piece");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn the_window_may_change_its_size() {
    let mut session = Session::start(&TWO_PEOPLE);
    session.wait_for("Players and pieces in hand");
    session.resize(120, 40);
    session.wait_until("a larger board", |screen| screen.lines().count() == 40);
    session.resize(50, 24);
    session.wait_until("no panel", |screen| screen.contains("Place a piece") && !screen.contains("Players"));
    session.resize(30, 10);
    session.wait_for("This window is too small.");
    session.resize(80, 24);
    session.wait_for("Players and pieces in hand");
    session.send("@c3\r");
    session.wait_for("Blue places on c3.");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn a_game_is_saved_left_and_gone_on_with() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved.json");
    let _ = fs::remove_file(&file);
    let name = file.to_str().expect("UTF-8");
    let mut session = Session::start(&TWO_PEOPLE);
    session.wait_for("Blue: Place a piece");
    session.send("@c3\r");
    session.wait_for("Blue places on c3.");
    session.send("s\x15");
    session.send(name);
    session.send("\r");
    session.wait_for("Saved as");
    session.send("n");
    session.wait_for("A rematch");
    session.send("l");
    session.wait_for("Load:");
    session.send(name);
    session.send("\r");
    session.wait_for("Loaded");
    session.wait_for(" 1. @c3");
    session.send("l/nowhere\r");
    session.wait_for("/nowhere: No such file");
    session.send("q");
    assert_eq!(session.end(), 0);
    let mut session = Session::start(&["play", "yonmoque", "--record", name, "--seat", "white=human"]);
    session.wait_for(" 1. @c3");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn hints_thoughts_help_and_resigning() {
    let position = "5/5/bbb2/3b1/5 b 2 6";
    let people = ["--seat", "blue=human", "--seat", "white=human"];
    let mut session = Session::start(&[&["play", "yonmoque", "--position", position], &people[..]].concat());
    session.wait_for("Blue: Place a piece");
    session.send("p");
    session.wait_for("Blue wins in 1 ply, proven");
    session.send("h");
    session.wait_for("A good move: d2d3.");
    session.send("@a1\r");
    session.wait_for("White: Place a piece");
    session.send("[");
    session.wait_for("Viewing move 0 of 1.");
    session.wait_for("Blue wins in 1 ply, proven");
    session.send("u");
    session.wait_for("Blue: Place a piece");
    session.send("p?");
    session.wait_for("the engine's thoughts");
    session.send("\x1b");
    session.wait_for("Blue: Place a piece");
    session.send("R");
    session.wait_for("Really resign?");
    session.send("y");
    session.wait_for("White wins: Blue resigned.");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut session = Session::start(&[&TWO_PEOPLE[..], &["--clock", "0.02"]].concat());
    session.wait_for("White wins: Blue's time ran out.");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn only_ascii_is_written_where_nothing_else_can_be_shown() {
    let mut session = Session::start(&[&TWO_PEOPLE[..], &["--characters", "ascii"]].concat());
    session.wait_for("Blue: Place a piece");
    session.send("@c3\r");
    let screen = session.wait_for("Blue places on c3.");
    assert!(screen.is_ascii() && screen.contains("~B~"), "{screen}");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}
