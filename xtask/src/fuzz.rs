//! Fuzzing: inputs that a fuzzer makes up, for every reader.

use std::fs;
use std::process::Command;

use crate::step::{root, run};

/// How long each target is fuzzed unless told otherwise.
const SECONDS: u32 = 60;

/// Fuzzes the targets named, or all. The first word may be the number of seconds for each.
pub(crate) fn fuzz(words: &[String]) -> Result<(), String> {
    let seconds = words.first().and_then(|word| word.parse().ok());
    let named = &words[usize::from(seconds.is_some())..];
    for target in targets()? {
        if named.is_empty() || named.contains(&target) {
            let limit = format!("-max_total_time={}", seconds.unwrap_or(SECONDS));
            // By rustup, since the compiler that is running this is not the nightly one.
            let mut fuzzer = Command::new("rustup");
            fuzzer.args(["run", "nightly", "cargo", "fuzz", "run", &target, "--"]);
            fuzzer.args([&limit, "-timeout=60", "-max_len=4096", "-print_final_stats=1"]);
            run(fuzzer.current_dir(root()).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO"))?;
        }
    }
    Ok(())
}

/// The names of all targets.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        files.filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}
