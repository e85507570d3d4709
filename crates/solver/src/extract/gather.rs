//! The values of all positions with at most eight pieces, as truth tables, from the full tables.
//!
//! Probing half a billion positions one by one would take an hour. Instead whole truth tables are filled in, as the
//! solver does: what wins at once and what then loses at once by word-wide operations, the rest of the kept side from the
//! files in the order in which they lie there, and the other side from those.

use std::sync::atomic::AtomicU8;

use super::MOST;
use crate::atlas::{Address, UNIT_SETS, shard_sets};
use crate::geometry::Mask;
use crate::instant::{Hands, instant};
use crate::layout::{Block, Layout};
use crate::lines;
use crate::machine::Portable;
use crate::moves::Moves;
use crate::ruling::Ruling;
use crate::sets::Sets;
use crate::step::{self, Reading};
use crate::tables::Tables;
use crate::truth::{and, and_not, or, valid};
use crate::value::Value;

/// Truth tables of won and lost positions.
pub(crate) struct Gathered {
    pub(crate) sets: Sets,
    pub(crate) layout: Layout,
    pub(crate) won: Vec<u64>,
    pub(crate) lost: Vec<u64>,
}

/// What is done to a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Enter fives and what wins at once as won, what can't act as lost.
    Instant,
    /// Enter the rest of the kept side: what loses next, and what the files say.
    Stored,
    /// Enter the other side, which follows.
    Followed,
}

impl Gathered {
    /// Gathers from full tables.
    pub(crate) fn new<B: AsRef<[u8]>>(tables: &Tables<B>) -> Self {
        let sets = Sets::new(MOST + 2);
        let layout = Layout::part(12, [6, 6], MOST + 2, &sets);
        let words = layout.words;
        let mut this = Self { sets, layout, won: vec![0; words], lost: vec![0; words] };
        let kept = tables.kept_side();
        let changed: Vec<AtomicU8> = (0..this.layout.tables).map(|_| AtomicU8::new(0)).collect();
        for number in 0..this.layout.blocks.len() {
            let block = this.layout.blocks[number];
            // The other side's wins at once decide what the kept side loses next.
            if block.side != kept || block.pieces <= MOST + 1 {
                this.each_table(Task::Instant, block, tables, &changed);
            }
        }
        for number in 0..this.layout.blocks.len() {
            let block = this.layout.blocks[number];
            if block.side == kept && block.pieces <= MOST + 1 {
                this.each_table(Task::Stored, block, tables, &changed);
            }
        }
        for number in 0..this.layout.blocks.len() {
            let block = this.layout.blocks[number];
            if block.side != kept && block.pieces <= MOST {
                this.each_table(Task::Followed, block, tables, &changed);
            }
        }
        this
    }

    fn each_table<B: AsRef<[u8]>>(
        &mut self,
        task: Task,
        block: Block,
        tables: &Tables<B>,
        changed: &[AtomicU8],
    ) {
        match block.pieces {
            10 => self.each_sized::<B, 8, 16>(task, block, tables, changed),
            9 => self.each_sized::<B, 4, 8>(task, block, tables, changed),
            8 => self.each_sized::<B, 2, 4>(task, block, tables, changed),
            7 => self.each_sized::<B, 1, 2>(task, block, tables, changed),
            _ => self.each_sized::<B, 1, 1>(task, block, tables, changed),
        }
    }

    fn each_sized<B: AsRef<[u8]>, const W: usize, const T: usize>(
        &mut self,
        task: Task,
        block: Block,
        tables: &Tables<B>,
        changed: &[AtomicU8],
    ) {
        let mut moves = Moves::new();
        for table in 0..block.tables {
            let occupied = self.sets.kept(block.pieces)[table];
            let first = block.word + table * T;
            let place = block.hand[block.side] > 0;
            if task != Task::Instant {
                moves.fill(&self.sets, Ruling::Official, block.side, occupied, block.pieces, place);
            }
            let (won, lost) = match task {
                Task::Instant => ends::<W, T>(&block, occupied),
                Task::Stored => {
                    let open = self.open::<T>(&block, first);
                    let lost =
                        step::lost::<Portable, W, T>(&self.reading(&self.won, changed), &block, &moves, open);
                    let open = and_not(&open, &lost);
                    let (won, stored) = stored::<B, T>(tables, &block, table, open);
                    (won, std::array::from_fn(|word| lost[word] | stored[word]))
                }
                Task::Followed => {
                    let open = self.open::<T>(&block, first);
                    let won =
                        step::won::<Portable, W, T>(&self.reading(&self.lost, changed), &block, &moves, open);
                    let open = and_not(&open, &won);
                    let lost =
                        step::lost::<Portable, W, T>(&self.reading(&self.won, changed), &block, &moves, open);
                    (won, lost)
                }
            };
            for word in 0..T {
                self.won[first + word] |= won[word];
                self.lost[first + word] |= lost[word];
            }
        }
    }

    /// What is not decided yet.
    fn open<const T: usize>(&self, block: &Block, first: usize) -> [u64; T] {
        std::array::from_fn(|word| !(self.won[first + word] | self.lost[first + word]) & valid(block.pieces))
    }

    fn reading<'a>(&'a self, known: &'a [u64], changed: &'a [AtomicU8]) -> Reading<'a> {
        // All tables count as changed in the pass before this one.
        Reading { sets: &self.sets, layout: &self.layout, known, changed, pass: 1 }
    }
}

/// The positions that are won at once (with boards that are none), and those that can't act.
fn ends<const W: usize, const T: usize>(block: &Block, occupied: Mask) -> ([u64; T], [u64; T]) {
    let hands = Hands { own: block.hand[block.side] > 0, other: block.hand[1 - block.side] > 0 };
    let fives: [u64; T] = lines::fives(occupied);
    let mut won = instant::<Portable, W, T>(occupied, block.side, hands);
    or(&mut won, &fives);
    let valid = [valid(block.pieces); T];
    let lost = if hands.own { [0; T] } else { and_not(&lines::stuck(occupied, block.side), &fives) };
    (and(&won, &valid), and(&lost, &valid))
}

/// What the files say of the open positions of a table.
fn stored<B: AsRef<[u8]>, const T: usize>(
    tables: &Tables<B>,
    block: &Block,
    table: usize,
    mut open: [u64; T],
) -> ([u64; T], [u64; T]) {
    let (mut won, mut lost) = ([0; T], [0; T]);
    let (unit, within) = (table / UNIT_SETS, table % UNIT_SETS);
    let sets = shard_sets(block.pieces);
    let shard = tables.atlas().shard(block.pieces, unit, block.hand[0]) + within / sets;
    for number in 0..T {
        while open[number] != 0 {
            let bit = open[number].trailing_zeros() as usize;
            let key = (within % sets) << block.pieces | number << 6 | bit;
            match tables.stored_value(Address { shard, key: key as u32 }) {
                Value::Win => won[number] |= 1 << bit,
                Value::Loss => lost[number] |= 1 << bit,
                Value::Draw => {}
            }
            open[number] &= open[number] - 1;
        }
    }
    (won, lost)
}
