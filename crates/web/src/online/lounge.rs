//! Before a game begins: what was agreed, who sits where, the invitation, and a seat for whoever wants one.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::{Options, Rotation};
use tomoe_games::Player;
use tomoe_wire::{Deed, OnlineGame, Seated, SitDown, Stage};

use super::api;
use super::invite::{Invite, OtherDevice};
use super::problem;
use super::seats;
use super::state::OnlineState;
use super::terms;
use super::words::texts;
use crate::board::film;
use crate::route::{self, Route};
use crate::settings::{settings, words};
use crate::slot::Slot;

/// A game in which a seat is free, or which was called off before it began.
#[component]
pub(super) fn Lounge(online: OnlineState) -> impl IntoView {
    let with = move |look: &dyn Fn(&OnlineGame) -> String| {
        online.game.with(|game| game.as_ref().map(look)).unwrap_or_default()
    };
    let game = move || {
        online.game.with(|game| game.as_ref().map(|game| game.setting().terms.opening().start().game()))
    };
    let is_closed =
        move || online.game.with(|game| game.as_ref().is_some_and(|game| game.stage() == Stage::Closed));
    let has_seat = Memo::new(move |_| online.place.get().is_some());
    let is_leaving = Slot::new(false);
    let leave = move |()| {
        is_leaving.set(true);
        online.act(Deed::Leave);
    };
    Effect::new(move |_| {
        if !has_seat.get() && is_leaving.get() {
            seats::forget(&online.id());
            route::go(&Route::Home);
        }
    });
    let heading = move || match (is_closed(), has_seat.get()) {
        (true, _) => texts().closed_title(),
        (false, true) => texts().waiting_title(),
        (false, false) => texts().sit_title(),
    };
    let title = move || game().map(|game| format!("{} – Tomoe", words().game(game)));
    Effect::new(move |_| document().set_title(&title().unwrap_or_default()));
    view! {
        <div class="new card lounge" data-stage=move || if is_closed() { "closed" } else { "open" }>
            <figure class="picture"><div class="living" aria-hidden="true" inner_html=move || picture(online)></div></figure>
            <div class="choose">
                <div class="title">
                    <h1>{heading}</h1>
                    <p data-terms="">{move || with(&|game| terms::told(game.setting()))}</p>
                </div>
                <div class="fields">
                    {move || if is_closed() {
                        view! {
                            <p>{move || texts().closed_note()}</p>
                            <a class="button" href="#/lobby">{move || texts().lobby_title()}</a>
                        }.into_any()
                    } else if has_seat.get() {
                        view! { <Waiting online=online on_leave=leave /> }.into_any()
                    } else {
                        view! { <SitForm online=online /> }.into_any()
                    }}
                </div>
            </div>
            <p class="hidden" role="status" aria-live="polite" data-live="">{move || online.said.get()}</p>
        </div>
    }
}

/// The board as the game begins, seen from the visitor's side.
fn picture(online: OnlineState) -> Option<String> {
    let theme = settings().theme();
    let own = online.place.get();
    online.game.with(|game| {
        let opening = game.as_ref()?.setting().terms.opening();
        let you = own.and_then(|place| opening.start().seated().get(usize::from(place)).copied());
        let rotation = you.map_or(Rotation::None, Rotation::for_player);
        let options = Options { theme, rotation, background: false, ..Options::default() };
        Some(tomoe_draw::svg(opening.position(), &options))
    })
}

/// The colours in the order of the seats, each with who sits there.
fn seated(online: OnlineState) -> Vec<(u8, Player, String, bool)> {
    let place = online.place.get();
    online.game.with(|game| {
        let Some(game) = game else { return Vec::new() };
        let players = game.setting().terms.opening().start().seated();
        let seat = |(own, player): (u8, Player)| {
            let is_own = place == Some(own);
            let name = online.name_at(game, own);
            let name = game.rating(own).map_or(name.clone(), |rating| format!("{name} ({rating})"));
            let name = match is_own && game.name(own).is_some_and(|name| !name.is_empty()) {
                true => format!("{name} ({})", words().you()),
                false => name,
            };
            (own, player, name, game.name(own).is_none())
        };
        (0..game.places()).zip(players).map(seat).collect()
    })
}

/// Who sits where.
#[component]
fn Seats(online: OnlineState) -> impl IntoView {
    let settings = settings();
    let row = move |(place, player, name, is_free): (u8, Player, String, bool)| {
        let emblem = film::emblem(player);
        view! {
            <li class="field" class:free=is_free data-place=place.to_string()>
                <svg viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(settings.theme())></svg>
                <strong>{move || words().colour(player)}</strong>
                <span>{name}</span>
            </li>
        }
    };
    view! {
        <ul class="sitting" aria-label=move || texts().seats()>{move || seated(online).into_iter().map(row).collect_view()}</ul>
    }
}

/// For those who sit already: the invitation, and the way out.
#[component]
fn Waiting(online: OnlineState, #[prop(into)] on_leave: Callback<()>) -> impl IntoView {
    let notice = move || {
        if online.is_lost.get() { Some(texts().lost_connection().to_owned()) } else { online.notice.get() }
    };
    view! {
        <p>{move || texts().waiting_note()}</p>
        <Invite online=online />
        <Seats online=online />
        <p class="notice" role="status" data-notice="">{notice}</p>
        <div class="buttons">
            <button type="button" class="quiet" data-act="leave" on:click=move |_| on_leave.run(())>{move || texts().leave_seat()}</button>
        </div>
        <OtherDevice online=online />
    }
}

/// For those who came by the link: a name, and a seat.
#[component]
fn SitForm(online: OnlineState) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let wrong = Slot::new(None::<&'static str>);
    let is_sent = Slot::new(false);
    let problems = untrack(texts);
    let sit = move |place: u8| {
        let name = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        seats::keep_name(&name);
        let (id, key) = (online.id(), seats::key_of(&online.id()).unwrap_or_else(seats::new_key));
        seats::keep(&id, &key);
        is_sent.set(true);
        wrong.set(None);
        spawn_local(async move {
            let wish = SitDown { place: Some(place), name: name.trim().to_owned(), key: key.clone() };
            let answer = api::post::<Seated>(&format!("games/{id}/seats"), &wish).await;
            is_sent.try_set(false);
            match answer {
                Ok(_) => online.take_seat(key),
                Err(problem) => {
                    seats::forget(&id);
                    wrong.try_set(Some(problem::told(problems, problem)));
                }
            }
        });
    };
    let free = move || seated(online).into_iter().filter(|(.., is_free)| *is_free);
    let button = move |(place, player, ..): (u8, Player, String, bool)| {
        view! {
            <button type="button" class="primary" data-sit=place.to_string() disabled=move || is_sent.get()
                on:click=move |_| sit(place)>{move || texts().sit_down(words().colour(player))}</button>
        }
    };
    view! {
        <Seats online=online />
        <label class="field">
            <span>{move || words().your_name()}</span>
            <input node_ref=field type="text" maxlength="24" autocomplete="nickname" data-act="name"
                placeholder=move || texts().name_hint() prop:value=seats::name() />
        </label>
        <div class="buttons">{move || free().map(button).collect_view()}</div>
        <p class="wrong" role="alert">{move || wrong.get()}</p>
        <p class="small">{move || texts().watch_note()}</p>
        <Show when=move || online.is_lost.get()><p class="notice">{move || texts().lost_connection()}</p></Show>
    }
}
