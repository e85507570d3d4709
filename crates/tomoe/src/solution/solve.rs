//! `tomoe solve`: the whole of Yonmoque, computed here.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanCount;
use tomoe_games::Game;
use tomoe_games::yonmoque::ExactSource;
use tomoe_solver::{
    COUNTS, Counts, DISTANCES, Pieces, Progress, Report, Ruling, SolveError, SolveOptions, Stage, Tables,
    VALUES,
};

use super::bar::Bar;
use super::size::read_size;
use super::tables::TablesArgs;
use super::{figures, is_yonmoque, resources, thread_count};
use crate::failure::Failure;
use crate::limits::read_duration;
use crate::signals::EndRequest;

#[derive(Args)]
#[command(after_help = "\
It needs 3.8 GB of memory and 12 GB of disk while it computes; the tables take 0.8 GB. Ctrl-C stops it, and the same
command goes on from there; after a power cut it goes on from the last checkpoint. Where the tables are there already
it checks them and tells about them.

Examples:
  tomoe solve yonmoque
  tomoe solve yonmoque --tables /data/tables --threads 4
  tomoe solve yonmoque --markdown > figures.md")]
pub(crate) struct SolveArgs {
    /// yonmoque
    game: Game,
    #[command(flatten)]
    tables: TablesArgs,
    /// Compute with so many threads [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Use no more memory than this, such as 4GB: refuse if that is too little
    #[arg(long, value_name = "LIMIT", value_parser = read_size)]
    memory: Option<u64>,
    /// Use no more disk than this: refuse if that is too little
    #[arg(long, value_name = "LIMIT", value_parser = read_size)]
    disk: Option<u64>,
    /// Save what has been done after each so long, such as 2m; 0 saves only when stopped
    #[arg(long, default_value = "2m", value_name = "TIME", value_parser = read_duration)]
    checkpoint: Duration,
    /// Print all counts as tables in Markdown
    #[arg(long)]
    markdown: bool,
    /// Read the rules differently and count, without writing tables: any-slide, standing-four or through-moved
    #[arg(long, value_name = "RULING", value_parser = read_ruling, conflicts_with_all = ["markdown", "tables"])]
    ruling: Option<Ruling>,
    /// Solve the game with so many pieces, half of them for each player: a trial
    #[arg(long, hide = true, value_name = "N", default_value = "12", value_parser = read_pieces)]
    pieces: Pieces,
}

fn read_ruling(text: &str) -> Result<Ruling, String> {
    let names = Ruling::ALL.map(Ruling::name);
    let named = Ruling::ALL.into_iter().find(|ruling| ruling.name() == text);
    named.ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

fn read_pieces(text: &str) -> Result<Pieces, String> {
    let pieces = text.parse().ok().and_then(Pieces::fewer);
    pieces.ok_or_else(|| "expected an even number from 2 to 12".to_owned())
}

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    is_yonmoque(args.game)?;
    let begin = Instant::now();
    let (bar, stop) = (Bar::new(), EndRequest::listen()?.flag);
    let progress = |progress: Progress| tell(&bar, progress);
    let threads = thread_count(args.threads);
    if let Some(ruling) = args.ruling {
        let counts = tomoe_solver::count_under(ruling, args.pieces, threads, args.memory, &progress, &stop);
        bar.end();
        let counts = counts.map_err(|error| Failure::Machine(error.to_string()))?;
        writeln!(out, "ruling: {ruling}")?;
        totals(&counts, out)?;
        return resources(begin, out);
    }
    let options = SolveOptions {
        dir: args.tables.dir()?,
        threads,
        memory_limit: args.memory,
        disk_limit: args.disk,
        checkpoint_every: Some(args.checkpoint).filter(|every| !every.is_zero()),
        pieces: args.pieces,
    };
    let result = tomoe_solver::solve(&options, &progress, &stop);
    bar.end();
    let report = result.map_err(|error| explain(error, &options.dir))?;
    if args.markdown {
        let tables = (args.pieces == Pieces::ALL).then(|| Tables::open(&options.dir)).transpose();
        let tables = tables.map_err(|error| Failure::Machine(error.to_string()))?;
        let tables = tables.as_ref().map(|tables| tables as &dyn ExactSource);
        return Ok(figures::write(&report.counts, tables, out)?);
    }
    print(&report, &options, out)?;
    resources(begin, out)
}

/// What went wrong, and what can be done about it.
fn explain(error: SolveError, dir: &Path) -> Failure {
    Failure::Machine(match &error {
        SolveError::Stopped => {
            format!(
                "stopped; what is done is kept in '{}', and the same command goes on from here",
                dir.display()
            )
        }
        SolveError::Memory { .. } => format!("{error}; the computation can't do with less"),
        SolveError::Disk { .. } => {
            format!("{error} for '{}'; choose another place with --tables", dir.display())
        }
        _ => error.to_string(),
    })
}

