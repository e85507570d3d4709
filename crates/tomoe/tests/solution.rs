//! `tomoe solve`, `probe` and `verify`: the solver on a game with four pieces, the others on the part of the real
//! tables that has at most four pieces on the board.
#![cfg(test)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Instant, SystemTime};

use tomoe_random::Random;
use xxhash_rust::xxh3::Xxh3;

const FILES: [&str; 3] = ["yonmoque.values", "yonmoque.distances", "yonmoque.counts"];

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn tomoe(args: &[&str]) -> Output {
    command(args).output().expect("the binary starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// One sentence on standard error, this status, nothing on standard output.
fn refused(output: &Output, status: i32, words: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert!(output.stdout.is_empty(), "nothing is written: {}", String::from_utf8_lossy(&output.stdout));
    assert!(message.trim_end().lines().last().is_some_and(|line| line.contains(words)), "{message}");
}

/// A place for a test's files where nothing is yet.
fn place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("solution").join(name);
    let _ = fs::remove_dir_all(&place);
    place
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn files(dir: &Path) -> [Vec<u8>; 3] {
    FILES.map(|name| fs::read(dir.join(name)).expect("written"))
}

/// Solves the small game, saving after every pass.
fn small(dir: &Path, threads: &str) -> Command {
    command(&[
        "solve",
        "yonmoque",
        "--pieces",
        "4",
        "--checkpoint",
        "1ms",
        "--threads",
        threads,
        "--tables",
        text(dir),
    ])
}

/// The part of the tables that the repository holds.
fn part() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/tables")
}

/// A copy of it.
fn copy_of_part(name: &str) -> PathBuf {
    let dir = place(name);
    fs::create_dir_all(&dir).expect("the target folder can be written");
    for file in &FILES[..2] {
        fs::copy(part().join(file), dir.join(file)).expect("copied");
    }
    dir
}

#[test]
fn a_small_game_is_solved_and_told_about() {
    let dir = place("small");
    let first = small(&dir, "2").output().expect("the binary starts");
    let lines: Vec<&str> = stdout(&first).lines().collect();
    assert!(lines[0].starts_with("positions ") && lines[0].ends_with(" 485,802"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.starts_with("longest distance, plies") && line.ends_with(" 37")));
    assert!(lines.iter().any(|line| line.starts_with("wall time")));
    assert!(String::from_utf8_lossy(&first.stderr).contains("pass 7, layer"));
    let before = files(&dir);
    let again = small(&dir, "1").output().expect("the binary starts");
    assert_eq!(stdout(&again).lines().next(), Some(lines[0]));
    assert_eq!(files(&dir), before);
    assert_eq!(fs::read_dir(&dir).expect("there").count(), 3, "nothing else is left");
    let markdown = small(&dir, "1").arg("--markdown").output().expect("the binary starts");
    assert!(stdout(&markdown).contains("| positions | 485,802 |"), "{}", stdout(&markdown));
    assert!(stdout(&markdown).contains("| 2 + 2 | Blue | 1 |"), "{}", stdout(&markdown));
}

#[test]
fn killed_three_times_at_random_moments_it_ends_with_the_same_bytes() {
    let whole = place("whole");
    let begin = Instant::now();
    assert!(small(&whole, "2").output().expect("the binary starts").status.success());
    let time = begin.elapsed();
    let seed =
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_nanos() as u64;
    // Different each time; the seed is told when something goes wrong.
    let mut random = Random::new(seed);
    for round in 0..3 {
        let dir = place("killed");
        let mut killed = 0;
        while killed < 3 {
            let mut child = small(&dir, "2").spawn().expect("the binary starts");
            thread::sleep(time * random.below(100) as u32 / 100);
            // Too late if it has ended: then once more from the beginning.
            if child.try_wait().expect("a child").is_some() {
                fs::remove_dir_all(&dir).expect("removed");
                continue;
            }
            child.kill().expect("killed");
            child.wait().expect("it ends");
            killed += 1;
        }
        let output = small(&dir, "1").output().expect("the binary starts");
        stdout(&output);
        assert!(files(&dir) == files(&whole), "round {round}, seed {seed}");
        assert_eq!(fs::read_dir(&dir).expect("there").count(), 3, "nothing else is left");
    }
}

/// Waits for the first line on standard error.
fn wait_for_a_line(child: &mut Child) -> BufReader<std::process::ChildStderr> {
    let mut reader = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    assert!(line.contains("pass "), "{line}");
    reader
}

#[cfg(unix)]
#[test]
fn asked_to_terminate_it_saves_and_says_how_to_go_on() {
    let dir = place("terminated");
    let args = ["solve", "yonmoque", "--pieces", "6", "--threads", "1", "--tables", text(&dir)];
    let mut child = command(&args).spawn().expect("the binary starts");
    let mut rest = wait_for_a_line(&mut child);
    let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(status.success());
    let ended = child.wait().expect("it ends");
    let mut message = String::new();
    std::io::Read::read_to_string(&mut rest, &mut message).expect("UTF-8");
    assert_eq!(ended.code(), Some(1), "{message}");
    assert!(message.contains("the same command goes on from here"), "{message}");
    assert!(dir.join("unfinished/checkpoint").exists());
    // A second process must keep away while one computes.
    let mut child = command(&args).spawn().expect("the binary starts");
    let _rest = wait_for_a_line(&mut child);
    refused(&tomoe(&args), 1, "another process is computing");
    child.kill().expect("killed");
    child.wait().expect("it ends");
}

#[test]
fn what_can_not_be_done_is_refused_before_it_begins() {
    let dir = place("refused");
    let solve = |more: &[&str]| tomoe(&[&["solve", "yonmoque", "--tables", text(&dir)][..], more].concat());
    refused(&solve(&["--memory", "1GB"]), 1, "MB of memory are needed, 1000 MB may be used");
    refused(&solve(&["--disk", "2G"]), 1, "MB of disk are needed");
    refused(&solve(&["--memory", "much"]), 2, "such as '4GB'");
    refused(&solve(&["--pieces", "5"]), 2, "even number");
    refused(&tomoe(&["solve", "mana"]), 2, "only yonmoque is solved");
    refused(&tomoe(&["solve", "yonmoque", "--ruling", "none"]), 2, "standing-four");
    fs::write(dir.join("letter.txt"), "private").expect("written");
    refused(&solve(&["--pieces", "4"]), 1, "letter.txt' does not belong to the tables");
    fs::remove_file(dir.join("letter.txt")).expect("removed");
    assert!(small(&dir, "1").output().expect("the binary starts").status.success());
    refused(&solve(&[]), 1, "yonmoque.counts' is damaged or of another kind");
    let values = dir.join(FILES[0]);
    let bytes = fs::read(&values).expect("there");
    fs::write(&values, &bytes[..bytes.len() - 1]).expect("written");
    refused(&small(&dir, "1").output().expect("the binary starts"), 1, "yonmoque.values' is damaged");
}

#[test]
fn other_rulings_are_counted_without_files() {
    let count = |ruling: &str| {
        let output = tomoe(&["solve", "yonmoque", "--pieces", "4", "--ruling", ruling]);
        let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
        assert_eq!(lines[0], format!("ruling: {ruling}"));
        lines[1..7].to_vec()
    };
    let official = count("official");
    assert!(official[0].ends_with(" 485,802"), "{}", official[0]);
    assert_ne!(count("any-slide"), official);
}

fn probe(dir: &Path, more: &[&str]) -> Output {
    tomoe(&[&["probe", "yonmoque", "--tables", text(dir)][..], more].concat())
}

#[test]
fn the_empty_board_is_a_win_in_17() {
    let output = probe(&part(), &[]);
    assert!(stdout(&output).contains("Blue to move: win in 17\n"), "{}", stdout(&output));
    let moves: Vec<&str> = stdout(&output).lines().filter(|line| line.starts_with('@')).collect();
    assert_eq!(moves.len(), 25);
    assert_eq!(moves[0], "@a2    win in 17");
    assert_eq!(moves.iter().filter(|line| line.contains("loss in")).count(), 8);
    assert!(moves[24].starts_with("@d4    loss in 20"), "{}", moves[24]);
    let output = probe(&part(), &["--json", "--position", "5/5/2b2/1w3/5 b 5 5"]);
    let value: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(value["moves"].as_array().expect("a list").len(), 30);
    assert_eq!(value["moves"][0]["distance"], value["distance"]);
    assert_eq!(value["moves"][0]["value"], value["value"]);
}

fn batch(dir: &Path, input: &str) -> Output {
    let mut child = command(&["probe", "yonmoque", "--batch", "--tables", text(dir)])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_batch_prints_value_and_distance_of_each_position() {
    let output = batch(&part(), "5/5/5/5/5 b 6 6\n5/5/5/5/5 w 6 6\n\n5/1b3/5/5/5 w 5 6\n5/5/5/5/bw3 b 5 5\n");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "5/5/5/5/5 b 6 6\twin\t17");
    assert_eq!(lines[1], "5/5/5/5/5 w 6 6\twin\t15");
    assert_eq!(lines[2], "5/1b3/5/5/5 w 5 6\twin\t19");
    assert_eq!(lines.len(), 4);
    let fields: Vec<&str> = lines[3].split('\t').collect();
    let plies: u8 = fields[2].parse().expect("a number");
    assert!(match fields[1] {
        "win" => plies % 2 == 1,
        "loss" => plies.is_multiple_of(2),
        _ => plies == 0,
    });
    refused(&batch(&part(), "5/5/5/5/5 b 6 6\nnonsense\n"), 2, "line 2: ");
    // The part does not know boards of eight pieces, unless they are decided within two plies.
    let output = batch(&part(), "bbb2/3b1/5/5/ww1ww b 2 2\n5/1b1b1/bw1w1/2w1b/4w w 2 2\n");
    assert_eq!(
        stdout(&output),
        "bbb2/3b1/5/5/ww1ww b 2 2\twin\t1\n5/1b1b1/bw1w1/2w1b/4w w 2 2\tunknown\t?\n"
    );
}

/// The one schema of `probe --json`: what is there, and of which type.
fn check_schema(found: &serde_json::Value) {
    let keys = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().expect("an object").keys().cloned().collect()
    };
    let check_value = |value: &serde_json::Value| match value["value"].as_str() {
        None => assert!(value["value"].is_null() && value["distance"].is_null(), "{value}"),
        Some("draw") => assert_eq!(value["distance"], 0, "{value}"),
        Some("win") => assert!(value["distance"].as_u64().is_none_or(|plies| plies % 2 == 1), "{value}"),
        Some("loss") => assert!(value["distance"].as_u64().is_none_or(|plies| plies % 2 == 0), "{value}"),
        Some(other) => panic!("{other}"),
    };
    assert_eq!(keys(found), ["distance", "game", "moves", "position", "value"]);
    assert_eq!(found["game"], "yonmoque");
    check_value(found);
    for mv in found["moves"].as_array().expect("a list") {
        assert_eq!(keys(mv), ["distance", "move", "value"]);
        assert!(mv["move"].is_string());
        check_value(mv);
    }
}

