//! The whole computation, from nothing to table files, with its interruptions.

use core::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tomoe_files::{FileError, OutputFile};

use crate::compute::checkpoint::{self, Mark};
use crate::compute::journal::{self, Writer};
use crate::compute::layout::Layout;
use crate::compute::open_tables::map;
use crate::compute::packing::Packing;
use crate::compute::resources::{check_disk, check_memory};
use crate::compute::solver::{Advance, Progress, Solver, Stage};
use crate::compute::square_sets::Sets;
use crate::compute::tables_dir::{TablesDir, sync_file};
use crate::counts::{Counts, Layer};
use crate::pieces::Pieces;
use crate::table_file::{Contents, FIRST, Head, OpenError};

/// The file of values in a directory of tables.
pub const VALUES: &str = "yonmoque.values";

/// The file of distances.
pub const DISTANCES: &str = "yonmoque.distances";

/// The file of counts: a line of text for each layer and side.
pub const COUNTS: &str = "yonmoque.counts";

/// How to compute.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// Where the tables go, and while computing the checkpoint and the journal.
    pub dir: PathBuf,
    /// How many threads compute.
    pub threads: usize,
    /// How many bytes of memory may be used, if there is a limit.
    pub memory_limit: Option<u64>,
    /// How many bytes of disk may be used, if there is a limit.
    pub disk_limit: Option<u64>,
    /// How often to write a checkpoint besides the one on stopping: what has been done since the last one is lost when
    /// the process is killed. It takes as long as writing 3.5 GB.
    pub checkpoint_every: Option<Duration>,
    /// The pieces: Yonmoque's, or fewer for a trial.
    pub pieces: Pieces,
}

impl SolveOptions {
    /// All pieces, no limits, and a checkpoint only on stopping.
    pub fn new(dir: impl Into<PathBuf>, threads: usize) -> Self {
        Self {
            dir: dir.into(),
            threads,
            memory_limit: None,
            disk_limit: None,
            checkpoint_every: None,
            pieces: Pieces::ALL,
        }
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Positions by layer and distance.
    pub counts: Counts,
    /// The length of the file of values.
    pub values_bytes: u64,
    /// The length of the file of distances.
    pub distances_bytes: u64,
}

/// Why there is no result.
#[derive(Debug)]
pub enum SolveError {
    /// It was told to stop; the next call goes on from here.
    Stopped,
    /// More memory is needed than allowed or free.
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes to be had.
        available: u64,
    },
    /// More room on disk is needed than there is.
    Disk {
        /// Bytes needed.
        needed: u64,
        /// Bytes to be had.
        available: u64,
    },
    /// There is a file where only tables should be.
    Foreign(PathBuf),
    /// A file is damaged, or of another program or game.
    Damaged(PathBuf),
    /// Another process is computing in this directory.
    Busy(PathBuf),
    /// Reading or writing failed.
    Io(io::Error),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: &u64| bytes.div_ceil(1_000_000);
        match self {
            SolveError::Stopped => f.write_str("stopped; the same command goes on from here"),
            SolveError::Memory { needed, available } => {
                write!(f, "{} MB of memory are needed, {} MB may be used", mb(needed), mb(available))
            }
            SolveError::Disk { needed, available } => {
                write!(f, "{} MB of disk are needed, {} MB are free", mb(needed), mb(available))
            }
            SolveError::Foreign(path) => {
                write!(f, "'{}' does not belong to the tables: choose an empty directory", path.display())
            }
            SolveError::Damaged(path) => {
                write!(f, "'{}' is damaged or of another kind: remove it to begin anew", path.display())
            }
            SolveError::Busy(dir) => {
                write!(f, "another process is computing in '{}'", dir.display())
            }
            SolveError::Io(error) => write!(f, "reading or writing failed: {error}"),
        }
    }
}

impl std::error::Error for SolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SolveError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<FileError> for SolveError {
    fn from(error: FileError) -> Self {
        SolveError::Io(error.into())
    }
}

impl From<io::Error> for SolveError {
    fn from(error: io::Error) -> Self {
        SolveError::Io(error)
    }
}

