//! The command line as typed.

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use tomoe_games::Game;

use crate::failure::Failure;

/// Three abstract board games: Yonmoque and Mitsudomoe by Mitsuo Yamamoto, Mana by Claude Leroy.
///
/// GAME is yonmoque, mana or mitsudomoe. Positions and moves are written in the notation that `tomoe show GAME` prints
/// below the board; a position has spaces in it, so quote it.
#[derive(Parser)]
#[command(name = "tomoe", version, max_term_width = 100, subcommand_required = true)]
#[command(after_help = "\
Examples:
  tomoe show mitsudomoe --players 4
  tomoe show yonmoque --moves \"@c3 @b2 @d2\"
  tomoe moves mana --position \"90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0\"
  tomoe perft yonmoque 6")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the legal moves: MOVE, POSITION AFTER and OUTCOME, separated by tabs
    Moves(MovesArgs),
    /// Count the sequences of DEPTH legal moves
    Perft(PerftArgs),
    /// Show a board as text
    Show(ShowArgs),
}

/// Which position a command is about.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// yonmoque, mana or mitsudomoe
    pub(crate) game: Game,
    /// The position, if not the usual start
    #[arg(short, long, value_name = "POSITION", conflicts_with = "players")]
    pub(crate) position: Option<String>,
    /// How many play Mitsudomoe: 2, 3 or 4
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub(crate) players: usize,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Read one position a line from standard input, and print `# POSITION` before its moves
    #[arg(long, conflicts_with = "position")]
    pub(crate) batch: bool,
    /// Print a JSON object a line for each position
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many moves deep
    pub(crate) depth: u32,
    /// Print the count below each first move, too
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count on so many threads
    #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Moves to play from there first, separated by spaces
    #[arg(short, long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

/// Reads the command line; a mistake in it becomes one sentence.
pub(crate) fn parse() -> Result<Command, Failure> {
    match Cli::try_parse() {
        Ok(cli) => Ok(cli.command),
        Err(error) => Err(match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failure::Help(error),
            _ => Failure::Input(first_sentence(&error.to_string())),
        }),
    }
}

/// Clap explains over several lines; its first paragraph says what is wrong.
fn first_sentence(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.trim_start_matches("error:").split_whitespace().collect();
    format!("{} (see 'tomoe --help')", words.join(" "))
}
