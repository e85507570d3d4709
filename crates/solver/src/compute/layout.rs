//! Where each layer's truth tables lie.
//!
//! A *layer* is a pair of hands; a *block* is a layer with one side to act: one table for each kept set of occupied
//! squares. Blocks with the same number of pieces on the board and the same side to act form a *group*: their tables
//! have the same sets and the same moves. So the tables of one set lie side by side, each in its *lane* of a *stack*, and
//! what is done to a table is done to all lanes of a stack at once.
//!
//! ```text
//! words:  │ group: 12 pieces, Blue to act │ 12, White │ 11, Blue                                          │ …
//!         │ stack 0       │ stack 1 │ …   │           │ stack 0                       │ stack 1       │ …
//!         │ (0,0) table 0 │ table 1 │ …   │           │ (0,1) table 0 │ (1,0) table 0 │ table 1 │ …   │
//! ```

use std::ops::Range;

use crate::compute::square_sets::Sets;
use crate::pieces::Pieces;
use crate::truth_table::width;

/// One layer with one side to act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Pieces in hand, Blue's and White's.
    pub(crate) hand: [usize; 2],
    /// Who acts.
    pub(crate) side: usize,
    /// How many pieces stand on the board.
    pub(crate) pieces: usize,
    /// Words in a table.
    pub(crate) width: usize,
    /// The first word of the first table.
    first: usize,
    /// Words from one table to the next.
    stride: usize,
}

impl Block {
    /// The words of the table with this number.
    #[inline(always)]
    pub(crate) fn table(&self, index: usize) -> Range<usize> {
        let first = self.first + index * self.stride;
        first..first + self.width
    }
}

/// The blocks with the same number of pieces and the same side to act.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// How many pieces stand on the board.
    pub(crate) pieces: usize,
    /// Who acts.
    pub(crate) side: usize,
    /// The numbers of the blocks, those of lanes 0, 1, …
    pub(crate) blocks: Range<usize>,
    /// How many stacks, one for each kept set.
    pub(crate) stacks: usize,
    /// Words in a stack.
    pub(crate) stride: usize,
    /// The number of the first word.
    pub(crate) word: usize,
    /// The number of the first stack.
    pub(crate) stack: usize,
}

impl Group {
    /// The words of the stack with this number.
    #[inline(always)]
    pub(crate) fn words(&self, index: usize) -> Range<usize> {
        let first = self.word + index * self.stride;
        first..first + self.stride
    }

    /// Words in the table of one lane.
    #[inline(always)]
    pub(crate) fn width(&self) -> usize {
        width(self.pieces)
    }

    /// A bit for each lane.
    #[inline(always)]
    pub(crate) fn all_lanes(&self) -> u8 {
        (1 << self.blocks.len()) - 1
    }
}

/// How many lanes a stack of so many pieces has: as many as Yonmoque has layers. Games of fewer pieces, which are only
/// tried, leave some unused; so do positions of few pieces, which all fill one word a table.
pub(crate) fn lanes(pieces: usize) -> usize {
    Pieces::ALL.layers(pieces.max(6)).count()
}

/// Where the moves of a group lead.
pub(crate) struct Next<'a> {
    /// The group itself.
    pub(crate) group: &'a Group,
    /// After a move the same pieces are on the board, in the same lanes.
    pub(crate) moved: &'a Group,
    /// After a placement, if anyone in the group has something to place.
    pub(crate) placed: Option<Placed<'a>>,
}

/// Where placements lead: some consecutive lanes to as many consecutive lanes.
pub(crate) struct Placed<'a> {
    /// The group with one more piece.
    pub(crate) group: &'a Group,
    /// The lanes of those who have something to place.
    pub(crate) lanes: Range<usize>,
    /// The lane in which the first of them is after it.
    pub(crate) first: usize,
}

