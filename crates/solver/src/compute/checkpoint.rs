//! An unfinished computation on disk.
//!
//! ```text
//! "TOMOECPT"  u64 version
//! u64 phase   u64 length of the phase's journal   u64 kept side + 1, or 0 before it is chosen
//! the units done (bytes), the positions of each block, the decided of each distance and block   each with its length
//! the three rows of marks, the won and the lost words
//! u64 XXH3-64 of all before
//! ```

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};

use tomoe_files::Replacement;
use xxhash_rust::xxh3::Xxh3;

use crate::compute::pass::Phase;
use crate::compute::solver::Solver;

const MAGIC: &[u8; 8] = b"TOMOECPT";
const VERSION: u64 = 2;

/// More distances than there can be: one takes a byte.
const MOST_DISTANCES: u64 = 256;

/// More positions than any layer has, and few enough that sums of them are safe.
const MOST_POSITIONS: u64 = 1 << 40;

/// What a checkpoint holds besides the solver's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// How much of the phase's journal counts.
    pub(crate) journal: u64,
    /// The side whose positions are kept, once it is chosen.
    pub(crate) side: Option<usize>,
}

/// Writes a checkpoint; the old one stays until the new one is whole.
pub(crate) fn save(path: &Path, solver: &Solver, mark: Mark) -> io::Result<()> {
    let mut replacement = Replacement::begin(path)?;
    let failed = replacement.error();
    write(replacement.file(), solver, mark).map_err(failed)?;
    Ok(replacement.finish()?)
}

fn write(file: &mut File, solver: &Solver, mark: Mark) -> io::Result<()> {
    let mut out = Hashed { inner: BufWriter::with_capacity(1 << 20, file), hash: Xxh3::new() };
    out.write_all(MAGIC)?;
    let side = mark.side.map_or(0, |side| side as u64 + 1);
    for number in [VERSION, solver.phase.0 as u64, mark.journal, side] {
        out.number(number)?;
    }
    let done: Vec<u64> = solver.done.iter().map(|&done| u64::from(done)).collect();
    out.numbers(&done)?;
    out.numbers(&solver.positions)?;
    out.number(solver.decided.len() as u64)?;
    for row in &solver.decided {
        out.numbers(row)?;
    }
    let [even, odd] = &solver.state.marked;
    for marks in [&solver.state.changed, even, odd] {
        for chunk in marks.chunks(1 << 16) {
            let bytes: Vec<u8> = chunk.iter().map(|mark| mark.load(Ordering::Relaxed)).collect();
            out.write_all(&bytes)?;
        }
    }
    for words in [&solver.state.won, &solver.state.lost] {
        out.write_all(bytemuck::cast_slice(words.words()))?;
    }
    let sum = out.hash.digest();
    out.number(sum)?;
    out.flush()
}

