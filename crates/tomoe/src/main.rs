//! `tomoe`: one binary whose subcommands connect the rules, the drawings, the records and the engine.

mod admin;
mod analyse;
mod args;
mod bench;
mod bot;
mod computers;
mod data;
mod database;
mod failure;
mod input;
mod limits;
mod load;
mod logs;
mod match_;
mod moves;
mod perft;
mod play;
mod record;
mod render;
mod screen;
mod serve;
mod show;
mod signals;
mod solution;
mod transfer;
mod tutorial;
mod ugi;
mod ugi_check;
mod watch;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use args::Command;
use failure::Failure;

fn main() -> ExitCode {
    let command = match args::parse() {
        Ok(command) => command,
        Err(failure) => return failure.report(),
    };
    let mut out = BufWriter::new(StandardOutput(io::stdout()));
    match run(command, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing half-written may follow an error: what is still buffered is dropped.
            drop(out.into_parts());
            failure.report()
        }
    }
}

/// Standard output, whose errors say that they are about it.
struct StandardOutput(io::Stdout);

impl StandardOutput {
    fn named<T>(done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| io::Error::new(error.kind(), format!("standard output: {error}")))
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::named(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::named(self.0.flush())
    }
}

fn run(command: Command, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args, out),
        Command::Watch(args) => watch::run(&args, out),
        Command::Tutorial(args) => tutorial::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Bot(args) => bot::run(&args, out),
        Command::Load(args) => load::run(&args, out),
        Command::Export(args) => transfer::export(&args, out),
        Command::Import(args) => transfer::import(&args, out),
        Command::ImportRecords(args) => transfer::import_records(&args, out),
        Command::Backup(args) => transfer::backup(&args, out),
        Command::Admin(args) => admin::run(&args, out),
        Command::Moves(args) => moves::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Render(args) => render::run(&args, out),
        Command::Record(args) => record::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Match(args) => match_::run(&args, out),
        Command::Solve(args) => solution::solve::run(&args, out),
        Command::Probe(args) => solution::probe::run(&args, out),
        Command::Prove(args) => solution::prove::run(&args, out),
        Command::Verify(args) => solution::verify::run(&args, out),
        Command::Extract(args) => solution::extract::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Ugi(args) => ugi::run(&args, out),
        Command::UgiCheck(args) => ugi_check::run(&args, out),
    }
}
