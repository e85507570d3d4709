//! What a proof search has learned, as a file.
//!
//! ```text
//! magic      "tomoe proof search 1\n"
//! attacker   1 byte, the colour's letter
//! nodes      8 bytes
//! entries    16 bytes each: key and data
//! checksum   8 bytes, XXH3 of everything before
//! ```
//!
//! Numbers have their lowest byte first.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use tomoe_engine::prove::ProofSearch;
use tomoe_files::{FileError, OutputFile};
use tomoe_games::Colour as _;
use xxhash_rust::xxh3::Xxh3Default;

use crate::failure::Failure;

const MAGIC: &[u8] = b"tomoe proof search 1\n";
/// Magic, attacker and nodes.
const HEAD: usize = MAGIC.len() + 1 + 8;
const ENTRY: usize = 16;
const CHECKSUM: usize = 8;
/// A table is larger than what may lie in memory twice, so files are read and written bit by bit.
const BUFFER: usize = 1 << 20;

/// Writes the file: all that is known, or, of so many bytes at most, what took most effort.
pub(super) fn write(search: &ProofSearch, most: Option<u64>, file: &OutputFile) -> Result<(), FileError> {
    let room = |most: u64| (most as usize).saturating_sub(HEAD + CHECKSUM) / ENTRY;
    file.replace_by(|file| {
        let mut out = Hashed { inner: BufWriter::with_capacity(BUFFER, file), hash: Xxh3Default::new() };
        out.write_all(MAGIC)?;
        out.write_all(&[search.attacker().letter() as u8])?;
        out.write_all(&search.nodes().to_le_bytes())?;
        let mut written = Ok(());
        search.keep(most.map_or(usize::MAX, room), |key, data| {
            if written.is_ok() {
                written = out.write_all(&key.to_le_bytes()).and_then(|()| out.write_all(&data.to_le_bytes()));
            }
        });
        written?;
        let checksum = out.hash.digest();
        out.inner.write_all(&checksum.to_le_bytes())?;
        out.inner.flush()
    })
}

/// Lets a search go on from a file; without the file it begins anew.
pub(super) fn read(path: &Path, search: &ProofSearch) -> Result<(), Failure> {
    let open = || File::open(path).map(|file| BufReader::with_capacity(BUFFER, file));
    let refused = |message: &str| Failure::input(format!("{}: {message}", path.display()));
    let length = match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found.map_err(FileError::at(path))?.len() as usize,
    };
    let named = FileError::at(path);
    let mut file = open().map_err(&named)?;
    let mut head = [0; HEAD];
    if length < HEAD || file.read_exact(&mut head).is_err() || !head.starts_with(MAGIC) {
        return Err(refused("this is no file of a proof search"));
    }
    let entries = length.saturating_sub(HEAD + CHECKSUM) / ENTRY;
    if HEAD + entries * ENTRY + CHECKSUM != length {
        return Err(refused("the file is cut off"));
    }
    // Nothing is taken from a damaged file, so it is read twice.
    let mut hash = Xxh3Default::new();
    hash.update(&head);
    let mut entry = [0; ENTRY];
    for _ in 0..entries {
        file.read_exact(&mut entry).map_err(&named)?;
        hash.update(&entry);
    }
    let mut checksum = [0; CHECKSUM];
    file.read_exact(&mut checksum).map_err(&named)?;
    if hash.digest().to_le_bytes() != checksum {
        return Err(refused("the checksum does not agree: the file is damaged"));
    }
    if char::from(head[MAGIC.len()]) != search.attacker().letter() {
        return Err(refused("this file is about a win of the other player"));
    }
    search.count_earlier(word(&head[MAGIC.len() + 1..]));
    let mut file = open().map_err(&named)?;
    file.read_exact(&mut head).map_err(&named)?;
    for _ in 0..entries {
        file.read_exact(&mut entry).map_err(&named)?;
        search.restore(word(&entry), word(&entry[8..]));
    }
    Ok(())
}

/// The number in the first eight bytes.
fn word(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// A writer that knows the hash of what went through it.
struct Hashed<W> {
    inner: W,
    hash: Xxh3Default,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
