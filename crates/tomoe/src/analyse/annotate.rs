//! A whole record, looked at move by move.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tomoe_engine::{Answer, Control, Engine, Limits, Question, Score};
use tomoe_games::record::{EditError, NodeId, Record};
use tomoe_games::{AnyPosition, History};

use super::verdict::{self, Verdict};
use super::{AnalyseArgs, json};
use crate::failure::Failure;
use crate::record;

pub(super) fn run(args: &AnalyseArgs, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (_, mut records) = record::read(file)?;
    if let Some(i) = records.iter().position(|record| record.game() != args.position.game) {
        let (game, found) = (args.position.game, records[i].game());
        return Err(Failure::input(format!("record {}: expected a game of {game}, found {found}", i + 1)));
    }
    let plies: usize = records.iter().map(|record| record.main_line().count()).sum();
    let bar = progress_bar(plies);
    let mut engine = args.engine()?;
    for (i, record) in records.iter_mut().enumerate() {
        engine.forget();
        let mut said = Vec::new();
        annotate(record, args, &mut engine, &bar, &mut said)
            .map_err(|error| Failure::Machine(format!("record {}: {error}", i + 1)))?;
        if args.json {
            for mut line in said {
                line["record"] = json!(i + 1);
                writeln!(out, "{line}")?;
            }
            out.flush()?;
        }
    }
    bar.finish_and_clear();
    let text = records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
    match &args.output {
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::Machine(format!("{}: {error}", path.display())))
        }
        None if args.json => Ok(()),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

fn progress_bar(moves: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} moves  {eta} left");
    // The template is a constant, and a plain bar would do as well.
    ProgressBar::new(moves as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Thinks about the positions of one game.
struct Reader<'a> {
    engine: &'a mut Engine,
    history: &'a History,
    limits: Limits,
    seed: u64,
}

impl Reader<'_> {
    /// Thinks about the position after so many moves, no deeper than `depth` if that is given.
    fn think(&mut self, moves: usize, depth: Option<u32>) -> Answer {
        /// Two lines tell an only move; of several players, the one who moved is judged by the lines alone.
        const LINES: usize = 2;
        const LINES_OF_SEVERAL: usize = 32;
        let positions = &self.history.positions()[..=moves];
        let lines = match (depth, positions[moves].players_in().len()) {
            (Some(_), _) => 1,
            (None, 2) => LINES,
            (None, _) => LINES_OF_SEVERAL,
        };
        let limits = Limits { depth: depth.or(self.limits.depth), ..self.limits };
        let question = Question { positions, limits, lines, seed: self.seed };
        let begin = Instant::now();
        let now = || begin.elapsed();
        self.engine.analyse(&question, Control { now: &now, stop: &AtomicBool::new(false) }, &mut |_| {})
    }

    /// How the player stands who made the move after so many others. What is not proven is compared at the same horizon:
    /// a search that sees one turn further likes its own side better.
    fn stands(&mut self, moves: usize, before: &Answer, next: &Answer) -> Option<Score> {
        let players = self.history.positions()[moves + 1].players_in().len();
        let answered = verdict::answered(next, players);
        if answered.is_some_and(|score| score.is_proven()) {
            return answered;
        }
        let foreseen = verdict::foreseen(self.history.moves()[moves], before);
        if foreseen.is_some() || players > 2 || before.depth < 2 {
            return foreseen.or(answered);
        }
        let level = self.think(moves + 1, Some(before.depth - 1));
        verdict::answered(&level, players).or(answered)
    }
}

/// Gives every move of the main line its evaluation, and marks where the game turned, with the better line beside it.
fn annotate(
    record: &mut Record,
    args: &AnalyseArgs,
    engine: &mut Engine,
    bar: &ProgressBar,
    said: &mut Vec<serde_json::Value>,
) -> Result<(), EditError> {
    /// How long to think about each move when nothing is said.
    const USUAL: Limits = Limits::time(Duration::from_millis(500));
    let history = record.history();
    let line: Vec<NodeId> = record.main_line().collect();
    let mut reader = Reader { engine, history: &history, limits: args.limits.or(USUAL), seed: args.seed };
    let mut before = reader.think(0, None);
    let mut parent = NodeId::START;
    for (i, (&id, &played)) in line.iter().zip(history.moves()).enumerate() {
        let position = &history.positions()[i];
        let (after, next) = match record.node(id).and_then(|node| node.ending()) {
            Some(ending) => (Some(verdict::at_the_end(position.to_act(), ending)), Answer::default()),
            None => {
                let next = reader.think(i + 1, None);
                (reader.stands(i, &before, &next), next)
            }
        };
        let verdict = Verdict::new(played, &before, after);
        note(record, id, parent, &verdict, position, &before)?;
        said.push(json!({
            "ply": i + 1,
            "move": position.move_text(played),
            "position": position.to_string(),
            "score": verdict.after.as_ref().map(json::score),
            "mark": verdict.mark.map(|mark| mark.symbol()),
            "best": before.lines.first().map(|best| json::line(position, best)),
        }));
        bar.inc(1);
        before = next;
        parent = id;
    }
    Ok(())
}

/// Writes the verdict into the record. What people said stays.
fn note(
    record: &mut Record,
    id: NodeId,
    parent: NodeId,
    verdict: &Verdict,
    position: &AnyPosition,
    before: &Answer,
) -> Result<(), EditError> {
    /// Longer lines are guesses on guesses.
    const VARIATION: usize = 6;
    let mut note = record.node(id).map(|node| node.note().clone()).unwrap_or_default();
    note.eval = verdict.eval();
    note.mark = note.mark.or(verdict.mark);
    let best = before.lines.first().filter(|_| verdict.is_turning_point());
    if let (Some(best), Some(had), Some(has)) = (best, verdict.best, verdict.after) {
        let better = best.moves.first().map(|&mv| position.move_text(mv)).unwrap_or_default();
        let words = format!("Turning point: {had} before, {has} after; {better} was better.");
        note.comment = match note.comment.is_empty() {
            true => words,
            false => format!("{}\n{words}", note.comment),
        };
        let mut at = parent;
        for &mv in best.moves.iter().take(VARIATION) {
            // A line of the engine does not know that a repetition may end the game before its last move.
            match record.play(at, mv) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
    }
    record.set_note(id, note)
}
