//! A limited number of engines, which think for all computers.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{Semaphore, mpsc};
use tomoe_engine::{Control, Engine, Limits, Score, Strength};
use tomoe_games::Game;
use tomoe_games::yonmoque::ExactSource;
use tomoe_wire::GameId;

use super::seat::Question;

/// The size of an engine's table.
const TABLE: usize = 16 << 20;

/// A limited number of engines. Whoever wants a move waits until one is free.
#[derive(Clone)]
pub(crate) struct Thinkers {
    free: Arc<Semaphore>,
    engines: Arc<Mutex<Vec<Engine>>>,
    source: Option<Arc<dyn ExactSource>>,
}

/// What was found.
pub(super) struct Thought {
    pub(super) game: GameId,
    pub(super) place: u8,
    pub(super) basis: u32,
    /// In the words of a game's text.
    pub(super) action: String,
    /// What the computer expects, from 0 to 1.
    pub(super) expects: f32,
}

impl Thinkers {
    /// So many engines, which know the exact values of Yonmoque from this source.
    pub(crate) fn new(count: usize, source: Option<Arc<dyn ExactSource>>) -> Self {
        Self { free: Arc::new(Semaphore::new(count)), engines: Arc::default(), source }
    }

    /// Finds a move as soon as an engine is free, and sends it.
    pub(super) fn think(&self, game: GameId, question: Question, thoughts: mpsc::Sender<Thought>) {
        let thinkers = self.clone();
        tokio::spawn(async move {
            // The semaphore is never closed.
            let Ok(_engine) = thinkers.free.clone().acquire_owned().await else { return };
            let found = tokio::task::spawn_blocking(move || thinkers.find(game, &question)).await;
            if let Ok(Some(thought)) = found {
                // Nobody waits for it if the conversation has ended.
                let _ = thoughts.send(thought).await;
            }
        });
    }

    fn find(&self, game: GameId, question: &Question) -> Option<Thought> {
        let mut engine = self.engines().pop().unwrap_or_else(|| Engine::new(TABLE));
        let is_solved = question.history.start().game() == Game::Yonmoque;
        engine.set_exact_source(self.source.clone().filter(|_| is_solved));
        engine.forget();
        let begin = Instant::now();
        let (now, stop) = (|| begin.elapsed(), AtomicBool::new(false));
        let control = Control { now: &now, stop: &stop };
        let limits = Limits::time(question.time.min(Engine::DEFAULT_TIME));
        let seed = u64::from_le_bytes(tomoe_client::random());
        let positions = question.history.positions();
        let found = engine.choose(positions, Strength::Level(question.level, limits), seed, control);
        self.engines().push(engine);
        let (mv, line) = found?;
        let is_swapping = question.may_swap && Score::is_worse_than_even(&line.score);
        let action = match is_swapping {
            true => "swap".to_owned(),
            false => format!("move {}", question.history.position().move_text(mv)),
        };
        let expects = line.score.expectation();
        Some(Thought { game, place: question.place, basis: question.basis, action, expects })
    }

    fn engines(&self) -> std::sync::MutexGuard<'_, Vec<Engine>> {
        // Nothing is ever left half done here.
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
