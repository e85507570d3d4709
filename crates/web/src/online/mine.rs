//! The games over the server in which the visitor plays, for the first page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use tomoe_draw::Options;
use tomoe_games::AnyPosition;
use tomoe_wire::{Entry, GameId, OnlineGame, Problem, Setting, Stage};

use super::api;
use super::seats::{self, KeptSeat};
use super::words::texts;
use crate::route::Route;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// How many are offered.
const OFFERED: usize = 6;

/// A game as the server hands it out.
#[derive(Deserialize)]
struct Whole {
    setting: Setting,
    entries: Vec<Entry>,
}

/// What is shown of a game.
#[derive(Clone, PartialEq)]
struct Mine {
    id: GameId,
    position: AnyPosition,
    others: Vec<String>,
    /// Whether it is the visitor's turn; `None` while somebody is missing.
    is_own_turn: Option<bool>,
}

/// The games that go on, those in which it is the visitor's turn first.
#[component]
pub(crate) fn MyOnlineList() -> impl IntoView {
    let mine = Slot::new(Vec::<Mine>::new());
    spawn_local(async move {
        for seat in seats::all().into_iter().filter(|seat| !seat.is_over).take(OFFERED) {
            if let Some(game) = asked(&seat).await {
                // The page may have gone by then.
                let _ = mine.try_update(|mine| {
                    mine.push(game);
                    mine.sort_by_key(|game| game.is_own_turn != Some(true));
                });
            }
        }
    });
    view! {
        <Show when=move || !mine.with(Vec::is_empty)>
            <section class="unfinished card" data-online="">
                <header><h2>{move || texts().my_online()}</h2></header>
                <ul class="kept">
                    <For each=move || mine.get() key=|game| game.id.clone() let:game><Row game=game /></For>
                </ul>
            </section>
        </Show>
    }
}

/// Asks the server about a game; nothing if it does not go on.
async fn asked(seat: &KeptSeat) -> Option<Mine> {
    let id = seat.game.clone();
    let whole = match api::get::<Whole>(&format!("games/{id}")).await {
        Ok(whole) => whole,
        Err(Problem::NoSuchGame) => {
            seats::forget(&id);
            return None;
        }
        Err(_) => return None,
    };
    let game = OnlineGame::replay(whole.setting, &whole.entries).ok()?;
    match game.stage() {
        Stage::Open | Stage::Live => {}
        Stage::Over | Stage::Closed => {
            seats::note_end(&id);
            return None;
        }
    }
    let own = seats::place_of(&id);
    let others = (0..game.places()).filter(|&place| Some(place) != own);
    let opening = game.setting().terms.opening();
    Some(Mine {
        id,
        position: game.live().map_or(*opening.position(), |live| *live.position()),
        others: others.filter_map(|place| game.name(place)).map(str::to_owned).collect(),
        is_own_turn: game.live().map(|_| own.is_some() && game.place_to_act() == own),
    })
}

#[component]
fn Row(game: Mine) -> impl IntoView {
    let settings = settings();
    let Mine { id, position, others, is_own_turn } = game;
    let picture = move || {
        let theme = settings.theme();
        let options =
            Options { theme, coordinates: false, tray: false, background: false, ..Options::default() };
        tomoe_draw::svg(&position, &options)
    };
    let names = move || {
        let names = others.iter().map(|name| if name.is_empty() { texts().guest() } else { name.as_str() });
        let names: Vec<&str> = names.collect();
        if names.is_empty() { String::new() } else { texts().against(&names.join(", ")) }
    };
    let standing = move || match is_own_turn {
        None => texts().waits(),
        Some(true) => texts().my_turn(),
        Some(false) => texts().their_turn(),
    };
    let name = move || words().game(position.game());
    view! {
        <li data-id=id.to_string()>
            <div class="thumb" aria-hidden="true" inner_html=picture></div>
            <div class="about">
                <strong>{name}</strong>
                <span>{names}</span>
                <span class="small" class:turn=is_own_turn == Some(true)>{standing}</span>
            </div>
            <div class="handles">
                <a class="button" class:primary=is_own_turn == Some(true) data-act="go-on" href=Route::Online(id.to_string()).to_string()
                    aria-label=move || format!("{}: {}", words().go_on(), name())>{move || words().go_on()}</a>
            </div>
        </li>
    }
}
