//! A cargo that is started by a build script of another one and shares nothing with it.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Error, Sources};

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

/// What separates the flags in `CARGO_ENCODED_RUSTFLAGS`.
const BETWEEN_FLAGS: &str = "\u{1f}";

/// The inner cargo: where it works, and for which machine.
#[derive(Clone, Debug)]
pub struct InnerCargo {
    program: PathBuf,
    workspace: PathBuf,
    target_dir: PathBuf,
    target: Option<String>,
    flags: Vec<String>,
}

/// What a build has made of a package.
#[derive(Clone, Debug)]
pub struct Built {
    /// The program, or the WebAssembly.
    pub artifact: PathBuf,
    /// All that it is made of.
    pub sources: Sources,
}

impl InnerCargo {
    /// A cargo for the workspace that puts what it builds into a folder. That has to be another folder than the outer
    /// cargo's, which is locked meanwhile.
    pub fn new(workspace: &Path, target_dir: &Path) -> Self {
        Self {
            program: env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from),
            workspace: workspace.to_owned(),
            target_dir: target_dir.to_owned(),
            target: None,
            flags: Vec::new(),
        }
    }

    /// The same for another machine than this one, whose target is added to the toolchain if it is not there.
    pub fn with_target(mut self, target: &str) -> Result<Self, Error> {
        let mut question = self.command("rustc");
        let output = question.args(["--print", "sysroot"]).output();
        let output = output.map_err(|source| Error::not_started(&question, source))?;
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if !Path::new(&sysroot).join("lib/rustlib").join(target).is_dir() {
            run(self.command("rustup").args(["target", "add", target]))?;
        }
        self.target = Some(target.to_owned());
        Ok(self)
    }

    /// The same with flags for the compiler.
    pub fn with_flags(mut self, flags: impl IntoIterator<Item = String>) -> Self {
        self.flags.extend(flags);
        self
    }

    /// Compiles the library of a package to WebAssembly.
    pub fn build_wasm(&self, package: &str, profile: &str) -> Result<Built, Error> {
        self.build(&["--lib", "--package", package], profile)?;
        self.built(profile, &package.replace('-', "_"), ".wasm")
    }

    /// Compiles the program of a package with a feature; it is called as the package is.
    pub fn build_program(&self, package: &str, feature: &str, profile: &str) -> Result<Built, Error> {
        self.build(&["--package", package, "--bin", package, "--features", feature], profile)?;
        self.built(profile, package, env::consts::EXE_SUFFIX)
    }

    /// Runs a program in the workspace's folder, which may start an inner cargo in turn.
    pub fn run(&self, program: &Path, arguments: &[&Path]) -> Result<(), Error> {
        run(self.command(program).args(arguments).env("CARGO", &self.program))
    }

    /// A command in the workspace's folder that knows nothing of the outer cargo.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
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

    fn build(&self, arguments: &[&str], profile: &str) -> Result<(), Error> {
        let mut command = self.command(&self.program);
        command.arg("build").args(arguments).args(["--profile", profile]);
        command.arg("--target-dir").arg(&self.target_dir);
        if let Some(target) = &self.target {
            command.args(["--target", target]);
        }
        if !self.flags.is_empty() {
            command.env("CARGO_ENCODED_RUSTFLAGS", self.flags.join(BETWEEN_FLAGS));
        }
        run(&mut command)
    }

    /// Where an artifact is, and what cargo says it was made of.
    fn built(&self, profile: &str, name: &str, ending: &str) -> Result<Built, Error> {
        let mut folder = self.target_dir.clone();
        folder.extend(&self.target);
        folder.push(profile);
        let mut sources = Sources::default();
        sources.add_dep_info(&folder.join(format!("{name}.d")), &self.workspace)?;
        Ok(Built { artifact: folder.join(format!("{name}{ending}")), sources })
    }
}

fn run(command: &mut Command) -> Result<(), Error> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::Failed { command: format!("{command:?}"), status }),
        Err(source) => Err(Error::not_started(command, source)),
    }
}