/// Solves Yonmoque and writes its tables, or goes on where an earlier call was stopped, or tells what is there. What is
/// written depends on neither the number of threads nor the interruptions.
pub fn solve(
    options: &SolveOptions,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<Report, SolveError> {
    let folder = TablesDir::open(&options.dir)?;
    let sets = Sets::new(options.pieces.total);
    let layout = Layout::new(options.pieces.total, [options.pieces.hand; 2], &sets);
    let run = Run { options, sets: &sets, layout: &layout, folder: &folder, progress, stop };
    if !folder.is_finished() {
        run.make_tables().inspect_err(|error| folder.leave(matches!(error, SolveError::Stopped)))?;
    }
    let (counts, _) = run.counts(&folder.file(COUNTS))?;
    let report = Report {
        counts,
        values_bytes: check_file(&folder.file(VALUES), Contents::Values)?,
        distances_bytes: check_file(&folder.file(DISTANCES), Contents::Distances)?,
    };
    folder.clear()?;
    Ok(report)
}
/// One call of [`solve`].
struct Run<'a> {
    options: &'a SolveOptions,
    sets: &'a Sets,
    layout: &'a Layout,
    folder: &'a TablesDir,
    progress: &'a (dyn Fn(Progress) + Sync),
    stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Computes what is not computed yet, and puts the tables in their place.
    fn make_tables(&self) -> Result<(), SolveError> {
        let solved = self.folder.work().join(COUNTS);
        if !solved.exists() {
            let (counts, side) = self.compute()?;
            let text = counts.to_text(side);
            OutputFile::at(&solved)
                .and_then(|file| file.replace(text.as_bytes()))
                .map_err(io::Error::from)?;
        }
        self.pack()?;
        Ok(self.folder.finish()?)
    }

    /// Makes all passes; tells the counts and the side whose positions the journal holds.
    fn compute(&self) -> Result<(Counts, usize), SolveError> {
        let Self { options, progress, stop, .. } = *self;
        check_memory(self.layout, options.memory_limit)?;
        check_disk(self.layout, options, self.folder)?;
        let work = &self.folder.work();
        let saved = self.folder.checkpoint();
        let mut solver = Solver::new(options.pieces.total, [options.pieces.hand; 2])?;
        let mut mark = Mark { journal: 0, side: None };
        if saved.exists() {
            mark = checkpoint::load(&saved, &mut solver).map_err(|error| self.damaged(&saved, error))?;
        }
        let mut since = Instant::now();
        loop {
            let distance = solver.phase.distance();
            let mut journal = match mark.side {
                Some(side) => Some((side, Writer::resume(work, distance, mark.journal)?)),
                None => None,
            };
            let entries = journal.as_mut().map(|(side, writer)| (*side, writer));
            let advance = solver.advance(options.threads, entries, progress, stop)?;
            mark.journal = journal.as_mut().map_or(Ok(0), |(_, writer)| writer.flush())?;
            match advance {
                Advance::Stopped => {
                    self.tell(Stage::Saving, distance, &solver.counts(), (0, 1));
                    self.save(&saved, &solver, mark)?;
                    return Err(SolveError::Stopped);
                }
                Advance::Finished => break,
                Advance::Next => {}
            }
            mark.journal = 0;
            if mark.side.is_none() && solver.phase.distance() >= FIRST {
                mark.side = Some(smaller_side(&solver.counts()));
            }
            if options.checkpoint_every.is_some_and(|every| since.elapsed() >= every) {
                self.save(&saved, &solver, mark)?;
                since = Instant::now();
            }
        }
        let side = mark.side.unwrap_or(0);
        let mut drawn = Writer::resume(work, 0, 0)?;
        solver.enter_drawn(side, &mut drawn)?;
        drawn.flush()?;
        self.sync_journal(solver.phase.distance())?;
        Ok((solver.counts(), side))
    }

    /// Writes a checkpoint, after the part of the journal that it vouches for.
    fn save(&self, path: &Path, solver: &Solver, mark: Mark) -> io::Result<()> {
        self.sync_journal(solver.phase.distance())?;
        checkpoint::save(path, solver, mark)
    }

    fn sync_journal(&self, last: usize) -> io::Result<()> {
        (0..=last).try_for_each(|distance| sync_file(&journal::path(&self.folder.work(), distance)))
    }

    /// Makes the table files from the journal.
    fn pack(&self) -> Result<(), SolveError> {
        let work = &self.folder.work();
        let (counts, side) = self.counts(&work.join(COUNTS))?;
        let longest = counts.longest();
        let packing = Packing {
            dir: work,
            sets: self.sets,
            layout: self.layout,
            side,
            longest,
            threads: self.options.threads,
        };
        let tell = |done, all| self.tell(Stage::Packing, longest, &counts, (done, all));
        let done = packing.run(&work.join(VALUES), &work.join(DISTANCES), &tell, self.stop);
        if done.map_err(|error| self.damaged(work, error))? { Ok(()) } else { Err(SolveError::Stopped) }
    }

    /// Tells what is done when no layer is being worked on.
    fn tell(&self, stage: Stage, distance: usize, counts: &Counts, units: (usize, usize)) {
        (self.progress)(Progress {
            stage,
            distance,
            layer: Layer { blue: 0, white: 0 },
            units,
            decided: counts.won() + counts.lost(),
            positions: counts.positions(),
        });
    }

    /// Reads a file of counts, which must be of this game.
    fn counts(&self, path: &Path) -> Result<(Counts, usize), SolveError> {
        let text = fs::read_to_string(path).map_err(FileError::at(path)).map_err(io::Error::from);
        let read = Counts::from_text(&text.map_err(|error| self.damaged(path, error))?);
        let fits = |(counts, side): &(Counts, usize)| {
            let layers = counts.layers.iter().map(|row| [row.layer.blue, row.layer.white].map(usize::from));
            *side < 2 && layers.eq(self.layout.blocks.iter().map(|block| block.hand))
        };
        read.filter(fits).ok_or_else(|| SolveError::Damaged(path.to_owned()))
    }

    /// What an error says about a file that was to be read.
    fn damaged(&self, path: &Path, error: io::Error) -> SolveError {
        match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => SolveError::Damaged(path.to_owned()),
            _ => SolveError::Io(error),
        }
    }
}

