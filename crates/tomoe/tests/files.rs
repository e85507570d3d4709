//! What becomes of files when something goes wrong while they are written: nothing is lost, and nothing is left half done.
#![cfg(test)]
#![cfg(unix)]

mod common;
#[path = "common/small_disk.rs"]
mod small_disk;

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{folder, refused, stdout, tomoe, tomoe_with_input};
use small_disk::SmallDisk;

const GAME: &str =
    "[Game \"yonmoque\"]\n[Blue \"Ada\"]\n[Result \"-\"]\n\n1. @c3 {the centre} 2. @b2 3. @d4 -\n";

/// A sentence about the file, and the status of what the machine would not do.
fn failed(output: &Output, file: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains(file) && message.contains("No space left"), "{message}");
    assert_eq!(message.trim_end().lines().count(), 1, "{message}");
}

#[test]
fn a_full_disk_costs_no_command_its_file() {
    let Some(disk) = SmallDisk::mount("commands", 256) else { return };
    let path = |name: &str| disk.path(name);
    let (game, board, picture) = (path("game.txt"), path("board.svg"), path("board.png"));
    for file in [&game, &board, &picture] {
        fs::write(file, GAME).expect("there is room yet");
    }
    disk.fill();
    let before = disk.names();
    failed(&tomoe(&["record", "convert", &game, "-o", &game]), &game);
    failed(&tomoe(&["analyse", "yonmoque", "--record", &game, "--nodes", "100", "-o", &game]), &game);
    failed(&tomoe(&["render", "yonmoque", "-o", &board]), &board);
    failed(&tomoe(&["render", "yonmoque", "-o", &picture]), &picture);
    failed(&tomoe(&["render", "yonmoque", "-o", &path("new.svg")]), &path("new.svg"));
    let people = ["play", "yonmoque", "--plain", "--seat", "blue=human", "--seat", "white=human"];
    let script = format!("@c3\nsave {game}\nyes\nsave {}\nquit\n", path("new.txt"));
    let played = tomoe_with_input(&people, &script);
    let told = stdout(&played);
    for file in [&game, &path("new.txt")] {
        assert!(told.contains(&format!("{file}: No space left")), "{told}");
    }
    assert!(!told.contains("Saved as"), "{told}");
    for file in [&game, &board, &picture] {
        assert_eq!(fs::read_to_string(file).expect("it is there"), GAME, "{file} is as it was");
    }
    assert_eq!(disk.names(), before, "nothing is left beside them");
}

#[test]
fn a_match_on_a_full_disk_leaves_whole_games() {
    let Some(disk) = SmallDisk::mount("match", 256) else { return };
    let games = disk.path("games.txt");
    fs::write(&games, GAME).expect("there is room yet");
    disk.fill();
    let output =
        tomoe(&["match", "yonmoque", "-p", "level:1", "-p", "level:1", "--games", "100", "-r", &games]);
    failed(&output, &games);
    assert!(fs::read_to_string(&games).expect("it is there").starts_with(GAME));
    let checked = tomoe(&["record", "check", &games]);
    assert!(stdout(&checked).lines().count() >= 1, "{}", stdout(&checked));
}

#[test]
fn a_disk_that_fills_while_solving_leaves_no_half_file() {
    let Some(disk) = SmallDisk::mount("solve", 64 << 10) else { return };
    let dir = disk.path("tables");
    let solve =
        ["solve", "yonmoque", "--pieces", "6", "--threads", "1", "--checkpoint", "0", "--tables", &dir];
    let mut child = start(&solve);
    // The computation has begun when its folder is there; it takes some seconds.
    let lock = disk.path("tables/unfinished/lock");
    wait_for(|| fs::exists(&lock).unwrap_or(false));
    while child.try_wait().expect("it can be asked").is_none() {
        disk.fill();
    }
    let output = child.wait_with_output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    let last = message.trim_end().lines().last().unwrap_or_default();
    // It may have been full before there was anything to write.
    let is_told = last.contains("No space left") || last.contains("of disk are needed");
    assert!(last.contains(&dir) && is_told, "{message}");
    assert_eq!(disk.names(), Vec::<String>::new(), "nothing is left");
    disk.make_room();
    stdout(&tomoe(&solve));
    assert_eq!(
        disk.names(),
        ["tables/yonmoque.counts", "tables/yonmoque.distances", "tables/yonmoque.values"]
    );
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

fn wait_for(mut happened: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !happened() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it takes too long");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_is_replaced_keeps_its_links_and_permissions() {
    let folder = folder("kept");
    let path = |name: &str| folder.join(name);
    let name = |name: &str| path(name).into_os_string().into_string().expect("UTF-8");
    fs::write(path("game.txt"), GAME).expect("written");
    fs::write(path("target.json"), "before").expect("written");
    fs::set_permissions(path("target.json"), fs::Permissions::from_mode(0o640)).expect("set");
    symlink("target.json", path("link.json")).expect("linked");
    symlink("nowhere-yet.json", path("dangling.json")).expect("linked");
    for output in ["link.json", "dangling.json"] {
        stdout(&tomoe(&["record", "convert", &name("game.txt"), "-o", &name(output)]));
        assert!(path(output).is_symlink(), "{output}");
        assert!(fs::read_to_string(path(output)).expect("written").starts_with('{'), "{output}");
    }
    assert_eq!(fs::metadata(path("target.json")).expect("there").mode() & 0o777, 0o640);
    assert!(path("nowhere-yet.json").is_file());
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("read").map(|entry| entry.expect("read").file_name()).collect();
    names.sort();
    assert_eq!(names, ["dangling.json", "game.txt", "link.json", "nowhere-yet.json", "target.json"]);
}

#[test]
fn streams_are_written_to() {
    let folder = folder("streams");
    let name = |name: &str| folder.join(name).into_os_string().into_string().expect("UTF-8");
    fs::write(name("game.txt"), GAME).expect("written");
    let output = tomoe(&["record", "convert", &name("game.txt"), "-o", "/dev/stdout"]);
    assert!(stdout(&output).starts_with('{'));
    // What standard output is sent to stays that file, with what was there before.
    let shell = format!(
        "(echo before; '{}' record convert '{}' -o /dev/stdout; echo after) >> '{}'",
        env!("CARGO_BIN_EXE_tomoe"),
        name("game.txt"),
        name("all.txt")
    );
    assert!(Command::new("sh").args(["-c", &shell]).status().expect("a shell").success());
    let all = fs::read_to_string(name("all.txt")).expect("written");
    assert!(all.starts_with("before\n{") && all.ends_with("}\nafter\n"), "{all}");
    let fifo = name("pipe");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
    let reader = thread::spawn({
        let fifo = fifo.clone();
        move || fs::read_to_string(fifo)
    });
    stdout(&tomoe(&["record", "convert", &name("game.txt"), "-o", &fifo]));
    assert!(reader.join().expect("it reads").expect("UTF-8").starts_with('{'));
}

#[test]
fn an_output_that_cannot_be_written_is_told_before_the_thinking() {
    let folder = folder("told-first");
    let name = |name: &str| folder.join(name).into_os_string().into_string().expect("UTF-8");
    fs::write(name("game.txt"), GAME).expect("written");
    let (nowhere, a_folder) = (name("no/such/folder.txt"), name(""));
    for output in [&nowhere, &a_folder] {
        for args in [
            &["analyse", "yonmoque", "--record", &name("game.txt"), "--time", "1h", "-o", output][..],
            &["match", "yonmoque", "-p", "full", "-p", "full", "--time", "1h", "-r", output],
            &["extract", "yonmoque", "-o", output],
        ] {
            let output_of_it = tomoe(args);
            let message = String::from_utf8_lossy(&output_of_it.stderr);
            assert_eq!(output_of_it.status.code(), Some(1), "{args:?}: {message}");
            assert!(message.contains(output), "{args:?}: {message}");
        }
    }
    let file = name("game.txt");
    let solved = tomoe(&["solve", "yonmoque", "--pieces", "4", "--tables", &format!("{file}/tables")]);
    assert_eq!(solved.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&solved.stderr).contains(&file), "{solved:?}");
}

