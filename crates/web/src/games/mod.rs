//! My games: every game that was played here, and those that were brought here.

mod carriage;
mod figures;
mod filter;
mod head;
mod rename;
mod row;
mod shelf;
mod state;
mod statistics;
mod transfer;
mod volume;

pub(crate) use state::open_pasted;

use leptos::prelude::*;
use tomoe_games::Game;

use crate::route::Route;
use crate::settings::words;
use crate::store;
use carriage::{Carriage, import_files};
use figures::Figures;
use filter::{Filter, Wanted};
use head::Head;
use rename::Rename;
use row::{Deleted, Row};
use state::ShelfState;
use transfer::written;

/// How many lines of the list are drawn at once.
const PAGE: usize = 30;

/// How many unfinished games the first page offers.
const OFFERED: usize = 4;

/// The page of all kept games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let shelf = ShelfState::new();
    let filter = RwSignal::new(Filter::default());
    let shown = RwSignal::new(PAGE);
    let found = Memo::new(move |_| {
        let (words, filter) = (words(), filter.get());
        let fits = |head: &&Head| filter.fits(head, words, || written(head.played, words.spoken.tag()));
        shelf.heads.with(|heads| heads.iter().flatten().filter(fits).cloned().collect::<Vec<_>>())
    });
    let page = move || found.with(|found| found.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    let more = move || found.with(Vec::len).saturating_sub(shown.get());
    let is_empty = move || shelf.heads.with(|heads| heads.as_ref().is_some_and(Vec::is_empty));
    let is_nothing_found =
        move || !is_empty() && shelf.heads.with(Option::is_some) && found.with(Vec::is_empty);
    view! {
        <div class="shelf"
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| {
                event.prevent_default();
                import_files(shelf, event.data_transfer().and_then(|data| data.files()));
            }>
            <h1>{move || words().my_games()}</h1>
            <Little shelf=shelf />
            <Finder filter=filter on_change=move || shown.set(PAGE) />
            <Show when=is_empty><p class="small">{move || words().no_games()}</p></Show>
            <Show when=is_nothing_found><p class="small">{move || words().nothing_found()}</p></Show>
            <ul class="kept card" data-count=move || found.with(Vec::len).to_string()>
                <For each=page key=|head| (head.id.clone(), head.revision) let:head><Row shelf=shelf head=head /></For>
            </ul>
            <Show when=move || { more() > 0 }>
                <button type="button" data-act="show-more" on:click=move |_| shown.update(|shown| *shown += PAGE)>
                    {move || words().show_more(&more().to_string())}
                </button>
            </Show>
            <Deleted shelf=shelf />
            <Figures shelf=shelf />
            <Carriage shelf=shelf />
            {move || shelf.renaming.get().map(|head| view! { <Rename shelf=shelf head=head /> })}
        </div>
    }
}

/// Says so where games are not kept for long.
#[component]
fn Little(shelf: ShelfState) -> impl IntoView {
    view! {
        <Show when=move || !shelf.is_lasting.get()>
            <p class="little card" data-little="">{move || words().kept_little()}</p>
        </Show>
    }
}

/// Which games are asked for.
#[component]
fn Finder(filter: RwSignal<Filter>, on_change: impl Fn() + Copy + 'static) -> impl IntoView {
    let set = move |change: &dyn Fn(&mut Filter)| {
        filter.update(|filter| change(filter));
        on_change();
    };
    let games = Game::ALL.map(|game| view! { <option value=game.id()>{move || words().game(game)}</option> });
    let results = Wanted::ALL.map(|wanted| {
        view! { <option value=(wanted as usize).to_string()>{move || words().results(wanted as usize)}</option> }
    });
    view! {
        <div class="finder">
            <input type="text" data-act="search" aria-label=move || words().search_games() placeholder=move || words().search_games()
                on:input=move |event| set(&|filter| filter.text = event_target_value(&event)) />
            <select data-act="game" aria-label=move || words().any_game()
                on:change=move |event| set(&|filter| filter.game = event_target_value(&event).parse().ok())>
                <option value="">{move || words().any_game()}</option>
                {games}
            </select>
            <select data-act="result" aria-label=move || words().results(0)
                on:change=move |event| set(&|filter| {
                    let index = event_target_value(&event).parse().unwrap_or(0);
                    filter.result = Wanted::ALL.get(index).copied().unwrap_or_default();
                })>
                {results}
            </select>
        </div>
    }
}

/// The part of the first page with the games that were begun and not ended, and the way to all others.
#[component]
pub(crate) fn Unfinished() -> impl IntoView {
    let shelf = ShelfState::new();
    let offered = move || {
        let is_begun = |head: &&Head| head.is_unfinished() && head.plies > 0;
        shelf
            .heads
            .with(|heads| heads.iter().flatten().filter(is_begun).take(OFFERED).cloned().collect::<Vec<_>>())
    };
    let count = move || shelf.heads.with(|heads| heads.as_ref().map_or(0, Vec::len));
    // So that the first page leaves room for them the next time.
    Effect::new(move |_| {
        if shelf.heads.with(Option::is_some) {
            store::set("unfinished", &offered().len().to_string());
        }
    });
    view! {
        <Show when=move || { count() > 0 }>
            <section class="unfinished card">
                <header>
                    <h2>{move || words().unfinished()}</h2>
                    <a href=Route::Games.to_string() data-act="all-games">{move || words().all_my_games(&count().to_string())}</a>
                </header>
                <Little shelf=shelf />
                <ul class="kept">
                    <For each=offered key=|head| (head.id.clone(), head.revision) let:head><Row shelf=shelf head=head /></For>
                </ul>
            </section>
        </Show>
        <Deleted shelf=shelf />
        {move || shelf.renaming.get().map(|head| view! { <Rename shelf=shelf head=head /> })}
    }
}
