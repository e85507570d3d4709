//! The explorer of an analysis: what was played in public games, and for Yonmoque what each move is worth for certain.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::ugi::{Finding, Findings};
use tomoe_games::{Game, History};

use super::labels::class;
use super::reader::hear;
use super::state::{ALL_LINES, StudyState};
use crate::engine::{Answer, Ask, EngineWorker};
use crate::lazy;
use crate::online::{ExactMove, ExplorerDesk};

/// How long exact values are looked for: those that are known come at once.
const THINKING: Duration = Duration::from_millis(700);

/// Whether the explorer is open, and what is known for certain.
#[derive(Clone, Copy)]
pub(crate) struct ExplorerState {
    pub(crate) is_on: RwSignal<bool>,
    findings: StoredValue<Findings>,
    /// The moves whose value is proven.
    proven: RwSignal<Vec<Finding>>,
    engine: EngineWorker,
}

impl ExplorerState {
    pub(super) fn new() -> Self {
        let state = Self {
            is_on: RwSignal::new(false),
            findings: StoredValue::new(Findings::default()),
            proven: RwSignal::new(Vec::new()),
            engine: EngineWorker::new(),
        };
        state.engine.on_answer(move |answer| state.hear(&answer));
        state
    }

    /// Opens or closes it.
    pub(super) fn switch(self, history: &History) {
        self.is_on.update(|is_on| *is_on = !*is_on);
        self.look(history);
    }

    /// Looks for exact values of a position, if they are wanted and the game is one that is solved.
    pub(super) fn look(self, history: &History) {
        self.findings.set_value(Findings::default());
        self.proven.set(Vec::new());
        let is_solved = history.start().game() == Game::Yonmoque;
        if self.is_on.get_untracked() && is_solved && history.ending().is_none() {
            self.engine.analyse(history, Ask::within(THINKING, ALL_LINES));
        } else {
            self.engine.stop();
        }
    }

    fn hear(self, answer: &Answer) {
        let Answer::Info(said) = answer else { return };
        let heard = self
            .findings
            .try_update_value(|findings| hear(findings, said).then(|| findings.lines.clone()))
            .flatten();
        if let Some(mut lines) = heard {
            lines.retain(|line| line.score.is_proven());
            self.proven.set(lines);
        }
    }
}

/// The explorer, while it is open.
#[component]
pub(super) fn ExplorerSlot(state: StudyState) -> impl IntoView {
    let position = Memo::new(move |_| *state.history().position());
    let exact = Signal::derive(move || {
        let teller = state.teller(state.owner());
        let told = |line: Finding| {
            let (short, told) = (teller.short(line.score), teller.label(line.score));
            Some(ExactMove { mv: line.moves.into_iter().next()?, short, told, class: class(line.score) })
        };
        state.explorer.proven.get().into_iter().filter_map(told).collect()
    });
    let play = Callback::new(move |mv: String| state.play_text(&mv));
    let desk = ExplorerDesk { position, exact, play };
    view! { <Show when=move || state.explorer.is_on.get()>{move || lazy::explorer(desk)}</Show> }
}
