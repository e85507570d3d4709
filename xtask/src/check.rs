//! What holds for every change, without a browser.

use std::path::Path;

use crate::step::{cargo, command, install, run, step};

/// Rules, drawings and search also run in a browser, and the page runs only there.
const WASM: &str = "wasm32-unknown-unknown";
const IN_BROWSER: [&str; 5] = ["tomoe-games", "tomoe-draw", "tomoe-engine", "tomoe-worker", "tomoe-web"];

/// Crates that are used with other features than the workspace as a whole has, which unites those of all its crates.
const FEATURES: [&[&str]; 7] = [
    &["--package", "tomoe-games"],
    &["--package", "tomoe-games", "--features", "json"],
    &["--package", "tomoe-draw"],
    &["--package", "tomoe-engine"],
    &["--package", "tomoe-lessons"],
    &["--package", "tomoe-solver", "--no-default-features"],
    &["--package", "tomoe-solver", "--no-default-features", "--features", "embedded"],
];

/// Where Debian's package of the database has its programs.
const POSTGRESQL: &str = "/usr/lib/postgresql";

const NO_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

/// Format, lints, features, documentation, and the tests that are quick.
pub(crate) fn check() -> Result<(), String> {
    read()?;
    cargo(&["test", "--workspace", "--lib", "--bins"])
}

/// The same with every test, and with what is compiled for the browser.
pub(crate) fn test() -> Result<(), String> {
    read()?;
    step("rustup", &["target", "add", WASM])?;
    let packages: Vec<&str> = IN_BROWSER.into_iter().flat_map(|package| ["--package", package]).collect();
    cargo(&[&["clippy", "--target", WASM], &packages[..], &NO_WARNINGS].concat())?;
    cargo(&[&["clippy", "--package", "tomoe-bundler", "--all-features"], &NO_WARNINGS[..]].concat())?;
    if !Path::new(POSTGRESQL).is_dir() {
        install(&["postgresql"])?;
    }
    // What would be skipped for want of it fails.
    run(command(&["test", "--workspace"]).env("TOMOE_POSTGRES", "required"))
}

/// What is found by reading the code.
fn read() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[&["clippy", "--workspace", "--all-targets"], &NO_WARNINGS[..]].concat())?;
    for features in FEATURES {
        cargo(&[&["clippy"], features, &NO_WARNINGS].concat())?;
    }
    let mut documentation = command(&["doc", "--workspace", "--no-deps"]);
    run(documentation.env("RUSTDOCFLAGS", "-D warnings"))
}
