//! `tomoe ugi-check`: whether another engine speaks the protocol and knows the rules.

mod basics;
mod checks;
mod extensions;
mod games;
mod queries;
mod searches;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use tomoe_engine::ugi::{Client, Fault};
use tomoe_games::{AnyPosition, Game, Printable};

use crate::failure::Failure;
use crate::limits::read_duration;
use crate::ugi::child::ChildEngine;
use checks::CHECKS;

#[derive(Args)]
#[command(after_help = "\
Examples:
  tomoe ugi-check --game yonmoque -- tomoe ugi --game yonmoque
  tomoe ugi-check --game mitsudomoe --players 4 -- ./my-engine --quiet")]
pub(crate) struct UgiCheckArgs {
    /// The game that the engine plays
    #[arg(short, long, value_name = "GAME", default_value = "yonmoque")]
    game: Game,
    /// How many play Mitsudomoe: 2, 3 or 4
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    /// How much later than asked an answer may come
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = read_duration)]
    tolerance: Duration,
    /// Chooses the games that the engine is asked about
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The engine: a program and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// An engine under examination.
struct Examination {
    client: Client,
    /// The command that starts the engine.
    command: Vec<String>,
    start: AnyPosition,
    tolerance: Duration,
    seed: u64,
}

pub(crate) fn run(args: &UgiCheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let start = AnyPosition::start(args.game, args.players)?;
    let engine = ChildEngine::start(&args.command).map_err(|fault| match fault {
        Fault::Start(_) => Failure::input(fault),
        other => Failure::Machine(other.to_string()),
    })?;
    let mut examination = Examination {
        client: Client::new(engine),
        command: args.command.clone(),
        start,
        tolerance: args.tolerance,
        seed: args.seed,
    };
    let (mut done, mut failed) = (0, 0);
    for check in &CHECKS {
        let name = check.name;
        if let Some(word) = check.extension.filter(|word| !examination.client.has_extension(word)) {
            writeln!(out, "skipped {name}: '{word}' is not among its 'id extensions'")?;
            continue;
        }
        done += 1;
        match (check.run)(&mut examination) {
            Ok(()) => writeln!(out, "ok      {name}")?,
            Err(fault) => {
                failed += 1;
                writeln!(out, "FAILED  {name}: {}", Printable(fault))?;
            }
        }
        // Checks take their time: each is shown when it is done.
        out.flush()?;
    }
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Machine(format!("{failed} of {done} checks failed"))),
    }
}
