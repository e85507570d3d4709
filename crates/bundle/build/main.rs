//! Builds the browser application and writes the table of its files.

mod nested;
mod pack;
mod split;

use std::env;
use std::path::{Path, PathBuf};

use nested::Cargo;
use pack::Pack;

/// What the application is made of, relative to the workspace.
const SOURCES: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/web",
    "crates/worker/src",
    "crates/draw/src",
    "crates/engine/src",
    "crates/games/src",
    "crates/lessons",
    "crates/solver/src",
];

fn main() {
    let workspace = workspace();
    let out = PathBuf::from(variable("OUT_DIR"));
    println!("cargo::rerun-if-env-changed=TOMOE_WEB");
    println!("cargo::rerun-if-env-changed=TOMOE_NO_WEB");
    println!("cargo::rerun-if-changed=build");
    let mut pack = Pack::default();
    if is_wanted() {
        for source in SOURCES {
            println!("cargo::rerun-if-changed={}", workspace.join(source).display());
        }
        fill(&mut pack, &workspace, &out);
    }
    pack.write(&out);
}

/// A quick build leaves the application out, which takes minutes and is no part of what is tried out.
fn is_wanted() -> bool {
    let is_set = |name| env::var(name).is_ok_and(|value| !value.is_empty() && value != "0");
    !is_set("TOMOE_NO_WEB") && (variable("PROFILE") != "debug" || is_set("TOMOE_WEB"))
}

fn fill(pack: &mut Pack, workspace: &Path, out: &Path) {
    let cargo = Cargo::new(workspace, out);
    cargo.add_target();
    let wasm = cargo.build("tomoe-web", "web");
    let app = emptied(out.join("app"));
    let rest = split::split(&wasm, "app", &app);
    bind(&rest, "app", &app);
    pack.add_folder(&app, "/", &["js", "wasm"]);
    let fixed = workspace.join("crates/web/static");
    pack.add_folder(&fixed, "/", pack::KNOWN);
    pack.add_joined(&fixed.join("style"), "/style.css");
    pack.add_folder(&fixed.join("words"), pack::WORDS, &["txt"]);
    let lessons = workspace.join("crates/lessons");
    pack.add_folder(&lessons.join("plans"), pack::LESSONS, &["txt"]);
    pack.add_folders(&lessons.join("texts"), pack::LESSONS, &["txt"]);
}

/// A folder without what an earlier build left in it.
fn emptied(folder: PathBuf) -> PathBuf {
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("OUT_DIR can be written to");
    }
    std::fs::create_dir_all(&folder).expect("OUT_DIR can be written to");
    folder
}

/// Makes the JavaScript through which a page calls the WebAssembly.
fn bind(wasm: &Path, name: &str, into: &Path) {
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .out_name(name)
        .web(true)
        .expect("the target is chosen once")
        // Otherwise the glue would not know where its WebAssembly is.
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The parts call through what the linker exports.
        .keep_lld_exports(true)
        .generate(into)
        .unwrap_or_else(|error| panic!("cannot bind {}: {error:#}", wasm.display()));
}

fn workspace() -> PathBuf {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate lies in crates/bundle").to_owned()
}

/// What cargo tells a build script.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
