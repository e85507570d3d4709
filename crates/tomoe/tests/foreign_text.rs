//! Text from elsewhere at every door: nothing of it reaches a terminal as anything but text.
#![cfg(test)]
#![cfg(unix)]

mod common;

use std::fs;
use std::process::Output;

use common::{folder, refused, stdout, tomoe, tomoe_with_input};

/// An escape sequence that changes the colour, one that names the window, the same with a C1 control character, and a mark that
/// turns the text around.
const HOSTILE: &str = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}evil\u{2066}";

/// What is written holds no control character but tabs and line breaks, and no mark of direction.
fn is_harmless(bytes: &[u8], door: &str) {
    let text = String::from_utf8_lossy(bytes);
    let found = text.chars().find(|&c| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    });
    assert_eq!(found, None, "{door}:\n{text:?}");
}

fn harmless(output: &Output, door: &str) {
    is_harmless(&output.stdout, door);
    is_harmless(&output.stderr, door);
    let said = [&output.stdout[..], &output.stderr].concat();
    assert!(!said.is_empty(), "{door} says something");
}

/// A record whose names and comments are hostile, in a file whose name is.
fn record(name: &str) -> String {
    let path = folder(name).join(format!("game{HOSTILE}.txt"));
    let text = format!(
        "[Game \"yonmoque\"]\n[Blue \"{HOSTILE}\"]\n[Event \"{HOSTILE}\"]\n\n{{{HOSTILE}}} 1. @c3 {{{HOSTILE}}} (1. @d4 {{{HOSTILE}}}) -\n"
    );
    fs::write(&path, text).expect("written");
    path.into_os_string().into_string().expect("UTF-8")
}

#[test]
fn a_record_is_shown_without_its_escapes() {
    let file = record("shown");
    for args in [
        &["record", "check", &file][..],
        &["record", "convert", &file],
        &["watch", &file, "--plain"],
        &["analyse", "yonmoque", "--record", &file, "--nodes", "100"],
        &["analyse", "yonmoque", "--record", &file, "--nodes", "100", "--json"],
    ] {
        let output = tomoe(args);
        stdout(&output);
        harmless(&output, args[0]);
    }
    let json = tomoe(&["record", "convert", &file]);
    let text = tomoe_with_input(&["record", "convert", "-"], stdout(&json));
    harmless(&text, "convert");
    // Nothing is lost: it is only written differently.
    let again = tomoe_with_input(&["record", "convert", "-"], stdout(&text));
    assert_eq!(stdout(&again), stdout(&json));
    let value: serde_json::Value = serde_json::from_str(stdout(&json)).expect("JSON");
    assert_eq!(value["tags"]["Blue"], HOSTILE);
    assert_eq!(value["moves"][0]["comment"], HOSTILE);
}

#[test]
fn line_by_line_it_is_text() {
    let file = record("played");
    let saved = format!("{file}.saved");
    let script = format!(
        "record\n{HOSTILE}\nmoves {HOSTILE}\nsquare {HOSTILE}\nboards {HOSTILE}\nsave /no{HOSTILE}/file\n\
         save {saved}\nsave {file}\nno\nquit\n"
    );
    let people = ["--seat", "blue=human", "--seat", "white=human"];
    let args = [&["play", "yonmoque", "--plain", "--record", &file][..], &people].concat();
    let output = tomoe_with_input(&args, &script);
    assert!(stdout(&output).contains("Saved as"), "{}", stdout(&output));
    harmless(&output, "play");
    is_harmless(&fs::read(saved).expect("saved"), "the saved record");
    let course = tomoe_with_input(&["tutorial", "mana", "--plain"], format!("{HOSTILE}\nmoves {HOSTILE}\n"));
    harmless(&course, "tutorial");
}

#[test]
fn errors_name_it_as_text() {
    let nowhere = format!("/no/{HOSTILE}/where");
    let picture = format!("{nowhere}.svg");
    let player = format!("full,{HOSTILE}=1");
    let clock = format!("--clock={HOSTILE}");
    for args in [
        &[HOSTILE][..],
        &["moves", HOSTILE],
        &["moves", "yonmoque", HOSTILE],
        &["moves", "yonmoque", "--position", HOSTILE],
        &["show", "yonmoque", "--moves", HOSTILE],
        &["perft", "yonmoque", HOSTILE],
        &["render", "yonmoque", "-o", HOSTILE],
        &["render", "yonmoque", "--mark", HOSTILE, "-o", "-"],
        &["record", "check", &nowhere],
        &["watch", &nowhere],
        &["play", "yonmoque", "--record", &nowhere],
        &["play", "yonmoque", "--seat", HOSTILE],
        &["play", "yonmoque", "--first", HOSTILE],
        &["play", "yonmoque", &clock],
        &["tutorial", "mana", "--language", HOSTILE],
        &["analyse", "yonmoque", "--time", HOSTILE],
        &["probe", "yonmoque", "--tables", &nowhere],
        &["match", "yonmoque", "-p", "full", "-p", &player],
        &["match", "yonmoque", "-p", "full", "-p", "full", "--openings", &nowhere],
        &["match", "yonmoque", "-p", "full", "-p", &format!("ugi:{nowhere}")],
    ] {
        let output = tomoe(args);
        refused(&output, "");
        harmless(&output, args[0]);
    }
    for args in [
        &["render", "yonmoque", "-o", &picture][..],
        &["match", "yonmoque", "-p", "full", "-p", "full", "--records", &nowhere],
        &["solve", "yonmoque", "--pieces", "4", "--tables", &format!("/dev/null/{HOSTILE}")],
    ] {
        let output = tomoe(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
        harmless(&output, args[0]);
    }
}

#[test]
fn foreign_engines_speak_text() {
    let folder = folder("engines");
    let path = |name: &str| folder.join(name).into_os_string().into_string().expect("UTF-8");
    let script = format!(
        "while read -r c r; do case $c in ugi) echo 'id name {HOSTILE}'; echo ugiok; echo '{HOSTILE}' >&2;; isready) echo readyok;;\n\
         go) echo 'info string {HOSTILE}'; echo 'bestmove {HOSTILE}';; esac; done"
    );
    fs::write(path("engine"), script).expect("written");
    let player = format!("ugi,name={HOSTILE}:sh {}", path("engine"));
    for form in [&[][..], &["--json"]] {
        let args =
            ["match", "yonmoque", "-p", "level:1", "-p", &player, "--games", "2", "-r", &path("games.txt")];
        let output = tomoe(&[&args[..], form].concat());
        stdout(&output);
        harmless(&output, "match");
    }
    is_harmless(&fs::read(path("games.txt")).expect("written"), "the records of a match");
    harmless(&tomoe(&["ugi-check", "--", "sh", &path("engine")]), "ugi-check");
}