/// Reads a checkpoint into a new solver of the same game. Nothing is read from one that is damaged or of another
/// game or version: that is an error of kind `InvalidData`.
pub(crate) fn load(path: &Path, solver: &mut Solver) -> io::Result<Mark> {
    let mut input = Hashed { inner: BufReader::with_capacity(1 << 20, File::open(path)?), hash: Xxh3::new() };
    let bad =
        || io::Error::new(io::ErrorKind::InvalidData, "the checkpoint is damaged or of another program");
    let mut magic = [0; 8];
    input.read_exact(&mut magic)?;
    if &magic != MAGIC || input.take_number()? != VERSION {
        return Err(bad());
    }
    let phase = Phase(input.take_number()? as usize);
    let journal = input.take_number()?;
    let side = (input.take_number()? as usize).checked_sub(1);
    let done: Vec<bool> = input.take_numbers()?.into_iter().map(|done| done != 0).collect();
    let positions = input.take_numbers()?;
    let rows = input.take_number()?.min(MOST_DISTANCES);
    let decided = (0..rows).map(|_| input.take_numbers()).collect::<io::Result<Vec<_>>>()?;
    let is_row = |row: &Vec<u64>| {
        row.len() == solver.positions.len() && row.iter().all(|&count| count < MOST_POSITIONS)
    };
    // A pass enters its row when it begins; the first one has none.
    let has_row = phase.0 > 0 && !done.is_empty();
    let is_possible = phase.0 < MOST_DISTANCES as usize
        && decided.len() == phase.distance() + usize::from(has_row)
        && side.is_none_or(|side| side < 2)
        && (done.is_empty() || done.len() == solver.units())
        && is_row(&positions)
        && decided.iter().all(is_row);
    if !is_possible {
        return Err(bad());
    }
    let [even, odd] = &solver.state.marked;
    for marks in [&solver.state.changed, even, odd] {
        input.take_marks(marks)?;
    }
    for words in [&mut solver.state.won, &mut solver.state.lost] {
        input.read_exact(bytemuck::cast_slice_mut(words.words_mut()))?;
    }
    let sum = input.hash.digest();
    if input.take_number()? != sum {
        return Err(bad());
    }
    (solver.phase, solver.done, solver.positions, solver.decided) = (phase, done, positions, decided);
    Ok(Mark { journal, side })
}

/// A file whose bytes are hashed as they pass.
struct Hashed<F> {
    inner: F,
    hash: Xxh3,
}

impl<F: Write> Write for Hashed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.inner.write(bytes)?;
        self.hash.update(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<F: Write> Hashed<F> {
    fn number(&mut self, number: u64) -> io::Result<()> {
        self.write_all(&number.to_le_bytes())
    }

    fn numbers(&mut self, numbers: &[u64]) -> io::Result<()> {
        self.number(numbers.len() as u64)?;
        numbers.iter().try_for_each(|&number| self.number(number))
    }
}

impl<F: Read> Read for Hashed<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(bytes)?;
        self.hash.update(&bytes[..len]);
        Ok(len)
    }
}

impl<F: Read> Hashed<F> {
    fn take_number(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.read_exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn take_numbers(&mut self) -> io::Result<Vec<u64>> {
        let len = self.take_number()?;
        // More than any row here has: only a damaged file asks for it.
        if len > 1 << 20 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        (0..len).map(|_| self.take_number()).collect()
    }

    fn take_marks(&mut self, marks: &[AtomicU8]) -> io::Result<()> {
        let mut bytes = vec![0; 1 << 16];
        for chunk in marks.chunks(1 << 16) {
            let bytes = &mut bytes[..chunk.len()];
            self.read_exact(bytes)?;
            for (mark, &byte) in chunk.iter().zip(&*bytes) {
                mark.store(byte, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of the checkpoint of a small game after a change to what is saved.
    fn loaded(name: &str, change: impl FnOnce(&mut Solver)) -> io::Result<Mark> {
        let path = std::env::temp_dir().join(format!("tomoe-checkpoint-{}-{name}", std::process::id()));
        let small = || Solver::new(4, [2; 2]).expect("there is memory");
        let mut solver = small();
        change(&mut solver);
        save(&path, &solver, Mark { journal: 0, side: None }).expect("there is room");
        let mark = load(&path, &mut small());
        std::fs::remove_file(path).expect("it was written");
        mark
    }

    #[test]
    fn what_no_solver_saves_is_refused() {
        type Forgery = fn(&mut Solver);
        assert!(loaded("true", |_| {}).is_ok());
        let forged: [(&str, Forgery); 6] = [
            ("phase", |solver| solver.phase = Phase(usize::MAX)),
            ("late", |solver| solver.phase = Phase(9)),
            ("done", |solver| solver.done = vec![true; 3]),
            ("positions", |solver| solver.positions[0] = u64::MAX),
            ("rows", |solver| solver.decided = vec![vec![0]]),
            ("layers", |solver| solver.positions.push(0)),
        ];
        for (name, change) in forged {
            let error = loaded(name, change).expect_err(name);
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{name}");
        }
    }
}
