//! A place to which a command will write.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::replacement::{Replacement, dir_of};

/// A file that can be written, as far as can be told before it is.
#[derive(Debug)]
pub struct OutputFile {
    /// As it was named.
    path: PathBuf,
    target: Target,
}

/// What is at the end of a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A file, or none yet: where it is when all links have been followed.
    File(PathBuf),
    /// A device, a pipe, or what a process has open: it can't be replaced.
    Stream,
}

impl OutputFile {
    /// The file at a path, which need not be there yet. Refused is one that can't be replaced.
    pub fn at(path: &Path) -> Result<Self, FileError> {
        let target = Target::of(path).map_err(FileError::at(path))?;
        if let Target::File(place) = &target {
            check(place).map_err(FileError::at(path))?;
        }
        Ok(Self { path: path.to_owned(), target })
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file by these bytes, or leaves it as it is and says why.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), FileError> {
        self.replace_by(|file| file.write_all(bytes))
    }

    /// Replaces the file by what is written bit by bit, or leaves it as it is and says why.
    pub fn replace_by(&self, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), FileError> {
        let named = |error: FileError| FileError::new(&self.path, error.source);
        match &self.target {
            Target::Stream => append_to_stream(&self.path, write).map_err(FileError::at(&self.path)),
            Target::File(place) => {
                let mut replacement = Replacement::begin(place).map_err(named)?;
                write(replacement.file()).map_err(FileError::at(&self.path))?;
                replacement.finish().map_err(named)
            }
        }
    }
}

impl Target {
    /// Follows symbolic links. What lies in `/dev` or `/proc` may lead to a file, as `/dev/stdout` does, but means what is
    /// open there and not the file's name.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        /// As many as Linux follows.
        const MOST_LINKS: usize = 40;
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let found = match fs::symlink_metadata(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Target::File(path)),
                found => found?,
            };
            if found.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            if is_among_devices(&path) || !(found.is_file() || found.is_symlink()) {
                return Ok(Target::Stream);
            }
            if found.is_file() {
                return Ok(Target::File(path));
            }
            path = dir_of(&path).join(fs::read_link(&path)?);
        }
        Err(io::Error::other("too many symbolic links"))
    }
}

fn is_among_devices(path: &Path) -> bool {
    let dir = fs::canonicalize(dir_of(path)).unwrap_or_default();
    cfg!(unix)
        && ["/dev", "/proc"].iter().any(|devices| dir.starts_with(devices))
        && !dir.starts_with("/dev/shm")
}

/// Whether a file can be replaced: it may be written, if it is there, and so may its directory.
fn check(place: &Path) -> io::Result<()> {
    match File::options().write(true).open(place) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // It is gone again when this returns.
    Replacement::begin(place).map(drop).map_err(|error| error.source)
}

fn append_to_stream(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut stream = File::options().append(true).open(path)?;
    write(&mut stream)?;
    stream.flush()
}
