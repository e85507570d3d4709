//! A small workspace, really built: whatever goes into the program is among its sources.
#![cfg(test)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tomoe_bundler::InnerCargo;

/// The files of a program that depends on a library, a macro and a build script, each of which reads a file of its own.
const FILES: [(&str, &str); 14] = [
    (
        "Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"page\", \"rules\", \"markup\", \"other\"]\n\
         [profile.small]\ninherits = \"dev\"\n",
    ),
    (
        "page/Cargo.toml",
        "[package]\nname = \"page\"\nedition = \"2024\"\n[features]\nprogram = []\n\
         [dependencies]\nrules.path = \"../rules\"\nmarkup.path = \"../markup\"\n",
    ),
    ("page/src/main.rs", "mod view;\nfn main() { println!(\"{}{}\", view::view(), rules::WORDS) }\n"),
    ("page/src/view.rs", "pub fn view() -> u8 { markup::view!() }\n"),
    ("rules/Cargo.toml", "[package]\nname = \"rules\"\nedition = \"2024\"\n"),
    ("rules/src/lib.rs", "pub const WORDS: &str = include_str!(\"../words.txt\");\n"),
    ("rules/words.txt", "words"),
    ("rules/build.rs", "fn main() { println!(\"cargo::rerun-if-changed=levels.txt\") }\n"),
    ("rules/levels.txt", "levels"),
    ("markup/Cargo.toml", "[package]\nname = \"markup\"\nedition = \"2024\"\n[lib]\nproc-macro = true\n"),
    (
        "markup/src/lib.rs",
        "use proc_macro::TokenStream;\n#[proc_macro]\npub fn view(_: TokenStream) -> TokenStream { \"1\".parse().unwrap() }\n",
    ),
    ("other/Cargo.toml", "[package]\nname = \"other\"\nedition = \"2024\"\n"),
    ("other/src/lib.rs", "// Nobody depends on this.\n"),
    ("page/tests/page.rs", "// No part of the program.\n"),
];

/// What of this the program is not made of.
const NO_SOURCES: [&str; 3] = ["other/Cargo.toml", "other/src/lib.rs", "page/tests/page.rs"];

#[test]
fn everything_that_a_program_is_made_of_is_among_its_sources() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my workspace");
    for (name, content) in FILES {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let built =
        InnerCargo::new(&root, &root.join("target")).build_program("page", "program", "small").unwrap();
    assert!(built.artifact.is_file());
    let expected: BTreeSet<PathBuf> = FILES
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !NO_SOURCES.contains(name))
        .chain(["Cargo.lock"])
        .map(|name| root.join(name))
        .collect();
    let found: BTreeSet<PathBuf> = built.sources.iter().map(Path::to_owned).collect();
    assert_eq!(found, expected);
}
