//! Where requests are answered.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_engine::{Control, Engine, Level, Limits, Question, Strength, bench};
use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyPosition, History};

use crate::answer::{self, Answer, Line};
use crate::request::{Refusal, Request, Task};

/// An engine and what it was last asked about.
pub struct Desk {
    engine: Engine,
    /// Where the game last asked about began: another game has nothing to learn from it.
    start: Option<AnyPosition>,
}

/// The time since some fixed moment.
type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);
/// Takes an answer to the page.
type Tell<'a> = &'a mut dyn FnMut(String);

impl Desk {
    /// A desk whose engine remembers in about so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { engine: Engine::new(bytes), start: None }
    }

    /// From now on the engine takes exact values of Yonmoque from this source.
    pub fn take_exact_source(&mut self, source: Arc<dyn ExactSource>) {
        self.engine.set_exact_source(Some(source));
    }

    /// Answers a message; `reply` is handed one or more messages, and nothing more comes after the return.
    pub fn answer(&mut self, message: &str, clock: Clock<'_>, reply: Tell<'_>) {
        let Request { id, task } = match Request::read(message) {
            Ok(request) => request,
            Err(Refusal { id, why }) => return reply(Answer::Error { id, message: why }.to_string()),
        };
        match task {
            Task::Choose { played, level, limits, seed } => {
                let strength = level.map_or(Strength::Full(limits), |level| Strength::Level(level, limits));
                // What is not measured by the clock must not depend on what was thought before.
                let repeatable =
                    limits.nodes.is_some() || level.is_some_and(|level| level < Level::STRONGEST);
                self.remember(played.start(), repeatable);
                reply(self.choose(id, &played, strength, seed, clock).to_string());
            }
            Task::Analyse { played, lines, limits, seed } => {
                self.remember(played.start(), limits.time.is_none());
                self.analyse(id, &played, (lines, limits, seed), clock, reply);
                reply(Answer::Done { id }.to_string());
            }
            Task::Verdicts { played } => {
                let verdicts = self.engine.verdicts(played.positions());
                let lines = verdicts.iter().map(|line| Line::new(played.position(), line)).collect();
                reply(Answer::Verdicts { id, lines }.to_string());
            }
            Task::Bench => {
                let total = bench::run(clock, &mut |tried| reply(answer::bench(id, tried)));
                reply(answer::bench(id, &total));
                reply(Answer::Done { id }.to_string());
            }
        }
    }

    fn choose(
        &mut self,
        id: u32,
        played: &History,
        strength: Strength,
        seed: u64,
        clock: Clock<'_>,
    ) -> Answer {
        let stop = AtomicBool::new(false);
        let control = Control { now: clock, stop: &stop };
        match self.engine.choose(played.positions(), strength, seed, control) {
            Some((mv, line)) => Answer::Choice {
                id,
                mv: played.position().move_text(mv),
                score: line.score,
                depth: line.depth,
            },
            None => Answer::Error { id: Some(id), message: "there is no legal move".to_owned() },
        }
    }

    fn analyse(
        &mut self,
        id: u32,
        played: &History,
        (lines, limits, seed): (usize, Limits, u64),
        clock: Clock<'_>,
        reply: Tell<'_>,
    ) {
        let stop = AtomicBool::new(false);
        let question = Question { positions: played.positions(), limits, lines, seed };
        let mut told = None;
        let mut tell = |answer: &tomoe_engine::Answer| {
            if told.as_ref() == Some(answer) {
                return;
            }
            let lines = answer.lines.iter().map(|line| Line::new(played.position(), line)).collect();
            let (depth, nodes, elapsed) = (answer.depth, answer.nodes, answer.elapsed);
            reply(Answer::Lines { id, depth, nodes, elapsed, lines }.to_string());
            told = Some(answer.clone());
        };
        let answer = self.engine.analyse(&question, Control { now: clock, stop: &stop }, &mut tell);
        tell(&answer);
    }

    /// Keeps what was learned about a game for its next moves, and nothing else.
    fn remember(&mut self, start: &AnyPosition, afresh: bool) {
        if afresh || self.start != Some(*start) {
            self.engine.forget();
        }
        self.start = Some(*start);
    }
}
