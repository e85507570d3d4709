//! Numbers beyond measure, broken input, and a machine that gives nothing: a sentence and a status, never a crash.
#![cfg(test)]
#![cfg(unix)]

mod common;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{folder, refused, stdout, tomoe, tomoe_with_input};
use tomoe_games::{AnyPosition, Game};
use tomoe_random::Random;

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tables");
const PEOPLE: [&str; 8] =
    ["play", "yonmoque", "--plain", "--no-boards", "--seat", "blue=human", "--seat", "white=human"];

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A file in which nothing can be written.
fn full() -> File {
    File::options().write(true).open("/dev/full").expect("Linux has it")
}

#[test]
fn numbers_beyond_measure_are_refused() {
    let huge = "10000000000000000000";
    let game = folder("huge").join("game.txt");
    fs::write(&game, "[Game \"yonmoque\"]\n\n1. @c3 -\n").expect("written");
    let file = game.to_str().expect("UTF-8");
    refused(&tomoe(&["perft", "yonmoque", "20000"]), "100");
    for count in ["0", "18446744073709551615", "18446744073709551616"] {
        refused(&tomoe(&["probe", "yonmoque", "--tables", TABLES, "--measure", count]), count);
    }
    let player = format!("full,time={huge}");
    refused(&tomoe(&["match", "yonmoque", "-p", &player, "-p", "level:1"]), "a year at most");
    refused(&tomoe(&["match", "yonmoque", "-p", "full", "-p", "full", "--time", huge]), "a year at most");
    refused(&tomoe(&["watch", file, "--autoplay", "--delay", huge]), "a year at most");
    refused(&tomoe(&["play", "yonmoque", "--pace", huge]), "a year at most");
    refused(&tomoe(&["analyse", "yonmoque", "--time", huge]), "a year at most");
    refused(&tomoe(&["ugi-check", "--tolerance", huge, "--", "true"]), "a year at most");
    refused(&tomoe(&["solve", "yonmoque", "--checkpoint", huge]), "a year at most");
}

#[test]
fn a_command_line_on_which_nothing_is_asked_is_a_mistake() {
    for args in [&[][..], &["record"]] {
        let output = tomoe(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("Usage:"), "{args:?}");
    }
    assert_eq!(tomoe(&["--help"]).status.code(), Some(0));
}

#[test]
fn a_full_or_closed_standard_error_changes_nothing() {
    let dir = folder("quiet").join("tables");
    let solve = ["solve", "yonmoque", "--pieces", "4", "--tables", dir.to_str().expect("UTF-8")];
    let status = |args: &[&str]| {
        command(args).stderr(full()).stdout(Stdio::null()).status().expect("it starts").code()
    };
    assert_eq!(status(&["record", "check", "no-such-file"]), Some(2));
    assert_eq!(status(&["render", "yonmoque", "-o", "/no/such/place.svg"]), Some(1));
    assert_eq!(status(&[]), Some(2));
    // It tells on standard error how far it has come.
    assert_eq!(status(&solve), Some(0));
    let closed = format!("'{}' record check no-such-file 2>&-", env!("CARGO_BIN_EXE_tomoe"));
    assert_eq!(Command::new("sh").args(["-c", &closed]).status().expect("a shell").code(), Some(2));
}

