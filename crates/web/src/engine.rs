//! The engine in its Web Worker: questions go out, answers come back, and the page never waits.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{self as of_leptos, *};
use tomoe_engine::{Level, Limits};
use tomoe_games::History;
use tomoe_worker::{Request, Task};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::signals::{Callback, StoredValue};

pub(crate) use tomoe_engine::{Distance, Score};
pub(crate) use tomoe_worker::{Answer, Line};

/// How an analysis is to be made.
#[derive(Clone, Copy)]
pub(crate) struct Ask {
    /// How many first moves to compare.
    pub(crate) lines: u32,
    pub(crate) time_ms: u32,
    /// No deeper than this.
    pub(crate) depth: Option<u32>,
}

/// A worker and what listens to it.
struct Desk {
    worker: Worker,
    /// Kept alive as long as the worker speaks.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

/// The engine, as one page uses it: a handle to be copied. A new question cancels the one before.
#[derive(Clone, Copy)]
pub(crate) struct Engine {
    desk: of_leptos::StoredValue<RefCell<Option<Desk>>, LocalStorage>,
    /// The number of the question that is waited for, if there is one.
    waiting: StoredValue<Option<u32>>,
    next: StoredValue<u32>,
    on_answer: Callback<Answer>,
}

impl Engine {
    /// An engine that tells `on_answer` what it thinks. It goes with the page that made it.
    pub(crate) fn new(on_answer: Callback<Answer>) -> Self {
        let engine = Self {
            desk: of_leptos::StoredValue::new_local(RefCell::new(None)),
            waiting: StoredValue::new(None),
            next: StoredValue::new(0),
            on_answer,
        };
        on_cleanup(move || engine.stop());
        engine
    }

    /// Asks for a move at a level.
    pub(crate) fn choose(self, history: &History, level: u8, time_ms: u32) {
        let (played, limits) = (history.clone(), within(time_ms));
        self.ask(Task::Choose { played, level: Level::new(level), limits, seed: chance() });
    }

    /// Asks for lines, again and again better ones.
    pub(crate) fn analyse(self, history: &History, Ask { lines, time_ms, depth }: Ask) {
        let (played, limits) = (history.clone(), Limits { depth, ..within(time_ms) });
        self.ask(Task::Analyse { played, lines: lines as usize, limits, seed: chance() });
    }

    fn ask(self, task: Task) {
        // A worker that thinks reads nothing.
        self.stop();
        let id = self.next.get_value() + 1;
        self.next.set_value(id);
        self.desk.with_value(|desk| {
            let mut desk = desk.borrow_mut();
            if desk.is_none() {
                *desk = self.hire();
            }
            if let Some(desk) = desk.as_ref() {
                let _ = desk.worker.post_message(&Request { id, task }.to_string().into());
                self.waiting.set_value(Some(id));
            }
        });
    }

    /// Forgets the question; a worker that is busy with it is replaced by the next question's.
    pub(crate) fn stop(self) {
        let Some(Some(_)) = self.waiting.try_update_value(Option::take) else { return };
        self.desk.try_with_value(|desk| {
            if let Some(desk) = desk.borrow_mut().take() {
                desk.worker.terminate();
            }
        });
    }

    fn hire(self) -> Option<Desk> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker.js", &options).ok()?;
        let listener =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Desk { worker, _listener: listener })
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
        self.on_answer.run(answer);
    }
}

fn within(time_ms: u32) -> Limits {
    Limits { time: Some(Duration::from_millis(time_ms.into())), ..Limits::default() }
}

/// A seed for where chance decides.
fn chance() -> u64 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u64
}
