//! Where each layer's truth tables lie.
//!
//! A *layer* is a pair of hands; a *block* is a layer with one side to act: one table for each kept set of occupied
//! squares. Blocks with the same number of pieces on the board and the same side to act form a *group*, whose tables
//! have the same sets and the same moves.
//!
//! ```text
//! words:  │ group: 12 pieces, Blue to act │ 12, White │ 11, Blue                        │ …
//!         │ block (0,0)                   │ (0,0)     │ block (0,1)     │ block (1,0)   │ …
//!         │ table 0 │ table 1 │ …         │           │ table 0 │ …     │               │
//! ```

use crate::sets::Sets;
use crate::truth::width;

/// One layer with one side to act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Pieces in hand, Blue's and White's.
    pub(crate) hand: [usize; 2],
    /// Who acts.
    pub(crate) side: usize,
    /// How many pieces stand on the board.
    pub(crate) pieces: usize,
    /// How many tables.
    pub(crate) tables: usize,
    /// Words in a table.
    pub(crate) width: usize,
    /// The number of the first word.
    pub(crate) word: usize,
    /// The number of the first table.
    pub(crate) table: usize,
}

/// All blocks of a game.
#[derive(Debug)]
pub(crate) struct Layout {
    /// How many pieces each player begins with.
    pub(crate) start: [usize; 2],
    /// All blocks, in the order of the words.
    pub(crate) blocks: Vec<Block>,
    /// The block of each hand of Blue, hand of White, and side.
    numbers: Vec<usize>,
    /// How many words there are.
    pub(crate) words: usize,
    /// How many tables there are.
    pub(crate) tables: usize,
}

impl Layout {
    /// The layout of the game with `most` pieces in all of which the players begin with these in hand.
    pub(crate) fn new(most: usize, start: [usize; 2], sets: &Sets) -> Self {
        Self::part(most, start, most, sets)
    }

    /// The part of it with at most so many pieces on the board.
    pub(crate) fn part(most: usize, start: [usize; 2], on_board: usize, sets: &Sets) -> Self {
        let mut blocks = Vec::new();
        let mut numbers = vec![usize::MAX; (start[0] + 1) * (start[1] + 1) * 2];
        let (mut word, mut table) = (0, 0);
        for pieces in (most - start[0] - start[1]..=on_board).rev() {
            for side in 0..2 {
                for blue in 0..=start[0].min(most - pieces) {
                    let white = most - pieces - blue;
                    if white > start[1] {
                        continue;
                    }
                    let tables = sets.kept(pieces).len();
                    let width = width(pieces);
                    numbers[(blue * (start[1] + 1) + white) * 2 + side] = blocks.len();
                    blocks.push(Block { hand: [blue, white], side, pieces, tables, width, word, table });
                    word += tables * width;
                    table += tables;
                }
            }
        }
        Self { start, blocks, numbers, words: word, tables: table }
    }

    /// The block with these hands and this side to act.
    #[inline(always)]
    pub(crate) fn block(&self, hand: [usize; 2], side: usize) -> &Block {
        &self.blocks[self.numbers[(hand[0] * (self.start[1] + 1) + hand[1]) * 2 + side]]
    }

    /// The groups: runs of block numbers.
    pub(crate) fn groups(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut first = 0;
        std::iter::from_fn(move || {
            let head = self.blocks.get(first)?;
            let same = |block: &&Block| (block.pieces, block.side) == (head.pieces, head.side);
            let group = first..first + self.blocks[first..].iter().take_while(same).count();
            first = group.end;
            Some(group)
        })
    }
}
