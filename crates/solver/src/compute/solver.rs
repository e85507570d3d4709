//! The solution as it grows: pass after pass over all layers, until a pass finds nothing more.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use tomoe_games::yonmoque::Colour;

use crate::compute::journal::{Frame, Writer};
use crate::compute::layout::Layout;
use crate::compute::pass::{Kind, Pass, Phase, unit_ranges, units};
use crate::compute::solver_state::SolverState;
use crate::compute::square_sets::Sets;
use crate::compute::workers::on_threads;
use crate::counts::{Counts, Layer, LayerCounts};
use crate::geometry::BLUE;
use crate::ruling::Ruling;
use crate::truth_table::valid;

/// Everything a computation holds. Between two calls of [`Solver::advance`] it can be written down and taken up again.
pub(crate) struct Solver {
    pub(crate) sets: Sets,
    pub(crate) layout: Layout,
    pub(crate) state: SolverState,
    /// The pass being made.
    pub(crate) phase: Phase,
    /// Which units of it are done.
    pub(crate) done: Vec<bool>,
    /// For each block how many positions there are.
    pub(crate) positions: Vec<u64>,
    /// For each distance, for each block, how many positions have been decided.
    pub(crate) decided: Vec<Vec<u64>>,
    /// How the rules are read.
    pub(crate) ruling: Ruling,
    /// Whether to do without what only some processors have, even if this one has it.
    pub(crate) portable: bool,
}

/// How far a call of [`Solver::advance`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advance {
    /// The pass is complete, and there is another to make.
    Next,
    /// It was told to stop in the middle of a pass.
    Stopped,
    /// The pass found nothing: all that can be decided is.
    Finished,
}

/// What a computation is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Going through all positions, distance by distance.
    Solving,
    /// Making tables of what was found.
    Packing,
    /// Told to stop, and saving what has been done.
    Saving,
}

/// What a computation tells about itself after each unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// The distance that the present pass decides.
    pub distance: usize,
    /// The layer that has just been worked on.
    pub layer: Layer,
    /// The units of the pass that are done, and how many it has.
    pub units: (usize, usize),
    /// The positions decided so far.
    pub decided: u64,
    /// All positions (0 until they are counted, which the first seconds do).
    pub positions: u64,
}

impl Solver {
    /// The game with `most` pieces in all of which the players begin with `start` in hand; nothing decided.
    pub(crate) fn new(most: usize, start: [usize; 2]) -> io::Result<Self> {
        let sets = Sets::new(most);
        let layout = Layout::new(most, start, &sets);
        let state = SolverState::new(&layout)?;
        let positions = vec![0; layout.blocks.len()];
        Ok(Self {
            sets,
            layout,
            state,
            phase: Phase(0),
            done: Vec::new(),
            positions,
            decided: Vec::new(),
            ruling: Ruling::Official,
            portable: false,
        })
    }

    /// How many units every pass has.
    pub(crate) fn units(&self) -> usize {
        unit_ranges(&self.layout).count()
    }

