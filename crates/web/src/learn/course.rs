//! The course: something is told, and then done on a board.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_games::Game;
use tomoe_lessons::{Lessons, Step};

use super::numbers::{Heading, Numbers};
use super::progress::Progress;
use super::trial_board::{Helps, TrialBoard, TrialState, TrialVerdict};
use crate::board::Prompt;
use crate::play::SetUp;
use crate::route::{Chapter, Route};
use crate::settings::words;

/// The course of a game; `at` is the step that is looked at, the last of all being its end.
#[component]
pub(super) fn Course(lessons: Arc<Lessons>, at: RwSignal<Option<usize>>) -> impl IntoView {
    let progress = Progress::of(lessons.game);
    let first = lessons.course.iter().position(|step| !untrack(|| progress.has(&step.id))).unwrap_or(0);
    move || {
        let index = at.get().unwrap_or(first);
        let lessons = lessons.clone();
        match lessons.course.get(index).cloned() {
            Some(step) => {
                view! { <CourseStep lessons=lessons step=step index=index at=at progress=progress /> }
                    .into_any()
            }
            None => view! { <CourseEnd game=lessons.game text=lessons.finished.clone() at=at /> }.into_any(),
        }
    }
}

#[component]
fn CourseStep(
    lessons: Arc<Lessons>,
    step: Step,
    index: usize,
    at: RwSignal<Option<usize>>,
    progress: Progress,
) -> impl IntoView {
    let Step { id, title, text, ask, hint, task, marked } = step;
    let count = lessons.course.len();
    let place = move |index: usize| words().step_of(&(index + 1).to_string(), &count.to_string());
    let titles = lessons.clone();
    let name = Callback::new(move |index: usize| {
        let title = titles.course.get(index).map_or("", |step| &step.title);
        format!("{}: {title}", place(index))
    });
    let is_done = Callback::new(move |index: usize| {
        lessons.course.get(index).is_some_and(|step| progress.has(&step.id))
    });
    let done = id.clone();
    let trial = TrialState::new(task, marked, move || progress.add(&done));
    view! {
        <section class="lesson" data-step=id>
            <div class="told">
                <p class="small">{move || place(index)}</p>
                <Heading title=title at=at />
                {text.into_iter().map(|paragraph| view! { <p>{paragraph}</p> }).collect_view()}
                <p class="ask">{ask}</p>
            </div>
            <TrialBoard state=trial />
            <div class="doings">
                <SetUp board=trial.board />
                <Prompt board=trial.board />
                <TrialVerdict state=trial on_next=move |()| at.set(Some(index + 1)) />
                <Helps state=trial hint=hint>
                    {(index > 0).then(|| view! {
                        <button type="button" class="quiet" data-act="previous" on:click=move |_| at.set(Some(index - 1))>
                            {move || words().previous()}
                        </button>
                    })}
                </Helps>
                <Numbers count=count now=index at=at name=name is_done=is_done />
            </div>
        </section>
    }
}

#[component]
fn CourseEnd(game: Game, text: String, at: RwSignal<Option<usize>>) -> impl IntoView {
    view! {
        <section class="finished card">
            <Heading title=untrack(|| words().well_done().to_owned()) at=at />
            <p>{text}</p>
            <div class="actions">
                <a class="button primary" data-act="play" href=Route::New(game).to_string()>
                    {move || words().play_game(words().game(game))}
                </a>
                <a class="button" data-act="exercises" href=Route::Learn(game, Chapter::Exercises).to_string()>
                    {move || words().exercises()}
                </a>
                <button type="button" data-act="from-the-start" on:click=move |_| at.set(Some(0))>
                    {move || words().start_again()}
                </button>
            </div>
        </section>
    }
}
