//! The command line as a person or a script meets it: what is printed, and how it ends.
#![cfg(test)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use common::{folder, refused, stdout, tomoe, tomoe_with_input};

#[test]
fn moves_are_listed_with_position_and_outcome_sorted_by_bytes() {
    let output = tomoe(&["moves", "yonmoque"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 25);
    assert_eq!(lines[0], "@a1\t5/5/5/5/b4 w 5 6\t-");
    assert!(lines.is_sorted_by_key(|line| line.split('\t').next()));
    let output = tomoe(&["moves", "mitsudomoe", "--players", "3"]);
    assert_eq!(stdout(&output).lines().count(), 9);
}

#[test]
fn a_winning_move_says_so() {
    let output = tomoe(&["moves", "yonmoque", "--position", "bbb2/5/3b1/5/w3w b 2 4"]);
    let win = stdout(&output).lines().find(|line| line.starts_with("d3d4\t")).expect("d3d4 is legal");
    assert!(win.ends_with("\t-"), "{win}");
    let output = tomoe(&["moves", "yonmoque", "--position", "bbb2/3b1/5/5/w3w b 2 4"]);
    let win = stdout(&output).lines().find(|line| line.starts_with("d4d5\t")).expect("d4d5 is legal");
    assert_eq!(win, "d4d5\tbbbb1/5/5/5/w3w w 2 4\twin:b");
}

#[test]
fn a_position_may_begin_with_a_hyphen() {
    let output = tomoe(&["perft", "mana", "1", "--position", "- 6/6/6/6/6/6 r - 0 0"]);
    assert_eq!(stdout(&output).lines().next(), Some("22176"));
}

#[test]
fn a_batch_prints_each_position_before_its_moves() {
    let output = tomoe_with_input(&["moves", "yonmoque", "--batch"], "5/5/5/5/5 b 6 6\n5/5/2b2/5/5 w 5 6\n");
    let heads: Vec<&str> = stdout(&output).lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(heads, ["# 5/5/5/5/5 b 6 6", "# 5/5/2b2/5/5 w 5 6"]);
    assert_eq!(stdout(&output).lines().count(), 2 + 25 + 24);
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tomoe"))
        .args(["moves", "yonmoque", "--batch", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for (position, moves) in [("5/5/5/5/5 b 6 6", 25), ("5/5/2b2/5/5 w 5 6", 24)] {
        writeln!(input, "{position}").expect("it reads");
        // It waits here for ever unless the answer comes before the next question.
        let answer = answers.next().expect("an answer").expect("UTF-8");
        let value: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(value["position"], position);
        assert_eq!(value["moves"].as_array().expect("a list").len(), moves);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_bad_line_ends_a_batch_after_what_came_before() {
    let output = tomoe_with_input(&["moves", "yonmoque", "--batch"], "5/5/5/5/5 b 6 6\n5/5/5/5/5 b 7 6\n");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("line 2: blue in hand: expected a count from 0 to 6, found \"7\""), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1 + 25);
}

#[test]
fn moves_as_json_are_one_object_a_line() {
    let output =
        tomoe_with_input(&["moves", "mana", "--batch", "--json"], "90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0\n");
    let value: serde_json::Value = serde_json::from_str(stdout(&output).trim_end()).expect("JSON");
    assert_eq!(value["moves"].as_array().expect("a list").len(), 19);
    assert_eq!(value["moves"][0]["outcome"], "-");
}

#[test]
fn perft_counts_alike_with_and_without_threads_and_division() {
    for args in [
        &["perft", "mitsudomoe", "4"][..],
        &["perft", "mitsudomoe", "4", "--threads", "3"],
        &["perft", "mitsudomoe", "4", "--divide", "--threads", "2"],
    ] {
        let output = tomoe(args);
        assert!(stdout(&output).lines().any(|line| line == "358136"), "{args:?}: {}", stdout(&output));
    }
    let output = tomoe(&["perft", "yonmoque", "3", "--divide"]);
    let sum: u64 = stdout(&output)
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(_, count)| count.parse::<u64>().expect("a count"))
        .sum();
    assert_eq!(sum, 17288);
    assert_eq!(stdout(&tomoe(&["perft", "mana", "0"])).lines().next(), Some("1"));
}

#[test]
fn show_draws_boards_and_tells_how_the_game_stands() {
    let output = tomoe(&["show", "yonmoque", "--moves", "@c3 @b2"]);
    assert!(stdout(&output).contains("  3 |~~~|   |/B/|   |~~~|"), "{}", stdout(&output));
    assert!(stdout(&output).contains("Blue to move, 30 legal moves."));
    assert!(stdout(&output).contains("position   5/5/2b2/1w3/5 b 5 5"));
    let output = tomoe(&["show", "mitsudomoe", "--players", "4"]);
    assert!(stdout(&output).contains("  5 | rR  | rR  |     | bB  | bB  |"), "{}", stdout(&output));
    let output = tomoe(&["show", "yonmoque", "-p", "bbb2/3b1/5/5/w3w b 2 4", "-m", "d4d5"]);
    assert!(stdout(&output).contains("Blue wins."), "{}", stdout(&output));
    let moves = ["@a1 @e5", "a1a2 e5e4", "a2a1 e4e5", "a1a2 e5e4", "a2a1 e4e5"].join(" ");
    let output = tomoe(&["show", "yonmoque", "-m", &moves]);
    assert!(stdout(&output).contains("third time"), "{}", stdout(&output));
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    refused(&tomoe(&["moves", "chess"]), "expected 'yonmoque', 'mana' or 'mitsudomoe'");
    refused(&tomoe(&["moves", "yonmoque", "--position", "nonsense"]), "expected BOARD SIDE");
    refused(&tomoe(&["moves", "yonmoque", "--players", "3"]), "expected 2 players");
    refused(&tomoe(&["moves", "mitsudomoe", "--players", "5"]), "expected 2, 3 or 4 players");
    refused(&tomoe(&["show", "yonmoque", "--moves", "@c3 @c3"]), "move 2");
    refused(&tomoe(&["perft", "yonmoque", "many"]), "many");
    refused(&tomoe(&["record", "check", "no-such-file"]), "no-such-file");
    refused(&tomoe(&["fly"]), "fly");
}

#[test]
fn pictures_are_written_or_nothing_is() {
    let folder = folder("pictures");
    let path = |name: &str| folder.join(name).into_os_string().into_string().expect("UTF-8");
    stdout(&tomoe(&["render", "mitsudomoe", "--players", "3", "-o", &path("board.svg")]));
    let svg = fs::read_to_string(folder.join("board.svg")).expect("written");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    stdout(&tomoe(&["render", "mana", "-o", &path("board.png"), "--width", "200", "--theme", "dark"]));
    let png = fs::read(folder.join("board.png")).expect("written");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..20], 200u32.to_be_bytes());
    refused(&tomoe(&["render", "mana", "-o", &path("board.gif")]), ".svg or .png");
    refused(&tomoe(&["render", "mana", "--mark", "g1", "-o", &path("bad.svg")]), "square");
    refused(&tomoe(&["render", "mana", "--moves", "x", "-o", &path("bad.svg")]), "move 1");
    assert!(!folder.join("bad.svg").exists() && !folder.join("board.gif").exists());
}

#[test]
fn records_are_checked_and_converted_both_ways() {
    let folder = folder("records");
    let text = folder.join("game.txt");
    let json = folder.join("game.json");
    fs::write(
        &text,
        "[Game \"Yonmoque\"]\n[Blue \"Ada\"]\n[Mood \"calm\"]\n\n1. @c3 {centre} 2. @b2 (2. @d4) -\n",
    )
    .expect("written");
    let path = |file: &PathBuf| file.clone().into_os_string().into_string().expect("UTF-8");
    let output = tomoe(&["record", "check", &path(&text)]);
    assert!(stdout(&output).contains("Yonmoque, 2 moves, unfinished"), "{}", stdout(&output));
    stdout(&tomoe(&["record", "convert", &path(&text), "-o", &path(&json)]));
    let there = fs::read_to_string(&json).expect("written");
    assert!(there.trim_start().starts_with('{'));
    let back = tomoe(&["record", "convert", &path(&json)]);
    let again = tomoe_with_input(&["record", "convert", "-"], stdout(&back));
    assert_eq!(stdout(&again), there);
    assert!(stdout(&back).contains("[Mood \"calm\"]"), "{}", stdout(&back));
    fs::write(&text, "[Game \"Yonmoque\"]\n\n1. @c3 2. @c3 -\n").expect("written");
    refused(&tomoe(&["record", "check", &path(&text)]), "ply 2");
    refused(&tomoe_with_input(&["record", "convert", "-"], ""), "at least one record");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tomoe"))
        .args(["moves", "mana"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("a line");
    let output = child.wait_with_output().expect("it ends");
    assert!(first.starts_with("@0:a1,"));
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn help_names_every_command() {
    let help = tomoe(&["--help"]);
    for command in ["play", "watch", "tutorial", "moves", "perft", "show", "render", "record"] {
        assert!(stdout(&help).contains(command), "{command}");
    }
}
