//! The exercises: positions in which something is to be found.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_lessons::{Exercise, Lessons};

use super::numbers::{Heading, Numbers};
use super::progress::Progress;
use super::trial_board::{Helps, TrialBoard, TrialState, TrialVerdict};
use crate::board::Prompt;
use crate::settings::words;

/// The exercises of a game; `at` is the one that is looked at.
#[component]
pub(super) fn Exercises(lessons: Arc<Lessons>, at: RwSignal<Option<usize>>) -> impl IntoView {
    let progress = Progress::of(lessons.game);
    let count = lessons.exercises.len();
    let first = (0..count).find(|&index| !untrack(|| progress.has(&name(index)))).unwrap_or(0);
    move || {
        let index = at.get().unwrap_or(first);
        lessons.exercises.get(index).cloned().map(|exercise| {
            view! { <OneExercise exercise=exercise index=index count=count at=at progress=progress /> }
        })
    }
}

/// The name under which it is kept that an exercise is solved; steps of the course have letters.
fn name(index: usize) -> String {
    (index + 1).to_string()
}

#[component]
fn OneExercise(
    exercise: Exercise,
    index: usize,
    count: usize,
    at: RwSignal<Option<usize>>,
    progress: Progress,
) -> impl IntoView {
    let Exercise { question, hint, task } = exercise;
    let place = move |index: usize| words().exercise_of(&name(index), &count.to_string());
    let is_done = Callback::new(move |index: usize| progress.has(&name(index)));
    let trial = TrialState::new(task, Vec::new(), move || progress.add(&name(index)));
    view! {
        <section class="lesson" data-exercise=name(index)>
            <div class="told">
                <p class="small">{move || place(index)}</p>
                <Heading title=question at=at />
            </div>
            <TrialBoard state=trial />
            <div class="doings">
                <Prompt board=trial.board />
                <TrialVerdict state=trial on_next=move |()| at.set(Some((index + 1) % count)) />
                <Helps state=trial hint=hint />
                <Numbers count=count now=index at=at name=Callback::new(place) is_done=is_done />
            </div>
        </section>
    }
}
