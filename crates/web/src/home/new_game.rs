//! A new game: against whom, on which side, and how it begins. What was chosen last is chosen again.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::{Game, History};

use super::choices::group;
use super::clock_field::ClockChoice;
use super::new_game_form::{Choice, NewGameForm, Start};
use super::preview::Preview;
use crate::lazy;
use crate::play::{Saved, now};
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use crate::store;
use crate::words::Words;

const WHO: &[&[Choice]] = &[
    &[Choice::Computers, Choice::People, Choice::Friend],
    &[Choice::Players(2), Choice::Players(3), Choice::Players(4)],
];
const LEVELS: &[&[Choice]] = &[&[
    Choice::Level(1),
    Choice::Level(2),
    Choice::Level(3),
    Choice::Level(4),
    Choice::Level(5),
    Choice::Level(6),
    Choice::Level(7),
    Choice::Level(8),
    Choice::Level(9),
]];
const SIDES: &[&[Choice]] = &[&[Choice::Side(0), Choice::Side(1), Choice::Side(2), Choice::Side(3)]];
const STARTS: &[&[Choice]] =
    &[&[Choice::Start(Start::Rulebook), Choice::Start(Start::FairOpening), Choice::Start(Start::Swap)]];

/// What was chosen last for this game.
fn remembered(game: Game) -> String {
    store::get(&format!("seats.{game}")).unwrap_or_default()
}

/// The form for a new game, or for one that goes on `from` where it stands.
#[component]
pub(crate) fn NewGame(game: Game, from: Option<History>) -> impl IntoView {
    let chance = (js_sys::Math::random() * f64::from(u16::MAX)) as usize;
    let form = Slot::new(NewGameForm::new(game, from, &remembered(game), chance));
    let clock = Slot::new(ClockChoice::remembered());
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let clock = clock.get_untracked();
        let begun =
            form.with_untracked(|form| form.begin(Saved::named(form.seats()), clock.control(), now()));
        store::set(&format!("seats.{game}"), &form.with_untracked(NewGameForm::choices));
        clock.remember();
        if let Some(begun) = begun {
            spawn_local(async move { route::go(&Route::Play(Saved::begin(&begun).await)) });
        }
    };
    let is_mixed = form.with_untracked(NewGameForm::is_mixed);
    let is_unfolded = Slot::new(is_mixed);
    view! {
        <form class="new card" data-game=game.id() on:submit=begin>
            <Preview form=form />
            <div class="choose">
                <div class="title">
                    <h1>{move || words().new_game(words().game(game))}</h1>
                    <p>{move || words().about(game)}</p>
                </div>
                <div class="fields">
                    {group(form, Words::who_plays, "switch", WHO)}
                    {group(form, Words::level_title, "levels", LEVELS)}
                    {group(form, Words::you_play, "switch", SIDES)}
                    {group(form, Words::start_title, "switch", STARTS)}
                    <p class="small" data-why="">{move || form.with(|form| reason(words(), form))}</p>
                    <button type="button" class="quiet" data-act="another"
                        hidden=move || form.with(|form| form.start() != Start::FairOpening)
                        on:click=move |_| form.update(NewGameForm::next_opening)>{move || words().another_opening()}</button>
                    <details class="seat-fields" open=is_mixed on:toggle=move |_| is_unfolded.set(true)>
                        <summary>{move || words().more_choices()}</summary>
                        {move || is_unfolded.get().then(|| lazy::more_choices(form, clock))}
                    </details>
                </div>
            </div>
            <div class="begin">
                <button type="submit" class="primary" data-act="start">{move || words().start()}</button>
            </div>
        </form>
    }
}

/// Why it matters how the game begins, and what was chosen; nothing for a game that is played on.
fn reason(words: &Words, form: &NewGameForm) -> String {
    if form.starts().is_empty() {
        return String::new();
    }
    let why = words.start_reason(form.game(), form.seats().len());
    format!("{why} {}", words.start_rules(form.start() as usize))
}