fn tell(bar: &Bar, progress: Progress) {
    let Progress { stage, distance, layer, units: (done, all), decided, positions } = progress;
    let within = done as f64 / all.max(1) as f64;
    let share = share(stage, distance, within, positions > 0);
    match stage {
        Stage::Solving => bar.tell(share, distance, || {
            let of_all = if positions == 0 {
                "counting positions".to_owned()
            } else {
                format!("{} of {} positions decided", HumanCount(decided), HumanCount(positions))
            };
            format!("pass {distance}, layer {} + {}: {of_all}", layer.blue, layer.white)
        }),
        Stage::Packing => bar.tell(share, usize::MAX, || format!("packing part {done} of {all}")),
        Stage::Saving => bar.say("stopping: what is done is being saved; once more to end at once"),
    }
}

/// Seconds of processor time that the passes of distance 0, 1, 2, … were seen to take, and packing after them. The later
/// passes take next to nothing.
const PASSES: [f64; 27] = [
    7.7, 31.9, 27.4, 29.0, 28.4, 24.3, 27.9, 25.0, 25.3, 22.4, 23.1, 18.8, 18.8, 14.9, 14.6, 10.8, 10.2, 7.1,
    7.3, 4.3, 5.5, 2.9, 4.1, 1.8, 2.6, 1.2, 1.6,
];
const PACKING: f64 = 178.0;

/// The share of all work that is done when a pass, or packing, is done so far. There are two passes of distance 0: one
/// counts the positions, which are known (`counted`) in the other.
fn share(stage: Stage, distance: usize, within: f64, counted: bool) -> f64 {
    let passes = |number: usize| PASSES.iter().take(number).sum::<f64>();
    let done = match stage {
        Stage::Solving if distance == 0 => PASSES[0] * (within + f64::from(counted)) / 2.0,
        Stage::Solving => passes(distance) + PASSES.get(distance).unwrap_or(&0.0) * within,
        Stage::Packing => passes(PASSES.len()) + PACKING * within,
        // Nothing more is done then.
        Stage::Saving => passes(distance),
    };
    done / (passes(PASSES.len()) + PACKING)
}

fn totals(counts: &Counts, out: &mut impl Write) -> Result<(), Failure> {
    let row = |name: &str, count: u64| format!("{name:<26}{:>16}", HumanCount(count).to_string());
    writeln!(out, "{}", row("positions", counts.positions()))?;
    writeln!(out, "{}", row("won for the side to act", counts.won()))?;
    writeln!(out, "{}", row("lost", counts.lost()))?;
    writeln!(out, "{}", row("  because it can't act", counts.decided_at(0)))?;
    writeln!(out, "{}", row("drawn", counts.drawn()))?;
    writeln!(out, "{}", row("longest distance, plies", counts.longest() as u64))?;
    writeln!(out, "{:<26}{:>16}", "the empty board, for Blue", figures::start(counts))?;
    Ok(())
}

fn print(report: &Report, options: &SolveOptions, out: &mut impl Write) -> Result<(), Failure> {
    totals(&report.counts, out)?;
    writeln!(out, "\nplies  positions (lost at even distances, won at odd ones)")?;
    for distance in 0..=report.counts.longest() {
        writeln!(out, "{distance:>5}  {:>16}", HumanCount(report.counts.decided_at(distance)).to_string())?;
    }
    if options.pieces == Pieces::ALL {
        let tables = Tables::open(&options.dir).map_err(|error| Failure::Machine(error.to_string()))?;
        writeln!(
            out,
            "\nthe first placement, and what it comes to for Blue, in plies from the empty board:"
        )?;
        figures::first_moves(&tables, out)?;
    }
    writeln!(out, "\nin '{}':", options.dir.display())?;
    let counts = std::fs::metadata(options.dir.join(COUNTS))?.len();
    for (name, bytes) in
        [(VALUES, report.values_bytes), (DISTANCES, report.distances_bytes), (COUNTS, counts)]
    {
        writeln!(out, "{name:<26}{:>16} bytes", HumanCount(bytes).to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_done_grows_from_nothing_to_all() {
        let tenths = (0..=10).map(|tenths| f64::from(tenths) / 10.0);
        let counting = tenths.clone().map(|within| share(Stage::Solving, 0, within, false));
        let passes = (0..50).flat_map(|distance| {
            tenths.clone().map(move |within| share(Stage::Solving, distance, within, true))
        });
        let packing = tenths.clone().map(|within| share(Stage::Packing, 46, within, true));
        let all: Vec<f64> = counting.chain(passes).chain(packing).collect();
        assert!(all.is_sorted(), "{all:?}");
        assert_eq!((all.first(), all.last()), (Some(&0.0), Some(&1.0)));
    }
}
