//! `tomoe probe`: exact values from the tables.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use tomoe_games::AnyPosition;
use tomoe_games::yonmoque::{ExactSource, Position, Value};
use tomoe_solver::{Extract, RandomPositions};

use super::found::{Found, batch_line};
use super::is_yonmoque;
use super::tables::TablesArgs;
use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::input;

#[derive(Args)]
#[command(after_help = "\
A distance is how many plies the game still takes with best play by both, the winner hurrying and the loser delaying; a
losing five counts as two. A move's value is for the player who makes it, and its distance counts from before it.

Where there are no full tables, positions are looked up in the part of them that is in this program: the values with at
most eight pieces on the board, and few distances. One position alone is then also searched for two seconds.

With --batch a line is printed for each position read:
  POSITION <tab> win, loss, draw or unknown <tab> DISTANCE, 0 for a draw, ? if it is not known

With --json it is an object with position, value, distance and moves, each with move, value and distance, the best first; null
is what is not known.

Examples:
  tomoe probe yonmoque
  tomoe probe yonmoque --position \"5/5/2b2/1w3/5 b 5 5\" --json
  tomoe probe yonmoque --batch < positions.txt")]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    tables: TablesArgs,
    /// Read one position a line from standard input
    #[arg(long, conflicts_with = "position")]
    batch: bool,
    /// Print a JSON object a line for each position
    #[arg(long)]
    json: bool,
    /// Measure how many of N random positions, layers equally likely, are looked up in a second on one core
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "batch", "json"], value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    measure: Option<u32>,
}

pub(crate) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    is_yonmoque(args.position.game)?;
    if let Some(count) = args.measure {
        return measure(&args.tables.open()?, count, out);
    }
    let positions = if args.batch { read_batch()? } else { vec![read_position(&args.position)?] };
    let tables = args.tables.find()?;
    let source: &dyn ExactSource = match &tables {
        Some(tables) => tables,
        None => Extract::embedded(),
    };
    for position in &positions {
        if args.batch && !args.json {
            writeln!(out, "{}", batch_line(position, source.value(position)))?;
            continue;
        }
        let mut found = Found::look(source, position);
        if tables.is_none() && !args.batch {
            found.search();
        }
        if args.json { writeln!(out, "{}", found.json())? } else { found.print(out)? }
    }
    Ok(())
}

fn read_position(args: &PositionArgs) -> Result<Position, Failure> {
    let AnyPosition::Yonmoque(position) = args.read()? else {
        unreachable!("the position is one of the game asked for")
    };
    Ok(position)
}

/// All lines are read before anything is written, so that a bad one leaves no half answer.
fn read_batch() -> Result<Vec<Position>, Failure> {
    let read = |line: Result<(usize, String), Failure>| {
        let (number, line) = line?;
        line.parse().map_err(|error| Failure::input(format!("line {number}: {error}")))
    };
    input::stdin_lines().map(read).collect()
}

/// How fast values, and values with distances, are looked up.
fn measure(source: &impl ExactSource, count: u32, out: &mut impl Write) -> Result<(), Failure> {
    let mut random = RandomPositions::new(1);
    let positions: Vec<Position> = (0..count).map(|_| random.of_any_layer()).collect();
    let mut rate = |name: &str, known: &dyn Fn(&Position) -> bool| -> io::Result<()> {
        let begin = Instant::now();
        let known = positions.iter().filter(|position| known(position)).count();
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "{name:<10}{known} of {count} known, {:.0} a second", f64::from(count) / seconds)
    };
    rate("values", &|position| source.value_without_distance(position).is_some())?;
    rate("distances", &|position| source.value(position).is_some_and(Value::is_complete))?;
    Ok(())
}
