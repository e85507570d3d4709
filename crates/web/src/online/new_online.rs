//! The form for a game over the server.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::{Options, Rotation};
use tomoe_games::{Game, Player};
use tomoe_play::TimeControl;
use tomoe_wire::{Seated, Start};

use super::api;
use super::problem;
use super::seats;
use super::terms;
use super::wish::{CLOCKS, STARTS, Wish};
use super::words::texts;
use crate::board::film;
use crate::home::{ClockChoice, ClockField};
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

/// A button of a row of which one is pressed.
fn choice(
    name: String,
    content: impl Fn() -> String + Send + Sync + 'static,
    is_chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button type="button" data-choice=name aria-pressed=move || is_chosen().to_string() on:click=move |_| choose()>
            {content}
        </button>
    }
    .into_any()
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

/// The clock: one of those that are usual, or another one.
#[component]
fn Clock(wish: Slot<Wish>) -> impl IntoView {
    let is_usual = wish.with_untracked(|wish| CLOCKS.contains(&wish.clock.to_string().as_str()));
    let (is_custom, custom) = (Slot::new(!is_usual), Slot::new(ClockChoice::read("15+10")));
    let options = CLOCKS.map(|text| {
        let clock: TimeControl = text.parse().unwrap_or_default();
        let is_chosen = move || !is_custom.get() && wish.with(|wish| wish.clock == clock);
        view! {
            <option value=text prop:selected=is_chosen>{move || terms::clock(words(), texts(), clock)}</option>
        }
    });
    let choose = move |event| {
        let clock = event_target_value(&event).parse();
        is_custom.set(clock.is_err());
        wish.update(|wish| wish.clock = clock.unwrap_or_else(|_| custom.get_untracked().control()));
    };
    Effect::new(move |_| {
        if is_custom.get() {
            let clock = custom.get().control();
            wish.update(|wish| wish.clock = clock);
        }
    });
    view! {
        <label class="field">
            <span>{move || words().clock()}</span>
            <select data-act="clock" on:change=choose>
                {options}
                <option value="custom" prop:selected=move || is_custom.get()>{move || texts().custom_clock()}</option>
            </select>
        </label>
        <Show when=move || is_custom.get()><ClockField choice=custom /></Show>
    }
}

/// The visitor's side.
#[component]
fn Side(wish: Slot<Wish>) -> impl IntoView {
    let settings = settings();
    let players =
        Memo::new(move |_| wish.with(|wish| wish.position().map(|start| start.seated()).unwrap_or_default()));
    let side = move |(place, player): (u8, Player)| {
        let emblem = film::emblem(player);
        view! {
            <button type="button" data-choice=format!("side-{place}")
                aria-pressed=move || wish.with(|wish| wish.place == Some(place)).to_string()
                on:click=move |_| wish.update(|wish| wish.place = Some(place))>
                <svg class="emblem" viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(settings.theme())></svg>
                {move || words().colour(player)}
            </button>
        }
    };
    view! {
        <fieldset>
            <legend>{move || texts().my_side()}</legend>
            <div class="switch">
                {choice(
                    "side-any".to_owned(),
                    || texts().by_chance().to_owned(),
                    move || wish.with(|wish| wish.place.is_none()),
                    move || wish.update(|wish| wish.place = None),
                )}
                {move || (0..).zip(players.get()).map(side).collect_view()}
            </div>
        </fieldset>
    }
}

/// How the game begins.
#[component]
fn StartChoice(wish: Slot<Wish>) -> impl IntoView {
    let starts = Memo::new(move |_| {
        wish.with(|wish| wish.starts().iter().map(|&start| index(start)).collect::<Vec<_>>())
    });
    let button = move |number: usize| {
        choice(
            format!("start-{number}"),
            move || words().starts(number).to_owned(),
            move || wish.with(|wish| index(wish.start()) == number),
            move || wish.update(|wish| wish.set_start(STARTS[number])),
        )
    };
    let reason = move || {
        wish.with(|wish| {
            let why = words().start_reason(wish.game, wish.players());
            format!("{why} {}", words().start_rules(index(wish.start())))
        })
    };
    view! {
        <Show when=move || { starts.with(Vec::len) > 1 }>
            <fieldset>
                <legend>{move || words().start_title()}</legend>
                <div class="switch">{move || starts.get().into_iter().map(button).collect_view()}</div>
                <p class="small">{reason}</p>
            </fieldset>
        </Show>
    }
}

/// The place of a start among the words.
fn index(start: Start) -> usize {
    STARTS.iter().position(|&other| other == start).unwrap_or_default()
}

/// Whether it counts for the ratings.
#[component]
fn RatedChoice(wish: Slot<Wish>) -> impl IntoView {
    let button = move |is_rated: bool| {
        choice(
            if is_rated { "rated" } else { "casual" }.to_owned(),
            move || if is_rated { texts().rated() } else { texts().casual() }.to_owned(),
            move || wish.with(|wish| wish.is_rated() == is_rated),
            move || wish.update(|wish| wish.set_rated(is_rated)),
        )
    };
    view! {
        <Show when=move || wish.with(Wish::may_be_rated)>
            <fieldset>
                <legend>{move || texts().ratings_title()}</legend>
                <div class="switch">{button(false)} {button(true)}</div>
                <Show when=move || wish.with(Wish::is_rated)><p class="small">{move || texts().rated_note()}</p></Show>
            </fieldset>
        </Show>
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
