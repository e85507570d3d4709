//! A pass over all tables: one kind of step, shared out to threads in units that do not depend on their number.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::compute::journal::Frame;
use crate::compute::layout::{Group, Layout, Next, Placed};
use crate::compute::moves::Moves;
use crate::compute::square_sets::{Sets, orbit};
use crate::compute::stack_step;
use crate::geometry::Mask;
use crate::lines;
use crate::processor::{Portable, Processor};
use crate::ruling::Ruling;
use crate::still_pieces::bits;
use crate::truth_table::{self, and, and_not, or, valid};

/// Stacks in a unit: some milliseconds of work, so that a stop is answered quickly and no thread waits long.
pub(crate) const UNIT: usize = 512;

/// What a pass does. Each kind writes only one of the two arrays and reads what it needs of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Enters boards with a five as won, so that nobody wants to make one. Counts the positions.
    Fives,
    /// Enters those who can't act as lost: distance 0.
    Stuck,
    /// Odd distances: won are those with a move to a lost position.
    Winning,
    /// Even distances: lost are those with no move but to won positions.
    Losing,
}

/// The pass with this number, counted from 0: fives, stuck, and then distances 1, 2, 3, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Phase(pub(crate) usize);

impl Phase {
    pub(crate) fn kind(self) -> Kind {
        match self.0 {
            0 => Kind::Fives,
            1 => Kind::Stuck,
            phase if phase % 2 == 0 => Kind::Winning,
            _ => Kind::Losing,
        }
    }

    /// The distance of the positions decided in it.
    pub(crate) fn distance(self) -> usize {
        self.0.saturating_sub(1)
    }
}

/// Some stacks of a group.
pub(crate) struct Unit<'a> {
    /// The number of the unit in its pass.
    pub(crate) number: usize,
    /// The group.
    pub(crate) group: &'a Group,
    /// The stacks.
    stacks: Range<usize>,
    /// Their words, to be written.
    words: &'a mut [u64],
}

/// The group and the stacks of each unit, in order.
pub(crate) fn unit_ranges(layout: &Layout) -> impl Iterator<Item = (&Group, Range<usize>)> {
    layout.groups.iter().flat_map(|group| {
        (0..group.stacks).step_by(UNIT).map(move |first| (group, first..group.stacks.min(first + UNIT)))
    })
}

/// Cuts the array that a pass writes into units.
pub(crate) fn units<'a>(layout: &'a Layout, mut left: &'a mut [u64]) -> Vec<Unit<'a>> {
    let unit = |(number, (group, stacks)): (usize, (&'a Group, Range<usize>))| {
        let words = left.split_off_mut(..stacks.len() * group.stride).expect("the array has all words");
        Unit { number, group, stacks, words }
    };
    unit_ranges(layout).enumerate().map(unit).collect()
}

/// What a pass works with besides the array it writes.
pub(crate) struct Pass<'a> {
    pub(crate) phase: Phase,
    pub(crate) sets: &'a Sets,
    pub(crate) layout: &'a Layout,
    /// What the pass reads: the lost positions in a winning pass, the won ones in a losing pass.
    pub(crate) known: &'a [u64],
    /// The tables that changed in the last losing pass: in one it is written, in a winning pass read.
    pub(crate) changed: &'a [AtomicU8],
    /// The tables that must be looked at in this pass.
    pub(crate) marked: &'a [AtomicU8],
    /// Those that the next one must look at.
    pub(crate) marks: &'a [AtomicU8],
    /// Whether to do without what only some processors have.
    pub(crate) portable: bool,
    /// How the rules are read.
    pub(crate) ruling: Ruling,
    /// The side to act whose positions are entered into the journal, once that begins.
    pub(crate) kept_side: Option<usize>,
}

