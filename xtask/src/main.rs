//! What a person would otherwise type: `cargo xtask` lists the tasks.

mod api;
mod attack;
mod browser;
mod check;
mod fuzz;
mod python;
mod step;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask TASK

  check                   what a change must pass: format, lints, features, quick tests, documentation.
                          Needs nothing but Rust and takes a few minutes.
  test                    everything: the above, every test, the application in a real browser, and the Python package.
                          Installs chromium, nodejs, npm, postgresql, python3-venv and python3-torch with apt-get where they are missing,
                          which needs root.
  browser-test [WORD...]  only the tests in a browser, or those of them whose names contain one of the words.
                          Installs the same but for postgresql.
  python-test [WORD...]   only the tests of the Python package, or those of them whose names contain one of the words, in a
                          virtual environment of their own.
  fuzz [SECONDS] [TARGET...]
                          Made-up inputs for every reader, each for so long (60 s). Needs a nightly compiler and cargo-fuzz.
  api-fuzz [EXAMPLES]     Makes up requests to a running server from the description of its HTTP interface, so many of each (50), and
                          looks whether every answer is in the description. Installs schemathesis into a virtual environment.
  faults [KILLS]          Kills servers and databases at random moments under load, so often in all (200), and looks whether
                          anything is lost. Needs postgresql.
  bad-inputs [COUNT]      Sends a server so many bad messages and requests of each kind (400).
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let task: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match task[..] {
        ["check"] => check::check(),
        ["test"] => check::test().and_then(|()| browser::test(&[])).and_then(|()| python::test(&[])),
        ["browser-test", ..] => browser::test(&words[1..]),
        ["python-test", ..] => python::test(&words[1..]),
        ["fuzz", ..] => fuzz::fuzz(&words[1..]),
        ["api-fuzz", ..] => api::fuzz(&words[1..]),
        ["faults", ..] => attack::faults(&words[1..]),
        ["bad-inputs", ..] => attack::bad_inputs(&words[1..]),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
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
