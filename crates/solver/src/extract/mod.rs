//! The values of all positions with few pieces on the board, small enough to ship with the program, and a book.
//!
//! All numbers are little-endian.
//!
//! ```text
//!  0   8  "TOMOEYQX"
//!  8   4  version, 1
//! 12   4  the most pieces on the board that it knows, 8
//! 16   4  the length of the chances in bytes
//! 20   4  the length of the book in bytes
//! 24   8  the length of the file in bytes
//! 32   8  XXH3-64 of all other bytes
//! 40      the chances: 2 bytes for each context (context.rs), in 65,536ths; a 0 stands for as many contexts that never
//!         occur as the 2 bytes after it say
//!         the lengths of the blocks, a byte each: for 0, 1, 2, … pieces, each kept set, Blue and White to act
//!         the blocks (block.rs), coded with these chances (coder.rs)
//!         the book (book.rs)
//! ```

mod block;
mod book;
mod coder;
mod context;
mod layers;

#[cfg(feature = "compute")]
mod make;

use std::borrow::Cow;
use std::sync::{Mutex, OnceLock, PoisonError};

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Plies, Position, Value};

use crate::geometry::{BLUE, geometry};
use crate::shard_index::{ShardIndex, colouring};
use crate::short_search::{can_act, loses_next, wins_at_once};
use crate::table_file::{OpenError, checksum, number};
use block::{Block, Name};
use book::Book;
use coder::{Chance, Reader};
use context::Contexts;
use layers::Layers;

#[cfg(feature = "compute")]
pub(crate) use book::{Key, key, moves};
#[cfg(feature = "compute")]
pub use make::make_extract;

/// The most pieces on the board of the positions in an extract.
pub(crate) const MOST: usize = 8;

const MAGIC: &[u8; 8] = b"TOMOEYQX";
const VERSION: u32 = 1;
const HEAD: usize = 40;
const CHECKSUM: core::ops::Range<usize> = 32..40;

/// Blocks between two places that are remembered; the lengths of those between are added up.
const STRIDE: usize = 16;

/// Blocks that are kept unpacked, half a kilobyte each: a search asks for the same sets again and again.
const CACHED: usize = 4096;

/// The value of every position with at most eight pieces on the board, and a book with which Blue wins from the empty
/// board in the fewest plies.
pub struct Extract {
    bytes: Cow<'static, [u8]>,
    chances: Vec<Chance>,
    contexts: Contexts,
    atlas: ShardIndex,
    /// The first block of each number of pieces.
    first: Vec<usize>,
    /// Where the lengths begin, where every sixteenth block does, and the book's place.
    lengths: usize,
    places: Vec<u32>,
    book_at: core::ops::Range<usize>,
    book: OnceLock<Book>,
    /// The block last unpacked of those that share a slot.
    cache: Mutex<Vec<Option<(usize, Block)>>>,
}

impl Extract {
    /// The most pieces on the board with which a position is known.
    pub const MOST_PIECES: u8 = MOST as u8;

