//! The command line as typed.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use tomoe_games::Game;

use crate::admin::AdminArgs;
use crate::analyse::AnalyseArgs;
use crate::bench::BenchArgs;
use crate::bot::BotArgs;
use crate::failure::Failure;
use crate::load::LoadArgs;
use crate::match_::args::MatchArgs;
use crate::play::PlayArgs;
use crate::serve::ServeArgs;
use crate::solution::extract::ExtractArgs;
use crate::solution::probe::ProbeArgs;
use crate::solution::prove::ProveArgs;
use crate::solution::solve::SolveArgs;
use crate::solution::verify::VerifyArgs;
use crate::transfer::{BackupArgs, ExportArgs, ImportArgs, ImportRecordsArgs};
use crate::tutorial::TutorialArgs;
use crate::ugi::UgiArgs;
use crate::ugi_check::UgiCheckArgs;
use crate::watch::WatchArgs;

/// Three abstract board games: Yonmoque and Mitsudomoe by Mitsuo Yamamoto, Mana by Claude Leroy.
///
/// GAME is yonmoque, mana or mitsudomoe. Positions and moves are written in the notation that `tomoe show GAME` prints
/// below the board; a position has spaces in it, so quote it.
#[derive(Parser)]
#[command(name = "tomoe", version, max_term_width = 100, subcommand_required = true)]
#[command(after_help = "\
Examples:
  tomoe play yonmoque
  tomoe serve
  tomoe show mitsudomoe --players 4
  tomoe show yonmoque --moves \"@c3 @b2 @d2\"
  tomoe moves mana --position \"90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0\"
  tomoe render mitsudomoe --players 3 -o board.svg
  tomoe perft yonmoque 6")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play on the terminal
    Play(PlayArgs),
    /// Replay records on the terminal, move by move
    Watch(WatchArgs),
    /// Learn a game on the terminal, step by step
    Tutorial(TutorialArgs),
    /// Play, learn and analyse in the browser
    Serve(ServeArgs),
    /// Let simulated players play on a server, and measure how quickly it answers
    Load(LoadArgs),
    /// Connect an engine to a server, where it plays as a bot
    Bot(BotArgs),
    /// Write all games that a server keeps into a file, also while it runs
    Export(ExportArgs),
    /// Read such a file into an empty database
    Import(ImportArgs),
    /// Add records of finished games to a server's archive
    ImportRecords(ImportRecordsArgs),
    /// Copy the file of games that a server keeps, also while it runs
    Backup(BackupArgs),
    /// Read what players have reported on a server, close accounts, delete messages
    Admin(AdminArgs),
    /// List the legal moves: MOVE, POSITION AFTER and OUTCOME, separated by tabs
    Moves(MovesArgs),
    /// Count the sequences of DEPTH legal moves
    Perft(PerftArgs),
    /// Show a board as text
    Show(ShowArgs),
    /// Draw a board as an SVG or PNG picture
    Render(RenderArgs),
    /// Check records of games, and convert them between text and JSON
    Record(RecordArgs),
    /// Ask the engine about a position, or let it annotate a record
    Analyse(AnalyseArgs),
    /// Let players play against each other, and measure who is stronger
    Match(MatchArgs),
    /// Solve Yonmoque: compute the exact value of every position, and keep it in tables
    Solve(SolveArgs),
    /// Look positions of Yonmoque up in the tables: exact values, distances and moves
    Probe(ProbeArgs),
    /// Prove who wins Mitsudomoe for two, and write a certificate of it
    Prove(ProveArgs),
    /// Check the tables of Yonmoque, or a certificate of Mitsudomoe, against the rules
    Verify(VerifyArgs),
    /// Make the part of Yonmoque's tables that ships with this program
    Extract(ExtractArgs),
    /// Measure how fast the engine thinks, and check that it thinks as it did
    Bench(BenchArgs),
    /// Be an engine for other programs, by the Universal Game Interface
    Ugi(UgiArgs),
    /// Check another engine's Universal Game Interface
    UgiCheck(UgiCheckArgs),
}

/// Which position a command is about.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// yonmoque, mana or mitsudomoe
    pub(crate) game: Game,
    /// The position, if not the usual start
    #[arg(short, long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// How many play Mitsudomoe from the usual start: 2, 3 or 4
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub(crate) players: usize,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Read one position a line from standard input and answer each at once, with `# POSITION` before its moves; a bad
    /// line ends it
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
    /// How many moves deep, at most 100: more than can be counted in a lifetime
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
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

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Moves to play from there first, separated by spaces; the last one is marked
    #[arg(short, long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    /// The file to write: FILE.svg or FILE.png, or - for SVG on standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The colours
    #[arg(long, value_enum, default_value_t = Shade::Light)]
    pub(crate) theme: Shade,
    /// How far to turn the board, in degrees clockwise: 0, 90, 180 or 270
    #[arg(long, default_value = "0", value_name = "DEGREES", value_parser = quarter_turn)]
    pub(crate) turn: u16,
    /// Squares to mark, separated by commas
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) mark: Vec<String>,
    /// Arrows to draw, such as b1d3, separated by commas
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    pub(crate) arrow: Vec<String>,
    /// Leave out coordinates and what lies beside the board
    #[arg(long)]
    pub(crate) bare: bool,
    /// How many pixels wide a PNG is
    #[arg(long, default_value_t = 800, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub(crate) width: u32,
}

/// By day or by night.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Shade {
    Light,
    Dark,
}

fn quarter_turn(text: &str) -> Result<u16, String> {
    match text {
        "0" | "90" | "180" | "270" => Ok(text.parse().unwrap_or(0)),
        _ => Err("expected 0, 90, 180 or 270".to_owned()),
    }
}

#[derive(Args)]
pub(crate) struct RecordArgs {
    #[command(subcommand)]
    pub(crate) command: RecordCommand,
}

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Say whether FILE holds valid records, in either form
    Check {
        /// The file; - for standard input
        file: PathBuf,
    },
    /// Turn the text form into JSON, and JSON into the text form
    Convert {
        /// The file; - for standard input
        file: PathBuf,
        /// The file to write, if not standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Write records of games that chance has played, a JSON object a line, to try things with
    Random {
        /// yonmoque, mana or mitsudomoe
        game: Game,
        /// How many play Mitsudomoe: 2, 3 or 4
        #[arg(long, default_value_t = 2, value_name = "N")]
        players: usize,
        /// How many games
        #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        games: u32,
        /// Chooses the moves
        #[arg(long, default_value_t = 1, value_name = "N")]
        seed: u64,
        /// The year over whose days the games are spread
        #[arg(long, default_value_t = 2025, value_name = "YEAR", value_parser = clap::value_parser!(u16).range(1970..=9999))]
        year: u16,
    },
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
