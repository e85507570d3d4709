//! The long versions of tests that try to break a server: kills at random moments, and bad inputs.

use crate::step::{command, run};

/// Kills servers and databases so often in all.
pub(crate) fn faults(words: &[String]) -> Result<(), String> {
    attack("faults", "TOMOE_KILLS", count(words, 200)?)
}

/// Sends so many bad inputs of each kind.
pub(crate) fn bad_inputs(words: &[String]) -> Result<(), String> {
    attack("bad_inputs", "TOMOE_INPUTS", count(words, 400)?)
}

fn count(words: &[String], usual: u32) -> Result<u32, String> {
    match words {
        [] => Ok(usual),
        [count] => count.parse().map_err(|_| format!("'{count}' is no number")),
        _ => Err("one number is enough".to_owned()),
    }
}

fn attack(test: &str, variable: &str, count: u32) -> Result<(), String> {
    // One after the other, so that the times mean something; and without the application, which they don't need.
    let args =
        ["test", "--release", "--package", "tomoe", "--test", test, "--", "--nocapture", "--test-threads=1"];
    let mut tests = command(&args);
    run(tests.env(variable, count.to_string()).env("TOMOE_NO_WEB", "1").env("TOMOE_POSTGRES", "required"))
}
