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

use std::fs;
use std::io;
use std::path::Path;

use tomoe_engine::prove::ProofSearch;
use tomoe_files::FileError;
use tomoe_games::Colour as _;
use xxhash_rust::xxh3::xxh3_64;

use crate::failure::Failure;

const MAGIC: &[u8] = b"tomoe proof search 1\n";
const ENTRY: usize = 16;
const CHECKSUM: usize = 8;

/// The file's content, of so many bytes at most: what took most effort.
pub(super) fn write(search: &ProofSearch, most: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(search.attacker().letter() as u8);
    bytes.extend(search.nodes().to_le_bytes());
    let room = (most as usize).saturating_sub(bytes.len() + CHECKSUM) / ENTRY;
    search.keep(room, |key, data| {
        bytes.extend(key.to_le_bytes());
        bytes.extend(data.to_le_bytes());
    });
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Lets a search go on from a file; without the file it begins anew.
pub(super) fn read(path: &Path, search: &ProofSearch) -> Result<(), Failure> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        bytes => bytes.map_err(FileError::at(path))?,
    };
    restore(&bytes, search).map_err(|message| Failure::input(format!("{}: {message}", path.display())))
}

fn restore(bytes: &[u8], search: &ProofSearch) -> Result<(), &'static str> {
    let content = bytes.strip_prefix(MAGIC).ok_or("this is no file of a proof search")?;
    let (content, checksum) = content.split_last_chunk::<CHECKSUM>().ok_or("the file is cut off")?;
    if xxh3_64(&bytes[..bytes.len() - CHECKSUM]).to_le_bytes() != *checksum {
        return Err("the checksum does not agree: the file is damaged");
    }
    let (attacker, content) = content.split_first().ok_or("the file is cut off")?;
    if char::from(*attacker) != search.attacker().letter() {
        return Err("this file is about a win of the other player");
    }
    let (nodes, content) = content.split_first_chunk::<8>().ok_or("the file is cut off")?;
    search.count_earlier(u64::from_le_bytes(*nodes));
    for entry in content.chunks_exact(ENTRY) {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&entry[at..at + 8]);
            u64::from_le_bytes(word)
        };
        search.restore(word(0), word(8));
    }
    Ok(())
}
