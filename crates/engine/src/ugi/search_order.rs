//! One search, as ordered by `go`.

use std::time::Duration;

use tomoe_games::AnyPosition;

use super::info::Info;
use super::reply::Reply;
use crate::engine::{Analysis, Engine, Question};
use crate::level::{Level, Strength};
use crate::limits::{Control, Limits};

/// A search to be run, and everything that it needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOrder {
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

impl SearchOrder {
    /// What is left of the limits when so much of the time went by before the search could begin.
    pub fn after_waiting(mut self, waited: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(waited).max(Duration::from_millis(1));
        self.limits.time = self.limits.time.map(left);
        self
    }

    /// Searches and tells what is found as it is found, with the `bestmove` at the end.
    pub(super) fn run(&self, engine: &mut Engine, control: Control<'_>, tell: &mut dyn FnMut(&[Reply])) {
        let Some(position) = self.positions.last() else { return tell(&[Reply::BestMove(None)]) };
        let is_ranked = self.lines > 1;
        let began = (control.now)();
        let answer = match self.level {
            Level::STRONGEST => {
                let (limits, lines, seed) = (self.limits, self.lines, self.seed);
                let question = Question { positions: &self.positions, limits, lines, seed };
                engine.analyse(&question, control, &mut |answer| {
                    tell(&infos(position, answer, is_ranked));
                })
            }
            // A weaker level thinks in its own way; only what it chose is reported.
            level => {
                let strength = Strength::Level(level, self.limits);
                let answer = engine.answer_at(&self.positions, strength, self.seed, control);
                tell(&infos(position, &answer, is_ranked));
                answer
            }
        };
        let elapsed = (control.now)().saturating_sub(began);
        tell(&[Reply::Info(Info::effort(answer.nodes, elapsed))]);
        tell(&[best_move(position, &answer)]);
    }
}

/// The first move of the best line.
pub(super) fn best_move(position: &AnyPosition, answer: &Analysis) -> Reply {
    let best = answer.lines.first().and_then(|line| line.moves.first());
    Reply::BestMove(best.map(|&mv| position.move_text(mv)))
}

/// An `info` for each line of an answer; `is_ranked` says whether to number them.
pub(super) fn infos(position: &AnyPosition, answer: &Analysis, is_ranked: bool) -> Vec<Reply> {
    let effort = Info::effort(answer.nodes, answer.elapsed);
    let info = |(rank, line)| {
        let Info { depth, score, pv, .. } = Info::line(position, line);
        let multipv = Some(rank).filter(|_| is_ranked);
        Reply::Info(Info { depth, multipv, score, pv, ..effort.clone() })
    };
    (1..).zip(&answer.lines).map(info).collect()
}
