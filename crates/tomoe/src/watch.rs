//! `tomoe watch`: records, move by move.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tomoe_terminal::{WatchOptions, watch, watch_plain};

use crate::failure::Failure;
use crate::limits::read_duration;
use crate::record;
use crate::screen::ScreenArgs;

#[derive(Args)]
#[command(after_help = "\
Press ? for the keys. Where standard output is no terminal, or with --plain, every move is told in words, with its board.

Examples:
  tomoe watch game.txt
  tomoe watch game.json --autoplay --delay 2s
  tomoe watch game.txt --plain --no-boards")]
pub(crate) struct WatchArgs {
    /// The file with the records; - for standard input
    pub(crate) file: PathBuf,
    /// How long each move stands when they go by themselves; line by line, the pause before each move (0 if nothing is said)
    #[arg(short, long, value_name = "TIME", value_parser = read_duration)]
    pub(crate) delay: Option<Duration>,
    /// Let the moves go by themselves
    #[arg(long)]
    pub(crate) autoplay: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    /// Line by line: tell the moves alone
    #[arg(long)]
    pub(crate) no_boards: bool,
}

/// How long a move stands when nothing is said.
const USUAL_DELAY: Duration = Duration::from_millis(1500);

pub(crate) fn run(args: &WatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (_, records) = record::read(&args.file)?;
    if args.screen.is_plain() {
        watch_plain(&records, args.delay.unwrap_or_default(), !args.no_boards, out)?;
        return Ok(());
    }
    let options = WatchOptions {
        look: args.screen.look(),
        mouse: args.screen.mouse(),
        delay: args.delay.unwrap_or(USUAL_DELAY),
        autoplay: args.autoplay,
    };
    Failure::check(watch(records, options)?)
}
