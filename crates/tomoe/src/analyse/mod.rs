//! `tomoe analyse`: what the engine thinks of a position or of a whole game.

mod json;
mod record;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use tomoe_engine::ugi::move_texts;
use tomoe_engine::{Analysis, Control, Engine, Limits, Question};
use tomoe_games::AnyPosition;

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::limits::LimitArgs;
use crate::solution::tables::TablesArgs;

#[derive(Args)]
#[command(after_help = "\
A score is what the first move is worth to the player who makes it: 'win in 9 plies' and 'loss in at most 4 plies' are proven,
'62.5%' is an estimate of the chance to win, a draw counting half.

Examples:
  tomoe analyse yonmoque --moves \"@c3 @b2\" --time 5s
  tomoe analyse mana --position \"90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0\" --lines 3 --depth 8
  tomoe analyse mitsudomoe --players 3 --nodes 100000 --json
  tomoe analyse yonmoque --record game.txt --time 200ms -o annotated.txt")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Moves to play from there first, separated by spaces
    #[arg(short, long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    /// Annotate every game of this file: evaluations, marks, turning points and better lines
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["position", "moves", "players", "lines"])]
    pub(crate) record: Option<PathBuf>,
    /// Review also what was reviewed under the same limits before
    #[arg(long, requires = "record")]
    pub(crate) again: bool,
    /// Write the annotated record there instead of to standard output
    #[arg(short, long, value_name = "FILE", requires = "record")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Show so many different first moves
    #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) lines: u8,
    /// Give the engine so many megabytes to remember in
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=32_768))]
    pub(crate) hash: u64,
    /// Search games of two players on so many threads; with more than one, answers differ from time to time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Decides what is left to chance
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// Print a JSON object a line: for each deepening, or for each move of a record
    #[arg(long)]
    pub(crate) json: bool,
}

impl AnalyseArgs {
    fn engine(&self) -> Result<Engine, Failure> {
        let mut engine = Engine::new(usize::try_from(self.hash << 20).unwrap_or(usize::MAX));
        engine.set_threads(usize::from(self.threads));
        engine.set_source(self.tables.source(self.position.game)?);
        Ok(engine)
    }
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Result<(), Failure> {
    /// How long to think about a position when nothing is said.
    const USUAL: Limits = Limits::time(Duration::from_secs(3));
    if let Some(file) = &args.record {
        return record::run(args, file, out);
    }
    let history = args.position.play(&args.moves)?;
    if history.ending().is_some() {
        return Err(Failure::input("the game is over: there is nothing to analyse"));
    }
    let position = history.position();
    if !args.json {
        writeln!(out, "{} to move: {position}", position.to_act().name())?;
    }
    let question = Question {
        positions: history.positions(),
        limits: args.limits.or(USUAL),
        lines: usize::from(args.lines),
        seed: args.seed,
    };
    let begin = Instant::now();
    let stop = AtomicBool::new(false);
    let now = || begin.elapsed();
    let mut written: io::Result<()> = Ok(());
    args.engine()?.analyse(&question, Control { now: &now, stop: &stop }, &mut |answer| {
        if written.is_ok() {
            written = print(position, answer, args.json, out);
        }
        // Nobody reads any more: there is no use in thinking.
        if written.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(written?)
}

fn print(position: &AnyPosition, answer: &Analysis, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        writeln!(out, "{}", json::answer(position, answer))?;
        return out.flush();
    }
    let Analysis { depth, nodes, elapsed, .. } = answer;
    writeln!(out, "depth {depth}, {nodes} nodes, {:.3} s", elapsed.as_secs_f64())?;
    for line in &answer.lines {
        let moves = move_texts(position, &line.moves).join(" ");
        writeln!(out, "  {:<18} {moves}", line.score.to_string())?;
    }
    out.flush()
}
