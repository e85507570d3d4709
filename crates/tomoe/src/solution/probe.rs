//! `tomoe probe`: exact values from the tables.

use std::io::{self, Read, Write};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use tomoe_games::yonmoque::{Move, Position};
use tomoe_games::{AnyPosition, Outcome, Position as _};
use tomoe_solver::{Exact, Oracle, Plies, RandomPositions, Value};
use tomoe_terminal::text;

use super::{DirArgs, Solution, is_yonmoque, known, part};
use crate::args::PositionArgs;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
A distance is how many plies the game still takes with best play by both, the winner hurrying and the loser delaying; a
losing five counts as two. A move's value is for the player who makes it, and its distance counts from before it.

Where there are no full tables, one position is looked up in the part of them that is in this program (values with at most
eight pieces on the board) and searched for two seconds; 'at most' then means that the very distance is not known.

With --batch a line is printed for each position read, with the distance 0 for a draw:
  POSITION <tab> win, loss or draw <tab> DISTANCE

Examples:
  tomoe probe yonmoque
  tomoe probe yonmoque --position \"5/5/2b2/1w3/5 b 5 5\" --json
  tomoe probe yonmoque --batch < positions.txt")]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    dir: DirArgs,
    /// Read one position a line from standard input
    #[arg(long, conflicts_with = "position")]
    batch: bool,
    /// Print a JSON object a line for each position
    #[arg(long)]
    json: bool,
    /// Measure how many of N random positions, layers equally likely, are looked up in a second on one core
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "batch", "json"])]
    measure: Option<usize>,
}

pub(crate) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    is_yonmoque(args.position.game)?;
    if let Some(count) = args.measure {
        return measure(&Solution::open(&args.dir.path()?)?, count, out);
    }
    if !args.batch {
        let AnyPosition::Yonmoque(position) = args.position.read()? else {
            unreachable!("the position is one of the game asked for")
        };
        if args.dir.dir.is_none() && known::usual_tables().is_none() {
            let found = part::look(AnyPosition::Yonmoque(position));
            let written = if args.json { writeln!(out, "{}", found.json()) } else { found.print(out) };
            return Ok(written?);
        }
        let solution = Solution::open(&args.dir.path()?)?;
        let found = look(&solution, &position).ok_or_else(|| unknown(&position))?;
        let written = if args.json { writeln!(out, "{}", found.json()) } else { found.print(out) };
        return Ok(written?);
    }
    let positions = read_batch()?;
    let solution = Solution::open(&args.dir.path()?)?;
    for position in &positions {
        if args.json {
            let found = look(&solution, position).ok_or_else(|| unknown(position))?;
            writeln!(out, "{}", found.json())?;
        } else {
            let exact = solution.exact(position).ok_or_else(|| unknown(position))?;
            writeln!(out, "{position}\t{}\t{}", exact.value(), plies(exact))?;
        }
    }
    Ok(())
}

/// All lines are read before anything is written, so that a bad one leaves no half answer.
fn read_batch() -> Result<Vec<Position>, Failure> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::input("standard input: expected UTF-8 text"),
        _ => error.into(),
    })?;
    let read = |(i, line): (usize, &str)| {
        line.parse().map_err(|error| Failure::input(format!("line {}: {error}", i + 1)))
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(read).collect()
}

fn unknown(position: &Position) -> Failure {
    Failure::input(format!(
        "the tables do not know {position}: make the full ones with 'tomoe solve yonmoque'"
    ))
}

/// How fast values, and values with distances, are looked up.
fn measure(solution: &Solution, count: usize, out: &mut impl Write) -> Result<(), Failure> {
    let mut random = RandomPositions::new(1);
    let positions: Vec<Position> = (0..count).map(|_| random.of_any_layer()).collect();
    let mut rate = |name: &str, known: &dyn Fn(&Position) -> bool| -> io::Result<()> {
        let begin = Instant::now();
        let known = positions.iter().filter(|position| known(position)).count();
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "{name:<10}{known} of {count} known, {:.0} a second", count as f64 / seconds)
    };
    rate("values", &|position| solution.value(position).is_some())?;
    rate("distances", &|position| solution.exact(position).is_some())?;
    Ok(())
}

/// What a move is worth to the player who makes it, in plies from before it; none if that is not known.
pub(super) fn worth(oracle: &impl Oracle, position: &Position, mv: Move) -> Option<Exact> {
    let (next, outcome) = position.play_unchecked(mv);
    Some(match outcome {
        Outcome::Win(winner) if winner == position.to_act() => Exact::Win(Plies(1)),
        Outcome::Ongoing => match oracle.exact(&next)? {
            Exact::Win(Plies(plies)) => Exact::Loss(Plies(plies + 1)),
            Exact::Loss(Plies(plies)) => Exact::Win(Plies(plies + 1)),
            Exact::Draw => Exact::Draw,
        },
        _ => Exact::Loss(Plies(2)),
    })
}

/// What is known of a position.
struct Found {
    position: Position,
    exact: Exact,
    /// Every legal move with what it is worth, the best first.
    moves: Vec<(String, Exact)>,
}

fn look(oracle: &impl Oracle, position: &Position) -> Option<Found> {
    let exact = oracle.exact(position)?;
    let mut moves = Some(Vec::new());
    position.each_move(|mv| match worth(oracle, position, mv) {
        Some(exact) => moves.iter_mut().for_each(|moves: &mut Vec<_>| moves.push((mv.to_string(), exact))),
        None => moves = None,
    });
    let mut moves = moves?;
    moves.sort_unstable_by(|a, b| (rank(a.1), &a.0).cmp(&(rank(b.1), &b.0)));
    Some(Found { position: *position, exact, moves })
}

/// Quick wins first, then draws, then slow losses.
fn rank(exact: Exact) -> i16 {
    match exact {
        Exact::Win(Plies(plies)) => i16::from(plies) - 1000,
        Exact::Draw => 0,
        Exact::Loss(Plies(plies)) => 1000 - i16::from(plies),
    }
}

/// The distance, 0 for a draw.
fn plies(exact: Exact) -> u8 {
    exact.plies().map_or(0, |plies| plies.0)
}

fn words(exact: Exact) -> String {
    match exact.value() {
        Value::Draw => "draw".to_owned(),
        value => format!("{value} in {}", plies(exact)),
    }
}

impl Found {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let position = AnyPosition::Yonmoque(self.position);
        write!(out, "{}", text::board(&position))?;
        writeln!(out, "{} to act: {}", position.to_act().name(), words(self.exact))?;
        writeln!(out)?;
        for (mv, exact) in &self.moves {
            writeln!(out, "{mv:<6} {}", words(*exact))?;
        }
        writeln!(out, "\nposition   {position}")
    }

    fn json(&self) -> serde_json::Value {
        let moves: Vec<_> = self
            .moves
            .iter()
            .map(|(mv, exact)| json!({ "move": mv, "value": exact.value().to_string(), "distance": plies(*exact) }))
            .collect();
        json!({
            "game": "yonmoque",
            "position": self.position.to_string(),
            "value": self.exact.value().to_string(),
            "distance": plies(self.exact),
            "moves": moves,
        })
    }
}