#[test]
fn games_are_added_to_those_in_the_file() {
    let folder = folder("added");
    let games = folder.join("games.txt").into_os_string().into_string().expect("UTF-8");
    for (round, before) in [GAME.trim_end(), GAME, &format!("{GAME}\n")].iter().enumerate() {
        fs::write(&games, before).expect("written");
        let args = ["match", "yonmoque", "-p", "level:1", "-p", "level:1", "--games", "2", "-r", &games];
        stdout(&tomoe(&args));
        assert!(fs::read_to_string(&games).expect("there").starts_with(before), "{round}");
        assert_eq!(stdout(&tomoe(&["record", "check", &games])).lines().count(), 3, "{round}");
        stdout(&tomoe(&args));
        assert_eq!(stdout(&tomoe(&["record", "check", &games])).lines().count(), 5, "{round}");
    }
    fs::write(&games, "{\"game\": \"yonmoque\"}\n").expect("written");
    refused(&tomoe(&["match", "yonmoque", "-p", "level:1", "-p", "level:1", "-r", &games]), &games);
}

#[test]
fn an_interrupted_match_reports_what_was_played() {
    let folder = folder("interrupted");
    let games = folder.join("games.txt").into_os_string().into_string().expect("UTF-8");
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let _ = fs::remove_file(&games);
        let mut child = start(&[
            "match", "yonmoque", "-p", "level:1", "-p", "level:1", "--games", "100000", "-r", &games,
            "--json",
        ]);
        wait_for(|| fs::metadata(&games).is_ok_and(|file| file.len() > 1000));
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.expect("kill").success());
        let mut text = String::new();
        child.stdout.take().expect("piped").read_to_string(&mut text).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(status), "{text}");
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let checked = tomoe(&["record", "check", &games]);
        assert_eq!(report["games"], stdout(&checked).lines().count(), "{report}");
        assert_eq!(report["interrupted"], true);
    }
}

#[test]
fn line_by_line_nothing_is_replaced_unasked() {
    let folder = folder("unasked");
    let file = folder.join("mine.txt").into_os_string().into_string().expect("UTF-8");
    let people =
        ["play", "yonmoque", "--plain", "--no-boards", "--seat", "blue=human", "--seat", "white=human"];
    let play = |script: &str| stdout(&tomoe_with_input(&people, script)).to_owned();
    let is_mine = || fs::read_to_string(&file).expect("there") == "mine";
    for answer in ["no\n", "", "\n", "quit\n"] {
        fs::write(&file, "mine").expect("written");
        let told = play(&format!("@c3\nsave {file}\n{answer}"));
        assert!(told.contains("is there already. Type yes to replace it."), "{told}");
        assert!(is_mine(), "{answer:?}");
    }
    // What is no answer is what it usually is.
    let told = play(&format!("@c3\nsave {file}\n@d4\n"));
    assert!(is_mine() && told.contains("White: @d4."), "{told}");
    // A file of this very game is replaced without a question.
    let told = play(&format!("@c3\nsave {file}\nyes\n@d4\nsave {file}\n"));
    assert_eq!(told.matches("Saved as").count(), 2, "{told}");
    assert!(fs::read_to_string(&file).expect("there").contains("2. @d4"));
}
