//! The whole computation, from nothing to table files, with its interruptions.

use core::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tomoe_games::yonmoque::{HAND, PIECES};

use crate::checkpoint::{self, Mark};
use crate::counts::{Counts, Layer};
use crate::journal::{self, Writer};
use crate::layout::Layout;
use crate::pack::{FIRST, Packing};
use crate::sets::Sets;
use crate::solver::{Advance, Progress, Solver, Stage};
use crate::state::State;

/// The file of values in a directory of tables.
pub const VALUES: &str = "yonmoque.values";

/// The file of distances.
pub const DISTANCES: &str = "yonmoque.distances";

/// The file of counts: a line of text for each layer and side.
pub const COUNTS: &str = "yonmoque.counts";

/// The folder of what is needed only while computing.
const UNFINISHED: &str = "unfinished";

/// Bytes on disk that the journal and the tables take together, with room to spare: 2.5 GB and 0.8 GB were seen.
const DISK: u64 = 5_000_000_000;

/// What besides the state is in memory: the places of sets, the threads' buffers, the program.
const MEMORY_BESIDES: u64 = 200_000_000;

/// How to compute.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// Where the tables go, and while computing the checkpoint and the journal.
    pub dir: PathBuf,
    /// How many threads compute.
    pub threads: usize,
    /// How many bytes of memory may be used, if there is a limit.
    pub memory_limit: Option<u64>,
    /// How often to write a checkpoint besides the one on stopping. It takes as long as writing 3.5 GB.
    pub checkpoint_every: Option<Duration>,
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

impl From<io::Error> for SolveError {
    fn from(error: io::Error) -> Self {
        SolveError::Io(error)
    }
}

