//! Learning a game: its course, its rules and its exercises. The lessons are fetched when they are wanted.

mod course;
mod exercises;
mod numbers;
mod progress;
mod rules;
mod trial;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::Game;
use tomoe_lessons::Lessons;
use tomoe_markup::view;

use crate::erased::{part, say, text};
use crate::fetch;
use crate::route::{Chapter, Route};
use crate::settings::{settings, words};
use crate::signals::{RwSignal, effect};
use crate::words::Language;
use course::Course;
use exercises::Exercises;
use rules::Rules;

/// A chapter of what there is to learn about a game.
#[component]
pub(crate) fn Learn(game: Game, chapter: Chapter) -> AnyView {
    let settings = settings();
    // Not there yet; or there, if they could be had.
    let lessons = RwSignal::new(None::<Option<Arc<Lessons>>>);
    // Kept here, so that another language shows the same step.
    let at = RwSignal::new(None::<usize>);
    effect(move |_| {
        let language = settings.words().spoken;
        spawn_local(async move {
            let found = lessons_of(game, language).await;
            // The page may have gone, or another language have been chosen.
            if untrack(|| settings.words().spoken) == language {
                drop(lessons.try_set(Some(found.map(Arc::new))));
            }
        });
    });
    view! {
        <div class="learn" data-game=game.id() data-chapter=name(chapter)>
            <header class="chapters">
                <h1>{text(move || words().learn_game(game.name()))}</h1>
                <nav aria-label=text(move || words().learn_game(game.name()))>
                    {Chapter::ALL.map(|each| view! {
                        <a href=Route::Learn(game, each).to_string() data-chapter=name(each)
                            aria-current=(each == chapter).then_some("page")>{text(move || title(each))}</a>
                    }).collect_view()}
                </nav>
            </header>
            {part(move || match lessons.get() {
                None => ().into_any(),
                Some(None) => view! { <p class="lost card" role="alert">{say(|w| w.lessons_missing())}</p> },
                Some(Some(lessons)) => {
                    let credits = lessons.credits.clone();
                    let body = match chapter {
                        Chapter::Course => view! { <Course lessons=lessons at=at /> },
                        Chapter::Rules => view! { <Rules lessons=lessons /> },
                        Chapter::Exercises => view! { <Exercises lessons=lessons at=at /> },
                    };
                    view! { {body} <p class="credit">{credits}</p> }
                }
            })}
        </div>
    }
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
