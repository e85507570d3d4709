//! The course: something is told, and then done on a board.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_lessons::{Lessons, Step};
use tomoe_markup::view;

use super::numbers::{Numbers, heading};
use super::progress::Progress;
use super::trial::{Trial, TrialBoard, Verdict};
use crate::board::Prompt;
use crate::erased::{part, press, say, text, when};
use crate::play::{SetUp, is_set_up};
use crate::route::{Chapter, Route};
use crate::settings::words;
use crate::signals::{Callback, RwSignal};

/// The course of a game; `at` is the step that is looked at, the last of all being its end.
#[component]
pub(super) fn Course(lessons: Arc<Lessons>, at: RwSignal<Option<usize>>) -> AnyView {
    let progress = Progress::of(lessons.game);
    let first = lessons.course.iter().position(|step| !untrack(|| progress.has(&step.id))).unwrap_or(0);
    part(move || {
        let now = at.get().unwrap_or(first);
        match lessons.course.get(now) {
            Some(step) => lesson(&lessons, step, now, at, progress),
            None => end(&lessons, at),
        }
    })
}

fn lesson(
    lessons: &Arc<Lessons>,
    step: &Step,
    index: usize,
    at: RwSignal<Option<usize>>,
    progress: Progress,
) -> AnyView {
    let Step { id, title, text: told, ask, hint, task, marked } = step.clone();
    let count = lessons.course.len();
    let place = move |index: usize| words().step_of(&(index + 1).to_string(), &count.to_string());
    let (of_names, of_progress) = (lessons.clone(), lessons.clone());
    let name = Callback::new(move |index: usize| {
        let title = of_names.course.get(index).map_or("", |step| &step.title);
        format!("{}: {title}", place(index))
    });
    let is_done = Callback::new(move |index: usize| {
        of_progress.course.get(index).is_some_and(|step| progress.has(&step.id))
    });
    let trial = Trial::new(task, marked, Callback::new(move |()| progress.add(&id)));
    let desk = trial.desk;
    let told = told.into_iter().map(|paragraph| view! { <p>{paragraph}</p> }).collect_view();
    let next = Callback::new(move |()| at.set(Some(index + 1)));
    view! {
        <section class="lesson" data-step=step.id.clone()>
            <div class="told">
                <p class="small">{text(move || place(index))}</p>
                {heading(title, at)}
                {told}
                <p class="ask">{ask}</p>
            </div>
            <TrialBoard trial=trial />
            <div class="doings">
                {when(move || is_set_up(desk), move || view! { <SetUp desk=desk /> })}
                <Prompt desk=desk />
                <Verdict trial=trial on_next=next />
                <div class="helps">
                    <button type="button" class="quiet" data-act="hint" on:click=press(move || trial.hint(hint.clone()))>
                        {say(|w| w.hint())}
                    </button>
                    <button type="button" class="quiet" data-act="show" on:click=press(move || trial.point_out())>
                        {say(|w| w.show_me())}
                    </button>
                    {(index > 0).then(|| view! {
                        <button type="button" class="quiet" data-act="previous" on:click=press(move || at.set(Some(index - 1)))>
                            {say(|w| w.previous())}
                        </button>
                    })}
                </div>
                <Numbers count=count now=index at=at name=name is_done=is_done />
            </div>
        </section>
    }
}

fn end(lessons: &Lessons, at: RwSignal<Option<usize>>) -> AnyView {
    let game = lessons.game;
    view! {
        <section class="finished card">
            {heading(words().well_done().to_owned(), at)}
            <p>{lessons.finished.clone()}</p>
            <div class="actions">
                <a class="button primary" data-act="play" href=Route::New(game).to_string()>
                    {text(move || words().play_game(game.name()))}
                </a>
                <a class="button" data-act="exercises" href=Route::Learn(game, Chapter::Exercises).to_string()>
                    {say(|w| w.exercises())}
                </a>
                <button type="button" data-act="from-the-start" on:click=press(move || at.set(Some(0)))>
                    {say(|w| w.start_again())}
                </button>
            </div>
        </section>
    }
}
