//! The signals of the analysis page, and what happens on it: moves, and the engine's answers.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::Rotation;
use tomoe_engine::ugi::{Finding, Findings};
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Player};
use wasm_bindgen::JsValue;

use super::kept;
use super::labels::{class, label, sign};
use super::reader::hear;
use super::review::ReviewState;
use super::study::Study;
use super::threats::ThreatState;
use crate::board::{BoardState, StepVerdict};
use crate::describe;
use crate::engine::{Answer, Ask, EngineWorker};
use crate::route::Route;
use crate::sound::Sound;
use crate::words::Words;

/// How many first moves are compared; all of them, if every move is to be judged.
const LINES: usize = 3;
const ALL_LINES: usize = 64;

/// How long the engine thinks about one position before it rests.
const THINKING: Duration = Duration::from_secs(60);

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct StudyState {
    pub(crate) study: RwSignal<Study>,
    pub(crate) board: BoardState,
    engine: EngineWorker,
    pub(crate) is_running: RwSignal<bool>,
    /// What the engine has said about the position.
    findings: StoredValue<Findings>,
    pub(crate) lines: RwSignal<Vec<Finding>>,
    pub(crate) depth: RwSignal<u32>,
    /// Whether every legal move is to be judged: Yonmoque, whose moves are few.
    pub(crate) judges_all: RwSignal<bool>,
    pub(crate) threats: ThreatState,
    pub(crate) review: ReviewState,
    /// What the engine complained about, or what is wrong with a move that was written.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// What is said aloud.
    pub(crate) said: RwSignal<String>,
}

impl StudyState {
    pub(crate) fn new(history: &History) -> Self {
        let record = kept::recalled(history)
            .or_else(|| Record::from_history(history).ok())
            .unwrap_or_else(|| Record::new(*history.start()));
        let board = BoardState::new(*history.position());
        let study = RwSignal::new(Study::new(record, history));
        let state = Self {
            study,
            board,
            engine: EngineWorker::new(),
            is_running: RwSignal::new(false),
            findings: StoredValue::new(Findings::default()),
            lines: RwSignal::new(Vec::new()),
            depth: RwSignal::new(0),
            judges_all: RwSignal::new(false),
            threats: ThreatState::new(board),
            review: ReviewState::new(study),
            trouble: RwSignal::new(None),
            said: RwSignal::new(String::new()),
        };
        state.engine.on_answer(move |answer| state.hear(answer));
        board.on_turn(move |mv| state.play(mv));
        state.show(false);
        // Whatever is said about the game is there after a reload.
        let keep = |study: &Study| kept::keep(&Route::Analyse(study.history()).to_string(), study.record());
        Effect::new(move |_| study.with(keep));
        state
    }

    pub(crate) fn history(self) -> History {
        self.study.with(Study::history)
    }

    /// Judging every move is for the game that has few.
    pub(crate) fn can_judge_all(self) -> bool {
        self.board.game() == Game::Yonmoque
    }

    /// Of two players, the one whose chances are shown: who sits at the bottom.
    pub(crate) fn viewpoint(self) -> Player {
        let seated = self.study.with(|study| study.record().start().seated());
        let is_turned = matches!(self.board.rotation.get(), Rotation::Half | Rotation::ThreeQuarters);
        seated[usize::from(is_turned)]
    }

