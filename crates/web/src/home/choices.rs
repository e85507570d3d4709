//! The buttons of the form for a new game.

use leptos::prelude::*;

use super::new_game_form::{Choice, NewGameForm};
use crate::board::film;
use crate::route::{self, Route};
use crate::settings::{settings, words};
use crate::slot::Slot;
use crate::words::Words;

/// Rows of buttons under a heading. What does not apply is hidden, the whole group if nothing does.
pub(super) fn group(
    form: Slot<NewGameForm>,
    heading: fn(&Words) -> &'static str,
    class: &'static str,
    rows: &'static [&'static [Choice]],
) -> AnyView {
    let is_hidden =
        move || form.with(|form| !rows.iter().any(|row| row.iter().any(|&choice| form.offers(choice))));
    let row = move |choices: &&'static [Choice]| {
        let buttons: Vec<AnyView> = choices.iter().map(|&choice| button(form, choice)).collect();
        view! { <div class=class>{buttons}</div> }.into_any()
    };
    let rows: Vec<AnyView> = rows.iter().map(row).collect();
    view! { <fieldset hidden=is_hidden><legend>{move || heading(words())}</legend>{rows}</fieldset> }
        .into_any()
}

fn button(form: Slot<NewGameForm>, choice: Choice) -> AnyView {
    let content = match choice {
        Choice::Level(level) => {
            let index = usize::from(level) - 1;
            view! {
                <span class="number">{level}</span>
                <strong>{move || words().levels(index)}</strong>
                <span class="small">{move || words().level_lines(index)}</span>
            }
            .into_any()
        }
        Choice::Side(place) => {
            let theme = settings();
            let emblem = move || {
                let player = form.with(|form| form.players().get(place).copied());
                player.map(film::emblem)
            };
            let picture = move || emblem().map(|emblem| emblem.svg(theme.theme()));
            view! {
                <svg class="emblem" viewBox=move || emblem().map(film::frame) aria-hidden="true" inner_html=picture></svg>
                {move || form.with(|form| text(words(), form, choice))}
            }
            .into_any()
        }
        _ => (move || form.with(|form| text(words(), form, choice))).into_any(),
    };
    view! {
        <button type="button" data-choice=choice.to_string()
            hidden=move || form.with(|form| !form.offers(choice))
            aria-pressed=move || form.with(|form| form.has_chosen(choice)).to_string()
            on:click=move |_| choose(form, choice)>{content}</button>
    }
    .into_any()
}

/// Games over the server have a page of their own.
fn choose(form: Slot<NewGameForm>, choice: Choice) {
    match choice {
        Choice::Friend => route::go(&Route::Online(form.with_untracked(NewGameForm::game).to_string())),
        _ => form.update(|form| form.choose(choice)),
    }
}

/// What stands on a button.
fn text(words: &Words, form: &NewGameForm, choice: Choice) -> String {
    match choice {
        Choice::Computers => words.against_computer().to_owned(),
        Choice::People if form.seats().len() == 2 => words.two_people().to_owned(),
        Choice::People => words.all_people().to_owned(),
        Choice::Friend => words.with_friend().to_owned(),
        Choice::Players(count) => words.players(&count.to_string()),
        Choice::Level(level) => words.levels(usize::from(level) - 1).to_owned(),
        Choice::Side(place) => {
            form.players().get(place).map(|&player| words.colour(player)).unwrap_or_default().to_owned()
        }
        Choice::Start(start) => words.starts(start as usize).to_owned(),
    }
}
