//! What few choose for a new game: the clock, who begins in Mitsudomoe, and every seat by itself.

use leptos::prelude::*;
use tomoe_games::{Game, Player};

use super::clock_field::{ClockChoice, ClockField};
use super::new_game_form::NewGameForm;
use crate::board::film;
use crate::play::Seat;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// The fields. They are a part of the application that is fetched when they are unfolded.
#[component]
pub(crate) fn MoreChoices(form: Slot<NewGameForm>, clock: Slot<ClockChoice>) -> impl IntoView {
    let players = Memo::new(move |_| form.with(NewGameForm::players));
    let has_first =
        Memo::new(move |_| form.with(|form| form.game() == Game::Mitsudomoe && form.has_usual_start()));
    view! {
        <ClockField choice=clock />
        <Show when=move || has_first.get()><WhoBegins form=form players=players /></Show>
        {move || players.get().into_iter().enumerate().map(|(index, player)| view! {
            <SeatField form=form index=index player=player />
        }).collect_view()}
        <button type="button" class="quiet" data-act="rotate" on:click=move |_| form.update(NewGameForm::rotate)>
            {move || words().swap_seats()}
        </button>
    }
}

/// Mitsudomoe: who begins.
#[component]
fn WhoBegins(form: Slot<NewGameForm>, players: Memo<Vec<Player>>) -> impl IntoView {
    let option = move |(index, player): (usize, Player)| {
        view! {
            <option value=index.to_string() prop:selected=move || form.with(|form| form.first == index)>
                {move || words().colour(player)}
            </option>
        }
    };
    let choose = move |event| {
        let first = event_target_value(&event).parse().unwrap_or(0);
        form.update(|form| form.first = first);
    };
    view! {
        <label class="field">
            <span>{move || words().begins()}</span>
            <select data-act="first" on:change=choose>
                {move || players.get().into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn SeatField(form: Slot<NewGameForm>, index: usize, player: Player) -> impl IntoView {
    let settings = settings();
    let chosen = move || form.with(|form| form.seats().get(index).copied());
    let choose = move |event| {
        let seat = Seat::from(event_target_value(&event).parse::<u8>().unwrap_or(0));
        form.update(|form| form.set_seat(index, seat));
    };
    let options = Seat::choices().map(|seat| {
        view! {
            <option value=u8::from(seat).to_string() prop:selected=move || chosen() == Some(seat)>
                {move || seat.name(words())}
            </option>
        }
    });
    let emblem = film::emblem(player);
    view! {
        <label class="field">
            <svg viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(settings.theme())></svg>
            <span>{move || words().colour(player)}</span>
            <select data-seat=index.to_string() on:change=choose>{options.collect_view()}</select>
        </label>
    }
}