impl Pass<'_> {
    /// Does one unit, enters what it finds into the frame if that side is kept, and tells how many positions were
    /// found in each of its blocks.
    pub(crate) fn run(&self, unit: &mut Unit<'_>, frame: &mut Frame) -> Vec<u64> {
        #[cfg(target_arch = "x86_64")]
        if !self.portable && crate::processor::is_x86_64_v3() {
            // SAFETY: the processor has been asked for every feature that the function is compiled for.
            return unsafe { run_v3(self, unit, frame) };
        }
        run::<Portable>(self, unit, frame)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3(pass: &Pass<'_>, unit: &mut Unit<'_>, frame: &mut Frame) -> Vec<u64> {
    run::<crate::processor::Bmi2>(pass, unit, frame)
}

#[inline(always)]
fn run<M: Processor>(pass: &Pass<'_>, unit: &mut Unit<'_>, frame: &mut Frame) -> Vec<u64> {
    // The words of a table with one piece fixed, of a table, and of a stack of tables with one piece fixed and without.
    match unit.group.pieces {
        12 => run_sized::<M, 32, 64, 32, 64>(pass, unit, frame),
        11 => run_sized::<M, 16, 32, 32, 64>(pass, unit, frame),
        10 => run_sized::<M, 8, 16, 24, 48>(pass, unit, frame),
        9 => run_sized::<M, 4, 8, 16, 32>(pass, unit, frame),
        8 => run_sized::<M, 2, 4, 10, 20>(pass, unit, frame),
        7 => run_sized::<M, 1, 2, 6, 12>(pass, unit, frame),
        _ => run_sized::<M, 1, 1, 7, 7>(pass, unit, frame),
    }
}

#[inline(always)]
fn run_sized<M: Processor, const HALF: usize, const TABLE: usize, const W: usize, const T: usize>(
    pass: &Pass<'_>,
    unit: &mut Unit<'_>,
    frame: &mut Frame,
) -> Vec<u64> {
    let Unit { group, ref stacks, .. } = *unit;
    let &Group { pieces, side, .. } = group;
    let blocks = &pass.layout.blocks[group.blocks.clone()];
    let (kind, distance) = (pass.phase.kind(), pass.phase.distance());
    let next = pass.layout.next(group);
    let before = Before::new(pass.layout, group);
    let mut counts = vec![0; blocks.len()];
    let keep = pass.kept_side == Some(side);
    let mut moves = Moves::new();
    let mut frames: Vec<Frame> = blocks.iter().map(|_| Frame::default()).collect();
    for (index, target) in stacks.clone().zip(unit.words.chunks_exact_mut(T)) {
        let marked = if distance > 2 {
            pass.marked[group.stack + index].load(Ordering::Relaxed)
        } else {
            group.all_lanes()
        };
        if marked == 0 {
            continue;
        }
        let target: &mut [u64; T] = target.try_into().expect("a stack's slice has its length");
        let known: &[u64; T] =
            pass.known[group.words(index)].try_into().expect("a stack's slice has its length");
        let open: [u64; T] = std::array::from_fn(|word| {
            if marked >> (word / TABLE) & 1 != 0 { !(known[word] | target[word]) & valid(pieces) } else { 0 }
        });
        if truth_table::is_empty(&open) {
            continue;
        }
        let occupied = pass.sets.kept(pieces)[index];
        let found = find::<M, HALF, TABLE, W, T>(pass, &next, &mut moves, occupied, &open);
        let orbit = orbit(occupied);
        if kind == Kind::Fives {
            let positions = and_not(&open, &found);
            for (count, positions) in counts.iter_mut().zip(positions.chunks_exact(TABLE)) {
                *count += u64::from(truth_table::count(positions)) * orbit;
            }
            or(target, &found);
            continue;
        }
        if truth_table::is_empty(&found) {
            continue;
        }
        or(target, &found);
        let mut changed = 0;
        for (lane, found) in found.chunks_exact(TABLE).enumerate().take(blocks.len()) {
            let count = truth_table::count(found);
            if count == 0 {
                continue;
            }
            counts[lane] += u64::from(count) * orbit;
            changed |= 1 << lane;
            if keep {
                frames[lane].enter(index - stacks.start, found);
            }
        }
        if matches!(kind, Kind::Stuck | Kind::Losing) {
            pass.changed[group.stack + index].store(changed, Ordering::Relaxed);
        }
        if distance >= 2 {
            before.mark(pass, occupied, changed);
        }
    }
    if keep {
        for mut block in frames {
            block.end_block();
            frame.append(block);
        }
    }
    counts
}

/// Which of the open positions of a stack the pass decides; in the first pass the boards that are none.
#[inline(always)]
fn find<M: Processor, const HALF: usize, const TABLE: usize, const W: usize, const T: usize>(
    pass: &Pass<'_>,
    next: &Next<'_>,
    moves: &mut Moves,
    occupied: Mask,
    open: &[u64; T],
) -> [u64; T] {
    let side = next.group.side;
    match pass.phase.kind() {
        Kind::Fives => repeated::<TABLE, T>(&lines::fives(occupied)),
        Kind::Stuck => {
            let mut stuck = and(open, &repeated::<TABLE, T>(&lines::stuck(occupied, side)));
            let blocks = &pass.layout.blocks[next.group.blocks.clone()];
            for (table, block) in stuck.chunks_exact_mut(TABLE).zip(blocks) {
                if block.hand[side] > 0 {
                    table.fill(0);
                }
            }
            stuck
        }
        Kind::Winning => {
            moves.fill(pass.sets, pass.ruling, next, occupied, |group, index| {
                pass.changed[group.stack + index].load(Ordering::Relaxed)
            });
            let mut found = [0; T];
            if pass.phase.distance() == 1 {
                let fours = lines::fours::<M, HALF, TABLE>(occupied, side, pass.ruling);
                found = and(open, &repeated(&fours));
            }
            if !moves.is_empty() {
                let open = and_not(open, &found);
                or(&mut found, &stack_step::won::<M, W, T>(pass.known, next, moves, open));
            }
            found
        }
        Kind::Losing => {
            moves.fill(pass.sets, pass.ruling, next, occupied, |group, _| group.all_lanes());
            stack_step::lost::<M, W, T>(pass.known, next, moves, *open)
        }
    }
}

/// A stack of the same table in every lane.
#[inline(always)]
fn repeated<const TABLE: usize, const T: usize>(table: &[u64; TABLE]) -> [u64; T] {
    std::array::from_fn(|word| table[word % TABLE])
}

/// Where moves to a group come from.
struct Before<'a> {
    /// From where a piece moved.
    moved: &'a Group,
    /// From where one was placed, if that can be, and to which lanes it leads.
    placed: Option<(&'a Group, Placed<'a>)>,
}

