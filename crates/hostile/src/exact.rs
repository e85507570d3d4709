//! The extract of exact values of Yonmoque, forged.

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{ExactSource, Position};
use tomoe_solver::Extract;
use xxhash_rust::xxh3::Xxh3;

/// Where the checksum of all other bytes lies.
const CHECKSUM: std::ops::Range<usize> = 32..40;

/// The shipped extract with changes, whose checksum was made to fit: it is refused, or answers something. An input is a list of
/// changes, five bytes each: where (four bytes, little-endian) and what; where one begins with 255 twice, the file ends there.
pub(crate) fn extract(input: &[u8]) {
    let mut bytes = Extract::EMBEDDED.to_vec();
    for change in input.chunks_exact(5) {
        let at =
            u32::from_le_bytes([change[0], change[1], change[2], change[3]]) as usize % bytes.len().max(1);
        match change {
            [255, 255, ..] => bytes.truncate(at),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = change[4];
                }
            }
        }
    }
    if bytes.len() >= CHECKSUM.end {
        let len = bytes.len() as u64;
        bytes[24..32].copy_from_slice(&len.to_le_bytes());
        let mut sum = Xxh3::new();
        sum.update(&bytes[..CHECKSUM.start]);
        sum.update(&bytes[CHECKSUM.end..]);
        bytes[CHECKSUM].copy_from_slice(&sum.digest().to_le_bytes());
    }
    let Ok(extract) = Extract::from_bytes(bytes) else { return };
    for text in ["5/5/5/5/5 b 6 6", "5/5/2b2/5/5 w 5 6", "5/1w3/2b2/1b3/5 w 4 5", "wb3/b4/2w2/3bw/4b b 2 3"] {
        let position: Position = text.parse().expect("a position");
        let _ = (extract.value(&position), extract.book_move(&position));
        position.each_move(|mv| {
            let _ = extract.value_of_move(&position, mv);
        });
    }
}
