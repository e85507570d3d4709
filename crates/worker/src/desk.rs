//! Where requests are answered.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::Value;
use tomoe_engine::{Answer, Control, Engine, Level, Limits, Question, Strength, bench};
use tomoe_games::{AnyPosition, History};

use crate::reply;
use crate::request::{self, Request};

/// An engine and what it was last asked about.
pub struct Desk {
    engine: Engine,
    /// Where the game last asked about began: another game has nothing to learn from it.
    start: Option<AnyPosition>,
}

/// The time since some fixed moment.
type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);
/// Takes an answer to the page.
type Tell<'a> = &'a mut dyn FnMut(Value);

impl Desk {
    /// A desk whose engine remembers in about so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { engine: Engine::new(bytes), start: None }
    }

    /// Answers a message; `reply` is handed one or more messages, and nothing more comes after the return.
    pub fn answer(&mut self, message: &str, clock: Clock<'_>, reply: &mut dyn FnMut(String)) {
        let tell: Tell<'_> = &mut |value| reply(value.to_string());
        let message: Value = match serde_json::from_str(message) {
            Ok(message) => message,
            Err(error) => return tell(reply::error(None, &error.to_string())),
        };
        let Some(id) = request::id(&message) else {
            return tell(reply::error(None, "id: expected a whole number"));
        };
        let done = Request::read(&message).and_then(|request| match request {
            Request::Choose { played, level, limits, seed } => {
                let strength = level.map_or(Strength::Full(limits), |level| Strength::Level(level, limits));
                // What is not measured by the clock must not depend on what was thought before.
                let repeatable =
                    limits.nodes.is_some() || level.is_some_and(|level| level < Level::STRONGEST);
                self.remember(played.start(), repeatable);
                self.choose(id, &played, strength, seed, clock, tell)
            }
            Request::Analyse { played, lines, limits, seed } => {
                self.remember(played.start(), limits.time.is_none());
                self.analyse(id, &played, (lines, limits, seed), clock, tell);
                Ok(())
            }
            Request::Bench => {
                let total = bench::run(clock, &mut |tried| tell(reply::bench(id, tried)));
                tell(reply::bench(id, &total));
                tell(reply::done(id));
                Ok(())
            }
        });
        if let Err(message) = done {
            tell(reply::error(Some(id), &message));
        }
    }

    fn choose(
        &mut self,
        id: u64,
        played: &History,
        strength: Strength,
        seed: u64,
        clock: Clock<'_>,
        tell: Tell<'_>,
    ) -> Result<(), String> {
        let (began, stop) = (clock(), AtomicBool::new(false));
        let control = Control { now: clock, stop: &stop };
        let chosen = self.engine.choose(played.positions(), strength, seed, control);
        let (_, line) = chosen.ok_or("there is no legal move")?;
        tell(reply::choice(id, played.position(), &line, clock().saturating_sub(began)));
        Ok(())
    }

    fn analyse(
        &mut self,
        id: u64,
        played: &History,
        (lines, limits, seed): (usize, Limits, u64),
        clock: Clock<'_>,
        tell: Tell<'_>,
    ) {
        let stop = AtomicBool::new(false);
        let question = Question { positions: played.positions(), limits, lines, seed };
        let mut told = None;
        let mut each = |answer: &Answer| {
            tell(reply::lines(id, played.position(), answer));
            told = Some(answer.clone());
        };
        let answer = self.engine.analyse(&question, Control { now: clock, stop: &stop }, &mut each);
        if told.as_ref() != Some(&answer) {
            tell(reply::lines(id, played.position(), &answer));
        }
        tell(reply::done(id));
    }

    /// Keeps what was learned about a game for its next moves, and nothing else.
    fn remember(&mut self, start: &AnyPosition, afresh: bool) {
        if afresh || self.start != Some(*start) {
            self.engine.forget();
        }
        self.start = Some(*start);
    }
}