    /// Makes the present pass, or what is left of it, with so many threads.
    pub(crate) fn advance(
        &mut self,
        threads: usize,
        journal: Option<(usize, &mut Writer)>,
        progress: &(dyn Fn(Progress) + Sync),
        stop: &AtomicBool,
    ) -> io::Result<Advance> {
        let (phase, kind) = (self.phase, self.phase.kind());
        let (target, known) = match kind {
            Kind::Fives | Kind::Winning => (self.state.won.words_mut(), self.state.lost.words()),
            Kind::Stuck | Kind::Losing => (self.state.lost.words_mut(), self.state.won.words()),
        };
        let [even, odd] = &self.state.marked;
        let (marked, marks) = if phase.0 % 2 == 0 { (even, odd) } else { (odd, even) };
        let mut units = units(&self.layout, target);
        let total = units.len();
        if self.done.is_empty() {
            self.done = vec![false; total];
            let clear = |marks: &[AtomicU8]| marks.iter().for_each(|mark| mark.store(0, Ordering::Relaxed));
            clear(marks);
            if matches!(kind, Kind::Stuck | Kind::Losing) {
                clear(&self.state.changed);
            }
            if kind != Kind::Fives {
                self.decided.push(vec![0; self.layout.blocks.len()]);
                self.decided.truncate(phase.distance() + 1);
            }
        }
        units.retain(|unit| !self.done[unit.number]);
        let (kept_side, journal) = journal.unzip();
        let pass = Pass {
            phase,
            sets: &self.sets,
            layout: &self.layout,
            known,
            changed: &self.state.changed,
            marked,
            marks,
            portable: self.portable,
            ruling: self.ruling,
            kept_side,
        };
        let book = Mutex::new((&mut self.done, &mut self.positions, &mut self.decided, journal, Ok(())));
        let queue = Mutex::new(units.into_iter());
        on_threads(threads, || {
            while !stop.load(Ordering::Relaxed) {
                let next = queue.lock().expect("no thread panics with the queue").next();
                let Some(mut unit) = next else { break };
                let mut frame = Frame::default();
                let counts = pass.run(&mut unit, &mut frame);
                let mut book = book.lock().expect("no thread panics with the book");
                let (done, positions, decided, journal, result) = &mut *book;
                let frame = frame.take();
                if let (Some(journal), false) = (journal, frame.is_empty())
                    && let Err(error) = journal.add(unit.number, &frame)
                {
                    *result = Err(error);
                    break;
                }
                done[unit.number] = true;
                let row = match kind {
                    Kind::Fives => &mut **positions,
                    _ => &mut decided[phase.distance()],
                };
                let blocks = &unit.group.blocks;
                for (block, count) in blocks.clone().zip(counts) {
                    row[block] += count;
                }
                let [blue, white] = pass.layout.blocks[blocks.start].hand;
                progress(Progress {
                    stage: Stage::Solving,
                    distance: phase.distance(),
                    layer: Layer { blue: blue as u8, white: white as u8 },
                    units: (done.iter().filter(|done| **done).count(), total),
                    decided: decided.iter().flatten().sum(),
                    positions: if kind == Kind::Fives { 0 } else { positions.iter().sum() },
                });
            }
        });
        book.into_inner().expect("no thread panics with the book").4?;
        if !self.done.iter().all(|done| *done) {
            return Ok(Advance::Stopped);
        }
        // What a losing pass finds depends on what the winning pass before it has found, and so on: once nothing,
        // never anything again. The first winning pass may find nothing and fives still make losses.
        let found: u64 = self.decided.last().map_or(0, |row| row.iter().sum());
        if phase.distance() >= 2 && found == 0 {
            self.decided.pop();
            return Ok(Advance::Finished);
        }
        self.done.clear();
        self.phase = Phase(phase.0 + 1);
        Ok(Advance::Next)
    }

    /// Enters the drawn positions of the kept side, those that are left, into the journal.
    pub(crate) fn enter_drawn(&self, kept_side: usize, journal: &mut Writer) -> io::Result<()> {
        let (won, lost) = (self.state.won.words(), self.state.lost.words());
        for (number, (group, tables)) in unit_ranges(&self.layout).enumerate() {
            if group.side != kept_side {
                continue;
            }
            let mut frame = Frame::default();
            for block in &self.layout.blocks[group.blocks.clone()] {
                for table in tables.clone() {
                    let words = block.table(table);
                    let open: Vec<u64> = (won[words.clone()].iter().zip(&lost[words]))
                        .map(|(won, lost)| !(won | lost) & valid(block.pieces))
                        .collect();
                    if open.iter().any(|&word| word != 0) {
                        frame.enter(table - tables.start, &open);
                    }
                }
                frame.end_block();
            }
            journal.add(number, &frame.take())?;
        }
        Ok(())
    }

    /// The counts so far.
    pub(crate) fn counts(&self) -> Counts {
        let layer = |(number, block): (usize, &crate::compute::layout::Block)| LayerCounts {
            layer: Layer { blue: block.hand[0] as u8, white: block.hand[1] as u8 },
            to_act: if block.side == BLUE { Colour::Blue } else { Colour::White },
            positions: self.positions[number],
            decided: self.decided.iter().map(|row| row[number]).collect(),
        };
        Counts { layers: self.layout.blocks.iter().enumerate().map(layer).collect() }
    }
}

#[cfg(test)]
mod tests {
    use tomoe_random::Random;

    use super::*;
    use crate::compute::naive_solver::{self, Board, Next};
    use crate::geometry::geometry;
    use crate::processor::{Portable, Processor};

    /// What the solver says of a board: won, lost.
    fn look(solver: &Solver, board: &Board) -> (bool, bool) {
        let set = |piece: &[u8]| {
            let squares = (0..25).filter(|&square| piece.contains(&board.squares[square]));
            geometry().squares(squares.fold(0, |set, square| set | 1 << square))
        };
        let (occupied, blue) = (set(b"bw"), set(b"b"));
        let pieces = occupied.count_ones() as usize;
        let place = solver.sets.place(pieces, occupied);
        let image = |set| u64::from(geometry().image(place.symmetry, set));
        let bit = Portable::gather(image(blue), image(occupied)) as usize;
        let block = solver.layout.block(board.hand, board.side);
        let word = block.table(place.index).start + (bit >> 6);
        let has = |words: &[u64]| words[word] >> (bit & 63) & 1 != 0;
        (has(solver.state.won.words()), has(solver.state.lost.words()))
    }

