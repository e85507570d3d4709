//! The form for a game over the server.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::{Options, Rotation};
use tomoe_games::Game;
use tomoe_wire::Seated;

use super::api;
use super::fields::{Clock, RatedChoice, Side, StartChoice, choice};
use super::problem;
use super::seats;
use super::wish::Wish;
use super::words::texts;
use crate::play::Seat;
use crate::route::{self, Route};
use crate::settings::{settings, words};
use crate::slot::Slot;
use crate::store;

/// See the module.
#[component]
pub(super) fn NewOnline(game: Game) -> impl IntoView {
    let remembered = move || store::get(&format!("online.{game}")).unwrap_or_default();
    let wish = Slot::new(Wish::read(game, &remembered()));
    let field = NodeRef::<html::Input>::new();
    let wrong = Slot::new(None::<&'static str>);
    let is_sent = Slot::new(false);
    let problems = untrack(texts);
    let make = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if is_sent.get_untracked() {
            return;
        }
        let name = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        seats::keep_name(&name);
        store::set(&format!("online.{game}"), &wish.with_untracked(Wish::text));
        let key = seats::key_for_new();
        let message = wish.with_untracked(|wish| wish.message(&name, key.clone()));
        is_sent.set(true);
        wrong.set(None);
        spawn_local(async move {
            match api::post::<Seated>("games", &message).await {
                Ok(seated) => {
                    seats::keep(&seated.game, &key);
                    seats::forget_new();
                    route::go(&Route::Online(seated.game.to_string()));
                }
                Err(problem) => {
                    wrong.try_set(Some(problem::told(problems, problem)));
                    is_sent.try_set(false);
                }
            }
        });
    };
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", words().game(game))));
    view! {
        <form class="new card" data-game=game.id() data-online="" on:submit=make>
            <figure class="picture"><div class="living" aria-hidden="true" inner_html=move || picture(wish)></div></figure>
            <div class="choose">
                <div class="title">
                    <h1>{move || texts().new_title(words().game(game))}</h1>
                    <p>{move || words().about(game)}</p>
                </div>
                <div class="fields">
                    <Company game=game wish=wish />
                    <label class="field">
                        <span>{move || words().your_name()}</span>
                        <input node_ref=field type="text" maxlength="24" autocomplete="nickname" data-act="name"
                            placeholder=move || texts().name_hint() prop:value=seats::name() />
                    </label>
                    <Clock wish=wish />
                    <Side wish=wish />
                    <StartChoice wish=wish />
                    <RatedChoice wish=wish />
                    <Show when=move || !wish.with(Wish::is_rated)><Publicity wish=wish /></Show>
                    <p class="wrong" role="alert">{move || wrong.get()}</p>
                </div>
            </div>
            <div class="begin">
                <button type="submit" class="primary" data-act="make" disabled=move || is_sent.get()>{move || texts().make_game()}</button>
            </div>
        </form>
    }
}

/// The board as the rulebook has it, from the side that was chosen.
fn picture(wish: Slot<Wish>) -> Option<String> {
    let theme = settings().theme();
    wish.with(|wish| {
        let position = wish.position()?;
        let you = wish.place.and_then(|place| position.seated().get(usize::from(place)).copied());
        let rotation = you.map_or(Rotation::None, Rotation::for_player);
        let options = Options { theme, rotation, background: false, ..Options::default() };
        Some(tomoe_draw::svg(&position, &options))
    })
}

/// Against whom: the way back to games on one screen, how many play, and who sits in the other seats.
#[component]
fn Company(game: Game, wish: Slot<Wish>) -> impl IntoView {
    let back = format!("#/new/{game}");
    let counts = [2, 3, 4].map(|count| {
        choice(
            format!("players-{count}"),
            move || words().players(&count.to_string()),
            move || wish.with(Wish::players) == count,
            move || wish.update(|wish| wish.set_players(count)),
        )
    });
    let others = Memo::new(move |_| wish.with(|wish| wish.opponents.len()));
    let here = move || if others.get() == 1 { words().two_people() } else { words().all_people() };
    view! {
        <fieldset>
            <legend>{move || words().who_plays()}</legend>
            <div class="switch">
                <a class="button" href=back.clone()>{move || words().against_computer()}</a>
                <a class="button" href=back>{here}</a>
                <button type="button" aria-pressed="true">{move || words().with_friend()}</button>
            </div>
            {(game == Game::Mitsudomoe).then(|| view! { <div class="switch">{counts}</div> })}
        </fieldset>
        <Show when=move || { others.get() > 1 }>
            <fieldset>
                <legend>{move || texts().each_seat()}</legend>
                {move || (0..others.get()).map(|index| view! { <OpponentField wish=wish index=index /> }).collect_view()}
            </fieldset>
        </Show>
    }
}

/// Who sits in one of the other seats.
#[component]
fn OpponentField(wish: Slot<Wish>, index: usize) -> impl IntoView {
    let chosen = move || wish.with(|wish| wish.opponents.get(index).copied());
    let choose = move |event| {
        let seat = Seat::from(event_target_value(&event).parse::<u8>().unwrap_or(0));
        wish.update(|wish| wish.opponents[index] = seat);
    };
    let options = Seat::choices().map(|seat| {
        let name = move || match seat {
            Seat::Person => texts().whoever_comes().to_owned(),
            Seat::Computer(_) => seat.name(words()),
        };
        view! { <option value=u8::from(seat).to_string() prop:selected=move || chosen() == Some(seat)>{name}</option> }
    });
    // Which colour it is follows from the visitor's.
    let name = move || {
        wish.with(|wish| {
            let players = wish.position().map(|start| start.seated()).unwrap_or_default();
            let after = wish.place.map(|place| (usize::from(place) + index + 1) % players.len().max(1));
            match after.and_then(|place| players.get(place)) {
                Some(&player) => words().colour(player).to_owned(),
                None => texts().player(&(index + 2).to_string()),
            }
        })
    };
    view! {
        <label class="field">
            <span>{name}</span>
            <select data-opponent=index.to_string() on:change=choose>{options.collect_view()}</select>
        </label>
    }
}

/// Whether the lobby shows it.
#[component]
fn Publicity(wish: Slot<Wish>) -> impl IntoView {
    let button = move |is_public: bool| {
        choice(
            if is_public { "public" } else { "private" }.to_owned(),
            move || if is_public { texts().public() } else { texts().private() }.to_owned(),
            move || wish.with(|wish| wish.is_public == is_public),
            move || wish.update(|wish| wish.is_public = is_public),
        )
    };
    let note =
        move || if wish.with(|wish| wish.is_public) { texts().public_note() } else { texts().private_note() };
    view! {
        <fieldset>
            <legend>{move || texts().invite()}</legend>
            <div class="switch">{button(false)} {button(true)}</div>
            <p class="small">{note}</p>
        </fieldset>
    }
}
