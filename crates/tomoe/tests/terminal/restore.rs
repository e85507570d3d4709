//! However the program ends, the terminal is as it was: `Session::end` checks that. A crash is tried in the crate of the
//! terminal itself, where one can be made.

use std::process::Command;

use crate::pty::Session;

const COMPUTERS: [&str; 6] = ["play", "mitsudomoe", "--seat", "white=9", "--seat", "black=9"];

#[test]
fn control_c_ends_it_even_while_the_computer_thinks() {
    let mut session = Session::start(&[&COMPUTERS[..], &["--time", "1m"]].concat());
    session.wait_for("is thinking");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn a_signal_ends_it() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let session = Session::start(&[&COMPUTERS[..], &["--time", "1m"]].concat());
        session.wait_for("is thinking");
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", session.id())]).status();
        assert!(sent.expect("there is a shell").success());
        assert_eq!(session.end(), status, "{name}");
    }
}

#[test]
fn a_terminal_that_goes_away_ends_it() {
    Session::hang_up(&["play", "yonmoque"], "Place a piece");
}

#[test]
fn what_is_wrong_with_the_command_is_told_before_the_screen_is_taken() {
    let session = Session::start(&["play", "yonmoque", "--seat", "red=human"]);
    session.wait_for("expected one of blue, white");
    assert_eq!(session.end(), 2);
}