/// Without full tables: the extract in the program answers.
fn probe_extract(more: &[&str], input: &str) -> Output {
    let mut command = command(&[&["probe", "yonmoque"][..], more].concat());
    let mut child = command
        .env("TOMOE_TABLES", place("no-tables"))
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

/// Eight pieces, whose placements lead beyond the extract; nine pieces; the empty board.
const POSITIONS: [&str; 3] =
    ["5/1b1b1/bw1w1/2w1b/4w w 2 2", "5/1b1b1/bw1w1/2w1b/3bw w 1 2", "5/5/5/5/5 b 6 6"];

#[test]
fn the_schema_is_the_same_with_and_without_tables() {
    let read = |output: &Output| -> Vec<serde_json::Value> {
        stdout(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let input = POSITIONS.join("\n");
    let mut with = command(&["probe", "yonmoque", "--batch", "--json", "--tables", text(&part())])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    with.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    let with = read(&with.wait_with_output().expect("it ends"));
    let without = read(&probe_extract(&["--batch", "--json"], &input));
    let searched = read(&probe_extract(&["--json", "--position", POSITIONS[0]], ""));
    assert_eq!((with.len(), without.len(), searched.len()), (3, 3, 1));
    with.iter().chain(&without).chain(&searched).for_each(check_schema);
    for (with, without) in with.iter().zip(&without) {
        assert_eq!(with["moves"].as_array().map(Vec::len), without["moves"].as_array().map(Vec::len));
    }
    // All legal moves are listed, those of which nothing is known last.
    let moves = without[0]["moves"].as_array().expect("a list");
    assert!(moves.iter().any(|mv| mv["value"].is_null()) && moves.iter().any(|mv| mv["value"].is_string()));
    assert!(moves.is_sorted_by_key(|mv| mv["value"].is_null()));
    assert!(without[0]["value"].is_string() && without[1]["value"].is_null(), "{without:?}");
    assert_eq!((&without[2]["value"], &without[2]["distance"]), (&"win".into(), &17.into()));
    assert_eq!((&with[2]["value"], &with[2]["distance"]), (&"win".into(), &17.into()));
}

#[test]
fn a_batch_without_tables_says_what_it_does_not_know() {
    let input = [&POSITIONS[..], &["b4/5/5/5/5 w 5 6", "bbb2/3b1/5/5/ww1ww b 2 2"]].concat().join("\n");
    let output = probe_extract(&["--batch"], &input);
    let fields: Vec<Vec<&str>> = stdout(&output).lines().map(|line| line.split('\t').collect()).collect();
    assert!(["win", "loss"].contains(&fields[0][1]) && fields[0][2] == "?", "{fields:?}");
    assert_eq!(fields[1], [POSITIONS[1], "unknown", "?"]);
    assert_eq!(fields[2], [POSITIONS[2], "win", "17"]);
    assert_eq!(fields[3], ["b4/5/5/5/5 w 5 6", "loss", "?"]);
    assert_eq!(fields[4][1..], ["win", "1"]);
    refused(&probe_extract(&["--batch"], "nonsense"), 2, "line 1: ");
}

#[test]
fn the_directory_is_called_the_same_in_every_command() {
    for command in ["solve", "probe", "verify", "extract", "analyse", "match", "play", "ugi"] {
        let help = tomoe(&[command, "--help"]);
        assert!(stdout(&help).contains("--tables <DIR>"), "{command}");
        assert!(!stdout(&help).contains("--dir"), "{command}");
    }
}

#[test]
fn without_tables_or_with_damaged_ones_probing_says_so() {
    refused(&probe(&place("nothing"), &[]), 2, "tomoe solve yonmoque");
    refused(&probe(&part(), &["--position", "nonsense"]), 2, "expected BOARD SIDE");
    refused(&tomoe(&["probe", "mana"]), 2, "only yonmoque");
    let dir = copy_of_part("bad-probe");
    for file in &FILES[..2] {
        let whole = fs::read(dir.join(file)).expect("there");
        let mut bytes = whole.clone();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(dir.join(file), &bytes).expect("written");
        refused(&probe(&dir, &[]), 2, "checksum");
        refused(&tomoe(&["verify", "yonmoque", "--tables", text(&dir)]), 2, "checksum");
        fs::write(dir.join(file), whole).expect("written");
    }
}

/// Damaged, foreign or forged tables in the usual place are no reason to do without the program.
#[test]
fn damaged_tables_in_the_usual_place_are_left_aside() {
    let dir = copy_of_part("damaged-usual");
    let whole = fs::read(dir.join(FILES[0])).expect("there");
    let mut forged = whole.clone();
    forged[28..32].copy_from_slice(&u32::MAX.to_le_bytes());
    let mut hash = Xxh3::new();
    hash.update(&forged[..40]);
    hash.update(&forged[48..]);
    forged[40..48].copy_from_slice(&hash.digest().to_le_bytes());
    for bytes in [&whole[..whole.len() / 2], b"", b"not a table", &forged] {
        fs::write(dir.join(FILES[0]), bytes).expect("written");
        for args in [
            &["probe", "yonmoque"][..],
            &["analyse", "yonmoque", "--nodes", "100"],
            &["match", "yonmoque", "-p", "level:1", "-p", "full,nodes=10", "--games", "2"],
            &["play", "yonmoque", "--seat", "blue=1", "--seat", "white=1", "--no-boards"],
            &["ugi", "--game", "yonmoque"],
        ] {
            let output = command(args).env("TOMOE_TABLES", &dir).output().expect("the binary starts");
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{args:?}: {message}");
            assert_eq!(message.matches(text(&dir)).count(), 1, "{args:?} warns once: {message}");
            assert!(message.contains("tomoe solve yonmoque"), "{args:?} names the remedy: {message}");
            let named = tomoe(&[args, &["--tables", text(&dir)]].concat());
            assert_eq!(named.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&named.stderr));
        }
    }
}

#[test]
fn the_place_of_the_tables_may_be_named_by_a_variable() {
    let output =
        command(&["probe", "yonmoque"]).env("TOMOE_TABLES", part()).output().expect("the binary starts");
    assert!(stdout(&output).contains("win in 17"));
}

fn verify(dir: &Path, more: &[&str]) -> Output {
    tomoe(&[&["verify", "yonmoque", "--tables", text(dir)][..], more].concat())
}

#[test]
fn right_tables_are_verified() {
    let output = verify(&part(), &["--positions", "3000"]);
    assert!(stdout(&output).starts_with("3,000 positions checked"), "{}", stdout(&output));
    let output = verify(&part(), &["--layer", "5,5", "--distances", "--threads", "3"]);
    assert!(stdout(&output).starts_with("2,400 positions checked"), "{}", stdout(&output));
    assert!(stdout(&output).contains("value and distance"));
    refused(&verify(&part(), &["--layer", "0,0"]), 2, "do not reach");
    refused(&verify(&part(), &["--layer", "7,0"]), 2, "from 0 to 6");
}

#[test]
fn a_wrong_value_is_reported_with_its_position() {
    // Damage that the checksum does not show: somebody made the file so.
    let dir = copy_of_part("wrong");
    for file in &FILES[..2] {
        let mut bytes = fs::read(dir.join(file)).expect("there");
        let len = bytes.len();
        bytes[len - len / 2..].iter_mut().for_each(|byte| *byte ^= 0x55);
        let mut hash = Xxh3::new();
        hash.update(&bytes[..40]);
        hash.update(&bytes[48..]);
        bytes[40..48].copy_from_slice(&hash.digest().to_le_bytes());
        let whole = fs::read(dir.join(file)).expect("there");
        fs::write(dir.join(file), &bytes).expect("written");
        let output = verify(&dir, &["--positions", "20000", "--distances"]);
        refused(&output, 1, "the table says");
        let message = String::from_utf8_lossy(&output.stderr);
        let position = message.trim_end().lines().last().and_then(|line| line.strip_prefix("tomoe: "));
        let position = position.and_then(|line| line.split_once(": ")).expect("a position").0;
        assert!(stdout(&tomoe(&["show", "yonmoque", "--position", position])).contains(position));
        fs::write(dir.join(file), whole).expect("written");
    }
}

/// Without full tables the extract in the program answers.
#[test]
fn probing_without_tables_tells_what_the_extract_knows() {
    let probe = |position: &str| probe_extract(&["--position", position], "");
    let told = stdout(&probe("5/5/5/5/5 b 6 6")).to_owned();
    assert!(told.contains("win in 17"), "{told}");
    let told = stdout(&probe("b4/5/5/5/5 w 5 6")).to_owned();
    assert!(told.contains("loss"), "{told}");
}

#[test]
fn an_extract_is_made_from_full_tables_only() {
    let file = place("extract");
    let output = tomoe(&["extract", "yonmoque", "--tables", text(&part()), "--output", text(&file)]);
    refused(&output, 2, "expected full tables");
    assert!(!file.exists());
}
