//! Computers among themselves.

use crate::pty::Session;

#[test]
fn four_computers_play_mitsudomoe_to_the_end() {
    let seats = ["--seat", "white=2", "--seat", "red=2", "--seat", "black=1", "--seat", "yellow=1"];
    let args = [&["play", "mitsudomoe", "--players", "4", "--pace", "0", "--seed", "7"], &seats[..]].concat();
    let mut session = Session::start(&args);
    let is_over = |screen: &str| screen.contains(" wins: ") || screen.contains("A draw: ");
    let screen = session.wait_until("the end", is_over);
    for name in ["White Sparrow (2)", "Red Sparrow (2)", "Black Sprout (1)", "Yellow Sprout (1)"] {
        assert!(screen.contains(name), "{name}:\n{screen}");
    }
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_person_is_answered() {
    let mut session =
        Session::start(&["play", "yonmoque", "--seat", "white=1", "--pace", "0", "--seed", "1"]);
    session.wait_for("Blue: Place a piece");
    session.send("@c3\r");
    session.wait_for(" 2. ");
    session.wait_for("Blue: Place a piece");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}
