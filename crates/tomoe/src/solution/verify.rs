//! `tomoe verify`: do the tables of Yonmoque, or a certificate of Mitsudomoe, follow from the rules?

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use indicatif::HumanCount;
use tomoe_games::Game;
use tomoe_games::yonmoque::{ExactSource, HAND, PIECES};
use tomoe_solver::{Depth, Layer, Mismatch, Part, Plan, on_threads, verify};

use super::bar::Bar;
use super::tables::TablesArgs;
use super::{is_yonmoque, thread_count, verify_certificate};
use crate::failure::Failure;

/// Positions in a share of random ones: some tenths of a second of work.
const SHARE: u64 = 10_000;

/// Shares of a layer.
const PARTS: u32 = 64;

#[derive(Args)]
#[command(after_help = "\
The value of a position must follow from the values of all positions that it leads to by the rules, and with
--distances the distance from theirs. Of the solver nothing is used but the tables themselves, which are checked
against their checksums first.

A certificate of Mitsudomoe, which 'tomoe prove' writes, must have a turn for every position that can arise while its
player follows it, whatever the other answers, and a bound on the plies left that falls with every turn.

The status is 1 where something does not follow from the rules, and 2 for files that are damaged or something else.

Examples:
  tomoe verify yonmoque
  tomoe verify yonmoque --positions 1000000 --distances --threads 4
  tomoe verify yonmoque --layer 4,5 --distances
  tomoe verify mitsudomoe win.cert")]
pub(crate) struct VerifyArgs {
    /// yonmoque or mitsudomoe
    game: Game,
    /// The certificate of Mitsudomoe, which is checked as a whole
    #[arg(value_name = "FILE", conflicts_with_all = ["tables", "positions", "layer", "distances", "threads", "seed"])]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesArgs,
    /// Check so many random positions, as many of each layer [default: 10000000, or all of a layer]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Only positions with so many pieces in Blue's and in White's hand
    #[arg(long, value_name = "B,W", value_parser = read_layer)]
    layer: Option<Layer>,
    /// Check distances as well
    #[arg(long)]
    distances: bool,
    /// Check with so many threads [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Chooses the random positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

fn read_layer(text: &str) -> Result<Layer, String> {
    let hand = |text: &str| text.parse().ok().filter(|&hand: &u8| hand <= HAND);
    let read = text.split_once(',').and_then(|(blue, white)| Some((hand(blue)?, hand(white)?)));
    let (blue, white) = read.ok_or_else(|| format!("expected two counts from 0 to {HAND}, such as 4,5"))?;
    Ok(Layer { blue, white })
}

pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    match (args.game, &args.certificate) {
        (Game::Mitsudomoe, Some(path)) => return verify_certificate::run(path, out),
        (Game::Mitsudomoe, None) => return Err(Failure::input("which certificate? Name its file")),
        (_, Some(_)) => return Err(Failure::input("only mitsudomoe has certificates")),
        (game, None) => is_yonmoque(game)?,
    }
    let tables = args.tables.open()?;
    let plans = plans(args, &reachable_layers(tables.most_pieces()))?;
    let depth = if args.distances { Depth::Distances } else { Depth::Values };
    let begin = Instant::now();
    let checked = check(&tables, &plans, depth, thread_count(args.threads))
        .map_err(|mismatch| Failure::Machine(mismatch.to_string()))?;
    writeln!(
        out,
        "{} positions checked in {:.1} s: every {} follows from the rules.",
        HumanCount(checked),
        begin.elapsed().as_secs_f64(),
        if args.distances { "value and distance" } else { "value" },
    )?;
    Ok(())
}

/// The layers of which the tables know every position and all that it leads to: a position of the side that they do not
/// keep is looked up one ply further on.
fn reachable_layers(most_pieces: u8) -> Vec<Layer> {
    let pairs = (0..=HAND).flat_map(|blue| (0..=HAND).map(move |white| Layer { blue, white }));
    let fits = |layer: &Layer| {
        let furthest = (PIECES - layer.blue - layer.white + 2).min(PIECES);
        furthest <= most_pieces
    };
    pairs.filter(fits).collect()
}

/// The work, cut into shares.
fn plans(args: &VerifyArgs, layers: &[Layer]) -> Result<Vec<Plan>, Failure> {
    let layers = match args.layer {
        Some(layer) if layers.contains(&layer) => &[layer][..],
        Some(_) => return Err(Failure::input("the tables do not reach as far as this layer")),
        None if layers.is_empty() => return Err(Failure::input("the tables hold no layer as a whole")),
        None => layers,
    };
    if let (Some(layer), None) = (args.layer, args.positions) {
        let part = |number| Plan::Layer { layer, part: Part { number, of: PARTS } };
        return Ok((0..PARTS).map(part).collect());
    }
    let mut plans = Vec::new();
    let mut left = args.positions.unwrap_or(10_000_000);
    // Layer after layer in turn, so that each gets as many.
    let share = SHARE.min(left.div_ceil(layers.len() as u64));
    for (number, &layer) in (0..).zip(layers.iter().cycle()) {
        if left == 0 {
            break;
        }
        // Different seeds for different shares: a step of the generator's own would run into the next share.
        let seed = args.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number << 20);
        plans.push(Plan::Random { layer, seed, count: share.min(left) });
        left -= share.min(left);
    }
    Ok(plans)
}

/// Carries all plans out; tells how many positions were checked, or the first that is wrong.
fn check(
    source: &impl ExactSource,
    plans: &[Plan],
    depth: Depth,
    threads: usize,
) -> Result<u64, Box<Mismatch>> {
    let bar = Bar::new();
    let (next, checked, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let wrong: Mutex<Option<Box<Mismatch>>> = Mutex::new(None);
    on_threads(threads.min(plans.len()), || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&plan) = plans.get(number) else { break };
            match verify(source, plan, depth, |_| stop.load(Ordering::Relaxed)) {
                Ok(count) => {
                    let checked = checked.fetch_add(count, Ordering::Relaxed) + count;
                    let share = (number + 1) as f64 / plans.len() as f64;
                    bar.tell(share, 0, || format!("{} positions checked", HumanCount(checked)));
                }
                Err(mismatch) => {
                    stop.store(true, Ordering::Relaxed);
                    wrong.lock().expect("no thread panics here").get_or_insert(mismatch);
                }
            }
        }
    });
    bar.end();
    match wrong.into_inner().expect("no thread panics here") {
        Some(mismatch) => Err(mismatch),
        None => Ok(checked.into_inner()),
    }
}
