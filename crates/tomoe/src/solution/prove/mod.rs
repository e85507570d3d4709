//! `tomoe prove`: who wins Mitsudomoe for two?

mod progress;
mod state_file;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanCount;
use tomoe_engine::prove::{ProofSearch, Standing, StrategyError};
use tomoe_engine::{Control, Limits};
use tomoe_files::OutputFile;
use tomoe_games::mitsudomoe::{Colour, Position, Seats};
use tomoe_games::{Colour as _, Game, Position as _};
use tomoe_solver::certificate::Certificate;

use super::size::read_size;
use super::{resources, thread_count};
use crate::failure::{Failure, aside};
use crate::limits::read_duration;
use crate::signals::EndRequest;

#[derive(Args)]
#[command(after_help = "\
A proof-number search, which ends when the win is proven, after --time, or with Ctrl-C. With --file the same command goes
on from what was found: the file is as large as the table, unless --keep asks for less; what that leaves out is found again. A win
that is proven can be written as a certificate, which 'tomoe verify mitsudomoe FILE' checks by the rules alone. A search that
ends without a win says so, writes no certificate, and has status 0 all the same, or the signal's.

Examples:
  tomoe prove mitsudomoe --memory 16GB --time 2h --file proof.state
  tomoe prove mitsudomoe --moves \"@c2:b1c2 @d3:e4d3\" --certificate win.cert")]
pub(crate) struct ProveArgs {
    /// mitsudomoe
    game: Game,
    /// The position, if not the usual start for two
    #[arg(short, long, value_name = "POSITION")]
    position: Option<String>,
    /// Moves to play from there first, separated by spaces
    #[arg(short, long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Who is to win: white or black
    #[arg(long = "for", value_name = "COLOUR", default_value = "white", value_parser = read_colour)]
    attacker: Colour,
    /// Search with so many threads [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Use a table of this size
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = read_size)]
    memory: u64,
    /// Stop after so long, such as 10m
    #[arg(long, value_name = "TIME", value_parser = read_duration)]
    time: Option<Duration>,
    /// Go on from this file, if it is there, and write it at the end
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Write no more than this to the file: what took most effort [default: all that is known]
    #[arg(long, value_name = "SIZE", value_parser = read_size)]
    keep: Option<u64>,
    /// Write a certificate of the win to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

fn read_colour(text: &str) -> Result<Colour, String> {
    let colours = Seats::Two.colours().iter().copied();
    let named = colours.clone().find(|colour| colour.name().eq_ignore_ascii_case(text));
    named.ok_or_else(|| "expected white or black".to_owned())
}

pub(crate) fn run(args: &ProveArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.game != Game::Mitsudomoe {
        return Err(Failure::input(format!("only mitsudomoe is proven this way, not {}", args.game.id())));
    }
    let begin = Instant::now();
    let end = EndRequest::listen()?;
    let start = start(args)?;
    if args.file.is_some() && args.file == args.certificate {
        return Err(Failure::input("--file and --certificate: expected two files, found one"));
    }
    let output = |path: &PathBuf| OutputFile::at(path);
    let file = args.file.as_ref().map(output).transpose()?;
    let certificate = args.certificate.as_ref().map(output).transpose()?;
    let search = ProofSearch::try_new(start, args.attacker, args.memory as usize)
        .map_err(|_| Failure::Machine("there is not so much memory".to_owned()))?;
    if let Some(path) = &args.file {
        state_file::read(path, &search)?;
    }
    let control = Control { now: &|| begin.elapsed(), stop: &end.flag };
    // The time counts from the beginning, the table's making and the file's reading included.
    let time = args.time.map(|time| time.saturating_sub(begin.elapsed()));
    let limits = Limits { time, ..Limits::default() };
    let mut progress = progress::Progress::new(begin);
    let is_proven =
        search.run(thread_count(args.threads), &limits, control, &mut |search| progress.tell(search));
    // What was found is kept before it is told of, which may fail; and the one file although the other can't be written.
    let kept = file.map_or(Ok(()), |file| state_file::write(&search, args.keep, &file));
    let written = match &certificate {
        Some(file) if is_proven => write_certificate(&search, file, control, &end).map(Some),
        Some(_) => {
            aside("the win is not proven: no certificate is written");
            Ok(None)
        }
        None => Ok(None),
    };
    progress::print(&search, out)?;
    // That stands, even if what follows tells of an error.
    out.flush()?;
    if let Some(Written { positions, bytes }) = written? {
        writeln!(out, "certificate: {} positions, {} bytes", HumanCount(positions), HumanCount(bytes))?;
    }
    kept?;
    resources(begin, out)?;
    // Ctrl-C is no reason to keep silent about what was found.
    out.flush()?;
    end.status().filter(|_| !is_proven).map_or(Ok(()), |status| Err(Failure::Signal(status)))
}

fn start(args: &ProveArgs) -> Result<Position, Failure> {
    let mut position = match &args.position {
        Some(text) => text.parse::<Position>()?,
        None => Position::start(Seats::Two),
    };
    if position.seats() != Seats::Two {
        return Err(Failure::input("only Mitsudomoe for two can be proven"));
    }
    for (i, text) in args.moves.split_whitespace().enumerate() {
        let numbered = |error: &dyn std::fmt::Display| Failure::input(format!("move {}: {error}", i + 1));
        let turn = position.read_move(text).map_err(|error| numbered(&error))?;
        let (next, outcome) = position.play_unchecked(turn);
        if outcome.is_over() {
            return Err(numbered(&"the game is over after it"));
        }
        position = next;
    }
    Ok(position)
}

/// How large a certificate is.
struct Written {
    positions: u64,
    bytes: u64,
}

/// Puts the strategy together and writes it.
fn write_certificate(
    search: &ProofSearch,
    file: &OutputFile,
    control: Control<'_>,
    end: &EndRequest,
) -> Result<Written, Failure> {
    aside("putting the certificate together");
    let choices = search.strategy(control).map_err(|error| match (&error, end.status()) {
        (StrategyError::Stopped, Some(status)) => {
            aside("the win is proven, but no certificate is written");
            Failure::Signal(status)
        }
        _ => Failure::Machine(error.to_string()),
    })?;
    let choices = choices.into_iter().map(|choice| (choice.position, choice.turn, choice.bound));
    let certificate = Certificate::new(search.start(), search.attacker(), choices);
    let bytes = certificate.write();
    file.replace(&bytes)?;
    Ok(Written { positions: certificate.len() as u64, bytes: bytes.len() as u64 })
}

/// What is known, in words.
fn words(standing: Standing) -> String {
    match standing {
        Standing::Won(1) => "won within 1 ply".to_owned(),
        Standing::Won(plies) => format!("won within {plies} plies"),
        Standing::NotWon => "not won".to_owned(),
        Standing::Open { proof, disproof } => {
            format!("open, proof {}, disproof {}", HumanCount(proof.into()), HumanCount(disproof.into()))
        }
        Standing::Unknown => "not looked at".to_owned(),
    }
}
