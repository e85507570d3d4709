//! The program on a real pseudo-terminal, and line by line.
#![cfg(test)]
#![cfg(unix)]

mod computers;
mod docs;
mod full_disk;
mod games;
mod hand;
mod input;
mod picture;
mod plain;
#[path = "../common/program.rs"]
mod program;
mod pty;
mod restore;
#[path = "../common/small_disk.rs"]
mod small_disk;
mod tutorial;
mod watch;
