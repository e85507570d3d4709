//! A board on which something is to be done: what is entered is tried, and answered.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_games::{AnyMove, History, Player, Spot};
use tomoe_lessons::{Answer, Task};
use tomoe_markup::view;
use wasm_bindgen::JsCast;

use crate::board::{Board, Desk, Scene, Seats, StackDialog, Trays, focus_cell};
use crate::describe;
use crate::erased::{flag, press, say, text, when};
use crate::settings::words;
use crate::signals::{Callback, RwSignal, StoredValue};
use crate::sound::Sound;

/// Before the other side answers: long enough to see what one's own move has done.
const PAUSE: Duration = Duration::from_millis(900);

/// How a trial stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A turn may be entered.
    Open,
    /// The other side is about to answer.
    Waiting,
    /// The last turn was not what was asked.
    Wrong,
    Done,
}

/// A task and how far somebody has come with it; a handle to be copied.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    pub(super) desk: Desk,
    task: StoredValue<Task>,
    /// The squares that the text speaks of.
    marked: StoredValue<Vec<Spot>>,
    history: StoredValue<History>,
    pub(super) state: RwSignal<State>,
    /// What has been said about the last turn, or the hint.
    said: RwSignal<String>,
    on_done: Callback<()>,
}

impl Trial {
    pub(super) fn new(task: Task, marked: Vec<Spot>, on_done: Callback<()>) -> Self {
        let desk = Desk::new(task.position);
        let trial = Self {
            desk,
            history: StoredValue::new(History::new(task.position)),
            task: StoredValue::new(task),
            marked: StoredValue::new(marked),
            state: RwSignal::new(State::Open),
            said: RwSignal::new(String::new()),
            on_done,
        };
        desk.on_turn(move |mv| trial.turn(mv));
        trial.show(false);
        trial
    }

    fn learner(self) -> Player {
        self.task.with_value(|task| task.position.to_act())
    }

    fn show(self, moving: bool) {
        let is_open = self.state.get_untracked() == State::Open;
        let scene = self.history.with_value(|history| {
            let last = match history.last_turn() {
                Some((before, mv)) => Some((*before, mv)),
                None => self.task.with_value(|task| task.last),
            };
            let mut shown = history.telling_squares();
            if history.plies() == 0 {
                shown = self.marked.get_value();
            }
            let is_over = history.ending().is_some();
            Scene { position: *history.position(), last, is_open, is_over, shown }
        });
        self.desk.show(scene, moving);
    }

    fn play(self, mv: AnyMove) {
        // What the board offers is legal, and so are the answers of the lessons.
        let played = self.history.try_update_value(|history| history.play(mv));
        debug_assert_eq!(played, Some(Ok(())));
        self.show(true);
    }

    /// Tries a turn that has been entered.
    fn turn(self, mv: AnyMove) {
        let words = untrack(|| self.desk.settings.words());
        let (state, said, reply) = self.task.with_value(|task| {
            self.history.with_value(|history| match task.answer(&history.moves(), mv) {
                Answer::Done(said) => (State::Done, said.to_owned(), None),
                Answer::Wrong(said) => (State::Wrong, said.to_owned(), None),
                Answer::GoOn(reply) => {
                    let who = words.colour(history.position().play_unchecked(mv).0.to_act());
                    (State::Waiting, words.answers(who), Some(reply))
                }
            })
        });
        self.state.set(state);
        self.play(mv);
        self.said.set(said);
        self.desk.sound(if state == State::Done { Sound::End } else { Sound::Put });
        if state == State::Done {
            self.on_done.run(());
        }
        if let Some(reply) = reply {
            set_timeout(move || self.answer(reply), PAUSE);
        } else {
            lead_keyboard(self.desk);
        }
    }

    fn answer(self, reply: AnyMove) {
        // The page may have gone meanwhile.
        if self.state.try_get_untracked() != Some(State::Waiting) {
            return;
        }
        let words = untrack(|| self.desk.settings.words());
        let told = self.history.with_value(|history| describe::mv(words, history.position(), reply));
        self.state.set(State::Open);
        self.play(reply);
        self.said.set(told);
    }

    /// Takes a wrong turn back.
    fn again(self) {
        self.history.update_value(|history| {
            history.take_back();
        });
        self.state.set(State::Open);
        self.said.set(String::new());
        self.show(false);
        focus_cell(self.desk, self.desk.focus.get_untracked());
    }

    /// Says a hint.
    pub(super) fn hint(self, hint: String) {
        if self.state.get_untracked() == State::Wrong {
            self.again();
        }
        self.said.set(hint);
    }

    /// Points out a turn that brings the task forward.
    pub(super) fn point_out(self) {
        if self.state.get_untracked() == State::Wrong {
            self.again();
        }
        let steps = self.history.with_value(|history| {
            let mv = self.task.with_value(|task| task.solution(&history.moves()));
            mv.map(|mv| (history.position().steps_of(mv), history.position().move_text(mv)))
        });
        if let Some((steps, text)) = steps {
            self.desk.pointed.set(steps);
            self.said.set(untrack(|| self.desk.settings.words()).hint_is(&text));
        }
    }
}

/// Whoever plays by keyboard finds the next thing to press under it.
fn lead_keyboard(desk: Desk) {
    let active = document().active_element();
    let grid = desk.grid.get_untracked();
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
pub(super) fn TrialBoard(trial: Trial) -> AnyView {
    let desk = trial.desk;
    let learner = trial.learner();
    let seats: Seats =
        Callback::new(move |player| if player == learner { words().you().to_owned() } else { String::new() });
    view! {
        <div class="stage">
            <Trays desk=desk seats=seats upper=true />
            <Board desk=desk />
            <Trays desk=desk seats=seats upper=false />
            <StackDialog desk=desk />
        </div>
    }
}

/// What is said about a turn, and the way on: `on_next` is asked for when the task is done.
#[component]
pub(super) fn Verdict(trial: Trial, on_next: Callback<()>) -> AnyView {
    let is = move |state| trial.state.get() == state;
    view! {
        <div class="heard" class:right=flag(move || is(State::Done)) class:wrong=flag(move || is(State::Wrong))
            class:says=flag(move || trial.said.with(|said| !said.is_empty()))>
            <p role="status" aria-live="polite" data-said="">{text(move || trial.said.get())}</p>
            {when(move || is(State::Wrong), move || view! {
                <button type="button" class="primary" data-act="again" on:click=press(move || trial.again())>
                    {say(|w| w.try_again())}
                </button>
            })}
            {when(move || is(State::Done), move || view! {
                <button type="button" class="primary" data-act="next" on:click=press(move || on_next.run(()))>
                    {say(|w| w.next())}
                </button>
            })}
        </div>
    }
}
