//! The HTTP interface against its own description.

use std::process::Command;

use crate::step::{command, install, is_installed, program, root, run};

/// Fuzzes a running server by its description, with so many examples of each request.
pub(crate) fn fuzz(words: &[String]) -> Result<(), String> {
    if !is_installed("python3") {
        install(&["python3-venv"])?;
    }
    let mut build = command(&["build", "--release", "--package", "tomoe"]);
    run(build.env("TOMOE_NO_WEB", "1"))?;
    let environment = root().join("target/schemathesis");
    let fuzzer = environment.join("bin/schemathesis");
    if !fuzzer.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
        run(Command::new(environment.join("bin/pip")).args(["install", "--quiet", "schemathesis==4.32.5"]))?;
    }
    run(Command::new(environment.join("bin/python"))
        .arg(root().join("tests/api/fuzz.py"))
        .arg(program("release")?)
        .arg(fuzzer)
        .args(words))
}
