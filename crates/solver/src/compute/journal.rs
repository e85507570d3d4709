//! What each pass has decided, written down while it is known: from this the tables are made.
//!
//! One file a pass, `pass-NN`; the drawn positions, which remain when all passes are made, are in `pass-00`. A file is a
//! row of frames in the order in which units were finished, each
//!
//! ```text
//! u32 unit    u32 length    u64 XXH3-64 of the rest
//! for each block of the unit, for each table with something decided in it:
//!     varint 1 + tables since the last one mentioned, varint number of positions,
//!     and for each position varint (colouring − the one before)
//!     a 0 ends the block
//! ```

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use tomoe_files::FileError;
use xxhash_rust::xxh3::xxh3_64;

/// The bytes before a frame's entries.
const HEAD: usize = 16;

/// The entries of one unit while they are being made.
#[derive(Default)]
pub(crate) struct Frame {
    bytes: Vec<u8>,
    next: usize,
}

impl Frame {
    /// Enters the decided positions of a table, counted from the unit's first.
    pub(crate) fn enter(&mut self, table: usize, found: &[u64]) {
        varint(&mut self.bytes, table + 1 - self.next);
        self.next = table + 1;
        let count: u32 = found.iter().map(|word| word.count_ones()).sum();
        varint(&mut self.bytes, count as usize);
        let mut last = 0;
        for (number, &word) in found.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let colouring = number << 6 | left.trailing_zeros() as usize;
                varint(&mut self.bytes, colouring - last);
                last = colouring;
                left &= left - 1;
            }
        }
    }

    /// Adds the entries of another block.
    pub(crate) fn append(&mut self, mut block: Frame) {
        self.bytes.append(&mut block.bytes);
    }

    /// Ends the entries of a block.
    pub(crate) fn end_block(&mut self) {
        self.bytes.push(0);
        self.next = 0;
    }

    /// The entries so far, leaving none.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

fn varint(bytes: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads the entries of one block from the front of a frame, and tells each position: table and colouring.
pub(crate) fn read_block(frame: &mut &[u8], mut each: impl FnMut(usize, usize)) -> io::Result<()> {
    let mut next = 0;
    loop {
        let step = read_varint(frame)?;
        if step == 0 {
            return Ok(());
        }
        let table = next + step - 1;
        next = table + 1;
        let mut colouring = 0;
        for _ in 0..read_varint(frame)? {
            colouring += read_varint(frame)?;
            each(table, colouring);
        }
    }
}

fn read_varint(bytes: &mut &[u8]) -> io::Result<usize> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first().ok_or(io::ErrorKind::UnexpectedEof)?;
        *bytes = rest;
        value |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(io::ErrorKind::InvalidData.into())
}

/// The file of a pass.
pub(crate) fn path(dir: &Path, distance: usize) -> PathBuf {
    dir.join(format!("pass-{distance:02}"))
}

/// A pass's file while it is being written.
pub(crate) struct Writer {
    path: PathBuf,
    file: io::BufWriter<File>,
    len: u64,
}

impl Writer {
    /// Goes on writing after the first `len` bytes, which a checkpoint vouches for.
    pub(crate) fn resume(dir: &Path, distance: usize, len: u64) -> io::Result<Self> {
        let path = path(dir, distance);
        let open = || -> io::Result<File> {
            let mut file = File::options().create(true).truncate(false).write(true).open(&path)?;
            file.set_len(len)?;
            file.seek(SeekFrom::Start(len))?;
            Ok(file)
        };
        let file = io::BufWriter::with_capacity(1 << 20, open().map_err(FileError::at(&path))?);
        Ok(Self { path, file, len })
    }

    /// Adds the frame of a unit.
    pub(crate) fn add(&mut self, unit: usize, frame: &[u8]) -> io::Result<()> {
        let mut head = [0; HEAD];
        head[..4].copy_from_slice(&(unit as u32).to_le_bytes());
        head[4..8].copy_from_slice(&(frame.len() as u32).to_le_bytes());
        head[8..].copy_from_slice(&xxh3_64(frame).to_le_bytes());
        let written = self.file.write_all(&head).and_then(|()| self.file.write_all(frame));
        written.map_err(FileError::at(&self.path))?;
        self.len += (HEAD + frame.len()) as u64;
        Ok(())
    }

    /// Makes sure that all is in the file, and tells its length.
    pub(crate) fn flush(&mut self) -> io::Result<u64> {
        self.file.flush().map_err(FileError::at(&self.path))?;
        Ok(self.len)
    }
}

/// A pass's file while tables are made from it.
pub(crate) struct Reader {
    /// The whole file; none if it is empty.
    map: Option<Mmap>,
    /// The place and length of each unit's entries.
    frames: Vec<(usize, usize)>,
}

impl Reader {
    /// Opens the file of a pass over so many units.
    pub(crate) fn open(dir: &Path, distance: usize, units: usize) -> io::Result<Self> {
        let file = File::open(path(dir, distance))?;
        let mut frames = vec![(0, 0); units];
        if file.metadata()?.len() == 0 {
            return Ok(Self { map: None, frames });
        }
        // SAFETY: the process holds the lock of the folder, so nobody changes its files.
        let map = unsafe { Mmap::map(&file)? };
        let mut at = 0;
        while at < map.len() {
            let (unit, len) = (number(&map, at)?, number(&map, at + 4)?);
            *frames.get_mut(unit).ok_or_else(damaged)? = (at + HEAD, len);
            at += HEAD + len;
        }
        Ok(Self { map: Some(map), frames })
    }

    /// The entries of a unit, which are none or have been checked.
    pub(crate) fn frame(&self, unit: usize) -> io::Result<&[u8]> {
        let (Some(map), (at, len @ 1..)) = (&self.map, self.frames[unit]) else { return Ok(&[]) };
        let frame = map.get(at..at + len).ok_or_else(damaged)?;
        if map[at - 8..at] != xxh3_64(frame).to_le_bytes() {
            return Err(damaged());
        }
        Ok(frame)
    }
}

fn number(bytes: &[u8], at: usize) -> io::Result<usize> {
    let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).ok_or_else(damaged)?;
    Ok(u32::from_le_bytes(bytes) as usize)
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the journal is damaged")
}
