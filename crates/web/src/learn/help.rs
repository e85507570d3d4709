//! How to play, over whatever page is open: the rules of a game, and the keys.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::Game;

use super::lessons_of;
use super::rules::Rules;
use crate::controls::Toggle;
use crate::dialog::Dialog;
use crate::settings::words;

/// What is read in the dialog.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Rules(Game),
    Keys,
}

/// The rules of the game at hand, or of each game where none is, and the keys second.
#[component]
pub(crate) fn Help(game: Option<Game>, on_close: Callback<()>) -> impl IntoView {
    let games = game.map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let page = RwSignal::new(Page::Rules(games[0]));
    let has_many = games.len() > 1;
    let pages = games.into_iter().map(Page::Rules).chain([Page::Keys]);
    let tabs = pages.map(move |each| {
        let name = move || match each {
            Page::Rules(game) if has_many => words().game(game).to_owned(),
            Page::Rules(_) => words().rules().to_owned(),
            Page::Keys => words().keys().to_owned(),
        };
        let act = match each {
            Page::Rules(game) => format!("help-{}", game.id()),
            Page::Keys => "help-keys".to_owned(),
        };
        view! { <Toggle act=act name=name is_on=move || page.get() == each on_press=move || page.set(each) /> }
    });
    let words = untrack(words);
    let title = game.map_or_else(|| words.how_to_play().to_owned(), |game| words.rules_of(words.game(game)));
    view! {
        <Dialog title=title is_wide=true on_close=on_close>
            <div class="tabs">{tabs.collect_view()}</div>
            {move || match page.get() {
                Page::Rules(game) => view! { <RulesOf game=game /> }.into_any(),
                Page::Keys => view! { <Keys /> }.into_any(),
            }}
        </Dialog>
    }
}

/// The rules of a game, as soon as they are there.
#[component]
fn RulesOf(game: Game) -> impl IntoView {
    let lessons = RwSignal::new(None);
    let language = untrack(words).spoken;
    spawn_local(async move {
        let found = lessons_of(game, language).await;
        // The dialog may have been closed.
        drop(lessons.try_set(Some(found.map(Arc::new))));
    });
    move || {
        lessons.get().map(|lessons| match lessons {
            Some(lessons) => view! { <Rules lessons=lessons /> }.into_any(),
            None => view! { <p role="alert">{move || words().lessons_missing()}</p> }.into_any(),
        })
    }
}

/// The keys of the keyboard.
#[component]
fn Keys() -> impl IntoView {
    let words = words();
    let row = |(keys, meaning): (&'static str, &'static str)| {
        view! {
            <dt><kbd>{keys}</kbd></dt>
            <dd>{meaning}</dd>
        }
    };
    view! {
        <dl class="keys">{words.key_list().map(row).collect_view()}</dl>
        <h3>{words.analysis()}</h3>
        <dl class="keys">{words.study_key_list().map(row).collect_view()}</dl>
    }
}
