//! `tomoe probe` without the full tables: what the extract in this program knows, and what a short search proves.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde_json::json;
use tomoe_engine::{Control, Engine, Limits, Line, Question, Score};
use tomoe_games::AnyPosition;
use tomoe_terminal::text;

use super::known;

/// How long to search for what the extract does not know.
const TIME: Duration = Duration::from_secs(2);

/// What is known of a position: what it is worth, and its moves of which something is known.
pub(super) struct Found {
    position: AnyPosition,
    score: Option<Score>,
    moves: Vec<Line>,
    /// How many moves nothing is known of.
    unknown: usize,
}

pub(super) fn look(position: AnyPosition) -> Found {
    let mut engine = Engine::new(Engine::DEFAULT_BYTES);
    engine.set_oracle(Some(known::part()));
    let begin = Instant::now();
    let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
    let positions = [position];
    let question = Question { positions: &positions, limits: Limits::time(TIME), lines: 1, seed: 0 };
    let answer = engine.analyse(&question, control, &mut |_| {});
    let mut moves = engine.verdicts(&positions);
    if let Some(best) = answer.lines.into_iter().find(|line| line.score.is_proven()) {
        moves.retain(|line| line.moves.first() != best.moves.first());
        moves.insert(0, best);
    }
    let unknown = position.moves().len() - moves.len();
    let score = moves.first().map(|line| line.score);
    // A best move that loses or draws says nothing as long as there are others.
    let score = score.filter(|score| unknown == 0 || matches!(score, Score::Win(_)));
    Found { position, score, moves, unknown }
}

impl Found {
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { position, score, moves, unknown } = self;
        write!(out, "{}", text::board(position))?;
        let score = score.map_or("not known".to_owned(), |score| score.to_string());
        writeln!(out, "{} to act: {score}\n", position.to_act().name())?;
        for line in moves {
            let mv = line.moves.first().map(|&mv| position.move_text(mv)).unwrap_or_default();
            writeln!(out, "{mv:<6} {}", line.score)?;
        }
        if *unknown > 0 {
            writeln!(out, "{unknown} moves: not known without the full tables ('tomoe solve yonmoque')")?;
        }
        writeln!(out, "\nposition   {position}")
    }

    pub(super) fn json(&self) -> serde_json::Value {
        let line = |line: &Line| {
            let mv = line.moves.first().map(|&mv| self.position.move_text(mv));
            json!({ "move": mv, "score": line.score.to_string() })
        };
        json!({
            "game": "yonmoque",
            "position": self.position.to_string(),
            "score": self.score.map(|score| score.to_string()),
            "moves": self.moves.iter().map(line).collect::<Vec<_>>(),
            "unknown_moves": self.unknown,
        })
    }
}
