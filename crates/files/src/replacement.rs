//! A file that takes another's place when it is whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::FileError;

/// How the name of an unfinished file begins and ends.
const PREFIX: &str = ".";
const SUFFIX: &str = ".unfinished";

/// A file being written beside the place that it will take. Unless it is [finished](Self::finish), nothing of it stays.
pub struct Replacement {
    file: NamedTempFile,
    place: PathBuf,
}

impl Replacement {
    /// Begins a file that will stand at this path, whether or not there is one already.
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let begun = temporary(path).and_then(|file| {
            take_over_permissions(path, &file)?;
            Ok(Self { file, place: path.to_owned() })
        });
        begun.map_err(FileError::at(path))
    }

    /// The unfinished file: to be written, and to be read as far as it is written.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// An error about this file, under the name that it will have.
    pub fn error(&self) -> impl Fn(io::Error) -> FileError + use<> {
        let place = self.place.clone();
        move |error| FileError::new(&place, error)
    }

    /// Puts the file in its place once all of it is on the disk.
    pub fn finish(self) -> Result<(), FileError> {
        let Self { file, place } = self;
        let finished = file.as_file().sync_all().and_then(|()| {
            file.persist(&place).map_err(|error| error.error)?;
            sync_dir(dir_of(&place))
        });
        finished.map_err(FileError::at(&place))
    }
}

/// Whether a file name is one of an unfinished file: left behind by a process that was killed, if it is nobody's now.
pub fn is_unfinished(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// Makes sure that new names in a directory outlast a loss of power, where the system lets us.
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    match File::open(dir) {
        Ok(dir) if cfg!(unix) => dir.sync_all(),
        // One may write into a directory that one may not read.
        _ => Ok(()),
    }
}

/// The directory in which a file is or will be.
pub(crate) fn dir_of(path: &Path) -> &Path {
    match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    }
}

fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    // Names have at most 255 bytes, and this one gets a prefix, six random characters and a suffix.
    let name: String = name.to_string_lossy().chars().take(40).collect();
    let prefix = format!("{PREFIX}{name}.");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What new files usually have: the system takes off what the user's mask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(dir_of(path)).map_err(plain)
}

/// The system's error without the name of the temporary file, which nobody knows.
fn plain(error: io::Error) -> io::Error {
    let system = error.get_ref().and_then(|inner| inner.source()).and_then(|source| source.downcast_ref());
    match system.and_then(io::Error::raw_os_error).or(error.raw_os_error()) {
        Some(code) => io::Error::from_raw_os_error(code),
        None if error.kind() == io::ErrorKind::NotFound => {
            io::Error::new(error.kind(), "there is no such directory")
        }
        None => error.kind().into(),
    }
}

/// Gives a new file the permissions, and if possible the owner, of the one that it replaces.
fn take_over_permissions(path: &Path, file: &NamedTempFile) -> io::Result<()> {
    let before = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        before => before?,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the system's administrator may give files away; for all others the new file is their own.
        let _ = fchown(file, Some(before.uid()), Some(before.gid()));
    }
    file.as_file().set_permissions(before.permissions())
}
