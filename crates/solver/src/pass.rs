//! A pass over all tables: one kind of step, shared out to threads in units that do not depend on their number.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::geometry::Mask;
use crate::journal::Frame;
use crate::layout::{Block, Layout};
use crate::lines;
use crate::machine::{Machine, Portable};
use crate::moves::Moves;
use crate::rest::bits;
use crate::ruling::Ruling;
use crate::sets::orbit;
use crate::step::{self, Reading};
use crate::truth::{self, and, and_not, or, valid};

/// Tables in a unit: some milliseconds of work, so that a stop is answered quickly and no thread waits long.
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

/// Some tables of a group, for all of its blocks.
pub(crate) struct Unit<'a> {
    /// The number of the unit in its pass.
    pub(crate) number: usize,
    /// The blocks of the group.
    pub(crate) blocks: Range<usize>,
    /// The tables.
    tables: Range<usize>,
    /// For each block the words to be written.
    parts: Vec<&'a mut [u64]>,
}

/// The blocks and the tables of each unit, in order.
pub(crate) fn unit_ranges(layout: &Layout) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
    layout.groups().flat_map(|blocks| {
        let tables = layout.blocks[blocks.start].tables;
        (0..tables).step_by(UNIT).map(move |first| (blocks.clone(), first..tables.min(first + UNIT)))
    })
}

/// Cuts the array that a pass writes into units.
pub(crate) fn units<'a>(layout: &Layout, mut words: &'a mut [u64]) -> Vec<Unit<'a>> {
    let mut units: Vec<Unit<'a>> = unit_ranges(layout)
        .enumerate()
        .map(|(number, (blocks, tables))| Unit { number, blocks, tables, parts: Vec::new() })
        .collect();
    let mut first = 0;
    for blocks in layout.groups() {
        let Block { tables, width, .. } = layout.blocks[blocks.start];
        let end = first + tables.div_ceil(UNIT);
        for _ in blocks {
            let (block, rest) = words.split_at_mut(tables * width);
            words = rest;
            for (unit, part) in units[first..end].iter_mut().zip(block.chunks_mut(UNIT * width)) {
                unit.parts.push(part);
            }
        }
        first = end;
    }
    units
}

/// What a pass works with besides the array it writes.
pub(crate) struct Pass<'a> {
    pub(crate) phase: Phase,
    pub(crate) reading: Reading<'a>,
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
        if !self.portable && crate::machine::is_x86_64_v3() {
            // SAFETY: the processor has been asked for every feature that the function is compiled for.
            return unsafe { run_v3(self, unit, frame) };
        }
        run::<Portable>(self, unit, frame)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3(pass: &Pass<'_>, unit: &mut Unit<'_>, frame: &mut Frame) -> Vec<u64> {
    run::<crate::machine::Bmi2>(pass, unit, frame)
}

#[inline(always)]
fn run<M: Machine>(pass: &Pass<'_>, unit: &mut Unit<'_>, frame: &mut Frame) -> Vec<u64> {
    match pass.reading.layout.blocks[unit.blocks.start].pieces {
        12 => run_sized::<M, 32, 64>(pass, unit, frame),
        11 => run_sized::<M, 16, 32>(pass, unit, frame),
        10 => run_sized::<M, 8, 16>(pass, unit, frame),
        9 => run_sized::<M, 4, 8>(pass, unit, frame),
        8 => run_sized::<M, 2, 4>(pass, unit, frame),
        7 => run_sized::<M, 1, 2>(pass, unit, frame),
        _ => run_sized::<M, 1, 1>(pass, unit, frame),
    }
}

