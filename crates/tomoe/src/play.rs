//! `tomoe play`: the games on a terminal.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use tomoe_games::{AnyPosition, History, fair_opening, mitsudomoe};
use tomoe_play::{LocalGame, Millis, Terms, TimeControl, WrongSeats};
use tomoe_terminal::{PlainOptions, PlayOptions, play, play_plain, read_clock, read_seats, read_side};

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::limits::read_duration;
use crate::record;
use crate::screen::ScreenArgs;
use crate::solution::tables::TablesArgs;

#[derive(Args)]
#[command(after_help = "\
Sides: blue and white; red and amber; white, red, black and yellow. Each may be named by its first letter or the number
of its seat, too. Levels of the computer: 1 Sprout, 2 Sparrow, 3 Carp, 4 Hare, 5 Crane, 6 Fox, 7 Heron, 8 Tiger, 9 Dragon.

Press ? for the keys. Where standard output is no terminal, or with --plain, the game is played line by line: type help.
The status is 0 when the game was left, 1 if the machine would not, 2 if what was given is wrong, and 128 and the signal's
number after a signal (130 after Ctrl-C).

Examples:
  tomoe play yonmoque
  tomoe play mana --seat red=crane --seat amber=human
  tomoe play mitsudomoe --players 4 --seat white=human --seat red=3 --seat black=3 --seat yellow=5
  tomoe play yonmoque --seat blue=human --seat white=human --clock 5+3
  tomoe play yonmoque --start fair
  tomoe play yonmoque --record game.txt")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Who begins Mitsudomoe from the usual start
    #[arg(long, value_name = "SIDE", conflicts_with = "position")]
    pub(crate) first: Option<String>,
    /// How the game begins
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["position", "first"])]
    pub(crate) start: Start,
    /// Who sits where: SIDE=human, or SIDE= and a level by number or name; you against level 3 if nothing is said
    #[arg(short, long, value_name = "SIDE=WHO")]
    pub(crate) seat: Vec<String>,
    /// Go on with the first game of this file
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["position", "players", "first", "start"])]
    pub(crate) record: Option<PathBuf>,
    /// Clocks: minutes for the game and seconds for each move, such as 5+3
    #[arg(long, value_name = "MIN+SEC", value_parser = read_clock)]
    pub(crate) clock: Option<TimeControl>,
    /// The longest that the computer thinks about a move; only the strongest level uses all of it
    #[arg(short, long, value_name = "TIME", default_value = "1500ms", value_parser = read_duration)]
    pub(crate) time: Duration,
    /// The least time between a move and the computer's next
    #[arg(long, value_name = "TIME", default_value = "400ms", value_parser = read_duration)]
    pub(crate) pace: Duration,
    /// Decides what is left to chance; by the clock if nothing is said
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    /// Line by line: don't show the board after every move
    #[arg(long)]
    pub(crate) no_boards: bool,
}

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let seed = args.seed.unwrap_or_else(by_the_clock);
    let game = sit_down(args, seed)?;
    let source = args.tables.source(args.position.game)?;
    if args.screen.is_plain() {
        let options = PlainOptions {
            time: args.time,
            seed,
            is_interactive: io::stdin().is_terminal(),
            boards: !args.no_boards,
        };
        play_plain(game, options, source, &mut io::stdin().lock(), out)?;
        return Ok(());
    }
    let look = args.screen.look();
    let options = PlayOptions { look, mouse: args.screen.mouse(), time: args.time, seed, pace: args.pace };
    let (left, game) = play(game, options, source)?;
    writeln!(out, "{}", tomoe_terminal::farewell(game.live()))?;
    out.flush()?;
    Failure::check(left)
}

/// How a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Start {
    /// As the rulebook says
    #[default]
    Rules,
    /// With an opening from which neither side is better: Yonmoque, and Mitsudomoe for two (house rule)
    Fair,
    /// As the rulebook says, and after the first turn the other player may take over its side (house rule)
    Swap,
}

/// The game that was asked for, with everybody in their seats.
fn sit_down(args: &PlayArgs, seed: u64) -> Result<LocalGame, Failure> {
    let clock = args.clock.unwrap_or(TimeControl::Unlimited);
    let wrong_seats = |error: WrongSeats| Failure::input(error.to_string());
    let Some(file) = &args.record else {
        let opening = opening(args, seed)?;
        let seats = read_seats(opening.start(), &args.seat)?;
        let terms = Terms::new(opening, seats).map_err(wrong_seats)?.with_clock(clock);
        return Ok(LocalGame::new(terms.with_swap(args.start == Start::Swap), Millis(0)));
    };
    let (_, records) = record::read(file)?;
    let record = records.into_iter().next();
    let record = record.ok_or_else(|| Failure::input("expected at least one record"))?;
    if record.game() != args.position.game {
        let (found, wanted) = (record.game(), args.position.game);
        return Err(Failure::input(format!("{}: a record of {found}, not of {wanted}", file.display())));
    }
    let seats = read_seats(record.start(), &args.seat)?;
    LocalGame::from_record(record, seats, clock, Millis(0)).map_err(wrong_seats)
}

/// Where the game begins, with the moves of an opening if one is asked for.
fn opening(args: &PlayArgs, seed: u64) -> Result<History, Failure> {
    let start = start(args)?;
    match args.start {
        Start::Rules => Ok(History::new(start)),
        Start::Fair => fair_opening(start.game(), start.players(), seed as usize).ok_or_else(|| {
            Failure::input("--start fair: none is known for this game, whose usual start is fair")
        }),
        Start::Swap if start.players() == 2 => Ok(History::new(start)),
        Start::Swap => Err(Failure::input("--start swap: expected two players")),
    }
}

fn start(args: &PlayArgs) -> Result<AnyPosition, Failure> {
    let start = args.position.read()?;
    let Some(side) = &args.first else { return Ok(start) };
    let first = read_side(&start.seated(), side)?;
    match start {
        AnyPosition::Mitsudomoe(position) => {
            let seats = position.seats();
            let position = mitsudomoe::Position::start_with(seats, seats.colours()[first]);
            position.map(AnyPosition::Mitsudomoe).ok_or_else(|| Failure::input("that side is not seated"))
        }
        _ => match start.seated()[first].index() {
            0 => Ok(start),
            _ => Err(Failure::input(format!("{} always begins", start.seated()[0].name()))),
        },
    }
}

/// Something that is different each time.
fn by_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()) << 20
}
