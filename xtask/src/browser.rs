//! The tests in a real browser: what they need, and running them.

use std::process::Command;

use crate::step::{command, install, is_installed, program, root, run};

/// Programs that the tests need, which are also the names of Debian's packages but for the one of node.
const NEEDED: [(&str, &str); 3] = [("chromium", "chromium"), ("node", "nodejs"), ("npm", "npm")];

/// Sets up and runs the tests whose names contain one of the words; all of them if there are no words.
pub(crate) fn test(words: &[String]) -> Result<(), String> {
    let missing = NEEDED.iter().filter(|(program, _)| !is_installed(program));
    install(&missing.map(|&(_, package)| package).collect::<Vec<_>>())?;
    // TOMOE_NO_WEB may be set for everyday builds; these tests need the application.
    let mut build = command(&["build", "--release", "--package", "tomoe"]);
    run(build.env_remove("TOMOE_NO_WEB"))?;
    let folder = root().join("tests/browser");
    // The tests bring no scripts to run at installation and need none of the optional packages.
    run(Command::new("npm").args(["ci", "--ignore-scripts", "--omit=optional"]).current_dir(&folder))?;
    run(Command::new("node").arg(folder.join("run.mjs")).arg(program("release")?).args(words))
}
