//! Saving on a disk that is full.

use std::fs;

use crate::pty::Session;
use crate::small_disk::SmallDisk;

#[test]
fn a_game_that_does_not_fit_on_the_disk_replaces_nothing() {
    let Some(disk) = SmallDisk::mount("screen", 64) else { return };
    let file = disk.path("game.txt");
    fs::write(&file, "mine").expect("there is room yet");
    disk.fill();
    let before = disk.names();
    let mut session = Session::start(&["play", "yonmoque", "--seat", "blue=human", "--seat", "white=human"]);
    session.wait_for("Blue");
    session.send(":@c3\r");
    session.wait_for("White");
    // The name that is offered is replaced.
    session.send("s\u{15}");
    session.send(&format!("{file}\r"));
    session.wait_for("Replace it?");
    session.send("y");
    session.wait_for("No space left");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "mine");
    assert_eq!(disk.names(), before);
    session.send("q");
    session.wait_for("Leave this game");
    session.send("y");
    assert_eq!(session.end(), 0);
}
