//! `tomoe match`: players against each other, and how sure one can be who is stronger.

pub(crate) mod args;
mod contestant;
mod elo;
mod game;
mod opening;
mod report;
mod seating;
mod spec;
mod sprt;
mod tally;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Builder};

use indicatif::{ProgressBar, ProgressStyle};
use tomoe_engine::{Limits, Source};
use tomoe_files::{AppendedFile, decode};
use tomoe_games::record::Form;
use tomoe_games::{AnyPosition, History, printable_json};
use tomoe_random::mixed_seed;

use crate::failure::Failure;
use crate::signals::EndRequest;
use args::MatchArgs;
use contestant::Contestant;
use game::{Fixture, Played, ReadyPlayers};
use opening::Openings;
use report::Report;
use spec::{Kind, Spec};
use sprt::{Decision, Sprt};
use tally::Tally;

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut records = args.records.as_deref().map(Records::open).transpose()?;
    let plan = Plan::new(args)?;
    let end = EndRequest::listen()?;
    let bar = progress_bar(plan.fixtures.len());
    let (tally, stopped) = play_all(&plan, args, &bar, &mut records, &end.flag)?;
    bar.finish_and_clear();
    if let Some(records) = records {
        records.finish()?;
    }
    let report = Report {
        game: args.game.id(),
        specs: &plan.specs,
        openings: tally.games.div_ceil(plan.seatings),
        tally: &tally,
        seed: args.seed,
        sprt: plan.sprt,
        stopped,
        interrupted: end.status().is_some(),
        reproducible: plan.specs.iter().all(|spec| spec.is_reproducible(plan.limits)),
    };
    match args.json {
        true => writeln!(out, "{}", printable_json(report.json().to_string()))?,
        false => write!(out, "{}", report.text())?,
    }
    out.flush()?;
    end.status().map_or(Ok(()), |status| Err(Failure::Signal(status)))
}

/// Everything that is settled before the first move.
struct Plan {
    specs: Vec<Spec>,
    seats: usize,
    seatings: usize,
    openings: Vec<History>,
    fixtures: Vec<Fixture>,
    limits: Limits,
    sprt: Sprt,
    /// The usual start.
    usual_start: AnyPosition,
    /// How many megabytes each engine may remember in.
    megabytes: u64,
    /// Whom the strongest engines may ask.
    source: Option<Source>,
}

impl Plan {
    fn new(args: &MatchArgs) -> Result<Self, Failure> {
        let start = AnyPosition::start(args.game, args.players)?;
        if args.player.len() < 2 {
            return Err(Failure::input("player: expected two or more, found one"));
        }
        let sprt = check_sprt(args)?;
        let seatings = seating::all(args.player.len(), args.players);
        let rounds = (args.games as usize).div_ceil(seatings.len());
        let plies = args.opening_plies.unwrap_or_else(|| Openings::usual_plies(args.game));
        let openings = match &args.openings {
            Some(path) => opening::read(path, start, rounds)?,
            None if args.swap && args.players != 2 => {
                return Err(Failure::input("swap: expected two seats"));
            }
            None if args.swap => vec![History::new(start); rounds],
            None => Openings::new(start, plies, args.seed).take(rounds).collect(),
        };
        let seated = |opening| seatings.iter().map(move |seating| (opening, seating.clone()));
        let fixture = |(number, (opening, seating))| Fixture {
            number,
            opening,
            seating,
            seed: mixed_seed(args.seed, number as u64),
            most_plies: args.max_plies,
            allows_swap: args.swap,
        };
        let plan = Self {
            specs: distinct(&args.player),
            seats: args.players,
            seatings: seatings.len(),
            openings,
            fixtures: (0..rounds).flat_map(seated).enumerate().map(fixture).collect(),
            limits: args.limits.or(Limits::default()),
            sprt,
            usual_start: start,
            megabytes: args.hash,
            source: args.tables.source(args.game)?,
        };
        plan.check_programs()?;
        Ok(plan)
    }

    /// A program that can't even be started is a mistake in the command, not a lost match.
    fn check_programs(&self) -> Result<(), Failure> {
        for (i, spec) in self.specs.iter().enumerate() {
            if matches!(spec.kind, Kind::Ugi { .. }) {
                self.start(i).map_err(|why| Failure::input(format!("player {}: {why}", spec.name)))?;
            }
        }
        Ok(())
    }

    fn start(&self, player: usize) -> Result<Contestant, String> {
        let spec = &self.specs[player];
        let limits = spec.limits_in(self.limits);
        Contestant::start(spec, limits, self.usual_start, self.megabytes, self.source.as_ref())
            .map_err(|fault| fault.to_string())
    }
}

fn check_sprt(args: &MatchArgs) -> Result<Sprt, Failure> {
    let is_chance = |p: f64| p > 0.0 && p < 0.5;
    if !is_chance(args.alpha) || !is_chance(args.beta) {
        return Err(Failure::input("alpha and beta: expected numbers between 0 and 0.5"));
    }
    if args.elo0.is_nan() || args.elo1.is_nan() || args.elo0 >= args.elo1 {
        return Err(Failure::input(format!("elo0: expected less than elo1, found {}", args.elo0)));
    }
    if args.sprt && args.player.len() != 2 {
        return Err(Failure::input(format!("sprt: expected two players, found {}", args.player.len())));
    }
    Ok(Sprt { elo0: args.elo0, elo1: args.elo1, alpha: args.alpha, beta: args.beta })
}

