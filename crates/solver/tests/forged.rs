//! Tables and extracts that somebody has made up, with a checksum that is right: they are refused or answer nonsense, and never
//! end the program.
#![cfg(test)]

use std::path::PathBuf;

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{ExactSource, Position};
use tomoe_random::Random;
use tomoe_solver::{Extract, OpenError, RandomPositions, Tables};
use xxhash_rust::xxh3::Xxh3;

/// The part of the tables with at most four pieces on the board.
fn part(name: &str) -> Vec<u8> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tomoe/tests/data/tables");
    std::fs::read(dir.join(name)).expect("it is in the repository")
}

/// Enters the right checksum, and for tables the right length.
fn seal(bytes: &mut [u8], checksum: std::ops::Range<usize>) {
    let len = (bytes.len() as u64).to_le_bytes();
    bytes[checksum.start - 8..checksum.start].copy_from_slice(&len);
    let mut hash = Xxh3::new();
    hash.update(&bytes[..checksum.start]);
    hash.update(&bytes[checksum.end..]);
    bytes[checksum].copy_from_slice(&hash.digest().to_le_bytes());
}

fn ask(source: &impl ExactSource, count: usize) {
    let mut random = RandomPositions::new(3);
    let start = Position::start();
    for position in (0..count).map(|_| random.of_any_layer()).chain([start]) {
        source.value(&position);
        source.value_without_distance(&position);
        source.book_move(&position);
        position.each_move(|mv| {
            source.value_of_move(&position, mv);
        });
    }
}

/// Opens the tables after a change to the file of values or distances, and asks them if they can be opened.
fn try_tables(changes_values: bool, change: impl Fn(&mut Vec<u8>)) -> Option<OpenError> {
    let (mut values, mut distances) = (part("yonmoque.values"), part("yonmoque.distances"));
    let changed = if changes_values { &mut values } else { &mut distances };
    change(changed);
    seal(changed, 40..48);
    match Tables::from_bytes(values, Some(distances)) {
        Ok(tables) => {
            ask(&tables, 200);
            None
        }
        Err(error) => Some(error),
    }
}

fn set(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

#[test]
fn heads_out_of_range_are_refused() {
    for at in [16, 20, 24, 28] {
        for value in [7, 13, 255, 1 << 16, u32::MAX - 1, u32::MAX] {
            for changes_values in [true, false] {
                let error = try_tables(changes_values, |bytes| set(bytes, at, value));
                assert!(error.is_some(), "{value} at {at}");
            }
        }
    }
}

#[test]
fn shards_elsewhere_are_refused() {
    for changes_values in [true, false] {
        let bytes = part(if changes_values { "yonmoque.values" } else { "yonmoque.distances" });
        let shards = u32::from_le_bytes([bytes[24], bytes[25], bytes[26], bytes[27]]) as usize;
        // A word of kept sets for 0 and 1 pieces each, 5 for 2, 36 for 3, 198 for 4.
        let index = 48 + 8 * (1 + 1 + 5 + 36 + 198);
        for place in [0, 1, shards / 2, shards] {
            for value in [u32::MAX, bytes.len() as u32, 1 << 31] {
                let error = try_tables(changes_values, |bytes| set(bytes, index + 4 * place, value));
                assert!(matches!(error, Some(OpenError::Forged(_))), "{value} at {place}: {error:?}");
            }
        }
        let error = try_tables(changes_values, |bytes| bytes.truncate(index + 8));
        assert!(matches!(error, Some(OpenError::Forged(_))), "{error:?}");
    }
}

#[test]
fn sets_that_are_not_kept_and_shards_of_nonsense_do_no_harm() {
    // All sets, none, and every other one; with as many shards as the head says they are not refused for their number alone.
    for fill in [0x00, 0xFF, 0x55] {
        try_tables(true, |bytes| bytes[48..48 + 8 * 241].fill(fill));
    }
    // Nothing is kept, so there are no shards, and yet positions are looked up.
    let error = try_tables(true, |bytes| {
        bytes.truncate(48 + 8 * 241 + 4);
        bytes[48..].fill(0);
        set(bytes, 24, 0);
    });
    assert!(error.is_some(), "the distances belong to other values");
    let mut alone = part("yonmoque.values");
    alone.truncate(48 + 8 * 241 + 4);
    alone[48..].fill(0);
    set(&mut alone, 24, 0);
    seal(&mut alone, 40..48);
    ask(&Tables::from_bytes(alone, None).expect("it is a table of nothing"), 2000);
}

#[test]
fn random_changes_do_no_harm() {
    for seed in 0..200 {
        try_tables(seed % 2 == 0, |bytes| scramble(bytes, seed));
    }
}

#[test]
fn forged_extracts_do_no_harm() {
    const BYTES: &[u8] = include_bytes!("../data/yonmoque.extract");
    let change = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = BYTES.to_vec();
        change(&mut bytes);
        seal(&mut bytes, 32..40);
        Extract::from_bytes(bytes)
    };
    for at in [16, 20] {
        for value in [0, 1, 1 << 20, u32::MAX] {
            assert!(change(&|bytes| set(bytes, at, value)).is_err(), "{value} at {at}");
        }
    }
    // The chances, the blocks and the book: each part is read in its own way.
    for (seed, begin) in [(1, 40), (2, 1 << 20), (3, BYTES.len() / 2), (4, BYTES.len() - 20_000)] {
        let changed = change(&|bytes| scramble(&mut bytes[begin..begin + 20_000], seed));
        if let Ok(extract) = changed {
            ask(&extract, 2000);
        }
    }
}

/// Changes some bytes at random.
fn scramble(bytes: &mut [u8], seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..1 + random.below(40) {
        let at = random.below(bytes.len());
        bytes[at] = random.next_u64() as u8;
    }
}
