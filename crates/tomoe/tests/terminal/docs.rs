//! The screens in docs/terminal.md are those of the program. `TOMOE_BLESS=1 cargo test -p tomoe --test terminal docs`
//! writes them anew.

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
    let fresh = with_screens(&page, &screens);
    if std::env::var_os("TOMOE_BLESS").is_some() {
        fs::write(&path, fresh).expect("the page can be written");
    } else {
        assert_eq!(page, fresh, "docs/terminal.md shows another screen than the program");
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