/// The side to act with fewer positions that a short search does not decide.
fn smaller_side(counts: &Counts) -> usize {
    let mut open = [0; 2];
    for layer in &counts.layers {
        open[layer.to_act as usize] += layer.positions - layer.decided.iter().take(FIRST).sum::<u64>();
    }
    usize::from(open[1] < open[0])
}

/// Checks a file of tables against its checksum and tells its length.
fn check_file(path: &Path, contents: Contents) -> Result<u64, SolveError> {
    match Head::check(&map(path).map_err(FileError::at(path))?, contents) {
        Ok(head) => Ok(head.len),
        Err(OpenError::Io(error)) => Err(SolveError::Io(error)),
        Err(OpenError::Foreign(_) | OpenError::Damaged | OpenError::Forged(_)) => {
            Err(SolveError::Damaged(path.to_owned()))
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// How to solve the game of 2 + 2 pieces.
    fn small(dir: &Path, threads: usize) -> SolveOptions {
        SolveOptions { pieces: Pieces::fewer(4).unwrap(), ..SolveOptions::new(dir, threads) }
    }

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tomoe-solver-{}-{name}", std::process::id()))
    }

    /// Solves the game of 2 + 2 pieces into a new folder, interrupted after every so many units, and returns what
    /// was written.
    pub(crate) fn written(name: &str, threads: usize, interrupted: Option<usize>) -> (Report, [Vec<u8>; 3]) {
        let dir = folder(name);
        let options = small(&dir, threads);
        let report = loop {
            let (stop, units) = (AtomicBool::new(false), AtomicUsize::new(0));
            let count = |_: Progress| {
                let units = units.fetch_add(1, Ordering::Relaxed) + 1;
                stop.store(interrupted.is_some_and(|most| units >= most), Ordering::Relaxed);
            };
            match solve(&options, &count, &stop) {
                Err(SolveError::Stopped) => {}
                result => break result.unwrap(),
            }
        };
        let bytes = [VALUES, DISTANCES, COUNTS].map(|name| fs::read(dir.join(name)).unwrap());
        fs::remove_dir_all(dir).unwrap();
        (report, bytes)
    }

    #[test]
    fn neither_threads_nor_interruptions_change_a_byte() {
        let (report, bytes) = written("whole", 1, None);
        assert_eq!((report.counts.positions(), report.counts.longest()), (485_802, 37));
        assert_eq!(written("threads", 3, None), (report.clone(), bytes.clone()));
        assert_eq!(written("interrupted", 2, Some(37)), (report, bytes));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        use crate::table_file::{Contents, Head, OpenError};
        let (_, [values, ..]) = written("damaged", 1, None);
        assert!(Head::check(&values, Contents::Values).is_ok());
        assert!(matches!(Head::check(&values, Contents::Distances), Err(OpenError::Foreign(_))));
        assert!(matches!(
            Head::check(&values[..values.len() - 1], Contents::Values),
            Err(OpenError::Damaged)
        ));
        for at in (12..values.len()).step_by(97) {
            let mut damaged = values.clone();
            damaged[at] ^= 1 << (at % 8);
            assert!(Head::check(&damaged, Contents::Values).is_err(), "{at}");
        }
    }

    #[test]
    fn too_little_room_is_refused() {
        let dir = folder("room");
        let result = |options: SolveOptions| solve(&options, &|_| {}, &AtomicBool::new(false));
        let memory = SolveOptions { memory_limit: Some(1 << 30), ..SolveOptions::new(&dir, 1) };
        assert!(matches!(result(memory), Err(SolveError::Memory { needed, .. }) if needed > 3_500_000_000));
        let disk = SolveOptions { disk_limit: Some(10_000), ..small(&dir, 1) };
        assert!(matches!(result(disk), Err(SolveError::Disk { available: 10_000, .. })));
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn what_does_not_belong_to_the_tables_is_refused() {
        let dir = folder("strangers");
        let result = || solve(&small(&dir, 1), &|_| {}, &AtomicBool::new(false));
        fs::create_dir_all(dir.join("unfinished")).unwrap();
        fs::write(dir.join("notes.txt"), "mine").unwrap();
        assert!(matches!(result(), Err(SolveError::Foreign(path)) if path.ends_with("notes.txt")));
        fs::remove_file(dir.join("notes.txt")).unwrap();
        fs::write(dir.join("unfinished/checkpoint"), "TOMOECPTnot really a checkpoint").unwrap();
        assert!(matches!(result(), Err(SolveError::Damaged(path)) if path.ends_with("checkpoint")));
        fs::remove_file(dir.join("unfinished/checkpoint")).unwrap();
        let lock = fs::File::create(dir.join("unfinished/lock")).unwrap();
        lock.lock().unwrap();
        assert!(matches!(result(), Err(SolveError::Busy(_))));
        drop(lock);
        result().unwrap();
        assert!(!dir.join("unfinished").exists());
        for name in [VALUES, DISTANCES, COUNTS] {
            let whole = fs::read(dir.join(name)).unwrap();
            let mut damaged = whole.clone();
            damaged[100] ^= 1;
            fs::write(dir.join(name), damaged).unwrap();
            assert!(matches!(result(), Err(SolveError::Damaged(path)) if path.ends_with(name)));
            fs::write(dir.join(name), whole).unwrap();
        }
        // The tables of a smaller game are not those of the whole.
        let whole = solve(&SolveOptions::new(&dir, 1), &|_| {}, &AtomicBool::new(false));
        assert!(matches!(whole, Err(SolveError::Damaged(path)) if path.ends_with(COUNTS)));
        result().unwrap();
        fs::remove_dir_all(dir).unwrap();
    }

    /// Solves the small game up to the packing of its tables.
    fn solve_until_packing(dir: &Path) {
        let stop = AtomicBool::new(false);
        let until_packing = |progress: Progress| {
            if progress.stage == Stage::Packing {
                stop.store(true, Ordering::Relaxed);
            }
        };
        assert!(matches!(solve(&small(dir, 1), &until_packing, &stop), Err(SolveError::Stopped)));
    }

    #[test]
    fn a_forged_journal_is_refused() {
        let dir = folder("forged-journal");
        let layout = Layout::new(4, [2; 2], &Sets::new(4));
        let units = crate::compute::pass::unit_ranges(&layout).count();
        solve_until_packing(&dir);
        for (table, colouring) in [(1 << 30, 0), (0, 40)] {
            let mut frame = journal::Frame::default();
            let mut found = vec![0; colouring + 1];
            found[colouring] = 1;
            frame.enter(table, &found);
            frame.end_block();
            let bytes = frame.take();
            let mut forged = Writer::resume(&dir.join("unfinished"), 5, 0).unwrap();
            (0..units).for_each(|unit| forged.add(unit, &bytes).unwrap());
            forged.flush().unwrap();
            let result = solve(&small(&dir, 1), &|_| {}, &AtomicBool::new(false));
            assert!(matches!(result, Err(SolveError::Damaged(_))), "{table} {colouring}: {result:?}");
        }
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_damaged_journal_is_refused() {
        let dir = folder("journal");
        solve_until_packing(&dir);
        let path = dir.join("unfinished/pass-05");
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 16;
        fs::write(&path, bytes).unwrap();
        let result = solve(&small(&dir, 1), &|_| {}, &AtomicBool::new(false));
        assert!(matches!(result, Err(SolveError::Damaged(_))), "{result:?}");
        fs::remove_dir_all(dir).unwrap();
    }
}
