//! `tomoe record`: checking records, and turning their two forms into each other.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use tomoe_games::record::Record;
use tomoe_games::{Outcome, Player};

use crate::args::{RecordArgs, RecordCommand};
use crate::failure::Failure;

/// The two forms of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
}

pub(crate) fn run(args: &RecordArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        RecordCommand::Check { file } => {
            for record in read(file)?.1 {
                writeln!(out, "{}: {}", file.display(), summary(&record))?;
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
                Some(output) => {
                    let failed = |error| Failure::Machine(format!("{}: {error}", output.display()));
                    fs::write(output, text).map_err(failed)
                }
                None => Ok(out.write_all(text.as_bytes())?),
            }
        }
    }
}

/// Reads a file, or standard input for `-`, in whichever form it is.
pub(crate) fn read(file: &Path) -> Result<(Form, Vec<Record>), Failure> {
    let name = file.display();
    let mut bytes = Vec::new();
    let got = match file == Path::new("-") {
        true => io::stdin().lock().read_to_end(&mut bytes).map(drop),
        false => fs::read(file).map(|content| bytes = content),
    };
    got.map_err(|error| Failure::input(format!("{name}: {error}")))?;
    let text =
        String::from_utf8(bytes).map_err(|_| Failure::input(format!("{name}: expected UTF-8 text")))?;
    let form = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let records = match form {
        Form::Text => Record::read_all(&text).map_err(|error| error.to_string()),
        Form::Json => read_json(&text),
    };
    let records = records.map_err(|error| Failure::input(format!("{name}: {error}")))?;
    if records.is_empty() {
        return Err(Failure::input(format!("{name}: expected at least one record, found none")));
    }
    Ok((form, records))
}

/// One record after the other, as [`json`] writes them.
fn read_json(text: &str) -> Result<Vec<Record>, String> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Box<serde_json::value::RawValue>>();
    values
        .map(|value| {
            let value = value.map_err(|error| format!("record: expected JSON, found {error}"))?;
            Record::from_json(value.get()).map_err(|error| error.to_string())
        })
        .collect()
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
