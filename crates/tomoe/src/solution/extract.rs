//! `tomoe extract`: what ships with the program, made from the full tables.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::HumanCount;
use tomoe_files::OutputFile;
use tomoe_games::{Game, Printable};
use tomoe_solver::{balanced_openings, make_extract};

use super::is_yonmoque;
use super::tables::TablesArgs;
use crate::failure::{Failure, aside};

#[derive(Args)]
#[command(after_help = "\
The extract has the value of every position with at most eight pieces on the board, and a book with which Blue wins from
the empty board in the fewest plies. The same tables give the same bytes on every machine; it takes minutes and a gigabyte
of memory. The openings are those that are drawn or take longest to win, as placements, one opening a line.

Example:
  tomoe extract yonmoque --output crates/solver/data/yonmoque.extract --openings crates/games/src/yonmoque/balanced.txt")]
pub(crate) struct ExtractArgs {
    /// yonmoque
    game: Game,
    #[command(flatten)]
    tables: TablesArgs,
    /// Write the extract there
    #[arg(short, long, value_name = "FILE", required_unless_present = "openings")]
    output: Option<PathBuf>,
    /// Write balanced openings there
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
}

pub(crate) fn run(args: &ExtractArgs, out: &mut impl Write) -> Result<(), Failure> {
    is_yonmoque(args.game)?;
    let output = args.output.as_deref().map(OutputFile::at).transpose()?;
    let openings_file = args.openings.as_deref().map(OutputFile::at).transpose()?;
    let tables = args.tables.open()?;
    let dir = args.tables.dir()?;
    let lacking = || Failure::input(format!("'{}': expected full tables, with distances", dir.display()));
    if let Some(file) = openings_file {
        let openings = balanced_openings(&tables).ok_or_else(lacking)?;
        let line =
            |moves: &Vec<_>| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n";
        file.replace(openings.iter().map(line).collect::<String>().as_bytes())?;
        writeln!(out, "{} openings in {}", openings.len(), Printable(file.path().display()))?;
    }
    if let Some(file) = output {
        let bytes = make_extract(&tables, &|what| aside(what)).ok_or_else(lacking)?;
        file.replace(&bytes)?;
        writeln!(out, "{} bytes in {}", HumanCount(bytes.len() as u64), Printable(file.path().display()))?;
    }
    Ok(())
}