#[inline(always)]
fn run_sized<M: Machine, const W: usize, const T: usize>(
    pass: &Pass<'_>,
    unit: &mut Unit<'_>,
    frame: &mut Frame,
) -> Vec<u64> {
    let layout = pass.reading.layout;
    let blocks = &layout.blocks[unit.blocks.clone()];
    let Block { pieces, side, .. } = blocks[0];
    let mut counts = vec![0; blocks.len()];
    let keep = pass.kept_side == Some(side);
    let mut moves = Moves::new();
    let mut fours = [0; T];
    let mut frames: Vec<Frame> = blocks.iter().map(|_| Frame::default()).collect();
    for index in unit.tables.clone() {
        let occupied = pass.reading.sets.kept(pieces)[index];
        let mut filled = false;
        for (number, block) in blocks.iter().enumerate() {
            let at = (index - unit.tables.start) * T;
            let target: &mut [u64; T] =
                (&mut unit.parts[number][at..at + T]).try_into().expect("a table's slice has its length");
            let first = block.word + index * T;
            let known: &[u64; T] =
                pass.reading.known[first..first + T].try_into().expect("a table's slice has its length");
            let kind = pass.phase.kind();
            if pass.phase.distance() > 2 && pass.marked[block.table + index].load(Ordering::Relaxed) == 0 {
                continue;
            }
            let open: [u64; T] = std::array::from_fn(|word| !(known[word] | target[word]) & valid(pieces));
            if truth::is_empty(&open) {
                continue;
            }
            if !filled && matches!(kind, Kind::Winning | Kind::Losing) {
                // Some block of the group has something to place unless the hands were empty from the start.
                let place = blocks.iter().any(|block| block.hand[side] > 0);
                moves.fill(pass.reading.sets, pass.ruling, side, occupied, pieces, place);
                if pass.phase.distance() == 1 {
                    fours = lines::fours::<M, W, T>(occupied, side, pass.ruling);
                }
                filled = true;
            }
            let found = match kind {
                Kind::Fives => lines::fives(occupied),
                Kind::Stuck if block.hand[side] == 0 => and(&open, &lines::stuck(occupied, side)),
                Kind::Stuck => [0; T],
                Kind::Winning if pass.phase.distance() == 1 => {
                    let mut found = and(&open, &fours);
                    let open = and_not(&open, &found);
                    or(&mut found, &step::won::<M, W, T>(&pass.reading, block, &moves, open));
                    found
                }
                Kind::Winning => step::won::<M, W, T>(&pass.reading, block, &moves, open),
                Kind::Losing => step::lost::<M, W, T>(&pass.reading, block, &moves, open),
            };
            if kind == Kind::Fives {
                let positions = u64::from(truth::count(&and_not(&open, &found)));
                counts[number] += positions * orbit(occupied);
            }
            if truth::is_empty(&found) {
                continue;
            }
            or(target, &found);
            if kind == Kind::Fives {
                continue;
            }
            counts[number] += u64::from(truth::count(&found)) * orbit(occupied);
            if keep {
                frames[number].enter(index - unit.tables.start, &found);
            }
            if pass.phase.distance().is_multiple_of(2) {
                // Only for winning passes to read: in those themselves the stamps must stay as they are.
                pass.reading.changed[block.table + index]
                    .store(pass.phase.distance() as u8, Ordering::Relaxed);
            }
            if pass.phase.distance() >= 2 {
                mark(pass, block, occupied);
            }
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

/// Marks the tables with a move to this one.
#[inline(always)]
fn mark(pass: &Pass<'_>, block: &Block, occupied: Mask) {
    let Reading { layout, sets, .. } = pass.reading;
    let (marks, paths) = (pass.marks, pass.ruling.paths());
    let mover = 1 - block.side;
    let before = layout.block(block.hand, mover);
    for to in bits(occupied) {
        let rest = occupied & !(1 << to);
        for from in bits(paths.origins(mover, to, occupied)) {
            let place = sets.place(block.pieces, rest | 1 << from);
            marks[before.table + place.index].store(1, Ordering::Relaxed);
        }
    }
    let mut hand = block.hand;
    hand[mover] += 1;
    if hand[mover] <= layout.start[mover] {
        let before = layout.block(hand, mover);
        for to in bits(occupied) {
            let place = sets.place(block.pieces - 1, occupied & !(1 << to));
            marks[before.table + place.index].store(1, Ordering::Relaxed);
        }
    }
}
