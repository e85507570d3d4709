//! Commands, run and shown as a person would type them.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The workspace's folder.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where cargo puts what it builds: we ourselves are TARGET/debug/xtask.
pub(crate) fn target() -> Result<PathBuf, String> {
    let here = env::current_exe().map_err(|error| error.to_string())?;
    let target = here.ancestors().nth(2).ok_or("the target folder is not where it was expected")?;
    Ok(target.to_owned())
}

/// The program as it was built, `debug` or `release`.
pub(crate) fn program(profile: &str) -> Result<PathBuf, String> {
    Ok(target()?.join(profile).join(format!("tomoe{}", env::consts::EXE_SUFFIX)))
}

/// Runs cargo in the workspace's folder.
pub(crate) fn cargo(args: &[&str]) -> Result<(), String> {
    run(&mut command(args))
}

/// The cargo that runs us, so that its toolchain is ours.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut cargo = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.args(args).current_dir(root());
    cargo
}

/// Runs a command in the workspace's folder.
pub(crate) fn step(program: &str, args: &[&str]) -> Result<(), String> {
    run(Command::new(program).args(args).current_dir(root()))
}

/// Runs a command; what failed is told as it would be typed.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = |word: &std::ffi::OsStr| word.to_string_lossy().into_owned();
    let program = name(command.get_program());
    let mut words = vec![program.rsplit('/').next().unwrap_or(&program).to_owned()];
    words.extend(command.get_args().map(name));
    let line = words.join(" ");
    eprintln!("xtask: {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line} ({status})")),
        Err(error) => Err(format!("{line} ({error})")),
    }
}

/// Whether a program can be found.
pub(crate) fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Installs Debian's packages of these names, if any.
pub(crate) fn install(missing: &[&str]) -> Result<(), String> {
    if missing.is_empty() {
        return Ok(());
    }
    let quiet = ["--quiet", "--quiet", "--option", "Dpkg::Use-Pty=0"];
    step("apt-get", &[&quiet[..], &["update"]].concat())?;
    run(Command::new("apt-get")
        .args(quiet)
        .args(["install", "--yes", "--no-install-recommends"])
        .args(missing)
        .env("DEBIAN_FRONTEND", "noninteractive"))
    .map_err(|step| format!("{step}; install {} and try again", missing.join(", ")))
}
