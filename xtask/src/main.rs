//! What a person would otherwise type: `cargo xtask test` sets up and runs every test.

mod browser;
mod step;

use std::env;
use std::process::ExitCode;

use step::{cargo, step};

/// Rules, drawings and search also run in a browser.
const WASM: &str = "wasm32-unknown-unknown";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let task: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match task[..] {
        ["test"] => test(),
        ["browser-test", ..] => browser::test(&words[1..]),
        _ => {
            eprintln!("usage: cargo xtask test");
            eprintln!("       cargo xtask browser-test [WORD...]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            eprintln!("xtask: failed: {step}");
            ExitCode::FAILURE
        }
    }
}

/// Formatting, lints, that the portable crates compile for the browser, and every test.
fn test() -> Result<(), String> {
    // The page is made for the browser: it is linted for that target and tried in one.
    let native = ["--workspace", "--exclude", "tomoe-web", "--all-features"];
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[&["clippy"], &native[..], &["--all-targets", "--", "-D", "warnings"]].concat())?;
    step("rustup", &["target", "add", WASM])?;
    let portable = ["-p", "tomoe-games", "-p", "tomoe-draw", "-p", "tomoe-engine", "-p", "tomoe-web"];
    cargo(&[&["clippy", "--target", WASM], &portable[..], &["--", "-D", "warnings"]].concat())?;
    cargo(&["test", "--workspace", "--all-features"])?;
    browser::test(&[])
}
