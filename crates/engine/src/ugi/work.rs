//! What takes time, done by whoever has the engine.

use tomoe_games::AnyPosition;
use tomoe_games::yonmoque;

use super::reply::Reply;
use super::search_order::{SearchOrder, best_move, infos};
use crate::bench;
use crate::engine::{Analysis, Engine};
use crate::limits::Control;
use crate::source::Source;

/// Something that a command leads to and that takes time.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// Think, and say the best move.
    Search(SearchOrder),
    /// Tell what is known for certain about each move; the last of the positions is asked about.
    Verdicts(Vec<AnyPosition>),
    /// Forget what was learned in the last game.
    Forget,
    /// Give the engine this many bytes to remember in.
    Resize(usize),
    /// Search on this many threads.
    SetThreads(usize),
    /// The engine's own fixed amount of thinking.
    Bench,
}

/// An engine that is made when it is first needed, since its memory and the source take their time.
pub struct LazyEngine {
    bytes: usize,
    threads: usize,
    source: Option<Source>,
    free_memory: fn() -> Option<u64>,
    engine: Option<Engine>,
}

impl LazyEngine {
    /// An engine that will remember in about so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, threads: 1, source: None, free_memory: || None, engine: None }
    }

    /// The same on a machine that has so many bytes left, where that is known: more is refused.
    #[must_use]
    pub fn within(self, free_memory: fn() -> Option<u64>) -> Self {
        Self { free_memory, ..self }
    }

    /// From now on the engine asks this source of proven values.
    pub fn set_source(&mut self, source: Option<Source>) {
        // It may read its book only when it is first asked.
        if let Some(Source::Yonmoque(source)) = &source {
            let _ = source.book_move(&yonmoque::Position::start());
        }
        self.source.clone_from(&source);
        if let Some(engine) = &mut self.engine {
            engine.set_source(source);
        }
    }

    /// Makes the engine if there is none, so that the next search begins at once.
    pub fn prepare(&mut self) -> &mut Engine {
        let engine = self.engine.take().unwrap_or_else(|| self.equipped(Engine::new(self.bytes)));
        self.engine.insert(engine)
    }

    /// The engine with everything that was set.
    fn equipped(&self, mut engine: Engine) -> Engine {
        engine.set_source(self.source.clone());
        set_threads(&mut engine, self.threads);
        engine
    }

    /// Gives the engine another size of memory, or says why it keeps what it has.
    fn resize(&mut self, bytes: usize) -> Result<(), String> {
        /// What the rest of the program and of the machine should keep.
        const SPARE: u64 = 256 << 20;
        let held = self.engine.as_ref().map_or(0, |_| Engine::memory(self.bytes));
        let free = (self.free_memory)().map(|free| (free + held).saturating_sub(SPARE));
        let needed = Engine::memory(bytes);
        if let Some(free) = free.filter(|&free| free < needed) {
            return Err(format!(
                "Hash {} would take {} MB, and there are {} MB; it stays {}",
                bytes >> 20,
                needed >> 20,
                free >> 20,
                self.bytes >> 20
            ));
        }
        // Two at a time may be too much for the machine, so the old one goes first.
        self.engine = None;
        let Ok(engine) = Engine::try_new(bytes) else {
            self.prepare();
            return Err(format!(
                "there is no memory for Hash {}; it stays {}",
                bytes >> 20,
                self.bytes >> 20
            ));
        };
        self.engine = Some(self.equipped(engine));
        self.bytes = bytes;
        Ok(())
    }

    /// Does what is to be done; `tell` is handed everything that there is to say, what belongs together at once.
    pub fn perform(&mut self, work: &Work, control: Control<'_>, tell: &mut dyn FnMut(&[Reply])) {
        match work {
            Work::Search(order) => order.run(self.prepare(), control, tell),
            Work::Verdicts(positions) => {
                let Some(position) = positions.last() else { return };
                let answer = Analysis { lines: self.prepare().verdicts(positions), ..Analysis::default() };
                tell(&infos(position, &answer, true));
                tell(&[best_move(position, &answer)]);
            }
            Work::Forget => {
                if let Some(engine) = &mut self.engine {
                    engine.forget();
                }
            }
            Work::Resize(bytes) => {
                if let Err(why) = self.resize(*bytes) {
                    tell(&[Reply::Note(why)]);
                }
            }
            Work::SetThreads(threads) => {
                self.threads = *threads;
                if let Some(engine) = &mut self.engine {
                    set_threads(engine, *threads);
                }
            }
            Work::Bench => {
                let total = bench::run(control.now, &mut |tried| tell(&[Reply::Bench(tried.into())]));
                tell(&[Reply::Bench((&total).into())]);
            }
        }
    }
}

#[cfg(feature = "threads")]
fn set_threads(engine: &mut Engine, threads: usize) {
    engine.set_threads(threads);
}

/// Without the feature an engine has one thread.
#[cfg(not(feature = "threads"))]
fn set_threads(_: &mut Engine, _: usize) {}
