//! A limited number of engines, which think for all computers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Semaphore;
use tomoe_engine::{Control, Engine, Level, Limits, Score, Source, Strength};

use crate::bot::Question;

/// The size of an engine's table.
const TABLE: usize = 16 << 20;

/// A limited number of engines. Whoever wants a move waits until one is free.
#[derive(Clone)]
pub(crate) struct Thinkers {
    free: Arc<Semaphore>,
    engines: Arc<Mutex<Vec<Engine>>>,
    sources: Arc<[Source]>,
}

/// What was found.
pub(super) struct Thought {
    /// For which position.
    pub(super) basis: u32,
    /// A move, or `swap`.
    pub(super) text: String,
    /// What the computer expects, from 0 to 1.
    pub(super) expects: f32,
}

impl Thinkers {
    /// So many engines, which know what is proven of the games from these sources.
    pub(crate) fn new(count: usize, sources: Vec<Source>) -> Self {
        Self { free: Arc::new(Semaphore::new(count)), engines: Arc::default(), sources: sources.into() }
    }

    /// Finds a move as soon as an engine is free; none if that is not wanted any more.
    pub(super) async fn think(&self, level: Level, question: Question) -> Option<Thought> {
        // The semaphore is never closed.
        let engine = self.free.clone().acquire_owned().await.ok()?;
        if question.cancelled.is_cancelled() {
            return None;
        }
        let thinkers = self.clone();
        let found = tokio::task::spawn_blocking(move || {
            // Thinking is not interrupted when nobody waits for it any more, so the engine is not free before.
            let _engine = engine;
            thinkers.find(level, &question).filter(|_| !question.cancelled.is_cancelled())
        });
        found.await.ok()?
    }

    fn find(&self, level: Level, question: &Question) -> Option<Thought> {
        let mut engine = self.engines().pop().unwrap_or_else(|| Engine::new(TABLE));
        let game = question.history.start().game();
        engine.set_source(self.sources.iter().find(|source| source.game() == game).cloned());
        engine.forget();
        let begin = Instant::now();
        let now = || begin.elapsed();
        let control = Control { now: &now, stop: question.cancelled.flag() };
        let limits = Limits::time(question.time.min(Engine::DEFAULT_TIME));
        let seed = u64::from_le_bytes(tomoe_client::random());
        let positions = question.history.positions();
        let found = engine.choose(positions, Strength::Level(level, limits), seed, control);
        self.engines().push(engine);
        let (mv, line) = found?;
        let is_swapping = question.may_swap && Score::is_worse_than_even(&line.score);
        let text = match is_swapping {
            true => "swap".to_owned(),
            false => question.history.position().move_text(mv),
        };
        Some(Thought { basis: question.basis, text, expects: line.score.expectation() })
    }

    fn engines(&self) -> MutexGuard<'_, Vec<Engine>> {
        // Nothing is ever left half done here.
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
