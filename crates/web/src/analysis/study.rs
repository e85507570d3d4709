//! A game being studied: a tree of moves, the one that is looked at, and what the engine says about it. A handle to be
//! copied.

use leptos::prelude::*;
use tomoe_draw::Rotation;
use tomoe_games::record::{Eval, NodeId, Record};
use tomoe_games::{AnyMove, Game, History, Player};
use wasm_bindgen::JsValue;

use super::kept;
use super::lines::{class, label, sign};
use super::review::Review;
use super::threats::Threats;
use crate::board::{Desk, Scene, Verdict};
use crate::describe;
use crate::engine::{Answer, Ask, Engine, Line};
use crate::route::Route;
use crate::signals::{Callback, RwSignal, StoredValue, effect};
use crate::sound::Sound;

/// How many first moves are compared; all of them, if every move is to be judged.
const LINES: u32 = 3;
const ALL_LINES: u32 = 64;

/// How long the engine thinks about one position before it rests.
const THINKING_MS: u32 = 60_000;

/// What is not proven goes into the graph from this depth on: less is a guess about a guess.
const PLOTTED_DEPTH: u32 = 4;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Study {
    pub(crate) record: RwSignal<Record>,
    pub(crate) at: RwSignal<NodeId>,
    pub(crate) desk: Desk,
    engine: Engine,
    pub(crate) is_running: RwSignal<bool>,
    pub(crate) lines: RwSignal<Vec<Line>>,
    pub(crate) depth: RwSignal<u32>,
    /// Whether every legal move is to be judged: Yonmoque, whose moves are few.
    pub(crate) judges_all: RwSignal<bool>,
    /// How the player to act stands in the positions that were thought about.
    pub(crate) found: RwSignal<Vec<(NodeId, Eval)>>,
    pub(crate) threats: Threats,
    pub(crate) review: Review,
    /// What the engine complained about.
    pub(crate) trouble: RwSignal<Option<String>>,
    pub(crate) said: RwSignal<String>,
}

impl Study {
    pub(crate) fn new(history: &History) -> Self {
        let record = kept::recalled(history)
            .or_else(|| Record::from_history(history).ok())
            .unwrap_or_else(|| Record::new(*history.start()));
        let at = node_at(&record, history);
        let desk = Desk::new(*history.position());
        let record = RwSignal::new(record);
        let found = RwSignal::new(Vec::new());
        let hears = StoredValue::new(None::<Callback<Answer>>);
        let study = Self {
            record,
            at: RwSignal::new(at),
            desk,
            engine: Engine::new(Callback::new(move |answer| {
                if let Some(hears) = hears.get_value() {
                    hears.run(answer);
                }
            })),
            is_running: RwSignal::new(false),
            lines: RwSignal::new(Vec::new()),
            depth: RwSignal::new(0),
            judges_all: RwSignal::new(false),
            found,
            threats: Threats::new(desk),
            review: Review::new(record, found, desk.settings),
            trouble: RwSignal::new(None),
            said: RwSignal::new(String::new()),
        };
        hears.set_value(Some(Callback::new(move |answer| study.hear(answer))));
        desk.on_turn(move |mv| study.play(mv));
        study.refresh(false);
        // Whatever is said about the game is there after a reload.
        effect(move |is_first| {
            study.record.track();
            if !is_first {
                study.keep();
            }
        });
        study
    }

    /// The moves up to the one that is looked at.
    pub(crate) fn history(self) -> History {
        let at = self.at.get();
        self.record.with(|record| record.history_to(at).unwrap_or_else(|| History::new(*record.start())))
    }

    /// The same, not tracked. It is called in many places, and compiled once.
    #[inline(never)]
    pub(crate) fn history_now(self) -> History {
        untrack(|| self.history())
    }

    /// Judging every move is for the game that has few.
    pub(crate) fn can_judge_all(self) -> bool {
        self.desk.game() == Game::Yonmoque
    }

    /// Of two players, the one whose chances are shown: who sits at the bottom.
    pub(crate) fn viewpoint(self) -> Player {
        let seated = self.record.with(|record| record.start().seated());
        let is_turned = matches!(self.desk.rotation.get(), Rotation::Half | Rotation::ThreeQuarters);
        seated[usize::from(is_turned)]
    }