impl Placed<'_> {
    /// A bit for each lane that a placement leads to.
    #[inline(always)]
    pub(crate) fn targets(&self) -> u8 {
        ((1 << self.lanes.len()) - 1) << self.first
    }

    /// The lanes from which a placement leads to these lanes.
    #[inline(always)]
    pub(crate) fn origins(&self, targets: u8) -> u8 {
        (targets & self.targets()) >> self.first << self.lanes.start
    }

    /// The words of those lanes in the stack with this number.
    #[inline(always)]
    pub(crate) fn words(&self, index: usize) -> Range<usize> {
        let width = self.group.width();
        let first = self.group.words(index).start + self.first * width;
        first..first + self.lanes.len() * width
    }
}

/// All blocks of a game.
#[derive(Debug)]
pub(crate) struct Layout {
    /// All groups, in the order of the words.
    pub(crate) groups: Vec<Group>,
    /// All blocks, group by group.
    pub(crate) blocks: Vec<Block>,
    /// How many words there are.
    pub(crate) words: usize,
    /// How many stacks there are.
    pub(crate) stacks: usize,
}

impl Layout {
    /// The layout of the game with `most` pieces in all of which the players begin with these in hand.
    pub(crate) fn new(most: usize, start: [usize; 2], sets: &Sets) -> Self {
        Self::part(most, start, most, sets)
    }

    /// The part of it with at most so many pieces on the board.
    pub(crate) fn part(most: usize, start: [usize; 2], on_board: usize, sets: &Sets) -> Self {
        let mut this = Self { groups: Vec::new(), blocks: Vec::new(), words: 0, stacks: 0 };
        for pieces in (most - start[0] - start[1]..=on_board).rev() {
            for side in 0..2 {
                let (width, stacks) = (width(pieces), sets.kept(pieces).len());
                let (first, stride) = (this.blocks.len(), lanes(pieces) * width);
                for blue in 0..=start[0].min(most - pieces) {
                    let hand = [blue, most - pieces - blue];
                    if hand[1] <= start[1] {
                        let lane = this.blocks.len() - first;
                        let first = this.words + lane * width;
                        this.blocks.push(Block { hand, side, pieces, width, first, stride });
                    }
                }
                let blocks = first..this.blocks.len();
                let (word, stack) = (this.words, this.stacks);
                this.groups.push(Group { pieces, side, blocks, stacks, stride, word, stack });
                this.words += stacks * stride;
                this.stacks += stacks;
            }
        }
        this
    }

    /// The block with these hands and this side to act.
    pub(crate) fn block(&self, hand: [usize; 2], side: usize) -> &Block {
        let fits = |block: &&Block| (block.hand, block.side) == (hand, side);
        self.blocks.iter().find(fits).expect("the hands are of the game")
    }

    /// The group with so many pieces on the board and this side to act, if there is one.
    pub(crate) fn group(&self, pieces: usize, side: usize) -> Option<&Group> {
        self.groups.iter().find(|group| (group.pieces, group.side) == (pieces, side))
    }

    /// Where the moves of a group lead.
    pub(crate) fn next<'a>(&'a self, group: &'a Group) -> Next<'a> {
        let other = 1 - group.side;
        let moved = self.group(group.pieces, other).expect("groups come in pairs");
        let placed = self.group(group.pieces + 1, other).and_then(|placed| self.placed(group, placed));
        Next { group, moved, placed }
    }

    fn placed<'a>(&'a self, group: &Group, placed: &'a Group) -> Option<Placed<'a>> {
        let side = group.side;
        let hands = |group: &Group| self.blocks[group.blocks.clone()].iter().map(|block| block.hand);
        let first = hands(group).position(|hand| hand[side] > 0)?;
        let count = hands(group).filter(|hand| hand[side] > 0).count();
        let mut hand = self.blocks[group.blocks.start + first].hand;
        hand[side] -= 1;
        let there = hands(placed).position(|other| other == hand)?;
        Some(Placed { group: placed, lanes: first..first + count, first: there })
    }
}
