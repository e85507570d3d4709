//! A block: the values of all positions on one set of squares with one side to act, in all layers.
//!
//! Boards are gone through by the set of *own* squares, as a binary number, so that every board comes after those with
//! an own piece less. What wins at once follows from the rules and is not coded.

use tomoe_games::yonmoque::Value;

use super::coder::Bits;
use super::context::{Contexts, Known};
use super::layers::{Layers, MOST_LAYERS};
use crate::geometry::{BLUE, Mask};
use crate::immediate_wins::{Hands, with_fours};
use crate::lines::{fives, fours};
use crate::processor::Portable;
use crate::ruling::Ruling;
use crate::truth_table::{self, and_not, or, valid};

/// The words of a table of eight pieces.
const WORDS: usize = 4;

/// The words of one of seven.
const HALF: usize = WORDS / 2;

/// The boards of a table of eight pieces.
const BOARDS: usize = 64 * WORDS;

/// Which block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The occupied squares, a kept set.
    pub(crate) occupied: Mask,
    /// Who acts.
    pub(crate) side: usize,
}

/// A table as it is gone through: bit i for the board on which the own pieces are those of i.
type Table = [u64; WORDS];

/// The values of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block {
    won: [Table; MOST_LAYERS],
    drawn: [Table; MOST_LAYERS],
}

/// For each board of a layer how many are won that differ by one piece: with an own piece more, and less.
#[derive(Clone, Copy)]
struct Around {
    more: [u8; BOARDS],
    less: [u8; BOARDS],
}

impl Block {
    /// The value of a board; `own` has a bit for each occupied square, in the solver's order.
    pub(crate) fn value(&self, layer: usize, own: usize) -> Value {
        if has(&self.won[layer], own) {
            Value::Win(None)
        } else if has(&self.drawn[layer], own) {
            Value::Draw
        } else {
            Value::Loss(None)
        }
    }

    /// A block of which a layer's truth tables, by blue pieces, are given by `won` and `lost`.
    #[cfg(feature = "compute")]
    pub(crate) fn of(name: Name, mut tables: impl FnMut(usize) -> (Vec<u64>, Vec<u64>)) -> Self {
        let pieces = name.occupied.count_ones() as usize;
        let mut block = Self::default();
        for layer in 0..Layers::new(pieces).count {
            let (won, lost) = tables(layer);
            let own = |table: &[u64], word: usize| table.get(word).copied().unwrap_or(0);
            let won: Table = std::array::from_fn(|word| own(&won, word));
            let lost: Table = std::array::from_fn(|word| own(&lost, word));
            let drawn = std::array::from_fn(|word| match word < truth_table::width(pieces) {
                true => !(won[word] | lost[word]) & valid(pieces),
                false => 0,
            });
            block.won[layer] = to_own(won, name.side, pieces);
            block.drawn[layer] = to_own(drawn, name.side, pieces);
        }
        block
    }

    /// Goes through a block's bits: a writer gives what is `expected`, a reader gets the block back.
    pub(crate) fn code(name: Name, contexts: &Contexts, bits: &mut impl Bits, expected: &Self) -> Self {
        let Name { occupied, side } = name;
        let pieces = occupied.count_ones() as usize;
        let layers = Layers::new(pieces);
        let ruled = Ruled::of(name, layers);
        let mut block = Self::default();
        let mut around = [Around { more: [0; BOARDS], less: [0; BOARDS] }; MOST_LAYERS];
        let mut any_before = false;
        for (number, turn) in layers.turns().enumerate() {
            let decided = ruled.decided[turn.layer];
            let first = contexts.layer(pieces, side, number);
            let mut won = decided;
            // For each board how many of those with an own piece less are won.
            let mut here = [0_u8; BOARDS];
            let table = |layer: Option<usize>| layer.map_or([0; WORDS], |layer| block.won[layer]);
            let (below, above) = (table(turn.below), table(turn.above));
            for board in 0..1 << pieces {
                let is_won = if has(&decided, board) {
                    true
                } else {
                    let below_won = has(&below, board);
                    // Where the layer below is lost and the one above won, the one below tells more.
                    let near = turn.below.filter(|_| !below_won || turn.above.is_none()).or(turn.above);
                    let (more, less) = near.map_or((0, 0), |near| {
                        (usize::from(around[near].more[board]), usize::from(around[near].less[board]))
                    });
                    let known = Known {
                        own: board.count_ones() as usize,
                        more,
                        less,
                        here: usize::from(here[board]),
                        below: below_won,
                        above: has(&above, board),
                        threatened: has(&ruled.threats, board),
                    };
                    let context = contexts.won(first, pieces, known);
                    bits.bit(context, has(&expected.won[turn.layer], board))
                };
                if is_won {
                    won[board / 64] |= 1 << (board % 64);
                    add_above(&mut here, board, pieces);
                }
            }
            let open = and_not(&all(pieces), &won);
            let any = !truth_table::is_empty(&expected.drawn[turn.layer]);
            any_before = bits.bit(contexts.any_drawn(pieces, side, number, any_before), any);
            if any_before {
                let table = |layer: Option<usize>| layer.map_or([0; WORDS], |layer| block.drawn[layer]);
                let (below, above) = (table(turn.below), table(turn.above));
                let mut here = [0_u8; BOARDS];
                let mut drawn = [0; WORDS];
                for board in (0..1 << pieces).filter(|&board| has(&open, board)) {
                    let (below, above) = (has(&below, board), has(&above, board));
                    let context = contexts.drawn(pieces, below, above, usize::from(here[board]));
                    if bits.bit(context, has(&expected.drawn[turn.layer], board)) {
                        drawn[board / 64] |= 1 << (board % 64);
                        add_above(&mut here, board, pieces);
                    }
                }
                block.drawn[turn.layer] = drawn;
            }
            block.won[turn.layer] = won;
            around[turn.layer] = Around::of(&won, pieces);
        }
        block
    }
}