    fn refresh(self, moving: bool) {
        let history = self.history_now();
        let scene = Scene {
            position: *history.position(),
            last: history.last_turn().map(|(before, mv)| (*before, mv)),
            is_open: history.ending().is_none(),
            is_over: history.ending().is_some(),
            shown: history.telling_squares(),
        };
        self.desk.show(scene, moving);
        // The address bar holds what is on the board, without a new page being made of it.
        if let Ok(browser) = window().history() {
            let address = Route::Analyse(history).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
        self.keep();
        self.think();
    }

    fn keep(self) {
        let address = Route::Analyse(self.history_now()).to_string();
        self.record.with_untracked(|record| kept::keep(&address, record));
    }

    fn play(self, mv: AnyMove) {
        let at = self.at.get_untracked();
        let before = self.record.with_untracked(|record| record.node(at).map(|node| *node.position()));
        let played = self.record.try_update(|record| record.play(at, mv).ok()).flatten();
        if let (Some(node), Some(before)) = (played, before) {
            self.at.set(node);
            self.trouble.set(None);
            self.desk.sound(Sound::Put);
            self.said.set(describe::mv(self.desk.settings.words_now(), &before, mv));
            self.refresh(true);
        }
    }

    /// Plays a move given as text, such as the first of a line.
    pub(crate) fn play_text(self, text: &str) {
        if let Ok(mv) = self.history_now().position().read_move(text) {
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

    /// The line that is looked at, from the start to where it ends.
    pub(crate) fn line(self) -> Vec<NodeId> {
        let at = self.at.get();
        self.record.with(|record| {
            let path = record.path(at).into_iter();
            [NodeId::START].into_iter().chain(path).chain(record.line_from(at)).collect()
        })
    }

    /// Looks at the move so many plies after the start, on the line that is looked at.
    pub(crate) fn look_at_ply(self, ply: usize) {
        let line = untrack(|| self.line());
        if let Some(&node) = line.get(ply.min(line.len() - 1)) {
            self.look_at(node);
        }
    }

    pub(crate) fn ply(self) -> usize {
        self.record.with(|record| record.node(self.at.get()).map_or(0, |node| node.ply()))
    }

    /// Goes so many moves on, or back.
    pub(crate) fn step(self, by: isize) {
        self.look_at_ply(untrack(|| self.ply()).saturating_add_signed(by));
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

    /// Judges every move, or only the best ones again.
    pub(crate) fn switch_all(self) {
        let judges_all = !self.judges_all.get_untracked();
        self.judges_all.set(judges_all);
        self.is_running.set(judges_all || self.is_running.get_untracked());
        self.think();
    }

    fn think(self) {
        self.lines.set(Vec::new());
        self.depth.set(0);
        self.desk.verdicts.set(Vec::new());
        let history = self.history_now();
        self.threats.look(&history);
        if self.is_running.get_untracked() && history.ending().is_none() {
            let lines = if self.judges_all.get_untracked() { ALL_LINES } else { LINES };
            self.engine.analyse(&history, Ask { lines, time_ms: THINKING_MS, depth: None });
        } else {
            self.engine.stop();
        }
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Lines { depth, lines, .. } => {
                self.trouble.set(None);
                self.depth.set(depth);
                if let Some(best) = lines.first()
                    && (depth >= PLOTTED_DEPTH || best.score.is_proven())
                {
                    find(self.found, self.at.get_untracked(), best.score.eval());
                }
                if self.judges_all.get_untracked() {
                    self.judge(&lines);
                }
                self.lines.set(lines);
            }
            Answer::Error { message, .. } => {
                let words = self.desk.settings.words_now();
                self.trouble.set(Some(words.engine_failed(&message)));
            }
            _ => {}
        }
    }

    /// Puts the verdict about each move on the board, best first.
    fn judge(self, lines: &[Line]) {
        let (position, words) = (*self.history_now().position(), self.desk.settings.words_now());
        let verdict = |line: &Line| {
            let mv = position.read_move(line.moves.first()?).ok()?;
            let step = position.steps_of(mv).first().copied()?;
            let (score, class) = (line.score, class(line.score));
            Some(Verdict { step, label: sign(score), told: label(words, score), class })
        };
        self.desk.verdicts.set(lines.iter().filter_map(verdict).collect());
    }
}

/// Notes how the player to act stands in a position.
pub(super) fn find(found: RwSignal<Vec<(NodeId, Eval)>>, at: NodeId, eval: Eval) {
    found.update(|found| match found.iter_mut().find(|(node, _)| *node == at) {
        Some((_, known)) => *known = eval,
        None => found.push((at, eval)),
    });
}

/// The node that a game leads to; the end of the main line if the record is another one.
fn node_at(record: &Record, history: &History) -> NodeId {
    let mut at = NodeId::START;
    for &transition in history.transitions() {
        let children = record.node(at).map_or(&[][..], |node| node.children());
        let leads =
            |&&child: &&NodeId| record.node(child).and_then(|node| node.transition()) == Some(transition);
        let child = children.iter().find(leads);
        match child {
            Some(&child) => at = child,
            None => return record.main_line().last().unwrap_or(NodeId::START),
        }
    }
    at
}
