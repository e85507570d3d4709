//! The directory that tables are computed in: what belongs there, and what is in the way.
//!
//! ```text
//! DIR/yonmoque.values, .distances, .counts    the tables; the counts come last: where they are, all is
//! DIR/unfinished/                             while computing
//!     lock                                    held by the process that computes
//!     checkpoint                              the state
//!     pass-NN                                 what each pass has decided
//!     yonmoque.*                              results until they are moved up
//!     .*.unfinished                           any of them while it is being written
//! ```

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tomoe_files::{FileError, is_unfinished, sync_dir};

use crate::compute::solve::{COUNTS, DISTANCES, SolveError, VALUES};

/// The folder of what is needed only while computing.
const UNFINISHED: &str = "unfinished";

const LOCK: &str = "lock";

/// A directory that holds nothing but what a computation puts there.
pub(crate) struct TablesDir {
    dir: PathBuf,
    /// Held while computing, so that no other process does in the same place.
    lock: Option<File>,
}

impl TablesDir {
    /// Opens a directory, or makes it. Refused is one with files that do not belong there, or in which another
    /// process is computing.
    pub(crate) fn open(dir: &Path) -> Result<Self, SolveError> {
        make_dir(dir)?;
        refuse_strangers(dir, |name| [VALUES, DISTANCES, COUNTS, UNFINISHED].contains(&name))?;
        let mut folder = Self { dir: dir.to_owned(), lock: None };
        if folder.is_finished() && !folder.work().exists() {
            return Ok(folder);
        }
        make_dir(&folder.work())?;
        refuse_strangers(&folder.work(), belongs_to_work)?;
        let lock = folder.work().join(LOCK);
        let lock = File::create(&lock).map_err(FileError::at(&lock))?;
        match lock.try_lock() {
            Ok(()) => folder.lock = Some(lock),
            Err(TryLockError::WouldBlock) => return Err(SolveError::Busy(dir.to_owned())),
            // A file system without locks: then nobody is warned, and all else works.
            Err(TryLockError::Error(_)) => {}
        }
        folder.remove_unfinished()?;
        Ok(folder)
    }

    /// Whether the tables are there.
    pub(crate) fn is_finished(&self) -> bool {
        self.dir.join(COUNTS).exists()
    }

    /// A file of the tables.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// Where everything is while computing.
    pub(crate) fn work(&self) -> PathBuf {
        self.dir.join(UNFINISHED)
    }

    /// The state of an interrupted computation.
    pub(crate) fn checkpoint(&self) -> PathBuf {
        self.work().join("checkpoint")
    }

    /// Leaves what a computation that did not finish may go on with, and takes away the rest: without a checkpoint or
    /// finished counts, the passes are of no use.
    pub(crate) fn leave(&self, is_stopped: bool) {
        let can_go_on = is_stopped || self.checkpoint().exists() || self.work().join(COUNTS).exists();
        if !can_go_on {
            // What can't be removed is found again by the next computation. The reason why this one ended is the one to tell.
            let _ = remove_all(&self.work());
        }
    }

    /// Removes what a process that was killed has left half written.
    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(self.work())? {
            let entry = entry?;
            if is_unfinished(&entry.file_name().to_string_lossy()) {
                fs::remove_file(entry.path()).map_err(FileError::at(&entry.path()))?;
            }
        }
        Ok(())
    }

    /// The bytes that an unfinished computation has there already.
    pub(crate) fn used(&self) -> io::Result<u64> {
        fs::read_dir(self.work())?.map(|entry| Ok(entry?.metadata()?.len())).sum()
    }

    /// Moves the finished tables up, the counts last.
    pub(crate) fn finish(&self) -> io::Result<()> {
        for name in [VALUES, DISTANCES, COUNTS] {
            let place = self.dir.join(name);
            fs::rename(self.work().join(name), &place).map_err(FileError::at(&place))?;
        }
        sync_dir(&self.dir)
    }

    /// Removes what only the computation needed.
    pub(crate) fn clear(self) -> io::Result<()> {
        let work = self.work();
        drop(self.lock);
        if work.exists() { remove_all(&work) } else { Ok(()) }
    }
}

/// Removes a directory of files.
fn remove_all(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        fs::remove_file(&path).map_err(FileError::at(&path))?;
    }
    Ok(fs::remove_dir(dir).map_err(FileError::at(dir))?)
}

fn make_dir(dir: &Path) -> io::Result<()> {
    Ok(fs::create_dir_all(dir).map_err(FileError::at(dir))?)
}

fn belongs_to_work(name: &str) -> bool {
    [LOCK, "checkpoint", VALUES, DISTANCES, COUNTS].contains(&name)
        || name.strip_prefix("pass-").is_some_and(|pass| pass.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Refuses a directory with files of another kind; what systems put everywhere does not count.
fn refuse_strangers(dir: &Path, belongs: impl Fn(&str) -> bool) -> Result<(), SolveError> {
    for entry in fs::read_dir(dir).map_err(FileError::at(dir))? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if !belongs(&name) && !name.starts_with('.') && name != "lost+found" {
            return Err(SolveError::Foreign(dir.join(&*name)));
        }
    }
    Ok(())
}

/// Makes sure that a file, if it is there, outlasts a loss of power.
pub(crate) fn sync_file(path: &Path) -> io::Result<()> {
    match File::options().write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        file => Ok(file.and_then(|file| file.sync_all()).map_err(FileError::at(path))?),
    }
}
