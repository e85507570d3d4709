//! Makes the files of the browser application: `tomoe-bundler OUT TARGET_DIR`.

mod bind;
mod files;
mod shake;
mod slim;
mod split;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use files::Files;
use tomoe_bundler::{Error, InnerCargo, SOURCES};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the workspace that is made for the browser.
const PROFILE: &str = "web";

/// A package that becomes WebAssembly of its own.
struct Module {
    package: &'static str,
    /// It is called from `NAME.js`.
    name: &'static str,
    /// Where its files are asked for. Modules with parts that are fetched later need a folder each: the parts are numbered.
    at: &'static str,
}

const MODULES: [Module; 2] = [
    Module { package: "tomoe-web", name: "app", at: "/" },
    Module { package: "tomoe-worker", name: "engine", at: "/engine/" },
];

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [out, target_dir] = &arguments[..] else {
        eprintln!("usage: tomoe-bundler OUT TARGET_DIR");
        return ExitCode::from(2);
    };
    match bundle(out, target_dir) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tomoe-bundler: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the application's files, compressed, the table of them, and the list of what they were made of.
fn bundle(out: &Path, target_dir: &Path) -> Result<(), Error> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = workspace.canonicalize().map_err(Error::at(&workspace))?;
    let cargo = InnerCargo::new(&workspace, target_dir).with_target(TARGET)?.with_flags(flags(&workspace));
    let mut files = Files::default();
    for module in MODULES {
        let built = cargo.build_wasm(module.package, PROFILE)?;
        let made = emptied(out.join(module.name))?;
        let rest = split::split(&built.artifact, module.name, &made)?;
        bind::bind(&rest, module.name, &made)?;
        files.add_made(&made, module.at, built.sources)?;
    }
    let page = workspace.join("crates/web/static");
    files.add_folder(&page, "/", files::KNOWN)?;
    files.add_joined(&page.join("style"), "/style.css")?;
    files.add_joined(&page.join("parts-style"), "/parts.css")?;
    files.add_folder(&page.join("words"), files::WORDS, &["txt"])?;
    files.add_folder(&page.join("parts-words"), "/parts/", &["txt"])?;
    files.add_folder(&page.join("online"), "/online/", &["txt"])?;
    let lessons = workspace.join("crates/lessons");
    files.add_folder(&lessons.join("plans"), files::LESSONS, &["txt"])?;
    files.add_folders(&lessons.join("texts"), files::LESSONS, &["txt"])?;
    let sources = files.write(out)?;
    let list = out.join(SOURCES);
    fs::write(&list, sources.write()).map_err(Error::at(&list))
}

/// Flags for the compiler. Panic messages name source files, so this machine's folders are taken out of their paths. With
/// `erase_components` Leptos compiles views as values of one type instead of one type each, which saves a tenth of the page.
/// Splitting needs the relocations.
fn flags(workspace: &Path) -> Vec<String> {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    let mut flags = vec![format!("--remap-path-prefix={}=tomoe", workspace.display())];
    flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    flags.push("--cfg=erase_components".to_owned());
    flags.push("-Clink-arg=--emit-relocs".to_owned());
    flags
}

/// A folder without what an earlier build left in it.
fn emptied(folder: PathBuf) -> Result<PathBuf, Error> {
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(Error::at(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(Error::at(&folder))?;
    Ok(folder)
}
