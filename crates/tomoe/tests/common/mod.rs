//! What tests of the command line have in common.

mod program;

use std::fs;
use std::path::PathBuf;
use std::process::Output;

pub(crate) use program::{stdout, tomoe_with_input};

pub(crate) fn tomoe(args: &[&str]) -> Output {
    tomoe_with_input(args, "")
}

/// Bad input: one sentence on standard error, status 2, nothing on standard output.
pub(crate) fn refused(output: &Output, words: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(output.stdout.is_empty(), "nothing is written: {}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(message.trim_end().lines().count(), 1, "one sentence: {message}");
    assert!(message.contains(words), "{message:?} should say {words:?}");
}

/// A fresh folder for the files of a test, whose name tells it from all others.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("commands").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}