#[test]
fn a_full_standard_output_is_told() {
    for args in [&["moves", "yonmoque"][..], &["--help"], &["render", "yonmoque", "-o", "-"]] {
        let output = command(args).stdout(full()).output().expect("it starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.contains("standard output: No space left"), "{args:?}: {message}");
    }
}

/// Every new thread is to get more memory than there is, so that none can be started.
fn without_threads(args: &[&str]) -> Output {
    command(args).env("RUST_MIN_STACK", (1_u64 << 46).to_string()).output().expect("it starts")
}

#[test]
fn without_threads_it_goes_slower_or_says_so() {
    let dir = folder("threadless").join("tables");
    for args in [
        &["perft", "yonmoque", "4", "--threads", "4"][..],
        &["solve", "yonmoque", "--pieces", "4", "--threads", "2", "--tables", dir.to_str().expect("UTF-8")],
        &["verify", "yonmoque", "--tables", TABLES, "--positions", "100", "--threads", "3"],
        &["analyse", "yonmoque", "--nodes", "100"],
    ] {
        let output = without_threads(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    for args in [
        &["match", "yonmoque", "-p", "one-turn", "-p", "one-turn", "--games", "2"][..],
        &["match", "yonmoque", "-p", "level:1", "-p", "level:1", "--games", "2", "-c", "2"],
        &["play", "yonmoque", "--seat", "blue=1", "--seat", "white=1"],
        &["ugi", "--game", "yonmoque"],
    ] {
        let output = without_threads(args);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.contains("thread"), "{args:?}: {message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{args:?}: {message}");
    }
}

#[test]
fn a_line_that_is_no_text_loses_no_game() {
    let played = tomoe_with_input(&PEOPLE, b"@c3\n\xff\xfe\n@d4\n");
    let told = stdout(&played);
    assert!(told.contains("The line is not UTF-8 text.") && told.ends_with("1. @c3 2. @d4 -\n"), "{told}");
    let course = tomoe_with_input(&["tutorial", "mana", "--plain"], b"\xff\nhelp\n");
    assert!(
        stdout(&course).contains("not UTF-8") && stdout(&course).contains("this list"),
        "{}",
        stdout(&course)
    );
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let file = folder("no-text").join("file");
    let name = file.to_str().expect("UTF-8");
    fs::write(&file, b"[Game \"yonmoque\"]\n\n1. @c3 {\xff} -\n").expect("written");
    refused(&tomoe(&["record", "check", name]), name);
    refused(&tomoe(&["watch", name]), name);
    refused(&tomoe(&["play", "yonmoque", "--record", name]), name);
    refused(&tomoe(&["analyse", "yonmoque", "--record", name]), name);
    refused(&tomoe(&["match", "yonmoque", "-p", "full", "-p", "full", "--openings", name]), name);
    refused(&tomoe_with_input(&["record", "check", "-"], b"\xff"), "standard input: expected UTF-8");
    refused(
        &tomoe_with_input(&["probe", "yonmoque", "--batch"], b"\xff\n"),
        "standard input, line 1: expected UTF-8",
    );
    refused(
        &tomoe_with_input(&["moves", "yonmoque", "--batch"], b"\n\xff\n"),
        "standard input, line 2: expected UTF-8",
    );
}

#[test]
fn a_byte_order_mark_is_skipped_everywhere() {
    let folder = folder("marks");
    let path = |name: &str| folder.join(name).into_os_string().into_string().expect("UTF-8");
    let text = "[Game \"yonmoque\"]\n[Blue \"Ada\"]\n[Result \"-\"]\n\n1. @c3 -\n";
    fs::write(path("game.txt"), format!("\u{feff}{text}")).expect("written");
    let json = stdout(&tomoe(&["record", "convert", &path("game.txt")])).to_owned();
    fs::write(path("game.json"), format!("\u{feff}{json}")).expect("written");
    assert_eq!(stdout(&tomoe(&["record", "convert", &path("game.json")])), text);
    for file in [path("game.txt"), path("game.json")] {
        assert!(stdout(&tomoe(&["watch", &file, "--plain"])).contains("Blue: Ada"), "{file}");
        let args = [&PEOPLE[..], &["--record", &file]].concat();
        assert!(stdout(&tomoe_with_input(&args, "\u{feff}@d4\n")).contains("2. @d4"), "{file}");
        let piped = tomoe_with_input(&["record", "check", "-"], fs::read(&file).expect("there"));
        assert!(stdout(&piped).contains("1 move"), "{file}");
    }
    let said = tomoe_with_input(&["ugi", "--game", "yonmoque"], "\u{feff}isready\nquit\n");
    assert_eq!(stdout(&said), "readyok\n");
    let position = "\u{feff}5/5/5/5/5 b 6 6\n";
    assert_eq!(stdout(&tomoe_with_input(&["moves", "yonmoque", "--batch"], position)).lines().count(), 26);
    assert!(stdout(&tomoe_with_input(&["probe", "yonmoque", "--batch"], position)).contains("\twin\t"));
    fs::write(path("openings"), position).expect("written");
    let players = ["-p", "level:1", "-p", "level:1", "--games", "2", "--openings"];
    stdout(&tomoe(&[&["match", "yonmoque"][..], &players, &[&path("openings")]].concat()));
}

#[test]
fn several_games_in_json_are_read_wherever_a_record_is() {
    let text = "[Game \"yonmoque\"]\n\n1. @c3 -\n\n[Game \"yonmoque\"]\n\n1. @d4 -\n";
    let json = tomoe_with_input(&["record", "convert", "-"], text);
    assert_eq!(stdout(&json).lines().count(), 2);
    assert_eq!(stdout(&tomoe_with_input(&["record", "check", "-"], &json.stdout)).lines().count(), 2);
    assert_eq!(
        stdout(&tomoe_with_input(&["watch", "-", "--plain"], &json.stdout)).matches("A game of").count(),
        2
    );
    let file = folder("several").join("games.json");
    fs::write(&file, &json.stdout).expect("written");
    let args = [&PEOPLE[..], &["--record", file.to_str().expect("UTF-8")]].concat();
    assert!(stdout(&tomoe_with_input(&args, "quit\n")).ends_with("1. @c3 -\n"));
}

/// A game of Mitsudomoe that goes on and on: random moves of which none ends it.
fn endless(plies: usize) -> Vec<String> {
    let (mut random, mut stood) = (Random::new(8), HashMap::new());
    let mut position = AnyPosition::start(Game::Mitsudomoe, 2).expect("two may play");
    let mut moves = Vec::with_capacity(plies);
    while moves.len() < plies {
        let all = position.moves();
        let mv = all[random.below(all.len())];
        let (next, outcome) = position.play_unchecked(mv);
        let times: &mut u8 = stood.entry(next).or_default();
        if !outcome.is_over() && *times < 2 {
            *times += 1;
            moves.push(position.move_text(mv));
            position = next;
        }
    }
    moves
}

/// How long a game may be where each ply costs the same. What looked at all plies before for each of them took minutes.
#[test]
fn long_games_take_a_time_in_proportion() {
    const PLIES: usize = 200_000;
    const PATIENCE: Duration = Duration::from_secs(60);
    let moves = endless(PLIES).join(" ");
    let file = folder("long").join("game.txt");
    let mut record = String::from("[Game \"mitsudomoe\"]\n[Players \"2\"]\n\n");
    writeln!(record, "{moves} -").expect("memory");
    fs::write(&file, record).expect("written");
    let name = file.to_str().expect("UTF-8");
    let within = |what: &str, run: &dyn Fn() -> Output| {
        let begin = Instant::now();
        let output = run();
        let took = begin.elapsed();
        stdout(&output);
        println!("{what}: {PLIES} plies in {took:.2?}");
        assert!(took < PATIENCE, "{what}: {took:?}");
        output
    };
    let ugi = format!("position startpos moves {moves}\nisready\nquery p1turn\nquit\n");
    let said = within("ugi", &|| tomoe_with_input(&["ugi", "--game", "mitsudomoe"], &ugi));
    assert!(stdout(&said).contains("response"), "{}", stdout(&said));
    within("record check", &|| tomoe(&["record", "check", name]));
    let told = within("watch", &|| tomoe(&["watch", name, "--plain", "--no-boards"]));
    assert!(stdout(&told).lines().count() >= PLIES);
    let people = ["--seat", "white=human", "--seat", "black=human", "--no-boards"];
    let args = [&["play", "mitsudomoe", "--plain", "--record", name][..], &people].concat();
    within("play", &|| tomoe_with_input(&args, "position\nquit\n"));
}
