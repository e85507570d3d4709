//! The engine in its Web Worker: questions go out, answers come back, and the page never waits.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::{Level, Limits};
use tomoe_games::History;
use tomoe_worker::{Request, Task};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

pub(crate) use tomoe_engine::{Distance, Score};
pub(crate) use tomoe_worker::{Answer, Line};

/// How an analysis is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    /// How many first moves to compare.
    pub(crate) lines: usize,
    /// What ends the thinking.
    pub(crate) limits: Limits,
}

impl Ask {
    /// So many lines, within a time.
    pub(crate) fn within(time: Duration, lines: usize) -> Self {
        Self { lines, limits: Limits::time(time) }
    }

    /// The question as the worker reads it.
    pub(crate) fn task(self, played: History, seed: u64) -> Task {
        Task::Analyse { played, lines: self.lines, limits: self.limits, seed }
    }
}

/// A worker and what listens to it.
struct Running {
    worker: Worker,
    /// Kept alive as long as the worker speaks.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

/// The engine, as one page uses it. A new question cancels the one before, and the worker goes with the page.
#[derive(Clone, Copy)]
pub(crate) struct EngineWorker {
    running: StoredValue<Option<Running>, LocalStorage>,
    /// The number of the question that is waited for, if there is one.
    waiting: StoredValue<Option<u32>>,
    asked: StoredValue<u32>,
    on_answer: StoredValue<Option<Callback<Answer>>>,
}

impl EngineWorker {
    pub(crate) fn new() -> Self {
        let engine = Self {
            running: StoredValue::new_local(None),
            waiting: StoredValue::new(None),
            asked: StoredValue::new(0),
            on_answer: StoredValue::new(None),
        };
        on_cleanup(move || engine.stop());
        engine
    }

    /// Says whom to tell what the engine answers.
    pub(crate) fn on_answer(self, callback: impl Fn(Answer) + Send + Sync + 'static) {
        self.on_answer.set_value(Some(Callback::new(callback)));
    }

    /// Asks for a move at a level.
    pub(crate) fn choose(self, history: &History, level: Level, time: Duration) {
        let (played, limits) = (history.clone(), Limits::time(time));
        self.ask(Task::Choose { played, level: Some(level), limits, seed: chance() });
    }

    /// Asks for lines, again and again better ones.
    pub(crate) fn analyse(self, history: &History, ask: Ask) {
        self.ask(ask.task(history.clone(), chance()));
    }

    fn ask(self, task: Task) {
        // A worker that thinks reads nothing.
        self.stop();
        let id = self.asked.get_value() + 1;
        self.asked.set_value(id);
        self.running.update_value(|running| {
            if running.is_none() {
                *running = self.start();
            }
            if let Some(running) = running {
                let _ = running.worker.post_message(&Request { id, task }.to_string().into());
                self.waiting.set_value(Some(id));
            }
        });
    }

    /// Forgets the question; a worker that is busy with it is replaced by the next question's.
    pub(crate) fn stop(self) {
        let is_busy = self.waiting.try_update_value(Option::take).flatten().is_some();
        let running = self.running.try_update_value(|running| is_busy.then(|| running.take()).flatten());
        if let Some(running) = running.flatten() {
            running.worker.terminate();
        }
    }

    fn start(self) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker.js", &options).ok()?;
        let listener =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Running { worker, _listener: listener })
    }

    fn hear(self, data: &wasm_bindgen::JsValue) {
        let Some(answer) = data.as_string().and_then(|text| Answer::read(&text)) else { return };
        let waiting = self.waiting.try_get_value().flatten();
        let (is_ours, is_last) = match &answer {
            Answer::Ready => (false, false),
            Answer::Lines { id, .. } => (waiting == Some(*id), false),
            Answer::Choice { id, .. } | Answer::Verdicts { id, .. } | Answer::Done { id } => {
                (waiting == Some(*id), true)
            }
            Answer::Error { id, .. } => (id.is_none() || waiting == *id, true),
        };
        if !is_ours {
            return;
        }
        if is_last {
            self.waiting.set_value(None);
        }
        if let Some(on_answer) = self.on_answer.try_get_value().flatten() {
            on_answer.run(answer);
        }
    }
}

/// A seed for where chance decides.
fn chance() -> u64 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u64
}
