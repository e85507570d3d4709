//! Watching records.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::pty::Session;

const RECORD: &str = "[Game \"yonmoque\"]
[Event \"Club evening\"]
[Blue \"Hanako\"]
[White \"Jiro\"]

{Both fill their own row.} 1. @a1 2. @a5 3. @b1 4. @b5 5. @c1 6. @c5 7. @e2! {[%eval 62.5%] Threatens e2d1.}
8. @e4?? (8. @d1 {blocks.} 9. @d5) 9. e2d1 win:b
";

pub(crate) fn record(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, RECORD).expect("written");
    file.into_os_string().into_string().expect("UTF-8")
}

#[test]
fn a_record_is_watched_move_by_move() {
    let mut session = Session::start(&["watch", &record("watched.txt")]);
    session.wait_for("a game of Yonmoque, Club evening");
    session.wait_for("Both fill their own row.");
    session.send("\x1b[C");
    session.wait_for("Move 1 of 9. Blue places on a1.");
    session.send("\x1b[C\x1b[C\x1b[C\x1b[C\x1b[C\x1b[C");
    session.wait_for("Threatens e2d1.");
    session.wait_for("Blue about 6");
    session.send("\x1b[C");
    session.wait_for("instead (Up, Down): @d1");
    session.send("\x1b[B");
    session.wait_for("Move 8 of 9. White places on d1.");
    session.send("\x1b[A\x1b[F");
    session.wait_for("Blue wins: four in a row on the first rank.");
    session.send("\x1b[D\x1b[D");
    session.wait_for("Move 7 of 9.");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn moves_go_by_themselves() {
    let mut session = Session::start(&["watch", &record("going.txt"), "--autoplay", "--delay", "50ms"]);
    session.wait_for("Blue wins: four in a row on the first rank.");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn line_by_line_everything_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_tomoe")).args(["watch", &record("told.txt")]).output();
    let output = output.expect("it runs");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success());
    for line in [
        "Blue: Hanako",
        "   Both fill their own row.",
        "1. @a1. Blue places on a1.",
        "7. @e2!. Blue places on e2.",
        "   evaluation: 62.5%",
        "   Threatens e2d1.",
        "   instead: 8. @d1 (blocks.) 9. @d5",
        "9. e2d1. Blue moves from e2 to d1.",
        "Blue wins: four in a row on the first rank.",
    ] {
        assert!(told.lines().any(|each| each == line), "{line:?} in:\n{told}");
    }
}
