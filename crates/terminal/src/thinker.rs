//! The computer's mind: an engine in a thread of its own, asked one thing at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use tomoe_engine::{Answer, Control, Engine, Limits, Question, Strength};
use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Task {
    /// A move for the player to act.
    Choose(Strength, u64),
    /// What there is to know about the position, told again whenever more is known.
    Analyse(Limits),
}

/// What comes back.
#[derive(Clone, Debug)]
pub(crate) enum Thought {
    /// The move that was asked for; `None` if there is no legal one.
    Chosen(Option<AnyMove>),
    /// What is known so far.
    Known(Answer),
}

/// The time for a hint.
pub(crate) const HINT_TIME: Duration = Duration::from_millis(1200);

/// How many different first moves an analysis tells.
pub(crate) const LINES: usize = 3;

struct Request {
    ticket: u64,
    positions: Vec<AnyPosition>,
    task: Task,
    stop: Arc<AtomicBool>,
}

/// See the module. The thread ends with it.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    thoughts: Receiver<(u64, Thought)>,
    ticket: u64,
    stop: Arc<AtomicBool>,
}

/// The thread has died, which only a mistake in the engine can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Died;

impl Thinker {
    /// Starts the thread. The engine takes exact values of Yonmoque from the source, if there is one.
    pub(crate) fn start(source: Option<Arc<dyn ExactSource>>) -> Self {
        let (requests, inbox) = mpsc::channel::<Request>();
        let (outbox, thoughts) = mpsc::channel();
        thread::spawn(move || {
            let mut engine = Engine::new(Engine::DEFAULT_BYTES);
            engine.set_exact_source(source);
            serve(&mut engine, &inbox, &outbox);
        });
        Self { requests, thoughts, ticket: 0, stop: Arc::default() }
    }

    /// Asks for something else; what was asked before is forgotten.
    pub(crate) fn ask(&mut self, positions: &[AnyPosition], task: Task) {
        self.cancel();
        self.stop = Arc::default();
        let request = Request {
            ticket: self.ticket,
            positions: positions.to_vec(),
            task,
            stop: Arc::clone(&self.stop),
        };
        // If the thread has died, whoever waits for its answer notices.
        let _ = self.requests.send(request);
    }

    /// Forgets what was asked.
    pub(crate) fn cancel(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ticket += 1;
    }

    /// What has come to mind since, waiting at most so long for it.
    pub(crate) fn hear(&self, patience: Duration) -> Result<Option<Thought>, Died> {
        let until = Instant::now() + patience;
        loop {
            match self.thoughts.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok((ticket, thought)) if ticket == self.ticket => return Ok(Some(thought)),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(Died),
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn serve(engine: &mut Engine, inbox: &Receiver<Request>, outbox: &Sender<(u64, Thought)>) {
    while let Ok(Request { ticket, positions, task, stop }) = inbox.recv() {
        let begin = Instant::now();
        let now = || begin.elapsed();
        let control = Control { now: &now, stop: &stop };
        let tell = |thought| outbox.send((ticket, thought));
        match task {
            Task::Choose(strength, seed) => {
                let chosen = engine.choose(&positions, strength, seed, control).map(|(mv, _)| mv);
                if tell(Thought::Chosen(chosen)).is_err() {
                    return;
                }
            }
            Task::Analyse(limits) => {
                let question = Question { positions: &positions, limits, lines: LINES, seed: 0 };
                engine.analyse(&question, control, &mut |answer| {
                    let _ = tell(Thought::Known(answer.clone()));
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::Level;
    use tomoe_games::{Game, History};

    #[test]
    fn only_the_last_question_is_answered() {
        let history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let mut thinker = Thinker::start(None);
        thinker.ask(history.positions(), Task::Analyse(Limits::default()));
        let level = Level::new(1).unwrap();
        thinker.ask(history.positions(), Task::Choose(Strength::Level(level, Limits::default()), 7));
        match thinker.hear(Duration::from_secs(20)) {
            Ok(Some(Thought::Chosen(Some(mv)))) => assert!(history.position().is_legal(mv)),
            other => panic!("{other:?}"),
        }
        thinker.cancel();
        assert!(matches!(thinker.hear(Duration::from_millis(50)), Ok(None)));
    }
}
