//! Tables from files.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::compute::solve::{DISTANCES, VALUES};
use crate::table_file::OpenError;
use crate::tables::Tables;

impl Tables<Mmap> {
    /// Opens the tables of a directory through memory maps: the values, and the distances if they are there.
    ///
    /// The files must not be changed while they are open.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        let values = map(&dir.join(VALUES))?;
        let distances = match map(&dir.join(DISTANCES)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            other => Some(other?),
        };
        Self::from_bytes(values, distances)
    }
}

pub(crate) fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the caller sees to it that nobody changes the file while it is open; it is only ever written under
    // another name and then renamed. A change could give wrong values, or an end by a bus error.
    unsafe { Mmap::map(&file) }
}
