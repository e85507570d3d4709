//! `tomoe`: one binary whose subcommands connect the rules, the drawings and the records.

mod args;
mod board;
mod failure;
mod input;
mod moves;
mod perft;
mod record;
mod render;
mod show;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use args::Command;
use failure::Failure;

fn main() -> ExitCode {
    let command = match args::parse() {
        Ok(command) => command,
        Err(failure) => return failure.report(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match run(command, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing half-written may follow an error: what is still buffered is dropped.
            drop(out.into_parts());
            failure.report()
        }
    }
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Moves(args) => moves::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Render(args) => render::run(&args, out),
        Command::Record(args) => record::run(&args, out),
    }
}
