//! The engine's commands as a person or another program meets them.

mod analyse;
mod bench;
mod matches;
mod ugi;
mod ugi_check;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn tomoe(args: &[&str]) -> Output {
    tomoe_with_input(args, "")
}

fn tomoe_with_input(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tomoe"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// Bad input: one sentence on standard error, status 2, nothing on standard output.
fn refused(output: &Output, words: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(output.stdout.is_empty(), "nothing is written: {}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(message.trim_end().lines().count(), 1, "one sentence: {message}");
    assert!(message.contains(words), "{message:?} should say {words:?}");
}

/// A fresh folder for a test's files.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("engine").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

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
