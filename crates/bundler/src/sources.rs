//! What a build was made of, as the compiler itself tells it, so that no list has to be kept by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// Files and folders which, when they change, make a new build necessary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(BTreeSet<PathBuf>);

impl Sources {
    /// Adds a file, or a folder with all that is in it.
    pub fn add(&mut self, path: impl Into<PathBuf>) {
        self.0.insert(path.into());
    }

    /// Adds all of another list.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Adds what cargo wrote into the `.d` file beside an artifact: every file of the workspace that the compiler read for
    /// it, those of its dependencies, macros and build scripts too. Their manifests, which are not read by the compiler,
    /// are added as well, and what holds for the whole workspace.
    pub fn add_dep_info(&mut self, dep_info: &Path, workspace: &Path) -> Result<(), Error> {
        let text = fs::read_to_string(dep_info).map_err(Error::at(dep_info))?;
        let whole = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo/config.toml"];
        self.0.extend(whole.map(|name| workspace.join(name)).into_iter().filter(|path| path.exists()));
        for file in prerequisites(&text) {
            let file = workspace.join(file);
            let manifests = file.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
            self.0
                .extend(manifests.take_while(|path| path.starts_with(workspace)).find(|path| path.exists()));
            self.0.insert(file);
        }
        Ok(())
    }

    /// Reads a list, a path a line.
    pub fn read(text: &str) -> Self {
        Self(text.lines().map(PathBuf::from).collect())
    }

    /// Writes the list, a path a line.
    pub fn write(&self) -> String {
        self.0.iter().map(|path| format!("{}\n", path.display())).collect()
    }

    /// The paths, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(PathBuf::as_path)
    }
}

/// The files after the colon of every rule of a makefile, in which a space within a name is escaped.
fn prerequisites(text: &str) -> Vec<String> {
    let mut files = Vec::new();
    for rule in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((_, names)) = rule.split_once(": ") else { continue };
        let mut name = String::new();
        let mut characters = names.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\\' if characters.next_if_eq(&' ').is_some() => name.push(' '),
                ' ' => files.push(std::mem::take(&mut name)),
                other => name.push(other),
            }
        }
        files.push(name);
    }
    files.retain(|name| !name.is_empty());
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_make_reads_them() {
        let text = "/out/app.wasm: /a/src/lib.rs /my\\ folder/b.rs  /c\\d.rs\n\n/empty:\n# no rule: /x\n";
        assert_eq!(prerequisites(text), ["/a/src/lib.rs", "/my folder/b.rs", "/c\\d.rs"]);
    }

    #[test]
    fn a_written_list_is_read_back() {
        let mut sources = Sources::default();
        sources.add("/b/static");
        sources.add("/a b/lib.rs");
        assert_eq!(Sources::read(&sources.write()), sources);
    }
}