/// Solves Yonmoque and writes its tables, or goes on where an earlier call was stopped. What is written depends on
/// neither the number of threads nor the interruptions.
pub fn solve(
    options: &SolveOptions,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<Report, SolveError> {
    let hand = usize::from(HAND);
    solve_game(usize::from(PIECES), [hand; 2], options, progress, stop)
}

/// The same for the game with `most` pieces, of which the players begin with `start` in hand.
pub(crate) fn solve_game(
    most: usize,
    start: [usize; 2],
    options: &SolveOptions,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<Report, SolveError> {
    let work = options.dir.join(UNFINISHED);
    if !options.dir.join(COUNTS).exists() {
        fs::create_dir_all(&work)?;
        let solved = work.join(COUNTS);
        if !solved.exists() {
            let (counts, side) = compute(most, start, options, &work, progress, stop)?;
            let unfinished = work.join("counts.new");
            fs::write(&unfinished, counts.to_text(side))?;
            fs::rename(unfinished, solved)?;
            remove(&work.join("checkpoint"))?;
        }
        pack(most, start, options, &work, progress, stop)?;
    }
    let (counts, _) = Counts::from_text(&fs::read_to_string(options.dir.join(COUNTS))?)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the counts can't be read"))?;
    Ok(Report {
        counts,
        values_bytes: fs::metadata(options.dir.join(VALUES))?.len(),
        distances_bytes: fs::metadata(options.dir.join(DISTANCES))?.len(),
    })
}

/// Makes all passes; tells the counts and the side whose positions the journal holds.
fn compute(
    most: usize,
    start: [usize; 2],
    options: &SolveOptions,
    work: &Path,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<(Counts, usize), SolveError> {
    let saved = work.join("checkpoint");
    check_room(most, start, options, work, saved.exists())?;
    let mut solver = Solver::new(most, start)?;
    let mut mark =
        if saved.exists() { checkpoint::load(&saved, &mut solver)? } else { Mark { journal: 0, side: None } };
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
                checkpoint::save(&saved, &solver, mark)?;
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
            checkpoint::save(&saved, &solver, mark)?;
            since = Instant::now();
        }
    }
    let side = mark.side.unwrap_or(0);
    let mut drawn = Writer::resume(work, 0, 0)?;
    solver.enter_drawn(side, &mut drawn)?;
    drawn.flush()?;
    Ok((solver.counts(), side))
}

/// The side to act with fewer positions that a short search does not decide.
fn smaller_side(counts: &Counts) -> usize {
    let mut open = [0; 2];
    for layer in &counts.layers {
        open[layer.to_act as usize] += layer.positions - layer.decided.iter().take(FIRST).sum::<u64>();
    }
    usize::from(open[1] < open[0])
}

/// Makes the table files, and removes what only the computation needed.
fn pack(
    most: usize,
    start: [usize; 2],
    options: &SolveOptions,
    work: &Path,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<(), SolveError> {
    let text = fs::read_to_string(work.join(COUNTS))?;
    let (counts, side) = Counts::from_text(&text)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the counts can't be read"))?;
    let sets = Sets::new(most);
    let layout = Layout::new(most, start, &sets);
    let longest = counts.longest();
    let (positions, decided) = (counts.positions(), counts.won() + counts.lost());
    let packing =
        Packing { dir: work, sets: &sets, layout: &layout, side, longest, threads: options.threads };
    let tell = |done, all| {
        progress(Progress {
            stage: Stage::Packing,
            distance: longest,
            layer: Layer { blue: 0, white: 0 },
            units: (done, all),
            decided,
            positions,
        });
    };
    if !packing.run(&work.join(VALUES), &work.join(DISTANCES), &tell, stop)? {
        return Err(SolveError::Stopped);
    }
    // The counts come last: where they are, all is.
    for name in [VALUES, DISTANCES, COUNTS] {
        fs::rename(work.join(name), options.dir.join(name))?;
    }
    for distance in 0..=longest + 1 {
        remove(&journal::path(work, distance))?;
    }
    fs::remove_dir(work)?;
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Refuses to begin what can't be finished.
fn check_room(
    most: usize,
    start: [usize; 2],
    options: &SolveOptions,
    work: &Path,
    resumed: bool,
) -> Result<(), SolveError> {
    let layout = Layout::new(most, start, &Sets::new(most));
    let state = State::bytes(&layout);
    let needed = state + MEMORY_BESIDES;
    let available = options.memory_limit.unwrap_or(u64::MAX).min(free_memory().unwrap_or(u64::MAX));
    if needed > available {
        return Err(SolveError::Memory { needed, available });
    }
    // Small games, as the tests have them, need next to nothing.
    let share = |bytes: u64| (bytes as f64 * (state as f64 / 3.5e9)) as u64;
    // While a checkpoint is being written, the one before is still there.
    let needed = share(DISK) + if resumed { 1 } else { 2 } * state;
    let available = fs4::available_space(work)?;
    if needed > available {
        return Err(SolveError::Disk { needed, available });
    }
    Ok(())
}

/// The memory that the system can give, where it tells.
fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Solves the game of 2 + 2 pieces into a new folder, interrupted after every so many units, and returns what
    /// was written.
    pub(crate) fn written(name: &str, threads: usize, interrupted: Option<usize>) -> (Report, [Vec<u8>; 3]) {
        let dir = std::env::temp_dir().join(format!("tomoe-solver-{}-{name}", std::process::id()));
        let options = SolveOptions { dir: dir.clone(), threads, memory_limit: None, checkpoint_every: None };
        let report = loop {
            let (stop, units) = (AtomicBool::new(false), AtomicUsize::new(0));
            let count = |_: Progress| {
                let units = units.fetch_add(1, Ordering::Relaxed) + 1;
                stop.store(interrupted.is_some_and(|most| units >= most), Ordering::Relaxed);
            };
            match solve_game(4, [2, 2], &options, &count, &stop) {
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
        use crate::file::{Contents, Head, OpenError};
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
    fn too_little_memory_is_refused() {
        let dir = std::env::temp_dir().join(format!("tomoe-solver-{}-memory", std::process::id()));
        let options = SolveOptions {
            dir: dir.clone(),
            threads: 1,
            memory_limit: Some(1 << 30),
            checkpoint_every: None,
        };
        let result = solve(&options, &|_| {}, &AtomicBool::new(false));
        assert!(matches!(result, Err(SolveError::Memory { needed, .. }) if needed > 3_500_000_000));
        fs::remove_dir_all(dir).unwrap();
    }
}
