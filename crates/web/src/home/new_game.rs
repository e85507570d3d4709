//! A new game: who sits where, and who begins. What was chosen last is chosen again.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::Options;
use tomoe_games::{AnyPosition, Game, History, Player};

use super::clock_field::{ClockChoice, ClockField};
use super::living::Living;
use super::new_game_form::NewGameForm;
use crate::board::film;
use crate::play::{Saved, Seat};
use crate::route::{self, Route};
use crate::settings::{settings, words};
use crate::store;

/// The seats chosen last for this game.
fn remembered(game: Game) -> String {
    store::get(&format!("seats.{game}")).unwrap_or_default()
}

/// The form for a new game, or for one that goes on `from` where it stands.
#[component]
pub(crate) fn NewGame(game: Game, from: Option<History>) -> impl IntoView {
    let is_new = from.is_none();
    let form = RwSignal::new(NewGameForm::new(game, from.clone(), &remembered(game)));
    let clock = RwSignal::new(ClockChoice::remembered());
    let players = Memo::new(move |_| form.with(NewGameForm::players));
    let all_people = move || form.with(NewGameForm::is_all_people);
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let chance = (js_sys::Math::random() * f64::from(u16::MAX)) as usize;
        let clock = clock.get_untracked();
        let begun = form
            .with_untracked(|form| Saved::from_history(&form.start(chance)?, form.seats(), clock.control()));
        store::set(&format!("seats.{game}"), &form.with_untracked(NewGameForm::seats_text));
        clock.remember();
        if let Some(begun) = begun {
            spawn_local(async move { route::go(&Route::Play(Saved::begin(&begun).await)) });
        }
    };
    let picture = match from {
        Some(from) => view! { <Still position=*from.position() /> }.into_any(),
        None => view! { <Living game=game /> }.into_any(),
    };
    view! {
        <form class="new card" data-game=game.id() on:submit=begin>
            <div class="picture">{picture}</div>
            <div class="fields">
                <h1>{move || words().new_game(words().game(game))}</h1>
                <p>{move || words().about(game)}</p>
                <div class="switch" role="group">
                    <button type="button" data-act="people" aria-pressed=move || all_people().to_string()
                        on:click=move |_| form.update(NewGameForm::seat_people)>
                        {move || words().two_people()}
                    </button>
                    <button type="button" data-act="computer" aria-pressed=move || (!all_people()).to_string()
                        on:click=move |_| form.update(NewGameForm::seat_computers)>
                        {move || words().against_computer()}
                    </button>
                </div>
                {(is_new && game == Game::Mitsudomoe).then(|| view! { <PlayerCount form=form /> })}
                <fieldset>
                    <legend>{move || words().who_plays()}</legend>
                    {move || players.get().into_iter().enumerate().map(|(index, player)| view! {
                        <SeatField form=form index=index player=player />
                    }).collect_view()}
                    <button type="button" class="quiet" data-act="swap" on:click=move |_| form.update(NewGameForm::swap)>
                        {move || words().swap_seats()}
                    </button>
                </fieldset>
                {(is_new && game == Game::Yonmoque).then(|| view! {
                    <label class="field check">
                        <input type="checkbox" data-act="balanced" prop:checked=move || form.with(|form| form.is_balanced)
                            on:change=move |event| form.update(|form| form.is_balanced = event_target_checked(&event)) />
                        <span>{move || words().balanced_opening()}</span>
                    </label>
                })}
                <ClockField choice=clock />
                {is_new.then(|| view! { <WhoBegins form=form players=players game=game /> })}
                <button type="submit" class="primary" data-act="start">{move || words().start()}</button>
            </div>
        </form>
    }
}

/// Mitsudomoe: how many play.
#[component]
fn PlayerCount(form: RwSignal<NewGameForm>) -> impl IntoView {
    let buttons = [2usize, 3, 4].map(|count| {
        view! {
            <button type="button" data-players=count.to_string()
                aria-pressed=move || form.with(|form| form.seats().len() == count).to_string()
                on:click=move |_| form.update(|form| form.set_count(count))>
                {move || words().players(&count.to_string())}
            </button>
        }
    });
    view! { <div class="switch" role="group" aria-label=move || words().players("2–4")>{buttons}</div> }
}

/// The position that is played on from.
#[component]
fn Still(position: AnyPosition) -> impl IntoView {
    let settings = settings();
    let picture = move || {
        let options =
            Options { theme: settings.theme(), tray: false, background: false, ..Options::default() };
        tomoe_draw::svg(&position, &options)
    };
    view! { <div class="living" inner_html=picture></div> }
}

/// Who begins: to be chosen in Mitsudomoe, settled in the others.
#[component]
fn WhoBegins(form: RwSignal<NewGameForm>, players: Memo<Vec<Player>>, game: Game) -> impl IntoView {
    if game != Game::Mitsudomoe {
        let always = move || {
            let words = words();
            players.get().first().map(|&player| words.begins_always(words.colour(player)))
        };
        return view! { <p class="small">{always}</p> }.into_any();
    }
    let options = move || {
        players
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, player)| {
                view! {
                    <option value=index.to_string() prop:selected=move || form.with(|form| form.first == index)>
                        {words().colour(player)}
                    </option>
                }
            })
            .collect_view()
    };
    let choose = move |event| {
        let first = event_target_value(&event).parse().unwrap_or(0);
        form.update(|form| form.first = first);
    };
    view! {
        <label class="field">
            <span>{move || words().begins()}</span>
            <select on:change=choose>{options}</select>
        </label>
    }
    .into_any()
}

#[component]
fn SeatField(form: RwSignal<NewGameForm>, index: usize, player: Player) -> impl IntoView {
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