    /// Shows the move that is looked at, and thinks about it.
    fn show(self, moving: bool) {
        let (scene, history) = self.study.with_untracked(|study| (study.scene(), study.history()));
        self.board.show(scene, moving);
        // The address bar holds what is on the board, without a new page being made of it.
        if let Ok(browser) = window().history() {
            let address = Route::Analyse(history).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
        self.think();
    }

    fn play(self, mv: AnyMove) {
        if let Some(before) = self.study.try_update(|study| study.play(mv)).flatten() {
            self.trouble.set(None);
            self.board.sound(Sound::Put);
            self.said.set(describe::mv(self.board.settings.words.get_untracked(), &before, mv));
            self.show(true);
        }
    }

    /// Plays a move given as text, such as the first of a line.
    pub(crate) fn play_text(self, text: &str) {
        if let Ok(mv) = untrack(|| self.history()).position().read_move(text) {
            self.play(mv);
        }
    }

    pub(crate) fn look_at(self, node: NodeId) {
        if self.study.with_untracked(Study::at) != node {
            let is_next = self.study.try_update(|study| study.look_at(node));
            self.show(is_next == Some(true));
        }
    }

    /// Looks at a place of the line that is looked at.
    pub(crate) fn look_at_place(self, place: usize) {
        self.look_at(self.study.with_untracked(|study| study.node_at(place)));
    }

    /// Goes so many moves on, or back.
    pub(crate) fn step(self, by: isize) {
        self.look_at_place(self.study.with_untracked(Study::place).saturating_add_signed(by));
    }

    pub(crate) fn delete(self) {
        if self.study.try_update(Study::delete) == Some(true) {
            self.show(false);
        }
    }

    // The engine

    pub(crate) fn switch_engine(self) {
        self.is_running.update(|is_running| *is_running = !*is_running);
        self.think();
    }

    /// Judges every move, or only the best ones again.
    pub(crate) fn switch_all_moves(self) {
        let judges_all = !self.judges_all.get_untracked();
        self.judges_all.set(judges_all);
        self.is_running.set(judges_all || self.is_running.get_untracked());
        self.think();
    }

    fn think(self) {
        self.findings.set_value(Findings::default());
        self.lines.set(Vec::new());
        self.depth.set(0);
        self.board.verdicts.set(Vec::new());
        let history = untrack(|| self.history());
        self.threats.look(&history);
        if self.is_running.get_untracked() && history.ending().is_none() {
            let lines = if self.judges_all.get_untracked() { ALL_LINES } else { LINES };
            self.engine.analyse(&history, Ask::within(THINKING, lines));
        } else {
            self.engine.stop();
        }
    }

    fn hear(self, answer: Answer) {
        let words = self.board.settings.words.get_untracked();
        match answer {
            Answer::Info(said) => {
                let heard = self.findings.try_update_value(|findings| {
                    hear(findings, &said).then(|| (findings.depth(), findings.lines.clone()))
                });
                let Some((depth, lines)) = heard.flatten() else { return };
                self.trouble.set(None);
                self.depth.set(depth);
                if let Some(best) = lines.first() {
                    self.study.update(|study| study.note_score(depth, best.score));
                }
                if self.judges_all.get_untracked() {
                    let position = self.board.input.with_untracked(|input| input.scene().position);
                    self.board.verdicts.set(verdicts(words, &position, &lines));
                }
                self.lines.set(lines);
            }
            Answer::Error(message) => self.trouble.set(Some(words.engine_failed(&message))),
            Answer::Restarting => self.trouble.set(Some(words.engine_restarts().to_owned())),
            Answer::Best(_) => {}
        }
    }
}

/// The verdict about the first step of each move, best first.
fn verdicts(words: &Words, position: &AnyPosition, lines: &[Finding]) -> Vec<StepVerdict> {
    let verdict = |line: &Finding| {
        let mv = position.read_move(line.moves.first()?).ok()?;
        let step = position.steps_of(mv).first().copied()?;
        let (score, class) = (line.score, class(line.score));
        Some(StepVerdict { step, label: sign(score), told: label(words, score), class })
    };
    lines.iter().filter_map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Distance, Score};
    use crate::words::Language;

    #[test]
    fn moves_have_their_verdicts_best_first() {
        let position = AnyPosition::read(Game::Yonmoque, "bbb2/4b/5/w3w/2w2 b 2 3").unwrap();
        let line = |mv: &str, score| Finding { moves: vec![mv.to_owned()], score, depth: 1 };
        let lines = [line("e4d5", Score::Win(Distance { plies: 1, exact: true })), line("@z9", Score::Draw)];
        let found = verdicts(Language::English.words(), &position, &lines);
        let [StepVerdict { label, told, class, .. }] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((label.as_str(), told.as_str(), *class), ("+1", "wins in 1 ply", "win"));
    }
}
