//! `tomoe ugi`: the engine as a program for other programs.

pub(crate) mod child;

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use tomoe_engine::ugi::{Host, Session, serve};
use tomoe_games::Game;

use crate::failure::Failure;
use crate::solution::tables::TablesArgs;

#[derive(Args)]
pub(crate) struct UgiArgs {
    /// yonmoque, mana or mitsudomoe
    #[arg(short, long, value_name = "GAME")]
    game: Game,
    /// How many play Mitsudomoe: 2, 3 or 4; the option Players changes it later
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    #[command(flatten)]
    tables: TablesArgs,
}

pub(crate) fn run(args: &UgiArgs, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    let session = Session::new(args.game, args.players)?;
    let source = args.tables.later_source(args.game)?;
    let begin = Instant::now();
    let host = Host { now: &|| begin.elapsed(), free_memory: tomoe_solver::free_memory };
    Ok(serve(session, source, io::stdin().lock(), out, host)?)
}