/// What follows from the rules alone.
struct Ruled {
    /// Where the other side could win at once.
    threats: Table,
    /// For each layer, where the side to act wins at once, or there is a five already.
    decided: [Table; MOST_LAYERS],
}

impl Ruled {
    fn of(name: Name, layers: Layers) -> Self {
        let Name { occupied, side } = name;
        let pieces = occupied.count_ones() as usize;
        let own_fours = fours_of(occupied, side);
        let fives: Table = fives(occupied);
        let threats = to_own(fours_of(occupied, 1 - side), side, pieces);
        let mut this = Self { threats, decided: [[0; WORDS]; MOST_LAYERS] };
        for layer in 0..layers.count {
            let hands = layers.hands(layer);
            let hands = Hands { own: hands[side] > 0, other: hands[1 - side] > 0 };
            let mut decided = with_fours::<Portable, HALF, WORDS>(occupied, side, hands, own_fours);
            or(&mut decided, &fives);
            this.decided[layer] = to_own(decided, side, pieces);
        }
        this
    }
}

/// Where a side has a move that makes a four. Of fewer than eight pieces the first words tell all, and the others repeat it.
fn fours_of(occupied: Mask, side: usize) -> Table {
    fours::<Portable, HALF, WORDS>(occupied, side, Ruling::Official)
}

impl Around {
    fn of(won: &Table, pieces: usize) -> Self {
        let boards = 1 << pieces;
        let ones: [u8; BOARDS] = std::array::from_fn(|board| u8::from(has(won, board)));
        let mut this = Self { more: [0; BOARDS], less: [0; BOARDS] };
        for piece in 0..pieces {
            let run = 1 << piece;
            for first in (0..boards).step_by(2 * run) {
                for board in first..first + run {
                    this.more[board] += ones[board + run];
                    this.less[board + run] += ones[board];
                }
            }
        }
        this
    }
}

/// Counts a board for all those with one own piece more.
#[inline(always)]
fn add_above(counts: &mut [u8; BOARDS], board: usize, pieces: usize) {
    let mut missing = !board & ((1 << pieces) - 1);
    while missing != 0 {
        counts[board | (missing & missing.wrapping_neg())] += 1;
        missing &= missing - 1;
    }
}

#[inline(always)]
fn has(table: &Table, board: usize) -> bool {
    table[board / 64 % WORDS] >> (board % 64) & 1 != 0
}

/// All boards.
fn all(pieces: usize) -> Table {
    std::array::from_fn(|word| if word < truth_table::width(pieces) { valid(pieces) } else { 0 })
}

/// A table by blue pieces as one by own pieces: for White, every board changes places with its opposite.
fn to_own(table: Table, side: usize, pieces: usize) -> Table {
    if side == BLUE {
        return std::array::from_fn(|word| table[word] & all(pieces)[word]);
    }
    let width = truth_table::width(pieces);
    std::array::from_fn(|word| match word < width {
        true => table[width - 1 - word].reverse_bits() >> (64 - (1 << pieces.min(6))),
        false => 0,
    })
}
