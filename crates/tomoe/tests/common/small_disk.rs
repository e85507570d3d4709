//! A disk so small that a test can fill it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file system of its own, gone with the value.
pub(crate) struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts a disk of so many kilobytes. Where that is not permitted there is none, and the test's output says so.
    pub(crate) fn mount(name: &str, kilobytes: u32) -> Option<Self> {
        // A short path, so that sentences about files on it fit on a screen.
        let dir = std::env::temp_dir().join(format!("tomoe-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("there is a place for temporary files");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "tmpfs"]).arg(&dir);
        let output = mount.output();
        if output.as_ref().is_ok_and(|output| output.status.success()) {
            return Some(Self(dir));
        }
        let why = output
            .map_or_else(|error| error.to_string(), |it| String::from_utf8_lossy(&it.stderr).into_owned());
        println!("NOT TESTED: {name}: a small disk can't be mounted here: {}", why.trim());
        let _ = fs::remove_dir(dir);
        None
    }

    /// The path of a file on it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().expect("UTF-8")
    }

    /// Uses up all room that is left.
    pub(crate) fn fill(&self) {
        let mut filler = File::options()
            .append(true)
            .create(true)
            .open(self.0.join("filler"))
            .expect("a file can be made");
        for size in [1 << 20, 4096] {
            let part = vec![0; size];
            while filler.write_all(&part).is_ok() {}
        }
    }

    /// Gives back what [`fill`](Self::fill) has used up. Removing the file alone would not do while a process that another test is just
    /// starting still has it open.
    #[allow(dead_code, reason = "not every test goes on after the disk was full")]
    pub(crate) fn make_room(&self) {
        let filler = File::options().write(true).open(self.0.join("filler")).expect("it is there");
        filler.set_len(0).expect("it can be cut");
    }

    /// The names of all files on it, those in folders with their path, but for what fills it.
    #[allow(dead_code, reason = "not every test looks for files")]
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut open = vec![self.0.clone()];
        while let Some(dir) = open.pop() {
            for entry in fs::read_dir(dir).expect("it can be read") {
                let path = entry.expect("it can be read").path();
                match path.is_dir() {
                    true => open.push(path),
                    false => names.push(relative(&path, &self.0)),
                }
            }
        }
        names.retain(|name| name != "filler");
        names.sort();
        names
    }
}

#[allow(dead_code, reason = "not every test looks for files")]
fn relative(path: &Path, dir: &Path) -> String {
    path.strip_prefix(dir).expect("below it").to_str().expect("UTF-8").to_owned()
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
        let _ = fs::remove_dir(&self.0);
    }
}
