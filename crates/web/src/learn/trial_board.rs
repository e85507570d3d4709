//! A board on which a task of a lesson is done.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_games::{AnyMove, Spot};
use tomoe_lessons::Task;
use wasm_bindgen::JsCast;

use super::trial::{Stage, Trial};
use crate::board::{Board, BoardState, StackDialog, Trays, focus_cell};
use crate::settings::words;
use crate::sound::Sound;

/// Before the other side answers: long enough to see what one's own move has done.
const PAUSE: Duration = Duration::from_millis(900);

/// The signals of a trial.
#[derive(Clone, Copy)]
pub(super) struct TrialState {
    pub(super) board: BoardState,
    trial: RwSignal<Trial>,
    on_done: Callback<()>,
}

impl TrialState {
    pub(super) fn new(task: Task, marked: Vec<Spot>, on_done: impl Fn() + Send + Sync + 'static) -> Self {
        let board = BoardState::new(task.position);
        let trial = RwSignal::new(Trial::new(task, marked));
        let state = Self { board, trial, on_done: Callback::new(move |()| on_done()) };
        board.on_turn(move |mv| state.turn(mv));
        state.show(false);
        state
    }

    fn show(self, moving: bool) {
        self.board.show(self.trial.with_untracked(Trial::scene), moving);
    }

    fn turn(self, mv: AnyMove) {
        let words = self.board.settings.words.get_untracked();
        self.trial.update(|trial| trial.turn(words, mv));
        self.show(true);
        let stage = self.trial.with_untracked(Trial::stage);
        self.board.sound(if stage == Stage::Done { Sound::End } else { Sound::Put });
        if stage == Stage::Done {
            self.on_done.run(());
        }
        if stage == Stage::Waiting {
            set_timeout(move || self.answer(), PAUSE);
        } else {
            lead_keyboard(self.board);
        }
    }

    fn answer(self) {
        let Some(words) = self.board.settings.words.try_get_untracked() else { return };
        // The page may have gone meanwhile.
        if self.trial.try_update(|trial| trial.answer(words)) == Some(true) {
            self.show(true);
        }
    }

    /// Takes a wrong turn back.
    fn again(self) {
        if self.trial.try_update(Trial::again) == Some(true) {
            self.show(false);
            focus_cell(self.board, self.board.focus.get_untracked());
        }
    }

    fn hint(self, hint: String) {
        self.again();
        self.trial.update(|trial| trial.say(hint));
    }

    /// Points out a turn that brings the task forward.
    fn point_out(self) {
        self.again();
        let words = self.board.settings.words.get_untracked();
        if let Some(steps) = self.trial.try_update(|trial| trial.point_out(words)) {
            self.board.pointed.set(steps);
        }
    }
}

/// Whoever plays by keyboard finds the next thing to press under it.
fn lead_keyboard(board: BoardState) {
    let active = document().active_element();
    let grid = board.grid.get_untracked();
    let is_at_board = grid.zip(active).is_some_and(|(grid, active)| grid.contains(Some(&active)));
    if is_at_board {
        let lead = || {
            let button = document().query_selector(".heard button").ok().flatten();
            if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = button.focus();
            }
        };
        set_timeout(lead, Duration::ZERO);
    }
}

/// The board of a trial with its seats.
#[component]
pub(super) fn TrialBoard(state: TrialState) -> impl IntoView {
    let board = state.board;
    let learner = state.trial.with_untracked(Trial::learner);
    let names =
        Callback::new(move |player| if player == learner { words().you().to_owned() } else { String::new() });
    view! {
        <div class="stage">
            <Trays board=board names=names upper=true />
            <Board board=board />
            <Trays board=board names=names upper=false />
            <StackDialog board=board />
        </div>
    }
}

/// What is said about a turn, and the way on: `on_next` is asked for when the task is done.
#[component]
pub(super) fn TrialVerdict(state: TrialState, #[prop(into)] on_next: Callback<()>) -> impl IntoView {
    let trial = state.trial;
    let is = move |stage| trial.with(Trial::stage) == stage;
    let said = move || trial.with(|trial| trial.said().to_owned());
    view! {
        <div class="heard" class:right=move || is(Stage::Done) class:wrong=move || is(Stage::Wrong)
            class:says=move || trial.with(|trial| !trial.said().is_empty())>
            <p role="status" aria-live="polite" data-said="">{said}</p>
            <Show when=move || is(Stage::Wrong)>
                <button type="button" class="primary" data-act="again" on:click=move |_| state.again()>
                    {move || words().try_again()}
                </button>
            </Show>
            <Show when=move || is(Stage::Done)>
                <button type="button" class="primary" data-act="next" on:click=move |_| on_next.run(())>
                    {move || words().next()}
                </button>
            </Show>
        </div>
    }
}

/// The hint, the turn that brings the task forward, and whatever else helps.
#[component]
pub(super) fn Helps(
    state: TrialState,
    hint: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="helps">
            <button type="button" class="quiet" data-act="hint" on:click=move |_| state.hint(hint.clone())>
                {move || words().hint()}
            </button>
            <button type="button" class="quiet" data-act="show" on:click=move |_| state.point_out()>
                {move || words().show_me()}
            </button>
            {children.map(|children| children())}
        </div>
    }
}
