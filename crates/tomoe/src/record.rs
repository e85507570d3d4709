//! `tomoe record`: checking records, turning their two forms into each other, and making some by chance.

mod random;

use std::io::Write;
use std::path::Path;

use tomoe_files::{OutputFile, read_text};
use tomoe_games::record::{Form, Record};
use tomoe_games::{AnyPosition, Outcome, Player, Printable};
use tomoe_random::mixed_seed;

use crate::args::{RecordArgs, RecordCommand};
use crate::failure::Failure;
use crate::input;

pub(crate) fn run(args: &RecordArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        RecordCommand::Check { file } => {
            for record in read(file)?.1 {
                writeln!(out, "{}: {}", Printable(file.display()), summary(&record))?;
            }
            Ok(())
        }
        RecordCommand::Convert { file, output } => {
            let (form, records) = read(file)?;
            let text = match form {
                Form::Text => json(&records),
                Form::Json => records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n"),
            };
            match output {
                Some(output) => Ok(OutputFile::at(output)?.replace(text.as_bytes())?),
                None => Ok(out.write_all(text.as_bytes())?),
            }
        }
        RecordCommand::Random { game, players, games, seed, year } => {
            let start = AnyPosition::start(*game, *players).map_err(Failure::input)?;
            for number in 0..*games {
                let record = random::record(start, mixed_seed(*seed, u64::from(number)))?;
                let dated = random::dated(record, *year, number, *games)?;
                writeln!(out, "{}", dated.to_json())?;
            }
            Ok(())
        }
    }
}

/// Reads a file, or standard input for `-`, in whichever form it is.
pub(crate) fn read(file: &Path) -> Result<(Form, Vec<Record>), Failure> {
    let name = file.display();
    let text = match file == Path::new("-") {
        true => input::read_stdin()?,
        false => read_text(file).map_err(Failure::input)?,
    };
    let records = Record::read_any(&text).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    if records.is_empty() {
        return Err(Failure::input(format!("{name}: expected at least one record, found none")));
    }
    Ok((Form::of(&text), records))
}

/// A single record for people to read, several as one line each.
fn json(records: &[Record]) -> String {
    match records {
        [record] => record.to_json_pretty() + "\n",
        _ => records.iter().map(|record| record.to_json() + "\n").collect(),
    }
}

/// The record in one sentence.
fn summary(record: &Record) -> String {
    let plies = record.main_line().count();
    let plural = if plies == 1 { "" } else { "s" };
    let result = match record.ending() {
        None => "unfinished".to_owned(),
        Some(ending) => format!("{} ({})", result(ending.outcome), ending.reason.id()),
    };
    format!("a valid record of {}, {plies} move{plural}, {result}", record.game().name())
}

fn result(outcome: Outcome<Player>) -> String {
    match outcome {
        Outcome::Win(winner) => format!("{} won", winner.name()),
        Outcome::Draw => "drawn".to_owned(),
        Outcome::Ongoing => "unfinished".to_owned(),
    }
}
