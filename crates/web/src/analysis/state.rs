//! The signals of the analysis page, and what happens on it: moves, and the engine's answers.

use leptos::prelude::*;
use tomoe_draw::{Options, Rotation};
use tomoe_engine::ugi::{Finding, Findings};
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Player};
use wasm_bindgen::JsValue;

use super::arrows;
use super::drawings::Drawings;
use super::explorer::ExplorerState;
use super::kept;
use super::labels::{Owner, Teller, class, sign};
use super::mistakes::MistakesState;
use super::options::EngineOptions;
use super::preview::Preview;
use super::reader::hear;
use super::replay::Replay;
use super::review::ReviewState;
use super::study::Study;
use super::threats::ThreatState;
use crate::board::{BoardState, Scene, StepVerdict};
use crate::describe;
use crate::engine::{Answer, EngineWorker, Score};
use crate::route::Route;
use crate::slot::Slot;
use crate::sound::Sound;

/// How many first moves are compared if every move is to be judged: all of them.
pub(super) const ALL_LINES: usize = 64;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct StudyState {
    pub(crate) study: RwSignal<Study>,
    pub(crate) board: BoardState,
    engine: EngineWorker,
    pub(crate) options: EngineOptions,
    pub(crate) is_running: RwSignal<bool>,
    /// What the engine has said about the position.
    findings: StoredValue<Findings>,
    pub(crate) lines: RwSignal<Vec<Finding>>,
    pub(crate) depth: RwSignal<u32>,
    /// Whether every legal move is to be judged: Yonmoque, whose moves are few.
    pub(crate) judges_all: RwSignal<bool>,
    pub(crate) threats: ThreatState,
    pub(crate) explorer: ExplorerState,
    pub(crate) review: ReviewState,
    /// The line of the engine that is walked through, if one is.
    pub(super) preview: RwSignal<Option<Preview>>,
    /// The line of the engine under the pointer.
    pub(crate) hovered: RwSignal<Option<usize>>,
    pub(crate) drawings: Drawings,
    pub(crate) mistakes: MistakesState,
    pub(super) replay: Replay,
    /// What the engine complained about, or what is wrong with a move that was written.
    pub(crate) trouble: Slot<Option<String>>,
    /// What is said aloud.
    pub(crate) said: Slot<String>,
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
            options: EngineOptions::recalled(),
            is_running: RwSignal::new(false),
            findings: StoredValue::new(Findings::default()),
            lines: RwSignal::new(Vec::new()),
            depth: RwSignal::new(0),
            judges_all: RwSignal::new(false),
            threats: ThreatState::new(board),
            explorer: ExplorerState::new(),
            review: ReviewState::new(study),
            preview: RwSignal::new(None),
            hovered: RwSignal::new(None),
            drawings: Drawings::new(board),
            mistakes: MistakesState::new(board),
            replay: Replay::new(),
            trouble: Slot::new(None),
            said: Slot::new(String::new()),
        };
        state.engine.on_answer(move |answer| state.hear(answer));
        board.on_turn(move |mv| state.play(mv));
        state.show(false);
        // Whatever is said about the game is there after a reload.
        let keep = |study: &Study| kept::keep(&Route::Analyse(study.history()).to_string(), study.record());
        Effect::new(move |_| study.with(keep));
        Effect::new(move |_| board.drawn.set(state.drawn()));
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

    /// Whose scores a search finds where the study stands.
    pub(super) fn owner(self) -> Owner {
        let position = |study: &Study| study.record().node(study.at()).map(|node| *node.position());
        let position = self.study.with(|study| position(study).unwrap_or(*study.record().start()));
        Owner::to_act(&position)
    }

    /// Tells somebody's scores, in the language of the page.
    pub(super) fn teller(self, owner: Owner) -> Teller {
        Teller { words: self.board.settings.words.get(), owner, viewpoint: self.viewpoint() }
    }

    /// The lines that are shown: the best of the engine's, or those among which one is walked through.
    pub(super) fn shown_lines(self) -> Vec<Finding> {
        let walked = self.preview.with(|preview| preview.as_ref().map(|preview| preview.lines().to_vec()));
        let most = self.options.lines.get();
        walked.unwrap_or_else(|| self.lines.with(|lines| lines.iter().take(most).cloned().collect()))
    }

    /// The score of the line that is walked through, or of the best one.
    pub(super) fn telling_score(self) -> Option<Score> {
        let index = self.preview.with(|preview| preview.as_ref().map_or(0, Preview::index));
        self.shown_lines().get(index).map(|line| line.score)
    }

    /// What is drawn on the board: the moves of the engine, and over them what the person draws.
    fn drawn(self) -> String {
        let options = self.board.board_options();
        let mut markup =
            if self.mistakes.is_on() { self.mistakes.drawn(&options) } else { self.lines_drawn(&options) };
        for (from, to) in self.drawings.shapes() {
            markup += &arrows::own(from, to, self.board.game(), &options);
        }
        markup
    }

    /// The first moves of the lines, or the next move of the line that is walked through.
    fn lines_drawn(self, options: &Options) -> String {
        // Whoever enters a turn has chosen.
        if self.board.with_entry(|entry| !entry.steps().is_empty()) {
            return String::new();
        }
        let position = self.board.with_scene(|scene| scene.position);
        if let Some(preview) = self.preview.get() {
            return preview.next().map_or(String::new(), |mv| arrows::turn(&position, mv, 0, options));
        }
        let lines = self.shown_lines();
        let line_drawn = |index: usize, rank| {
            let first = lines.get(index).and_then(|line| line.moves.first());
            let mv = first.and_then(|first| position.read_move(first).ok());
            mv.map_or(String::new(), |mv| arrows::turn(&position, mv, rank, options))
        };
        match self.hovered.get() {
            Some(index) => line_drawn(index, 0),
            // The best is drawn last, over the others.
            None => (0..lines.len()).rev().map(|index| line_drawn(index, index)).collect(),
        }
    }

    /// Shows the move that is looked at, and thinks about it.
    pub(super) fn show(self, moving: bool) {
        let (scene, history) = self.study.with_untracked(|study| (study.scene(), study.history()));
        self.preview.set(None);
        self.hovered.set(None);
        self.drawings.clear();
        self.board.show(scene, moving);
        // The address bar holds what is on the board, without a new page being made of it.
        if let Ok(browser) = window().history() {
            let address = Route::Analyse(history).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
        self.think();
    }

    fn play(self, mv: AnyMove) {
        if self.is_drilling() {
            return self.mistakes.attempt(mv);
        }
        self.keep_line();
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
        if self.study.with_untracked(Study::at) == node {
            self.leave_line();
        } else {
            let is_next = self.study.try_update(|study| study.look_at(node));
            self.show(is_next == Some(true));
        }
    }

    /// Looks at a move that somebody has chosen.
    pub(super) fn visit(self, node: NodeId) {
        self.replay.stop();
        self.look_at(node);
    }

    /// Looks at a place of the line that is looked at.
    pub(crate) fn look_at_place(self, place: usize) {
        self.look_at(self.study.with_untracked(|study| study.node_at(place)));
    }

    /// Goes so many moves on, or back: in the line of the engine that is walked through, or in the game.
    pub(crate) fn step(self, by: isize) {
        self.replay.stop();
        if self.is_drilling() {
            return;
        }
        match self.preview.try_update(|preview| preview.as_mut().map(|preview| preview.step(by))).flatten() {
            Some(true) => self.show_preview(by == 1),
            Some(false) => {
                self.leave_line();
            }
            None => {
                self.look_at_place(self.study.with_untracked(Study::place).saturating_add_signed(by));
            }
        }
    }

    // The lines of the engine

    /// Walks into a line, as many moves as given. The game stays as it is.
    pub(super) fn walk_line(self, index: usize, made: usize) {
        self.replay.stop();
        let (game, lines) = untrack(|| (self.history(), self.shown_lines()));
        let before = self.preview.with_untracked(|preview| preview.as_ref().map(Preview::made));
        if let Some(preview) = Preview::new(&game, lines, index, made) {
            self.preview.set(Some(preview));
            self.show_preview(made == before.unwrap_or(0) + 1);
        }
    }

    fn show_preview(self, moving: bool) {
        let game = untrack(|| self.history());
        let history =
            self.preview.with_untracked(|preview| preview.as_ref().map(|preview| preview.history(&game)));
        if let Some(history) = history {
            self.drawings.clear();
            self.board.show(Scene::at_end_of(&history, history.ending().is_none()), moving);
            if let Some((before, mv)) = history.last_turn() {
                self.said.set(describe::mv(self.board.settings.words.get_untracked(), before, mv));
            }
        }
    }

    /// Goes back to where the walk through a line began. Says whether there was one.
    pub(super) fn leave_line(self) -> bool {
        let is_left = self.preview.try_update(Option::take).flatten().is_some();
        if is_left {
            self.board.show(self.study.with_untracked(Study::scene), false);
        }
        is_left
    }

    /// Plays the moves of the line that is walked through, as far as they have been made.
    pub(super) fn keep_line(self) {
        if let Some(preview) = self.preview.try_update(Option::take).flatten() {
            self.study.update(|study| {
                for &mv in preview.moves() {
                    study.play(mv);
                }
            });
            self.show(false);
        }
    }

    /// Plays the best move that the engine knows.
    pub(super) fn play_best(self) {
        let best =
            self.lines.with_untracked(|lines| lines.first().and_then(|line| line.moves.first().cloned()));
        if let Some(best) = best
            && !self.leave_line()
        {
            self.play_text(&best);
        }
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

    /// Shows what is threatened, or not.
    pub(super) fn switch_threats(self) {
        self.threats.switch(&untrack(|| self.history()));
    }

    /// Shows what was played in public games, or not.
    pub(super) fn switch_explorer(self) {
        self.explorer.switch(&untrack(|| self.history()));
    }

    /// Whether an exercise is on the board; not tracked.
    pub(super) fn is_drilling(self) -> bool {
        untrack(|| self.mistakes.is_on())
    }

    /// So many lines more, or fewer.
    pub(super) fn add_lines(self, more: isize) {
        self.choose_lines(self.options.lines.get_untracked().saturating_add_signed(more));
    }

    /// So many lines from now on, within what there can be.
    pub(super) fn choose_lines(self, lines: usize) {
        self.options.set_lines(lines);
        self.think_again();
    }

    /// So many seconds for each position from now on.
    pub(super) fn choose_time(self, seconds: u64) {
        self.options.set_time(seconds);
        self.think_again();
    }

    fn think_again(self) {
        self.leave_line();
        if self.is_running.get_untracked() {
            self.think();
        }
    }

    /// Stops everything that would tell what the best move is.
    pub(super) fn be_silent(self) {
        self.replay.stop();
        self.leave_line();
        self.is_running.set(false);
        self.judges_all.set(false);
        self.threats.is_on.set(false);
        self.explorer.is_on.set(false);
        self.drawings.clear();
        self.think();
    }

    fn think(self) {
        self.findings.set_value(Findings::default());
        self.lines.set(Vec::new());
        self.depth.set(0);
        self.board.verdicts.set(Vec::new());
        let history = untrack(|| self.history());
        self.threats.look(&history);
        self.explorer.look(&history);
        if self.is_running.get_untracked() && history.ending().is_none() {
            let lines =
                if self.judges_all.get_untracked() { ALL_LINES } else { self.options.lines.get_untracked() };
            self.engine.analyse(&history, self.options.ask(lines));
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
                    let teller = untrack(|| self.teller(self.owner()));
                    let history = untrack(|| self.history());
                    self.board.verdicts.set(verdicts(&teller, history.position(), &lines));
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
fn verdicts(teller: &Teller, position: &AnyPosition, lines: &[Finding]) -> Vec<StepVerdict> {
    let verdict = |line: &Finding| {
        let mv = position.read_move(line.moves.first()?).ok()?;
        let step = position.steps_of(mv).first().copied()?;
        let (score, class) = (line.score, class(line.score));
        Some(StepVerdict { step, label: sign(score), told: teller.label(score), class })
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
        let (owner, viewpoint) = (Owner::to_act(&position), position.to_act());
        let teller = Teller { words: Language::English.words(), owner, viewpoint };
        let found = verdicts(&teller, &position, &lines);
        let [StepVerdict { label, told, class, .. }] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((label.as_str(), told.as_str(), *class), ("+1", "Blue wins in 1 ply", "win"));
    }
}
