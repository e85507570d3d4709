//! The form of a table file, and the check that it is whole.
//!
//! All numbers are little-endian.
//!
//! ```text
//!  0   8  "TOMOEYQM"
//!  8   4  version, 1
//! 12   4  what it holds: 1 values, 2 distances
//! 16   4  the side to act whose positions it keeps: 0 Blue, 1 White
//! 20   4  the most pieces on the board that it knows
//! 24   4  the number of shards, S
//! 28   4  the least distance that is not left to a search: its keys are the positions from there on, and draws
//! 32   8  the length of the file in bytes
//! 40   8  XXH3-64 of all other bytes
//! 48      a bit for every set of squares of 0, 1, 2, … pieces, 64-bit words for each: whether the set is kept
//!         S + 1 numbers of 4 bytes: where each shard begins and ends, counted from the end of these numbers
//!         the shards
//! ```
//!
//! A shard of values: a byte, the ribbon's seed, plus 128 if a list of drawn keys follows (their number and the keys
//! in order, 2 bytes each); then the ribbon (key → won). A shard of distances: the seed's byte, and a ribbon with a bit
//! for key + 65,536 × i, i = 0, 1, …: whether the distance is more than the i-th of its parity in the file.
//! A shard with no keys has no bytes at all.

use core::fmt;

use tomoe_games::yonmoque::PIECES;
use xxhash_rust::xxh3::Xxh3;

use crate::shard_index::ShardIndex;

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"TOMOEYQM";

/// The version that this program writes and reads.
const VERSION: u32 = 1;

/// Where the checksum is.
const CHECKSUM: core::ops::Range<usize> = 40..48;

/// The length of what comes before the kept sets.
pub(crate) const HEAD: usize = 48;

/// The first distance that is not left to the prober's search.
pub(crate) const FIRST: usize = 3;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    Values = 1,
    Distances = 2,
}

/// What a file says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) contents: Contents,
    pub(crate) side: u32,
    pub(crate) most: u32,
    pub(crate) shards: u32,
    pub(crate) first: u32,
    pub(crate) len: u64,
}

/// Why tables can't be used.
#[derive(Debug)]
pub enum OpenError {
    /// The file can't be read.
    Io(std::io::Error),
    /// It is not a table of this kind, or of another version; what was expected.
    Foreign(&'static str),
    /// Its checksum is not that of its bytes: it is damaged or incomplete.
    Damaged,
    /// Its checksum is right, and yet it can't be a table: what is wrong.
    Forged(&'static str),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(error) => write!(f, "the tables can't be read: {error}"),
            OpenError::Foreign(expected) => write!(f, "not a table of this program: expected {expected}"),
            OpenError::Damaged => f.write_str("the table is damaged: its checksum does not fit its bytes"),
            OpenError::Forged(what) => write!(f, "no program of ours has made this table: {what}"),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OpenError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<std::io::Error> for OpenError {
    fn from(error: std::io::Error) -> Self {
        OpenError::Io(error)
    }
}

impl Head {
    /// The bytes before the kept sets, the checksum still missing.
    #[cfg(feature = "compute")]
    pub(crate) fn bytes(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        bytes[..8].copy_from_slice(MAGIC);
        let fields = [VERSION, self.contents as u32, self.side, self.most, self.shards, self.first];
        for (place, field) in bytes[8..32].chunks_exact_mut(4).zip(fields) {
            place.copy_from_slice(&field.to_le_bytes());
        }
        bytes[32..40].copy_from_slice(&self.len.to_le_bytes());
        bytes
    }

    /// Reads the head of a file and checks the file against its checksum.
    pub(crate) fn check(file: &[u8], contents: Contents) -> Result<Self, OpenError> {
        if file.len() < HEAD || &file[..8] != MAGIC {
            return Err(OpenError::Foreign("a file that begins with TOMOEYQM"));
        }
        let field = |at: usize| number(file, at);
        if field(8) != VERSION {
            return Err(OpenError::Foreign("version 1"));
        }
        if field(12) != contents as u32 {
            return Err(OpenError::Foreign(match contents {
                Contents::Values => "a table of values",
                Contents::Distances => "a table of distances",
            }));
        }
        let len = u64::from(field(32)) | u64::from(field(36)) << 32;
        let mut sum = [0; 8];
        sum.copy_from_slice(&file[CHECKSUM]);
        if len != file.len() as u64 || checksum([&file[..CHECKSUM.start], &file[HEAD..]]) != sum {
            return Err(OpenError::Damaged);
        }
        let head =
            Self { contents, side: field(16), most: field(20), shards: field(24), first: field(28), len };
        if head.side > 1 || head.most > u32::from(PIECES) || head.first != FIRST as u32 {
            return Err(OpenError::Forged("its head is out of range"));
        }
        let index = head.index() as u64;
        if index + 4 * (u64::from(head.shards) + 1) > len {
            return Err(OpenError::Forged("it ends before its shards"));
        }
        head.check_places(file)?;
        Ok(head)
    }

    /// Whether every shard ends where the next one begins, and the last where the file does.
    fn check_places(&self, file: &[u8]) -> Result<(), OpenError> {
        let places = file[self.index()..self.data()].chunks_exact(4);
        let places = places.map(|place| u32::from_le_bytes([place[0], place[1], place[2], place[3]]));
        let (first, last) = (places.clone().next(), places.clone().next_back());
        let room = (file.len() - self.data()) as u64;
        if first == Some(0) && last.map(u64::from) == Some(room) && places.is_sorted() {
            return Ok(());
        }
        Err(OpenError::Forged("its shards do not follow each other"))
    }

    /// Where the shards' places begin.
    pub(crate) fn index(&self) -> usize {
        HEAD + 8 * ShardIndex::kept_words(self.most as usize)
    }

    /// Where the shards begin.
    pub(crate) fn data(&self) -> usize {
        self.index() + 4 * (self.shards as usize + 1)
    }
}

/// Enters the checksum into a file that is complete but for it.
#[cfg(feature = "compute")]
pub(crate) fn seal(file: &mut [u8]) {
    let sum = checksum([&file[..CHECKSUM.start], &file[HEAD..]]);
    file[CHECKSUM].copy_from_slice(&sum);
}

/// The number of 4 bytes at a place.
#[inline(always)]
pub(crate) fn number(file: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]])
}

/// The checksum of the parts of a file.
pub(crate) fn checksum<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 8] {
    let mut hash = Xxh3::new();
    for part in parts {
        hash.update(part);
    }
    hash.digest().to_le_bytes()
}
