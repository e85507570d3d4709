//! The review of whole games: `tomoe analyse --record`.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tomoe_engine::Control;
use tomoe_engine::review::{self, Grade, MoveReview, Options, Review};
use tomoe_files::OutputFile;
use tomoe_games::record::{Mark, Record};

use super::{AnalyseArgs, json};
use crate::failure::Failure;
use crate::record;

pub(super) fn run(args: &AnalyseArgs, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (_, mut records) = record::read(file)?;
    if let Some(i) = records.iter().position(|record| record.game() != args.position.game) {
        let (game, found) = (args.position.game, records[i].game());
        return Err(Failure::input(format!("record {}: expected a game of {game}, found {found}", i + 1)));
    }
    let output = args.output.as_deref().map(OutputFile::at).transpose()?;
    let options =
        Options { limits: args.limits.or(Options::default().limits), seed: args.seed, again: args.again };
    let moves: usize = records.iter().map(|record| Review::new(record, options).progress().1).sum();
    let bar = progress_bar(moves);
    let mut engine = args.engine()?;
    let begin = Instant::now();
    let (now, stop) = (|| begin.elapsed(), AtomicBool::new(false));
    for (number, record) in (1..).zip(&mut records) {
        engine.forget();
        let mut facts = Vec::new();
        let plies = record.clone();
        review::run(&mut engine, record, options, Control { now: &now, stop: &stop }, &mut |found| {
            bar.inc(1);
            facts.push(move_facts(number, &plies, found));
        })
        .map_err(|error| Failure::Machine(format!("record {number}: {error}")))?;
        if args.json {
            facts.iter().try_for_each(|facts| writeln!(out, "{facts}"))?;
            out.flush()?;
        }
    }
    bar.finish_and_clear();
    let text = records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
    match output {
        Some(output) => Ok(output.replace(text.as_bytes())?),
        None if args.json => Ok(()),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

fn progress_bar(moves: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} moves  {eta} left");
    // The template is a constant, and a plain bar would do as well.
    ProgressBar::new(moves as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn move_facts(number: usize, record: &Record, found: &MoveReview) -> Value {
    json!({
        "record": number,
        "ply": record.node(found.node).map(|node| node.ply()),
        "move": found.position.move_text(found.played),
        "position": found.position.to_string(),
        "score": found.after.as_ref().map(json::score),
        "grade": found.grade.map(Grade::name),
        "mark": found.mark().map(Mark::symbol),
        "best": found.best.as_ref().map(|best| json::line(&found.position, found.depth, best.score, &best.moves)),
    })
}