    #[test]
    fn four_pieces_agree_with_the_naive_solver() {
        let start = [2, 2];
        for ruling in Ruling::ALL {
            let naive = naive_solver::solve(start, ruling);
            // The processor's abilities have nothing to do with the reading of the rules.
            for portable in if ruling == Ruling::Official { &[false, true][..] } else { &[false] } {
                let mut solver = Solver::new(4, start).unwrap();
                (solver.ruling, solver.portable) = (ruling, *portable);
                loop {
                    let distance = solver.phase.distance();
                    let advance = solver.advance(1, None, &|_| {}, &AtomicBool::new(false)).unwrap();
                    if advance == Advance::Finished {
                        break;
                    }
                    if solver.phase.0 >= 2 {
                        for (board, exact) in &naive {
                            let decided = exact.filter(|&exact| exact <= distance);
                            let expected =
                                (decided.is_some_and(|d| d % 2 == 1), decided.is_some_and(|d| d % 2 == 0));
                            assert_eq!(
                                look(&solver, board),
                                expected,
                                "{ruling} {distance} {exact:?} {board:?}"
                            );
                        }
                    }
                }
                let counts = solver.counts();
                assert_eq!(counts.positions(), naive.len() as u64);
                assert_eq!(counts.drawn(), naive.values().filter(|exact| exact.is_none()).count() as u64);
            }
        }
    }

    /// A random board of seven pieces, often mostly of one colour, without a five.
    fn random_board(random: &mut Random) -> Board {
        loop {
            let mut squares = [b'.'; 25];
            let whites = random.below(8);
            while squares.iter().filter(|&&square| square != b'.').count() < 7 {
                squares[random.below(25)] = if random.below(7) < whites { b'w' } else { b'b' };
            }
            if !naive_solver::has_five(&squares) {
                return Board { squares, hand: [0, 0], side: random.below(2) };
            }
        }
    }

    /// With four pieces nobody can have a four and an opponent, and it takes seven to make one by a flip alone. After
    /// each pass, what the solver knows of a board must follow from what it knows of those that the naive rules lead to.
    #[test]
    fn seven_pieces_follow_the_naive_rules_under_every_ruling() {
        let mut found = Vec::new();
        for ruling in Ruling::ALL {
            let mut random = Random::new(2026);
            let boards: Vec<Board> = (0..5_000).map(|_| random_board(&mut random)).collect();
            let next: Vec<Vec<Next>> = boards.iter().map(|board| board.successors(ruling)).collect();
            let mut solver = Solver::new(7, [0, 0]).unwrap();
            solver.ruling = ruling;
            loop {
                let phase = solver.phase;
                let advance = solver.advance(1, None, &|_| {}, &AtomicBool::new(false)).unwrap();
                for (board, next) in boards.iter().zip(&next) {
                    let (won, lost) = look(&solver, board);
                    let expected = match phase.kind() {
                        Kind::Winning => next.iter().any(|next| match next {
                            Next::Win => true,
                            Next::Five => false,
                            Next::Board(board) => look(&solver, board).1,
                        }),
                        Kind::Losing => next.iter().all(|next| match next {
                            Next::Win => false,
                            Next::Five => true,
                            Next::Board(board) => look(&solver, board).0,
                        }),
                        Kind::Fives | Kind::Stuck => continue,
                    };
                    let known = if phase.kind() == Kind::Winning { won } else { lost };
                    assert_eq!(known, expected, "{ruling} {phase:?} {board:?}");
                }
                if advance == Advance::Finished {
                    break;
                }
            }
            found.push((solver.counts().won(), solver.counts().decided_at(1)));
        }
        // The readings do differ.
        for (number, counts) in found.iter().enumerate() {
            assert!(!found[..number].contains(counts), "{found:?}");
        }
    }

    /// Seven pieces fill more than one word. The naive solver would take too long, but the portable code takes other
    /// ways through a word than the fast one.
    #[test]
    fn portable_and_fast_code_agree_on_seven_pieces() {
        let counts = [false, true].map(|portable| {
            let mut solver = Solver::new(7, [1, 0]).unwrap();
            solver.portable = portable;
            for _ in 0..8 {
                solver.advance(1, None, &|_| {}, &AtomicBool::new(false)).unwrap();
            }
            solver.counts()
        });
        assert_eq!(counts[0], counts[1]);
    }
}
