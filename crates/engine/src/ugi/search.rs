//! One search, as asked for by `go`.

use tomoe_games::{AnyMove, AnyPosition};

use super::report::{effort, infos, move_texts, score_text};
use crate::engine::{Engine, Question};
use crate::level::{Level, Strength};
use crate::limits::{Control, Limits};

/// A search to be run, and everything that it needs to know.
#[derive(Clone, Debug)]
pub struct Search {
    /// The game so far; the last position is thought about.
    pub positions: Vec<AnyPosition>,
    /// How long to think.
    pub limits: Limits,
    /// How many lines to report.
    pub lines: usize,
    /// How strong to be.
    pub level: Level,
    /// Decides between equals.
    pub seed: u64,
    /// Whether the answer has to wait for `stop`.
    pub infinite: bool,
}

impl Search {
    /// Searches, tells the `info` lines as they come, and returns the `bestmove` line.
    pub fn run(&self, engine: &mut Engine, control: Control<'_>, tell: &mut dyn FnMut(String)) -> String {
        let Some(position) = self.positions.last() else { return best_move(None) };
        let mv = match self.level {
            Level::STRONGEST => self.analyse(position, engine, control, tell),
            level => self.choose(position, level, engine, control, tell),
        };
        best_move(mv.map(|mv| position.move_text(mv)))
    }

    /// At full strength every deepening is reported.
    fn analyse(
        &self,
        position: &AnyPosition,
        engine: &mut Engine,
        control: Control<'_>,
        tell: &mut dyn FnMut(String),
    ) -> Option<AnyMove> {
        let question =
            Question { positions: &self.positions, limits: self.limits, lines: self.lines, seed: self.seed };
        let began = (control.now)();
        let answer = engine.analyse(&question, control, &mut |answer| {
            infos(position, answer, self.lines > 1).into_iter().for_each(&mut *tell);
        });
        let elapsed = (control.now)().saturating_sub(began);
        tell(format!("info {}", effort(answer.nodes, elapsed)));
        answer.lines.first()?.moves.first().copied()
    }

    /// A weaker level thinks in its own way; only what it chose is reported.
    fn choose(
        &self,
        position: &AnyPosition,
        level: Level,
        engine: &mut Engine,
        control: Control<'_>,
        tell: &mut dyn FnMut(String),
    ) -> Option<AnyMove> {
        let began = (control.now)();
        let (mv, line) =
            engine.choose(&self.positions, Strength::Level(level, self.limits), self.seed, control)?;
        let elapsed = (control.now)().saturating_sub(began);
        let pv = move_texts(position, &line.moves).join(" ");
        let score = score_text(&line.score);
        tell(format!("info depth {} score {score} time {} pv {pv}", line.depth, elapsed.as_millis()));
        Some(mv)
    }
}

fn best_move(text: Option<String>) -> String {
    format!("bestmove {}", text.as_deref().unwrap_or("none"))
}
