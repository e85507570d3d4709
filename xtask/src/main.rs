//! What a person would otherwise type: `cargo xtask test` sets up and runs every test.

use std::env;
use std::process::{Command, ExitCode};

/// Rules, drawings and search also run in a browser.
const WASM: &str = "wasm32-unknown-unknown";

fn main() -> ExitCode {
    let task = env::args().nth(1);
    let done = match task.as_deref() {
        Some("test") => test(),
        _ => {
            eprintln!("usage: cargo xtask test");
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

/// Formatting, lints, every test, and that the portable crates compile for the browser.
fn test() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    step("rustup", &["target", "add", WASM])?;
    let portable = ["-p", "tomoe-games", "-p", "tomoe-draw", "-p", "tomoe-engine"];
    cargo(&[&["check", "--target", WASM], &portable[..]].concat())?;
    cargo(&["test", "--workspace", "--all-features"])
}

fn cargo(args: &[&str]) -> Result<(), String> {
    // The cargo that runs us, so that its toolchain is ours.
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    step(&cargo, args)
}

/// Runs a command, shown as a person would type it.
fn step(program: &str, args: &[&str]) -> Result<(), String> {
    let line = [&[program.rsplit('/').next().unwrap_or(program)], args].concat().join(" ");
    eprintln!("xtask: {line}");
    match Command::new(program).args(args).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line} ({status})")),
        Err(error) => Err(format!("{line} ({error})")),
    }
}
