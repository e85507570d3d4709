//! What went wrong with which file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error of the system, and the file that it is about.
#[derive(Debug)]
pub struct FileError {
    /// The file as it was named.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}

impl FileError {
    /// An error about a file.
    pub fn new(path: &Path, source: io::Error) -> Self {
        Self { path: path.to_owned(), source }
    }

    /// Names the file in what is returned: `.map_err(FileError::at(path))`.
    pub fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::new(path, source)
    }

    /// What kind of error it is.
    pub fn kind(&self) -> io::ErrorKind {
        self.source.kind()
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.source)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// For signatures that know only the system's errors; the file stays named.
impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        io::Error::new(error.kind(), error)
    }
}
