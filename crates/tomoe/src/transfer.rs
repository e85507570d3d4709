//! `tomoe export`, `tomoe import`, `tomoe import-records` and `tomoe backup`: the games of a database, moved or copied.

use std::fs::File;
use std::future::Future;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tomoe_files::{FileError, Replacement};
use tomoe_games::Printable;
use tomoe_server::{Amounts, StoreError, TransferError};

use crate::database::DatabaseArgs;
use crate::failure::{Failure, aside};

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The file to write; - for standard output
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// The file that 'tomoe export' has written; - for standard input
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct ImportRecordsArgs {
    /// A file of records, as text or a JSON object a line; - for standard input
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to write, which must not exist yet
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

pub(crate) fn export(args: &ExportArgs, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    let database = args.database.database()?;
    if args.file == Path::new("-") {
        let amounts = wait(tomoe_server::export(&database, out))?;
        aside(format_args!("Exported {}", said(amounts)));
        return Ok(());
    }
    let mut file = Replacement::begin(&args.file)?;
    let error = file.error();
    let mut lines = BufWriter::new(file.file());
    let amounts = match block_on(tomoe_server::export(&database, &mut lines))? {
        Err(TransferError::File(problem)) => return Err(error(problem).into()),
        done => done.map_err(failure)?,
    };
    lines.flush().map_err(error)?;
    drop(lines);
    file.finish()?;
    Ok(writeln!(out, "Exported {} to {}", said(amounts), Printable(args.file.display()))?)
}

pub(crate) fn import(args: &ImportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let database = args.database.database()?;
    let file = opened(&args.file)?;
    let amounts =
        wait(tomoe_server::import(&database, file)).map_err(|failure| named(&args.file, failure))?;
    Ok(writeln!(out, "Imported {} into {database}", said(amounts))?)
}

pub(crate) fn import_records(args: &ImportRecordsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let database = args.database.database()?;
    let file = opened(&args.file)?;
    let added = block_on(tomoe_server::add_records(&database, file))?
        .map_err(|error| named(&args.file, failure(error)))?;
    write!(out, "Added {} to {database}", count(added.games, "game", "games"))?;
    if added.known > 0 {
        write!(out, "; {} there already", count(added.known, "was", "were"))?;
    }
    if added.without_result > 0 {
        write!(out, "; {} no result", count(added.without_result, "has", "have"))?;
    }
    Ok(writeln!(out)?)
}

/// A file to be read, or standard input for `-`.
fn opened(file: &Path) -> Result<Box<dyn BufRead + Send>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let opened = File::open(file).map_err(|error| Failure::input(FileError::new(file, error)))?;
    Ok(Box::new(BufReader::new(opened)))
}

/// What is wrong with a file, with its name.
fn named(file: &Path, failure: Failure) -> Failure {
    match failure {
        Failure::Input(problem) => Failure::Input(format!("{}: {problem}", file.display())),
        other => other,
    }
}

pub(crate) fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let database = args.database.database()?;
    block_on(tomoe_server::backup(&database, &args.file))?.map_err(|error| failure(error.into()))?;
    Ok(writeln!(out, "{database} is copied to {}", Printable(args.file.display()))?)
}

fn wait(work: impl Future<Output = Result<Amounts, TransferError>>) -> Result<Amounts, Failure> {
    block_on(work)?.map_err(failure)
}

fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}

fn failure(error: TransferError) -> Failure {
    match error {
        TransferError::File(error) => error.into(),
        TransferError::Store(
            error @ (StoreError::Missing(_) | StoreError::Invalid(_) | StoreError::Newer { .. }),
        ) => Failure::input(error),
        TransferError::Store(error) => Failure::Machine(error.to_string()),
        wrong => Failure::input(wrong),
    }
}

fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn said(amounts: Amounts) -> String {
    let games = count(amounts.games, "game", "games");
    format!("{games} with {}", count(amounts.entries, "entry", "entries"))
}
