//! What each pass has decided, written down while it is known: from this the tables are made.
//!
//! One file a pass, `pass-NN`; the drawn positions, which remain when all passes are made, are in `pass-00`. A file is a
//! row of frames in the order in which units were finished, each
//!
//! ```text
//! u32 unit    u32 length    for each block of the unit, for each table with something decided in it:
//!                           varint 1 + tables since the last one mentioned, varint number of positions,
//!                           and for each position varint (colouring − the one before)
//!                           a 0 ends the block
//! ```

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

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
    file: io::BufWriter<File>,
    len: u64,
}

impl Writer {
    /// Goes on writing after the first `len` bytes, which a checkpoint vouches for.
    pub(crate) fn resume(dir: &Path, distance: usize, len: u64) -> io::Result<Self> {
        let path = path(dir, distance);
        let mut file = File::options().create(true).truncate(false).write(true).open(path)?;
        file.set_len(len)?;
        file.seek(SeekFrom::Start(len))?;
        Ok(Self { file: io::BufWriter::with_capacity(1 << 20, file), len })
    }

    /// Adds the frame of a unit.
    pub(crate) fn add(&mut self, unit: usize, frame: &[u8]) -> io::Result<()> {
        self.file.write_all(&(unit as u32).to_le_bytes())?;
        self.file.write_all(&(frame.len() as u32).to_le_bytes())?;
        self.file.write_all(frame)?;
        self.len += 8 + frame.len() as u64;
        Ok(())
    }

    /// Makes sure that all is in the file, and tells its length.
    pub(crate) fn flush(&mut self) -> io::Result<u64> {
        self.file.flush()?;
        Ok(self.len)
    }
}

/// A pass's file while tables are made from it.
pub(crate) struct Reader {
    file: File,
    /// The place and length of each unit's frame.
    frames: Vec<(u64, usize)>,
}

impl Reader {
    /// Opens the file of a pass over so many units.
    pub(crate) fn open(dir: &Path, distance: usize, units: usize) -> io::Result<Self> {
        let mut file = File::open(path(dir, distance))?;
        let end = file.metadata()?.len();
        let mut frames = vec![(0, 0); units];
        let mut at = 0;
        while at < end {
            let mut head = [0; 8];
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(&mut head)?;
            let [unit, len] = [0, 4].map(|from| {
                u32::from_le_bytes([head[from], head[from + 1], head[from + 2], head[from + 3]]) as usize
            });
            *frames.get_mut(unit).ok_or(io::ErrorKind::InvalidData)? = (at + 8, len);
            at += 8 + len as u64;
        }
        Ok(Self { file, frames })
    }

    /// Reads the frame of a unit.
    pub(crate) fn frame(&mut self, unit: usize, frame: &mut Vec<u8>) -> io::Result<()> {
        let (at, len) = self.frames[unit];
        frame.resize(len, 0);
        if len > 0 {
            self.file.seek(SeekFrom::Start(at))?;
            self.file.read_exact(frame)?;
        }
        Ok(())
    }
}
