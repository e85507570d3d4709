//! A file that grows by whole entries.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::output::Target;

/// A file to whose end entries are added, each at once and as a whole. What was there before stays.
#[derive(Debug)]
pub struct AppendedFile {
    path: PathBuf,
    file: File,
    /// The length of the file up to the last whole entry; none where there is no length, as in a pipe.
    len: Option<u64>,
}

impl AppendedFile {
    /// Opens a file, or makes it.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let open = || -> io::Result<Self> {
            let is_file = matches!(Target::of(path)?, Target::File(_));
            let file = File::options().append(true).create(is_file).open(path)?;
            let len = if is_file { Some(file.metadata()?.len()) } else { None };
            Ok(Self { path: path.to_owned(), file, len })
        };
        open().map_err(FileError::at(path))
    }

    /// What is in it already; nothing if that can't be told.
    pub fn content(&self) -> Result<Vec<u8>, FileError> {
        let mut content = Vec::new();
        if self.len.is_some() {
            let read = File::open(&self.path).and_then(|mut file| file.read_to_end(&mut content));
            read.map_err(FileError::at(&self.path))?;
        }
        Ok(content)
    }

    /// Adds an entry. If not all of it can be written, none of it stays.
    pub fn append(&mut self, entry: &[u8]) -> Result<(), FileError> {
        let written = self.file.write_all(entry).and_then(|()| self.file.flush());
        match (&written, self.len) {
            (Ok(()), Some(len)) => self.len = Some(len + entry.len() as u64),
            // If not even that is possible, the first error is the one to tell.
            (Err(_), Some(len)) => drop(self.file.set_len(len)),
            (_, None) => {}
        }
        written.map_err(FileError::at(&self.path))
    }

    /// Makes sure that all entries are on the disk.
    pub fn finish(self) -> Result<(), FileError> {
        match self.len {
            Some(_) => self.file.sync_all().map_err(FileError::at(&self.path)),
            None => Ok(()),
        }
    }
}
