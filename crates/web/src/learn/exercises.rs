//! The exercises: positions in which something is to be found.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_lessons::{Exercise, Lessons};
use tomoe_markup::view;

use super::numbers::{Numbers, heading};
use super::progress::Progress;
use super::trial::{Trial, TrialBoard, Verdict};
use crate::board::Prompt;
use crate::erased::{part, press, say, text};
use crate::settings::words;
use crate::signals::{Callback, RwSignal};

/// The exercises of a game; `at` is the one that is looked at.
#[component]
pub(super) fn Exercises(lessons: Arc<Lessons>, at: RwSignal<Option<usize>>) -> AnyView {
    let progress = Progress::of(lessons.game);
    let count = lessons.exercises.len();
    let first = (0..count).find(|&index| !untrack(|| progress.has(&name(index)))).unwrap_or(0);
    part(move || {
        let now = at.get().unwrap_or(first);
        lessons.exercises.get(now).map(|exercise| one(exercise, now, count, at, progress))
    })
}

/// The name under which it is kept that an exercise is solved; steps of the course have letters.
fn name(index: usize) -> String {
    (index + 1).to_string()
}

fn one(
    exercise: &Exercise,
    index: usize,
    count: usize,
    at: RwSignal<Option<usize>>,
    progress: Progress,
) -> AnyView {
    let Exercise { question, hint, task } = exercise.clone();
    let place = move |index: usize| words().exercise_of(&name(index), &count.to_string());
    let is_done = Callback::new(move |index: usize| progress.has(&name(index)));
    let trial = Trial::new(task, Vec::new(), Callback::new(move |()| progress.add(&name(index))));
    let next = Callback::new(move |()| at.set(Some((index + 1) % count)));
    view! {
        <section class="lesson" data-exercise=name(index)>
            <div class="told">
                <p class="small">{text(move || place(index))}</p>
                {heading(question, at)}
            </div>
            <TrialBoard trial=trial />
            <div class="doings">
                <Prompt desk=trial.desk />
                <Verdict trial=trial on_next=next />
                <div class="helps">
                    <button type="button" class="quiet" data-act="hint" on:click=press(move || trial.hint(hint.clone()))>
                        {say(|w| w.hint())}
                    </button>
                    <button type="button" class="quiet" data-act="show" on:click=press(move || trial.point_out())>
                        {say(|w| w.show_me())}
                    </button>
                </div>
                <Numbers count=count now=index at=at name=Callback::new(place) is_done=is_done />
            </div>
        </section>
    }
}
