//! The tests of the Python package: a fresh virtual environment, the wheel built and installed in it, and pytest.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{cargo, command, install, program, root, run, target};

/// What virtual environments are made of; Debian has it in packages of their own.
const NEEDED: &str = "import ensurepip, venv";

/// Sets up and runs the tests whose names contain one of the words; all of them if there are no words.
pub(crate) fn test(words: &[String]) -> Result<(), String> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let is_complete =
        Command::new(&python).args(["-c", NEEDED]).output().is_ok_and(|found| found.status.success());
    if !is_complete {
        install(&["python3", "python3-venv"])?;
    }
    let package = root().join("python");
    let target = target()?;
    let (build, environment) = (target.join("python"), target.join("python-venv"));
    let wheels = build.join("dist");
    for folder in [&environment, &wheels] {
        remove(folder)?;
    }
    // Its tests are Python's, but the reading is the same.
    let manifest = package.join("Cargo.toml");
    let read = |args: &[&str]| {
        let mut cargo = command(&args[..1]);
        cargo.arg("--manifest-path").arg(&manifest).args(&args[1..]).env("CARGO_TARGET_DIR", &build);
        run(&mut cargo)
    };
    read(&["fmt", "--check"])?;
    read(&["clippy", "--all-targets", "--locked", "--", "-D", "warnings"])?;

    run(Command::new(&python).args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    let pip = |arguments: &[PathBuf]| {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(arguments);
        run(pip.current_dir(root()))
    };
    pip(&["--requirement".into(), package.join("requirements-test.txt")])?;
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin.args(["build", "--release", "--locked", "--manifest-path"]).arg(&manifest);
    maturin.arg("--interpreter").arg(&python).arg("--out").arg(&wheels);
    run(maturin.env("CARGO_TARGET_DIR", &build))?;
    let wheel = wheel(&wheels)?;
    pip(std::slice::from_ref(&wheel))?;

    // The command line that the rules are compared with: without optimisation and the application it is there sooner.
    cargo(&["build", "--package", "tomoe"])?;
    let mut tests = pytest(&python, "tests")?;
    if !words.is_empty() {
        tests.args(["-k", &words.join(" or ")]);
    }
    run(tests.env("TOMOE_PROGRAM", program("debug")?))?;
    if words.is_empty() { test_trainer(&wheel) } else { Ok(()) }
}

/// Some of the tests, with an interpreter in whose environment the package is installed.
fn pytest(python: &Path, tests: &str) -> Result<Command, String> {
    let package = root().join("python");
    let mut pytest = Command::new(python);
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider", "--rootdir"]).arg(&package);
    pytest.arg("--config-file").arg(package.join("pyproject.toml")).arg(package.join(tests));
    // Not in the package's own folder: what is tested is what was installed.
    pytest.current_dir(target()?);
    Ok(pytest)
}

/// Runs the test of the trainer with Debian's PyTorch and the Python that it is made for: the package index has PyTorch only with
/// gigabytes for GPUs.
fn test_trainer(wheel: &Path) -> Result<(), String> {
    const PYTHON: &str = "/usr/bin/python3";
    const NEEDED: &str = "import ensurepip, venv, torch";
    let is_complete =
        Command::new(PYTHON).args(["-c", NEEDED]).output().is_ok_and(|found| found.status.success());
    if !is_complete {
        install(&["python3-torch", "python3-venv"])?;
    }
    let environment = target()?.join("python-torch-venv");
    remove(&environment)?;
    run(Command::new(PYTHON).args(["-m", "venv", "--system-site-packages"]).arg(&environment))?;
    let python = environment.join("bin/python");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // With Debian's NumPy, which its PyTorch is made for.
    run(pip.args(["--no-deps"]).arg(wheel).args([
        "pytest==9.2.0",
        "iniconfig",
        "pluggy",
        "packaging",
        "pygments",
    ]))?;
    run(pytest(&python, "tests/test_examples.py")?.args(["-k", "alphazero"]))
}

/// Removes a folder if it is there.
fn remove(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// The one wheel in a folder.
fn wheel(folder: &Path) -> Result<PathBuf, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut wheels = files.filter_map(|file| Some(file.ok()?.path()));
    wheels.next().ok_or_else(|| format!("{}: no wheel was made", folder.display()))
}
