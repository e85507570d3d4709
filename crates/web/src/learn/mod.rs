//! Learning a game: its course, its rules and its exercises. The lessons are fetched when they are wanted.

mod course;
mod exercises;
mod help;
mod numbers;
mod progress;
mod rules;
mod trial;
mod trial_board;

pub(crate) use help::Help;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::Game;
use tomoe_lessons::Lessons;

use crate::fetch;
use crate::route::{Chapter, Route};
use crate::settings::{settings, words};
use crate::words::Language;
use course::Course;
use exercises::Exercises;
use rules::Rules;

/// A chapter of what there is to learn about a game.
#[component]
pub(crate) fn Learn(game: Game, chapter: Chapter) -> impl IntoView {
    let settings = settings();
    // Not there yet; or there, if they could be had.
    let lessons = RwSignal::new(None::<Option<Arc<Lessons>>>);
    // Kept here, so that another language shows the same step.
    let at = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        let language = settings.words.get().spoken;
        spawn_local(async move {
            let found = lessons_of(game, language).await;
            // The page may have gone, or another language have been chosen.
            if settings.words.get_untracked().spoken == language {
                drop(lessons.try_set(Some(found.map(Arc::new))));
            }
        });
    });
    let tabs = Chapter::ALL.map(|each| {
        view! {
            <a href=Route::Learn(game, each).to_string() data-chapter=name(each)
                aria-current=(each == chapter).then_some("page")>{move || title(each)}</a>
        }
    });
    view! {
        <div class="learn" data-game=game.id() data-chapter=name(chapter)>
            <header class="chapters">
                <h1>{move || words().learn_game(words().game(game))}</h1>
                <nav aria-label=move || words().learn_game(words().game(game))>{tabs}</nav>
            </header>
            {move || lessons.get().map(|lessons| body(lessons, chapter, at))}
        </div>
    }
}

/// The chapter of the lessons, or that there are none.
fn body(lessons: Option<Arc<Lessons>>, chapter: Chapter, at: RwSignal<Option<usize>>) -> AnyView {
    let Some(lessons) = lessons else {
        return view! { <p class="lost card" role="alert">{move || words().lessons_missing()}</p> }
            .into_any();
    };
    let credits = lessons.credits.clone();
    let chapter = match chapter {
        Chapter::Course => view! { <Course lessons=lessons at=at /> }.into_any(),
        Chapter::Rules => view! { <Rules lessons=lessons /> }.into_any(),
        Chapter::Exercises => view! { <Exercises lessons=lessons at=at /> }.into_any(),
    };
    view! {
        {chapter}
        <p class="credit">{credits}</p>
    }
    .into_any()
}

async fn lessons_of(game: Game, language: Language) -> Option<Lessons> {
    let plan = fetch::text(&format!("/learn/{game}.txt")).await?;
    let texts = fetch::text(&format!("/learn/{}/{game}.txt", language.tag())).await?;
    Lessons::read(game, &plan, &texts).ok()
}

fn name(chapter: Chapter) -> &'static str {
    match chapter {
        Chapter::Course => "course",
        Chapter::Rules => "rules",
        Chapter::Exercises => "exercises",
    }
}

fn title(chapter: Chapter) -> &'static str {
    match chapter {
        Chapter::Course => words().course(),
        Chapter::Rules => words().rules(),
        Chapter::Exercises => words().exercises(),
    }
}
