//! A cargo inside cargo, which compiles for the browser and shares nothing with the one outside.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the inner cargo may know of the outer one: where the toolchain is, and how to reach the network.
const KEPT: [&str; 4] = ["CARGO_HOME", "CARGO_NET", "CARGO_HTTP", "CARGO_REGISTR"];
/// What the outer cargo says about its own build, which would confuse the inner one.
const SCRUBBED: [&str; 12] = [
    "CARGO",
    "RUSTC",
    "RUSTFLAGS",
    "RUSTDOC",
    "CLIPPY",
    "OUT_DIR",
    "PROFILE",
    "TARGET",
    "HOST",
    "OPT_LEVEL",
    "DEBUG",
    "MAKEFLAGS",
];

/// The inner cargo.
pub(crate) struct Cargo {
    program: String,
    workspace: PathBuf,
    target_dir: PathBuf,
}

impl Cargo {
    /// A cargo that builds beside what the outer one builds, not among it: that folder is locked meanwhile.
    pub(crate) fn new(workspace: &Path, out: &Path) -> Self {
        // OUT_DIR is TARGET/PROFILE/build/PACKAGE/out.
        let target = out.ancestors().nth(4).expect("OUT_DIR lies deep in the target folder");
        Self {
            program: crate::variable("CARGO"),
            workspace: workspace.to_owned(),
            target_dir: target.join("wasm"),
        }
    }

    /// Adds the browser's target to the toolchain, if it is not there.
    pub(crate) fn add_target(&self) {
        let output = self.command("rustc").args(["--print", "sysroot"]).output().expect("rustc runs");
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if !Path::new(&sysroot).join("lib/rustlib").join(TARGET).is_dir() {
            run(self.command("rustup").args(["target", "add", TARGET]));
        }
    }

    /// Compiles a package; returns where its WebAssembly is.
    pub(crate) fn build(&self, package: &str, profile: &str) -> PathBuf {
        run(self
            .command(&self.program)
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags())
            .args([
                "build",
                "--lib",
                "--package",
                package,
                "--profile",
                profile,
                "--target",
                TARGET,
                "--target-dir",
            ])
            .arg(&self.target_dir));
        self.target_dir.join(TARGET).join(profile).join(package.replace('-', "_")).with_extension("wasm")
    }

    /// Messages of panics name source files; where these lie on this machine is nobody's business. And Leptos compiles
    /// views as values of one type instead of one type each, which saves a tenth of the page. What calls what is needed for the splitting.
    fn flags(&self) -> String {
        let home = env::var_os("CARGO_HOME")
            .map(PathBuf::from)
            .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
        let mut flags = vec![format!("--remap-path-prefix={}=tomoe", self.workspace.display())];
        flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
        flags.push("--cfg=erase_components".to_owned());
        flags.push("-Clink-arg=--emit-relocs".to_owned());
        flags.join("\u{1f}")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.workspace);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| text.starts_with(prefix));
            if starts(&SCRUBBED) && !starts(&KEPT) {
                command.env_remove(&name);
            }
        }
        command
    }
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?} does not run: {error}"));
    assert!(status.success(), "{command:?} failed: {status}");
}
