//! A line of a list of kept games.

use leptos::prelude::*;
use tomoe_draw::Options;

use super::head::{Head, Standing};
use super::state::ShelfState;
use super::transfer::written;
use crate::icons::{self, Icon};
use crate::route::Route;
use crate::settings::{settings, words};
use crate::words::Words;

/// See the module.
#[component]
pub(crate) fn Row(shelf: ShelfState, head: Head) -> impl IntoView {
    let settings = settings();
    let position = head.position;
    let picture = move || {
        let theme = settings.theme();
        let options =
            Options { theme, coordinates: false, tray: false, background: false, ..Options::default() };
        tomoe_draw::svg(&position, &options)
    };
    let head = StoredValue::new(head);
    let with =
        move |told: fn(&Head, &'static Words) -> String| move || head.with_value(|head| told(head, words()));
    let id = move || head.with_value(|head| head.id.clone());
    let named = move |act: &str| format!("{act}: {}", head.with_value(|head| head.name(words())));
    let open = if head.with_value(Head::is_unfinished) {
        view! {
            <a class="button" data-act="go-on" href=Route::Play(id()).to_string()
                aria-label=move || named(words().go_on())>{move || words().go_on()}</a>
        }
        .into_any()
    } else {
        view! {
            <button type="button" data-act="open" aria-label=move || named(words().analyse())
                on:click=move |_| shelf.study(id())>{move || words().analyse()}</button>
        }
        .into_any()
    };
    view! {
        <li data-id=id()>
            <div class="thumb" aria-hidden="true" inner_html=picture></div>
            <div class="about">
                <strong>{with(Head::name)}</strong>
                <span>{with(players)}</span>
                <span class="small">{with(|head, words| {
                    let date = written(head.played, words.spoken.tag());
                    format!("{} · {date} · {} {}", result(head, words), words.moves(), head.plies)
                })}</span>
            </div>
            <div class="handles">
                {open}
                <button type="button" class="icon" data-act="rename" aria-label=move || named(words().rename())
                    title=move || words().rename() on:click=move |_| shelf.renaming.set(Some(head.get_value()))>
                    <Icon path=icons::PENCIL />
                </button>
                <button type="button" class="icon" data-act="delete" aria-label=move || named(words().forget())
                    title=move || words().forget() on:click=move |_| shelf.delete(head.get_value())>
                    <Icon path=icons::CROSS />
                </button>
            </div>
        </li>
    }
}

/// Which game it was, unless its title says so, and against whom.
fn players(head: &Head, words: &'static Words) -> String {
    let opponents = head.opponents(words);
    if head.title.is_empty() { opponents } else { format!("{} · {opponents}", words.game(head.game())) }
}

/// How the game ended, for the visitor if it is known which seat was theirs.
fn result(head: &Head, words: &Words) -> String {
    let index = match head.standing() {
        Standing::Unfinished => 0,
        Standing::Won => 1,
        Standing::Lost => 2,
        Standing::Drawn => 3,
        Standing::CalledOff => 4,
        Standing::WonBy(player) => return words.won_by(words.colour(player)),
    };
    words.game_results(index).to_owned()
}

/// The game that was deleted last, and a way to have it back.
#[component]
pub(crate) fn Deleted(shelf: ShelfState) -> impl IntoView {
    let name = move || shelf.deleted.with(|deleted| deleted.as_ref().map(|(head, _)| head.name(words())));
    view! {
        <div role="status">
            {move || name().map(|name| view! {
                <p class="deleted card">
                    <span>{move || words().deleted(&name)}</span>
                    <button type="button" class="quiet" data-act="undo" on:click=move |_| shelf.undo()>
                        {move || words().undo()}
                    </button>
                </p>
            })}
        </div>
    }
}
