//! The fields of a form that says what is to be played over the server.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_play::TimeControl;
use tomoe_wire::Start;

use super::terms;
use super::wish::{CLOCKS, STARTS, Wish};
use super::words::texts;
use crate::board::film;
use crate::home::{ClockChoice, ClockField};
use crate::settings::{settings, words};
use crate::slot::Slot;

/// A button of a row of which one is pressed.
pub(super) fn choice(
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

/// The clock: one of those that are usual, or another one.
#[component]
pub(super) fn Clock(wish: Slot<Wish>) -> impl IntoView {
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
pub(super) fn Side(wish: Slot<Wish>) -> impl IntoView {
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
pub(super) fn StartChoice(wish: Slot<Wish>) -> impl IntoView {
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
pub(super) fn index(start: Start) -> usize {
    STARTS.iter().position(|&other| other == start).unwrap_or_default()
}

/// Whether it counts for the ratings.
#[component]
pub(super) fn RatedChoice(wish: Slot<Wish>) -> impl IntoView {
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
