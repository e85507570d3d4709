//! What takes time, done by whoever has the engine.

use std::sync::Arc;

use tomoe_games::AnyPosition;
use tomoe_games::yonmoque::{self, ExactSource};

use super::reply::Reply;
use super::search_order::{SearchOrder, best_move, infos};
use crate::bench;
use crate::engine::{Analysis, Engine};
use crate::limits::Control;

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
    source: Option<Arc<dyn ExactSource>>,
    engine: Option<Engine>,
}

impl LazyEngine {
    /// An engine that will remember in about so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, threads: 1, source: None, engine: None }
    }

    /// From now on the engine asks this source of exact values.
    pub fn set_exact_source(&mut self, source: Option<Arc<dyn ExactSource>>) {
        self.source.clone_from(&source);
        if let Some(engine) = &mut self.engine {
            engine.set_exact_source(source);
        }
    }

    /// Makes the engine if there is none, so that the next search begins at once.
    pub fn prepare(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(self.bytes);
            // Fresh memory is slow when it is first written to.
            engine.forget();
            engine.set_exact_source(self.source.clone());
            set_threads(&mut engine, self.threads);
            // A source of exact values may read its book only when it is first asked.
            engine.verdicts(&[yonmoque::Position::start().into()]);
            engine
        })
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
                self.bytes = *bytes;
                if self.engine.take().is_some() {
                    self.prepare();
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
