//! The values of all positions with at most eight pieces, as truth tables, from the full tables.
//!
//! Probing half a billion positions one by one would take an hour. Instead whole truth tables are filled in, as the
//! solver does: what wins at once and what then loses at once by word-wide operations, the rest of the kept side from the
//! files in the order in which they lie there, and the other side from those.

use tomoe_games::yonmoque::Value;

use crate::compute::layout::{Block, Layout};
use crate::compute::moves::Moves;
use crate::compute::square_sets::Sets;
use crate::compute::stack_step;
use crate::extract::MOST;
use crate::geometry::Mask;
use crate::immediate_wins::{Hands, instant};
use crate::lines;
use crate::processor::Portable;
use crate::ruling::Ruling;
use crate::shard_index::{Address, UNIT_SETS, shard_sets};
use crate::tables::Tables;
use crate::truth_table::{and, and_not, or, valid};

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
        for number in 0..this.layout.groups.len() {
            let group = &this.layout.groups[number];
            // The other side's wins at once decide what the kept side loses next.
            if group.side != kept || group.pieces <= MOST + 1 {
                this.each_stack(Task::Instant, number, tables);
            }
        }
        for number in 0..this.layout.groups.len() {
            let group = &this.layout.groups[number];
            if group.side == kept && group.pieces <= MOST + 1 {
                this.each_stack(Task::Stored, number, tables);
            }
        }
        for number in 0..this.layout.groups.len() {
            let group = &this.layout.groups[number];
            if group.side != kept && group.pieces <= MOST {
                this.each_stack(Task::Followed, number, tables);
            }
        }
        this
    }

    fn each_stack<B: AsRef<[u8]>>(&mut self, task: Task, group: usize, tables: &Tables<B>) {
        match self.layout.groups[group].pieces {
            10 => self.each_sized::<B, 8, 16, 24, 48>(task, group, tables),
            9 => self.each_sized::<B, 4, 8, 16, 32>(task, group, tables),
            8 => self.each_sized::<B, 2, 4, 10, 20>(task, group, tables),
            7 => self.each_sized::<B, 1, 2, 6, 12>(task, group, tables),
            _ => self.each_sized::<B, 1, 1, 7, 7>(task, group, tables),
        }
    }

    /// `HALF` and `TABLE` are the words of a table with one piece fixed and of a whole one, `W` and `T` those of a stack.
    fn each_sized<B: AsRef<[u8]>, const HALF: usize, const TABLE: usize, const W: usize, const T: usize>(
        &mut self,
        task: Task,
        group: usize,
        tables: &Tables<B>,
    ) {
        let Self { sets, layout, won: all_won, lost: all_lost } = self;
        let group = &layout.groups[group];
        let (next, blocks) = (layout.next(group), &layout.blocks[group.blocks.clone()]);
        let mut moves = Moves::new();
        for index in 0..group.stacks {
            let occupied = sets.kept(group.pieces)[index];
            let (mut won, mut lost) = ([0; T], [0; T]);
            if task == Task::Instant {
                for (lane, block) in blocks.iter().enumerate() {
                    let table = lane * TABLE..(lane + 1) * TABLE;
                    let ends = ends::<HALF, TABLE>(block, occupied);
                    won[table.clone()].copy_from_slice(&ends.0);
                    lost[table].copy_from_slice(&ends.1);
                }
            } else {
                moves.fill(sets, Ruling::Official, &next, occupied, |group, _| group.all_lanes());
                let first = group.words(index).start;
                let mut open: [u64; T] = std::array::from_fn(|word| match word / TABLE < blocks.len() {
                    true => !(all_won[first + word] | all_lost[first + word]) & valid(group.pieces),
                    false => 0,
                });
                if task == Task::Followed {
                    won = stack_step::won::<Portable, W, T>(all_lost, &next, &moves, open);
                    open = and_not(&open, &won);
                }
                lost = stack_step::lost::<Portable, W, T>(all_won, &next, &moves, open);
                if task == Task::Stored {
                    open = and_not(&open, &lost);
                    for (lane, block) in blocks.iter().enumerate() {
                        let table = lane * TABLE..(lane + 1) * TABLE;
                        stored(
                            tables,
                            block,
                            index,
                            &open[table.clone()],
                            &mut won[table.clone()],
                            &mut lost[table],
                        );
                    }
                }
            }
            let words = group.words(index);
            for (all, new) in [(&mut *all_won, &won), (&mut *all_lost, &lost)] {
                all[words.clone()].iter_mut().zip(new).for_each(|(word, new)| *word |= new);
            }
        }
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

/// Enters what the files say of the open positions of a table.
fn stored<B: AsRef<[u8]>>(
    tables: &Tables<B>,
    block: &Block,
    table: usize,
    open: &[u64],
    won: &mut [u64],
    lost: &mut [u64],
) {
    let (unit, within) = (table / UNIT_SETS, table % UNIT_SETS);
    let sets = shard_sets(block.pieces);
    let shard = tables.atlas().shard(block.pieces, unit, block.hand[0]) + within / sets;
    for (number, &open) in open.iter().enumerate() {
        let mut left = open;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            let key = (within % sets) << block.pieces | number << 6 | bit;
            match tables.stored_value(Address { shard, key: key as u32 }) {
                Value::Win(_) => won[number] |= 1 << bit,
                Value::Loss(_) => lost[number] |= 1 << bit,
                Value::Draw => {}
            }
            left &= left - 1;
        }
    }
}
