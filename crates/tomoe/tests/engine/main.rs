//! The engine's commands as a person or another program meets them.
#![cfg(test)]

mod analyse;
mod bench;
#[path = "../common/mod.rs"]
mod common;
mod matches;
mod transcripts;
mod ugi;
mod ugi_check;

use std::fs;
use std::process::Output;

use common::{folder, refused, stdout, tomoe, tomoe_with_input};

/// A file with this text.
fn file(name: &str, text: &str) -> String {
    let path = folder(name).join("file");
    fs::write(&path, text).expect("the folder can be written");
    path.to_str().expect("UTF-8").to_owned()
}

/// The lines of standard output as JSON.
fn json_lines(output: &Output) -> Vec<serde_json::Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}
