//! Making an extract from full tables.

mod gather;

use std::collections::HashMap;

use tomoe_games::yonmoque::{ExactSource, Move, Plies, Position, Value};
use tomoe_games::{Outcome, Position as _};

use super::block::{Block, Name};
use super::book::{Book, Key, key, moves};
use super::coder::{Counter, Writer};
use super::context::Contexts;
use super::layers::Layers;
use super::{CHECKSUM, HEAD, MAGIC, MOST, VERSION};
use gather::Gathered;

use crate::short_search::wins_at_once;
use crate::table_file::checksum;
use crate::tables::Tables;

/// Of Blue's best moves in a position the book compares so many, to take the one that leaves the fewest to be known.
const COMPARED: usize = 6;

/// The bytes of an extract: the same for the same tables on every machine. None if the tables are not full, or without
/// distances, which the book needs.
///
/// It takes about a minute and a half of one core and a gigabyte of memory; `progress` is told in words what is being done.
pub fn make_extract<B>(tables: &Tables<B>, progress: &dyn Fn(&str)) -> Option<Vec<u8>>
where
    B: AsRef<[u8]> + Send + Sync,
{
    if tables.most_pieces() < 12 || !tables.has_distances() {
        return None;
    }
    progress("finding Blue's moves");
    let book = book(tables)?;
    progress("gathering the values");
    let gathered = Gathered::new(tables);
    let contexts = Contexts::new();
    progress("counting");
    let mut counter = Counter::new(contexts.len);
    gathered.each_block(|name, block| {
        Block::code(name, &contexts, &mut counter, block);
    });
    let chances = counter.chances();
    progress("coding");
    let (mut lengths, mut blocks) = (Vec::new(), Vec::new());
    gathered.each_block(|name, block| {
        let mut writer = Writer::new(&chances);
        Block::code(name, &contexts, &mut writer, block);
        let bytes = writer.finish();
        lengths.push(u8::try_from(bytes.len()).expect("no block comes near 255 bytes"));
        blocks.extend(bytes);
    });
    let chances = pack_chances(&chances);
    Some(file(&chances, &lengths, &blocks, &book))
}

fn file(chances: &[u8], lengths: &[u8], blocks: &[u8], book: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; HEAD];
    bytes[..8].copy_from_slice(MAGIC);
    for part in [chances, lengths, blocks, book] {
        bytes.extend(part);
    }
    let fields = [VERSION, MOST as u32, chances.len() as u32, book.len() as u32];
    for (place, field) in bytes[8..24].chunks_exact_mut(4).zip(fields) {
        place.copy_from_slice(&field.to_le_bytes());
    }
    let len = bytes.len() as u64;
    bytes[24..32].copy_from_slice(&len.to_le_bytes());
    let sum = checksum([&bytes[..CHECKSUM.start], &bytes[HEAD..]]);
    bytes[CHECKSUM].copy_from_slice(&sum);
    bytes
}

fn pack_chances(chances: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in chances.chunk_by(|a, b| (*a == 0) == (*b == 0)) {
        if run[0] != 0 {
            bytes.extend(run.iter().flat_map(|chance| chance.to_le_bytes()));
            continue;
        }
        for part in run.chunks(usize::from(u16::MAX)) {
            bytes.extend([0, 0]);
            bytes.extend((part.len() as u16).to_le_bytes());
        }
    }
    bytes
}

impl Gathered {
    /// Every block in the order of the file.
    fn each_block(&self, mut each: impl FnMut(Name, &Block)) {
        for pieces in 0..=MOST {
            let layers = Layers::new(pieces);
            for (number, &occupied) in self.sets.kept(pieces).iter().enumerate() {
                for side in 0..2 {
                    let name = Name { occupied, side };
                    let block = Block::of(name, |layer| {
                        let block = self.layout.block(layers.hands(layer), side);
                        let words = |all: &[u64]| all[block.table(number)].to_vec();
                        (words(&self.won), words(&self.lost))
                    });
                    each(name, &block);
                }
            }
        }
    }
}

/// The bytes of the book.
fn book(tables: &dyn ExactSource) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut distances = HashMap::new();
    Book::walk(|position, moves| {
        let Some(Value::Win(Some(plies))) = tables.value(position) else { return None };
        let best = moves.iter().copied().enumerate().filter(|(_, mv)| {
            let (next, outcome) = position.play_unchecked(*mv);
            outcome == Outcome::Ongoing && tables.value(&next) == Some(Value::Loss(Some(Plies(plies.0 - 1))))
        });
        let left =
            |(_, mv): &(usize, Move)| left_to_know(tables, &position.play_unchecked(*mv).0, &mut distances);
        let (number, mv) = best.take(COMPARED).min_by_key(left)?;
        bytes.extend([u8::try_from(number).ok()?, plies.0]);
        Some((mv, plies))
    })?;
    Some(bytes)
}

/// How much a book would have to know after White's replies: a position counts twice as much as one that is a ply nearer to
/// the end.
fn left_to_know(tables: &dyn ExactSource, position: &Position, distances: &mut HashMap<Key, u8>) -> u64 {
    let count = |reply: Move| {
        let (next, outcome) = position.play_unchecked(reply);
        if outcome != Outcome::Ongoing || wins_at_once(&next) {
            return 0;
        }
        let plies = *distances.entry(key(&next).0).or_insert_with(|| match tables.value(&next) {
            Some(Value::Win(Some(plies))) => plies.0,
            // Not after one of Blue's best moves.
            _ => 63,
        });
        1 << plies
    };
    moves(position).into_iter().map(count).sum()
}