/// The players with names that can be told apart.
fn distinct(specs: &[Spec]) -> Vec<Spec> {
    let mut named: Vec<Spec> = Vec::new();
    for spec in specs {
        let mut spec = spec.clone();
        let same = specs.iter().take(named.len()).filter(|other| other.name == spec.name).count();
        if same > 0 {
            spec.name = format!("{} #{}", spec.name, same + 1);
        }
        named.push(spec);
    }
    named
}

/// Plays the games, as many at a time as asked, and counts them in their order, so that the result and the moment at
/// which the test ends the match don't depend on who was ready first. Told to stop, it counts what has been played.
fn play_all(
    plan: &Plan,
    args: &MatchArgs,
    bar: &ProgressBar,
    records: &mut Option<Records>,
    stop: &AtomicBool,
) -> Result<(Tally, bool), Failure> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.concurrency.map_or(cores, usize::from).min(plan.fixtures.len());
    let next = AtomicUsize::new(0);
    let (sender, played) = mpsc::channel();
    let mut tally = Tally::new(plan.specs.len(), plan.seats);
    let mut stopped = false;
    thread::scope(|scope| {
        for number in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            let started = Builder::new().spawn_scoped(scope, move || play_some(plan, next, stop, &sender));
            match started {
                Ok(_) => {}
                Err(error) if number == 0 => {
                    return Err(Failure::Machine(format!("no thread can be started to play in: {error}")));
                }
                // Fewer games at the same time are as good.
                Err(_) => break,
            }
        }
        drop(sender);
        let mut waiting: BTreeMap<usize, Played> = BTreeMap::new();
        let counted = played.iter().try_for_each(|game| -> Result<(), Option<Failure>> {
            waiting.insert(game.number, game);
            while let Some(game) = waiting.remove(&tally.games) {
                if let Some(records) = records {
                    records.write(&game, &plan.specs)?;
                }
                tally.add(&game);
                bar.inc(1);
                bar.set_message(message(plan, &tally));
                stopped = args.sprt && tally.games.is_multiple_of(plan.seatings) && is_decided(plan, &tally);
                if stopped {
                    return Err(None);
                }
            }
            Ok(())
        });
        stop.store(true, Ordering::Relaxed);
        match counted {
            Err(Some(failure)) => Err(failure),
            _ => Ok(()),
        }
    })?;
    Ok((tally, stopped))
}

fn play_some(plan: &Plan, next: &AtomicUsize, stop: &AtomicBool, sender: &Sender<Played>) {
    let start = |player| plan.start(player);
    let mut ready = ReadyPlayers { contestants: plan.specs.iter().map(|_| None).collect(), start: &start };
    while let Some(fixture) = plan.fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
        let game = fixture.play(&plan.openings[fixture.opening], &plan.specs, &mut ready, stop);
        if game.is_none_or(|game| sender.send(game).is_err()) {
            break;
        }
    }
}

fn is_decided(plan: &Plan, tally: &Tally) -> bool {
    tally.duels.first().is_some_and(|duel| plan.sprt.state(&duel.sample).decision() != Decision::Open)
}

fn progress_bar(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}  {eta} left");
    // The template is a constant, and a plain bar would do as well.
    ProgressBar::new(games as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// How the first duel stands, for the progress bar.
fn message(plan: &Plan, tally: &Tally) -> String {
    let Some(duel) = tally.duels.first() else { return String::new() };
    let elo = duel.sample.elo();
    let llr = plan.sprt.state(&duel.sample).llr;
    format!(
        "+{} ={} -{}  Elo {:+.0} ({:+.0} to {:+.0})  LLR {llr:.2}",
        duel.wins, duel.draws, duel.losses, elo.value, elo.low, elo.high
    )
}

/// The file to whose end the games go.
struct Records {
    file: AppendedFile,
    /// What separates the next game from what is there already.
    gap: &'static str,
}

impl Records {
    fn open(path: &Path) -> Result<Self, Failure> {
        let file = AppendedFile::open(path)?;
        let before = file.content()?;
        let name = path.display();
        let text = decode(before).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        if Form::of(&text) == Form::Json {
            let expected = "games are added as text, and it holds JSON: name another file";
            return Err(Failure::input(format!("{name}: {expected}")));
        }
        let gap = match text.trim_end_matches(['\n', '\r']).len() {
            0 => "",
            len if text[len..].matches('\n').count() > 1 => "",
            len if len < text.len() => "\n",
            _ => "\n\n",
        };
        Ok(Self { file, gap })
    }

    /// Adds a game as a whole, so that the file can be read at any time.
    fn write(&mut self, game: &Played, specs: &[Spec]) -> Result<(), Failure> {
        let record = game.record(specs)?;
        self.file.append(format!("{}{record}", self.gap).as_bytes())?;
        // Records end with a line break, and an empty line stands between them.
        self.gap = "\n";
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(self.file.finish()?)
    }
}