impl<'a> Before<'a> {
    fn new(layout: &'a Layout, group: &'a Group) -> Self {
        let moved = layout.next(group).moved;
        let fewer = group.pieces.checked_sub(1).and_then(|fewer| layout.group(fewer, moved.side));
        let placed = fewer.and_then(|fewer| Some((fewer, layout.next(fewer).placed?)));
        Self { moved, placed }
    }

    /// Marks the tables with a move to these lanes of this set's stack.
    #[inline(always)]
    fn mark(&self, pass: &Pass<'_>, occupied: Mask, changed: u8) {
        let (mover, paths) = (self.moved.side, pass.ruling.paths());
        let mark = |group: &Group, set: Mask, lanes: u8| {
            let mark = &pass.marks[group.stack + pass.sets.place(group.pieces, set).index];
            // Most are marked many times over: reading is cheaper than writing together with other threads.
            if mark.load(Ordering::Relaxed) & lanes != lanes {
                mark.fetch_or(lanes, Ordering::Relaxed);
            }
        };
        for to in bits(occupied) {
            let rest = occupied & !(1 << to);
            for from in bits(paths.origins(mover, to, occupied)) {
                mark(self.moved, rest | 1 << from, changed);
            }
        }
        if let Some((fewer, placed)) = &self.placed {
            let lanes = placed.origins(changed);
            if lanes != 0 {
                for to in bits(occupied) {
                    mark(fewer, occupied & !(1 << to), lanes);
                }
            }
        }
    }
}
