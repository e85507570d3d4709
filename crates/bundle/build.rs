//! Has `crates/bundler` make the application's files and the table of them, or writes an empty table.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use tomoe_bundler::{Error, InnerCargo, SOURCES, Sources};

fn main() {
    let out = PathBuf::from(variable("OUT_DIR"));
    println!("cargo::rerun-if-env-changed=TOMOE_WEB");
    println!("cargo::rerun-if-env-changed=TOMOE_NO_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    let done = if is_wanted() { bundle(&out) } else { leave_out(&out) };
    if let Err(error) = done {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

/// A quick build leaves the application out, which takes minutes and is no part of what is tried out.
fn is_wanted() -> bool {
    let is_set = |name| env::var(name).is_ok_and(|value| !value.is_empty() && value != "0");
    !is_set("TOMOE_NO_WEB") && (variable("PROFILE") != "debug" || is_set("TOMOE_WEB"))
}

fn leave_out(out: &Path) -> Result<(), Error> {
    let table = out.join("table.rs");
    fs::write(&table, "pub(super) static ASSETS: &[Asset] = &[];\n").map_err(Error::at(&table))
}

/// Builds the program that makes the application, and runs it. It is not a dependency, so that a build without the application
/// does not compile its libraries.
fn bundle(out: &Path) -> Result<(), Error> {
    let manifest_dir = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let workspace = manifest_dir.ancestors().nth(2).expect("the crate lies in crates/bundle");
    // OUT_DIR is TARGET/PROFILE/build/PACKAGE/out.
    let target_dir = out.ancestors().nth(4).expect("OUT_DIR lies deep in the target folder").join("web");
    let cargo = InnerCargo::new(workspace, &target_dir);
    let bundler = cargo.build_program("tomoe-bundler", "program", "bundler")?;
    cargo.run(&bundler.artifact, &[out, &target_dir])?;
    let list = out.join(SOURCES);
    let mut sources = Sources::read(&fs::read_to_string(&list).map_err(Error::at(&list))?);
    sources.extend(bundler.sources);
    for source in sources.iter() {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    Ok(())
}

/// What cargo tells a build script.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
