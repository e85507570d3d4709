//! A game being studied: a tree of moves, the one that is looked at, and the engine's lines for it. A handle to be copied.

use leptos::prelude::*;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, History};
use wasm_bindgen::JsValue;

use crate::board::{Desk, Scene};
use crate::describe;
use crate::engine::{Answer, Engine, Line};
use crate::route::Route;
use crate::sound::Sound;

/// How many first moves are compared.
const LINES: u32 = 3;

/// How long the engine thinks about one position before it rests.
const THINKING_MS: u32 = 60_000;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Study {
    pub(crate) record: RwSignal<Record>,
    pub(crate) at: RwSignal<NodeId>,
    pub(crate) desk: Desk,
    engine: StoredValue<Option<Engine>>,
    pub(crate) is_running: RwSignal<bool>,
    pub(crate) lines: RwSignal<Vec<Line>>,
    pub(crate) depth: RwSignal<u32>,
    /// What the engine complained about.
    pub(crate) trouble: RwSignal<Option<String>>,
    pub(crate) said: RwSignal<String>,
}

impl Study {
    pub(crate) fn new(history: &History) -> Self {
        let record = Record::from_history(history).unwrap_or_else(|_| Record::new(*history.start()));
        let at = record.main_line().last().unwrap_or(NodeId::START);
        let desk = Desk::new(*history.position());
        let study = Self {
            record: RwSignal::new(record),
            at: RwSignal::new(at),
            desk,
            engine: StoredValue::new(None),
            is_running: RwSignal::new(false),
            lines: RwSignal::new(Vec::new()),
            depth: RwSignal::new(0),
            trouble: RwSignal::new(None),
            said: RwSignal::new(String::new()),
        };
        study.engine.set_value(Some(Engine::new(Callback::new(move |answer| study.hear(answer)))));
        desk.on_turn(move |mv| study.play(mv));
        study.refresh(false);
        study
    }

    /// The moves up to the one that is looked at.
    pub(crate) fn history(self) -> History {
        let at = self.at.get();
        self.record.with(|record| record.history_to(at).unwrap_or_else(|| History::new(*record.start())))
    }

    fn refresh(self, moving: bool) {
        let history = untrack(|| self.history());
        let ply = history.moves().len();
        let scene = Scene {
            position: *history.position(),
            last: ply.checked_sub(1).map(|index| (history.positions()[index], history.moves()[index])),
            is_open: history.ending().is_none(),
            is_over: history.ending().is_some(),
            shown: history.telling_squares(),
        };
        self.desk.show(scene, moving);
        self.remember(&history);
        self.think();
    }

    /// The address bar holds what is on the board, without a new page being made of it.
    fn remember(self, history: &History) {
        let address = Route::Analyse(history.clone()).to_string();
        if let Ok(browser) = window().history() {
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    fn play(self, mv: AnyMove) {
        let at = self.at.get_untracked();
        let before = self.record.with_untracked(|record| record.node(at).map(|node| *node.position()));
        let played = self.record.try_update(|record| record.play(at, mv).ok()).flatten();
        if let (Some(node), Some(before)) = (played, before) {
            self.at.set(node);
            self.desk.sound(Sound::Put);
            self.said.set(describe::mv(untrack(|| self.desk.settings.words()), &before, mv));
            self.refresh(true);
        }
    }

    /// Plays a move given as text, such as the first of a line.
    pub(crate) fn play_text(self, text: &str) {
        if let Ok(mv) = untrack(|| self.history()).position().read_move(text) {
            self.play(mv);
        }
    }

    pub(crate) fn look_at(self, node: NodeId) {
        let before = self.at.get_untracked();
        if node != before {
            self.at.set(node);
            let is_next = self
                .record
                .with_untracked(|record| record.node(node).and_then(|node| node.parent()) == Some(before));
            self.refresh(is_next);
        }
    }

    pub(crate) fn back(self) {
        let parent = self.record.with_untracked(|record| record.node(self.at.get_untracked())?.parent());
        if let Some(parent) = parent {
            self.look_at(parent);
        }
    }

    pub(crate) fn forward(self) {
        let child = self
            .record
            .with_untracked(|record| record.node(self.at.get_untracked())?.children().first().copied());
        if let Some(child) = child {
            self.look_at(child);
        }
    }

    pub(crate) fn make_main(self) {
        let at = self.at.get_untracked();
        self.record.update(|record| drop(record.make_main_line(at)));
    }

    pub(crate) fn delete(self) {
        let at = self.at.get_untracked();
        if let Some(Ok(parent)) = self.record.try_update(|record| record.delete(at)) {
            self.at.set(parent);
            self.refresh(false);
        }
    }

    pub(crate) fn set_comment(self, text: &str) {
        let at = self.at.get_untracked();
        self.record.update(|record| {
            if let Some(mut note) = record.node(at).map(|node| node.note().clone()) {
                note.comment = text.to_owned();
                // The start takes a comment as well as a move does.
                drop(record.set_note(at, note));
            }
        });
    }

    // The engine

    pub(crate) fn switch(self) {
        self.is_running.update(|is_running| *is_running = !*is_running);
        self.think();
    }

    fn think(self) {
        self.lines.set(Vec::new());
        self.depth.set(0);
        let Some(engine) = self.engine.try_get_value().flatten() else { return };
        let history = untrack(|| self.history());
        if self.is_running.get_untracked() && history.ending().is_none() {
            engine.analyse(&history, LINES, THINKING_MS);
        } else {
            engine.stop();
        }
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Lines { depth, lines, .. } => {
                self.trouble.set(None);
                self.depth.set(depth);
                self.lines.set(lines);
            }
            Answer::Error { message, .. } => {
                let words = untrack(|| self.desk.settings.words());
                self.trouble.set(Some(words.engine_failed(&message)));
            }
            _ => {}
        }
    }
}
