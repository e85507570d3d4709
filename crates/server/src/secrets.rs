//! Names made by chance, and hashes of keys.

use sha2::{Digest, Sha256};
use tomoe_wire::{GameId, Key, Mark};

use crate::store::KeyHash;

/// Random bytes of the operating system. Without them no name could be trusted, so there is nothing to go on with.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A name for a new game.
pub(crate) fn new_game_id() -> GameId {
    GameId::random(random())
}

/// A new key.
pub(crate) fn new_key() -> Key {
    Key::random(random())
}

/// A new mark.
pub(crate) fn new_mark() -> Mark {
    Mark::random(random())
}

/// A random number below a bound.
pub(crate) fn below(bound: usize) -> usize {
    let number = u64::from_le_bytes(random());
    // The bound is at least 1 and far below 2^64, so no remainder is noticeably likelier.
    usize::try_from(number % bound.max(1) as u64).unwrap_or_default()
}

/// A new recovery code: 80 random bits in four groups of letters and digits that are not mistaken for each other.
pub(crate) fn new_code() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let letters: Vec<char> =
        random::<16>().iter().map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect();
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// What is kept of a key.
pub(crate) fn hash(key: &Key) -> KeyHash {
    hash_text(key.as_str())
}

/// What is kept of another secret that is long and random.
pub(crate) fn hash_text(secret: &str) -> KeyHash {
    KeyHash(Sha256::digest(secret).into())
}
