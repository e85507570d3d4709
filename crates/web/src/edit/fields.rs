//! What a position has beside its pieces: whose turn it is, who plays, how the mat lies, what the Mana asks for.

use leptos::prelude::*;
use tomoe_games::{Game, Player, mana};

use super::state::EditorState;
use crate::board::film;
use crate::controls::Toggle;
use crate::settings::words;

/// Whose turn it is, and what each player has.
#[component]
pub(super) fn Acting(state: EditorState) -> impl IntoView {
    let seated = Memo::new(move |_| state.with_sketch(|sketch| sketch.seated().to_vec()));
    view! {
        <fieldset class="acting">
            <legend>{move || words().edit_to_act()}</legend>
            <For each=move || seated.get() key=|&player| player.index() let:player>
                <PlayerField state=state player=player />
            </For>
        </fieldset>
    }
}

/// A player: whether it is their turn, what they have beside the board, and whether they are in.
#[component]
fn PlayerField(state: EditorState, player: Player) -> impl IntoView {
    let acts = move || state.with_sketch(|sketch| sketch.to_act == player);
    let is_in = move || state.with_sketch(|sketch| sketch.is_in(player));
    let beside = move || {
        let count = state.with_sketch(|sketch| sketch.beside(player)).to_string();
        match player.game() {
            Game::Yonmoque => words().in_hand(&count),
            Game::Mana => words().captured(&count),
            Game::Mitsudomoe if !is_in() => words().is_out().to_owned(),
            Game::Mitsudomoe => words().in_supply(&count),
        }
    };
    let more = move || words().edit_more(words().colour(player));
    let letter = player.letter();
    let set_in = move |event| {
        let is_in = event_target_checked(&event);
        state.change(|sketch| sketch.set_in(player, is_in));
    };
    let own = match player.game() {
        Game::Yonmoque => Some(
            view! {
                <button type="button" class="quiet" data-act=format!("more-{letter}") aria-label=more title=more
                    on:click=move |_| state.change(|sketch| sketch.hand_over(player))>"+1"</button>
            }
            .into_any(),
        ),
        Game::Mana => None,
        Game::Mitsudomoe => Some(
            view! {
                <label class="check">
                    <input type="checkbox" data-in=letter.to_string() prop:checked=is_in on:change=set_in />
                    <span>{move || words().edit_in()}</span>
                </label>
            }
            .into_any(),
        ),
    };
    let emblem = film::emblem(player);
    view! {
        <div class="field">
            <label class="check">
                <input type="radio" name="to-act" data-acts=letter.to_string() prop:checked=acts
                    on:change=move |_| state.change(|sketch| sketch.to_act = player) />
                <svg viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(state.board.settings.theme())></svg>
                <span>{move || words().colour(player)}</span>
            </label>
            <span class="small">{beside}</span>
            {own}
        </div>
    }
}

/// Buttons of which one is pressed.
#[component]
fn Choice(#[prop(into)] name: Signal<&'static str>, children: Children) -> impl IntoView {
    view! {
        <fieldset>
            <legend>{name}</legend>
            <div class="switch">{children()}</div>
        </fieldset>
    }
}

/// A button of several, named after what it chooses.
#[component]
fn ChoiceButton(
    label: String,
    #[prop(into)] is_chosen: Signal<bool>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    view! { <Toggle act=format!("choose-{label}") name=label is_on=is_chosen on_press=on_press /> }
}

/// Mitsudomoe: how many play.
#[component]
pub(super) fn Players(state: EditorState) -> impl IntoView {
    let options = [2, 3, 4].map(|count| {
        let is_chosen = move || state.with_sketch(|sketch| sketch.seated().len() == count);
        view! {
            <ChoiceButton label=count.to_string() is_chosen=is_chosen
                on_press=move || state.change(|sketch| sketch.set_players(count)) />
        }
    });
    view! { <Choice name=move || words().edit_players()>{options}</Choice> }
}

/// Mana: how the mat lies, and what the Mana asks for.
#[component]
pub(super) fn Mat(state: EditorState) -> impl IntoView {
    let orientations = mana::Orientation::ALL.map(|mat| {
        view! {
            <ChoiceButton label=format!("{mat}°") is_chosen=move || state.with_sketch(|sketch| sketch.mat == Some(mat))
                on_press=move || state.change(|sketch| sketch.mat = Some(mat)) />
        }
    });
    let values = [None].into_iter().chain(mana::Value::ALL.map(Some)).map(move |value| {
        let label = value.map_or("–".to_owned(), |value| value.number().to_string());
        view! {
            <ChoiceButton label=label is_chosen=move || state.with_sketch(|sketch| sketch.mana == value)
                on_press=move || state.change(|sketch| sketch.mana = value) />
        }
    });
    view! {
        <Choice name=move || words().edit_mat()>{orientations}</Choice>
        <Choice name=move || words().edit_mana()>{values.collect_view()}</Choice>
    }
}
