//! The engine in its Web Worker: questions go out, answers come back, and the page never waits.

use std::cell::RefCell;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tomoe_games::History;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::route::move_texts;

/// What the worker thinks of a move, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase", untagged)]
pub(crate) enum Score {
    Win { win: u32, exact: bool },
    Loss { loss: u32, exact: bool },
    Chance { chance: f64 },
    Draw(Draw),
}

/// The word for a proven draw.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Draw {
    Draw,
}

impl Score {
    pub(crate) fn is_proven(self) -> bool {
        !matches!(self, Score::Chance { .. })
    }

    /// The expected result for the player, 0 to 1.
    pub(crate) fn expectation(self) -> f64 {
        match self {
            Score::Win { .. } => 1.0,
            Score::Loss { .. } => 0.0,
            Score::Draw(_) => 0.5,
            Score::Chance { chance } => chance,
        }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Line {
    pub(crate) moves: Vec<String>,
    pub(crate) score: Score,
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Answer {
    Ready,
    Choice {
        id: u32,
        #[serde(rename = "move")]
        mv: String,
    },
    Lines {
        id: u32,
        depth: u32,
        lines: Vec<Line>,
    },
    Done {
        id: u32,
    },
    Error {
        #[serde(default)]
        id: Option<u32>,
        message: String,
    },
}

/// What the page asks.
#[derive(Serialize)]
struct Request {
    id: u32,
    kind: &'static str,
    game: &'static str,
    start: String,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u32>,
    seed: u32,
    time_ms: u32,
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
    desk: StoredValue<RefCell<Option<Desk>>, LocalStorage>,
    /// The number of the question that is waited for, if there is one.
    waiting: StoredValue<Option<u32>>,
    next: StoredValue<u32>,
    on_answer: StoredValue<Callback<Answer>>,
}

impl Engine {
    /// An engine that tells `on_answer` what it thinks. It goes with the page that made it.
    pub(crate) fn new(on_answer: Callback<Answer>) -> Self {
        let engine = Self {
            desk: StoredValue::new_local(RefCell::new(None)),
            waiting: StoredValue::new(None),
            next: StoredValue::new(0),
            on_answer: StoredValue::new(on_answer),
        };
        on_cleanup(move || engine.stop());
        engine
    }

    /// Asks for a move at a level.
    pub(crate) fn choose(self, history: &History, level: u8, time_ms: u32) {
        self.ask(history, "choose", Some(level), None, time_ms);
    }

    /// Asks for lines, again and again better ones.
    pub(crate) fn analyse(self, history: &History, lines: u32, time_ms: u32) {
        self.ask(history, "analyse", None, Some(lines), time_ms);
    }

    fn ask(self, history: &History, kind: &'static str, level: Option<u8>, lines: Option<u32>, time_ms: u32) {
        // A worker that thinks reads nothing.
        self.stop();
        let id = self.next.get_value() + 1;
        self.next.set_value(id);
        let request = Request {
            id,
            kind,
            game: history.start().game().id(),
            start: history.start().to_string(),
            moves: move_texts(history),
            level,
            lines,
            seed: (js_sys::Math::random() * f64::from(u32::MAX)) as u32,
            time_ms,
        };
        let Ok(text) = serde_json::to_string(&request) else { return };
        self.desk.with_value(|desk| {
            let mut desk = desk.borrow_mut();
            if desk.is_none() {
                *desk = self.hire();
            }
            if let Some(desk) = desk.as_ref() {
                let _ = desk.worker.post_message(&text.into());
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
        let text = data.as_string().or_else(|| js_sys::JSON::stringify(data).ok()?.as_string());
        let Some(answer) = text.and_then(|text| serde_json::from_str::<Answer>(&text).ok()) else { return };
        let waiting = self.waiting.try_get_value().flatten();
        let (is_ours, is_last) = match &answer {
            Answer::Ready => (false, false),
            Answer::Lines { id, .. } => (waiting == Some(*id), false),
            Answer::Choice { id, .. } | Answer::Done { id } => (waiting == Some(*id), true),
            Answer::Error { id, .. } => (id.is_none() || waiting == *id, true),
        };
        if !is_ours {
            return;
        }
        if is_last {
            self.waiting.set_value(None);
        }
        self.on_answer.with_value(|on_answer| on_answer.run(answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_the_worker_writes_them() {
        let read = |text: &str| serde_json::from_str::<Answer>(text).unwrap();
        assert_eq!(read(r#"{"kind":"ready"}"#), Answer::Ready);
        let text = r#"{"id":2,"kind":"lines","depth":7,"nodes":1,"time_ms":8,"lines":[
            {"moves":["@c3"],"score":{"win":7,"exact":true},"depth":7},
            {"moves":["@b2"],"score":"draw"},{"moves":[],"score":{"chance":0.625}}]}"#;
        let Answer::Lines { lines, .. } = read(text) else { panic!() };
        assert_eq!(lines[0].score, Score::Win { win: 7, exact: true });
        assert!(lines[1].score.is_proven() && !lines[2].score.is_proven());
    }
}
