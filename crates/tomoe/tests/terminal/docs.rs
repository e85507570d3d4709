//! The screens in docs/terminal.md and the picture in docs/pictures are those of the program. `TOMOE_BLESS=1 cargo test -p
//! tomoe --test terminal docs` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use tomoe_games::Game;

use crate::games;
use crate::pty::Session;

/// What stands in the page before a screen: `<!-- screen GAME PLY -->`, or another name.
const MARK: &str = "<!-- screen ";

#[test]
fn the_screens_of_the_documentation_are_those_of_the_program() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let mut screens = BTreeMap::new();
    for game in Game::ALL {
        games::play(game, |ply, session| {
            let name = format!("{game} {ply}");
            if page.contains(&format!("{MARK}{name} -->")) {
                screens.insert(name, settled(session));
            }
        });
    }
    screens.insert("watch".to_owned(), watched());
    screens.insert("tutorial".to_owned(), taught());
    screens.insert("lines".to_owned(), told());
    assert!(screens.len() >= 9, "each game is shown more than once: {:?}", screens.keys());
    check("terminal.md", &with_screens(&page, &screens));
}

/// Four people in the middle of a game.
#[test]
fn the_picture_of_the_documentation_is_that_of_the_program() {
    let moves = [
        "@b2:a1b2",
        "@a3:a5a3",
        "@e3:e5e3",
        "@c2:d1c2",
        "@c3:b2c3",
        "a5a1:a4a1*a2b2",
        "e5c5:d5c5",
        "d1e5:e1e5*e4d5*e3e4",
    ];
    let seats = ["--seat", "1=human", "--seat", "2=human", "--seat", "3=human", "--seat", "4=human"];
    let mut session =
        Session::start_coloured(&[&["play", "mitsudomoe", "--players", "4"], &seats[..]].concat());
    session.wait_for("White: First a ring");
    for (index, mv) in moves.iter().enumerate() {
        session.send(&format!(":{mv}\r"));
        session.wait_for(&format!("{:>2}. {mv}", index + 1));
    }
    settled(&session);
    check("pictures/terminal.svg", &session.picture());
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

/// Compares a file of the documentation with what it has to be, or writes it.
#[track_caller]
fn check(name: &str, fresh: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    if std::env::var_os("TOMOE_BLESS").is_some() {
        fs::write(&path, fresh).expect("the file can be written");
    } else {
        let found = fs::read_to_string(&path).expect("the file is there");
        assert!(found == fresh, "docs/{name} shows another screen than the program:\n{fresh}");
    }
}

fn watched() -> String {
    let mut session = Session::start(&["watch", &crate::watch::record("shown.txt")]);
    session.wait_for("Move 0 of 9.");
    session.send(&"\x1b[C".repeat(8));
    session.wait_for("Move 8 of 9.");
    let screen = settled(&session);
    session.send("q");
    assert_eq!(session.end(), 0);
    screen
}

fn taught() -> String {
    let mut session = Session::start(&["tutorial", "mitsudomoe"]);
    session.wait_for("step 1 of");
    session.send("o\x1b[D\x1b[B ");
    session.wait_for("Then a ball");
    let screen = settled(&session);
    session.send("q");
    assert_eq!(session.end(), 0);
    screen
}

/// A conversation line by line, with the command that leads to it.
fn told() -> String {
    let script = "@c3\nmoves @b\nquit\n";
    let args = ["play", "yonmoque", "--seat", "blue=human", "--seat", "white=human", "--no-boards"];
    let told = crate::plain::told(&args, script);
    format!("$ printf '{}' | tomoe {}\n{}", script.replace('\n', "\\n"), args.join(" "), told.trim_end())
}

/// The screen once nothing changes on it any more.
fn settled(session: &Session) -> String {
    let mut before = session.screen();
    loop {
        thread::sleep(Duration::from_millis(150));
        let now = session.screen();
        if now == before {
            return now;
        }
        before = now;
    }
}

/// The page with the block after each mark replaced.
fn with_screens(page: &str, screens: &BTreeMap<String, String>) -> String {
    let mut fresh = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        fresh += &format!("{line}\n");
        let Some(name) = line.strip_prefix(MARK).and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let screen = screens.get(name).unwrap_or_else(|| panic!("no game has a {name:?}"));
        assert_eq!(lines.next(), Some("```text"), "a block follows {name:?}");
        assert!(lines.by_ref().any(|line| line == "```"), "the block after {name:?} ends");
        fresh += &format!("```text\n{screen}\n```\n");
    }
    fresh
}