    /// An extract from its bytes. A damaged one is refused.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, OpenError> {
        let bytes = bytes.into();
        if bytes.len() < HEAD || &bytes[..8] != MAGIC {
            return Err(OpenError::Foreign("a file that begins with TOMOEYQX"));
        }
        if number(&bytes, 8) != VERSION || number(&bytes, 12) != MOST as u32 {
            return Err(OpenError::Foreign("version 1, of eight pieces"));
        }
        let len = u64::from(number(&bytes, 24)) | u64::from(number(&bytes, 28)) << 32;
        let sum = checksum([&bytes[..CHECKSUM.start], &bytes[HEAD..]]);
        if len != bytes.len() as u64 || bytes[CHECKSUM] != sum {
            return Err(OpenError::Damaged);
        }
        let (chances_len, book_len) = (number(&bytes, 16) as usize, number(&bytes, 20) as usize);
        let contexts = Contexts::new();
        let atlas = ShardIndex::computed(MOST);
        let mut blocks = 0;
        let first = atlas
            .sizes()
            .iter()
            .map(|sets| {
                blocks += 2 * sets;
                blocks - 2 * sets
            })
            .collect();
        let lengths = HEAD + chances_len;
        let data = lengths + blocks;
        let Some(book_at) = bytes.len().checked_sub(book_len).filter(|&book| book >= data) else {
            return Err(OpenError::Damaged);
        };
        let chances = unpack_chances(&bytes[HEAD..lengths], contexts.len).ok_or(OpenError::Damaged)?;
        let mut at = data;
        let mut places = Vec::with_capacity(blocks.div_ceil(STRIDE));
        for lengths in bytes[lengths..data].chunks(STRIDE) {
            places.push(at as u32);
            at += lengths.iter().map(|&len| usize::from(len)).sum::<usize>();
        }
        if at != book_at {
            return Err(OpenError::Damaged);
        }
        let cache = Mutex::new(vec![None; CACHED]);
        let (book_at, book) = (book_at..bytes.len(), OnceLock::new());
        Ok(Self { bytes, chances, contexts, atlas, first, lengths, places, book_at, book, cache })
    }

    /// The extract that is part of this program.
    #[cfg(feature = "embedded")]
    pub fn embedded() -> &'static Self {
        static EXTRACT: OnceLock<Extract> = OnceLock::new();
        EXTRACT.get_or_init(|| {
            Self::from_bytes(Self::EMBEDDED).expect("the repository's own extract was checked by its tests")
        })
    }

    /// The bytes of that extract.
    #[cfg(feature = "embedded")]
    pub const EMBEDDED: &'static [u8] = include_bytes!("../../data/yonmoque.extract");

    fn book(&self) -> &Book {
        // The file's checksum was right, so a book that can't be read was written by another program: it is empty.
        self.book.get_or_init(|| Book::read(&self.bytes[self.book_at.clone()]).unwrap_or_default())
    }

    /// How many positions the book knows.
    pub fn book_len(&self) -> usize {
        self.book_at.len() / book::ENTRY
    }

    fn with_block<R>(&self, number: usize, name: Name, read: impl FnOnce(&Block) -> R) -> R {
        let slot = number % CACHED;
        // A thread that panicked can't have left half a block: a slot is written whole.
        if let Some((cached, block)) = &self.cache.lock().unwrap_or_else(PoisonError::into_inner)[slot]
            && *cached == number
        {
            return read(block);
        }
        let block = self.unpack(number, name);
        let result = read(&block);
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)[slot] = Some((number, block));
        result
    }

    fn unpack(&self, number: usize, name: Name) -> Block {
        let len = |block: usize| usize::from(self.bytes[self.lengths + block]);
        let before: usize = (number / STRIDE * STRIDE..number).map(len).sum();
        let at = self.places[number / STRIDE] as usize + before;
        let mut bits = Reader::new(&self.chances, &self.bytes[at..at + len(number)]);
        Block::code(name, &self.contexts, &mut bits, &Block::default())
    }
}

impl ExactSource for Extract {
    /// The value of a position with at most eight pieces on the board, or of the book. The distance is known of what ends
    /// within two plies and of the positions of the book.
    fn value(&self, position: &Position) -> Option<Value> {
        let value = self.value_without_distance(position)?;
        Some(match value {
            Value::Win(_) if wins_at_once(position) => Value::Win(Some(Plies(1))),
            Value::Win(_) => Value::Win(self.book().get(position).map(|(_, plies)| plies)),
            Value::Loss(_) if !can_act(position) => Value::Loss(Some(Plies(0))),
            Value::Loss(_) if loses_next(position) => Value::Loss(Some(Plies(2))),
            Value::Loss(_) | Value::Draw => value,
        })
    }

    fn value_without_distance(&self, position: &Position) -> Option<Value> {
        let geometry = geometry();
        let blue = geometry.squares(position.men(Colour::Blue).bits() as u32);
        let white = geometry.squares(position.men(Colour::White).bits() as u32);
        let pieces = (blue | white).count_ones() as usize;
        if pieces > MOST {
            // The book goes on to the end of the game.
            return self.book().get(position).map(|_| Value::Win(None));
        }
        if !can_act(position) {
            return Some(Value::Loss(None));
        }
        let side = usize::from(position.to_act() == Colour::White);
        let (occupied, symmetry) = geometry.canonical(blue | white);
        let own = geometry.image(symmetry, if side == BLUE { blue } else { white });
        let number = self.first[pieces] + 2 * self.atlas.number(pieces, occupied) + side;
        let layer = Layers::new(pieces).of(usize::from(position.hand(Colour::Blue)));
        let name = Name { occupied, side };
        Some(self.with_block(number, name, |block| block.value(layer, colouring(occupied, own))))
    }

    /// Blue's move from the book. None where the book knows nothing: after a move of Blue that is not its own, and where
    /// Blue wins at once.
    fn book_move(&self, position: &Position) -> Option<Move> {
        self.book().get(position).map(|(mv, _)| mv)
    }
}

/// The chance of each context. Where it never occurs, any will do.
fn unpack_chances(bytes: &[u8], len: usize) -> Option<Vec<Chance>> {
    let mut numbers = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let mut chances = Vec::with_capacity(len);
    while let Some(chance) = numbers.next() {
        match chance {
            0 => chances.extend(std::iter::repeat_n(1 << 15, usize::from(numbers.next()?))),
            _ => chances.push(chance),
        }
        if chances.len() > len {
            return None;
        }
    }
    (chances.len() == len).then_some(chances)
}
