//! The engine's side of a conversation, in the one thread that a worker has.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_engine::ugi::{LazyEngine, Reaction, Reply, Session};
use tomoe_engine::{Control, Source};
use tomoe_games::{Game, ReadError};

/// A session and the engine that does its work. While it thinks it hears nothing: to stop it is to end the worker.
pub struct Conversation {
    session: Session,
    engine: LazyEngine,
    has_source: bool,
}

impl Conversation {
    /// A conversation about a game, from its usual start for two players.
    pub fn new(game: Game) -> Result<Self, ReadError> {
        let session = Session::new(game, 2)?;
        let engine = LazyEngine::new(session.bytes());
        Ok(Self { session, engine, has_source: false })
    }

    /// The game of which the engine would ask a source of proven values if it had one.
    pub fn wants_source(&self) -> Option<Game> {
        self.session.wants_source().filter(|_| !self.has_source)
    }

    /// From now on the engine knows what this source of proven values knows.
    pub fn take_source(&mut self, source: Source) {
        self.has_source = true;
        self.engine.set_source(Some(source));
    }

    /// Answers a line; `say` is handed all that there is to say, what belongs together at once, and nothing more comes after
    /// the return.
    pub fn hear(&mut self, line: &str, now: &(dyn Fn() -> Duration + Sync), say: &mut dyn FnMut(&[Reply])) {
        match self.session.hear(line) {
            Reaction::Say(replies) => say(&replies),
            Reaction::Do(work) => {
                let stop = AtomicBool::new(false);
                self.engine.perform(&work, Control { now, stop: &stop }, say);
            }
            Reaction::Ready => {
                self.engine.prepare();
                say(&[Reply::ReadyOk]);
            }
            // There is nothing to stop, and the page ends the worker.
            Reaction::Stop | Reaction::Quit => {}
        }
    }
}
