//! What to do now, in words, with the steps of the turn and the way back. Its height is fixed: nothing jumps.

use leptos::prelude::*;
use tomoe_games::{AnyPosition, Piece, mana};
use tomoe_markup::view;

use super::desk::Desk;
use super::entry::{Doing, Entry, Held};
use super::stack;
use crate::erased::{flag, part, press, say, text, when};
use crate::settings::words;
use crate::words::Words;

/// What the player to act has to do.
pub(crate) fn instruction(words: &Words, entry: &Entry) -> String {
    match entry.doing() {
        Doing::Done if entry.is_set_up() => words.do_ready().to_owned(),
        Doing::Done => String::new(),
        Doing::Disc => match entry.held() {
            Some(Held::Tray(_)) => words.do_choose_place(),
            Some(Held::Square(_)) => words.do_choose_square(),
            None if entry.placeable().is_empty() => words.do_move(),
            None => words.do_place_or_move(),
        }
        .to_owned(),
        Doing::TurnMat => words.do_turn_mat().to_owned(),
        Doing::PlaceDamyo => words.do_place_damyo().to_owned(),
        Doing::PlaceRonins(left) => words.do_place_ronins(&left.to_string()),
        Doing::Man => man(words, entry),
        Doing::Ring => words.do_ring().to_owned(),
        Doing::Ball => words.do_ball().to_owned(),
        Doing::Relocate(left) => words.do_relocate(&left.to_string()),
    }
}

/// What the Mana asks for, or why it need not be obeyed.
fn man(words: &Words, entry: &Entry) -> String {
    let AnyPosition::Mana(position) = entry.base() else { return String::new() };
    let Some(value) = position.mana() else { return words.do_free().to_owned() };
    let number = value.number().to_string();
    if !position.is_mana_lifted() {
        return words.do_obey(&number);
    }
    let mine = position.men(mana_colour(position));
    let has_some = position.mat().is_some_and(|mat| mat.squares(value).meets(mine));
    let mut text = if has_some { words.do_lifted_stuck(&number) } else { words.do_lifted_none(&number) };
    if entry.placeable().contains(&Piece::Ronin) {
        text.push(' ');
        text.push_str(words.do_lifted_return());
    }
    text
}

fn mana_colour(position: &mana::Position) -> mana::Colour {
    tomoe_games::Position::to_act(position)
}

/// What the step under the pointer would do.
fn effect(words: &Words, desk: Desk) -> Option<String> {
    let spot = desk.hover.get()?;
    desk.entry.with(|entry| {
        let affected = entry.affected(entry.step_to(spot)?);
        let count = affected.len().to_string();
        let effect = match entry.base() {
            _ if affected.is_empty() => return None,
            AnyPosition::Yonmoque(_) => words.will_flip(&count),
            AnyPosition::Mitsudomoe(_) => words.will_vault(&count),
            AnyPosition::Mana(position) => {
                let man = position.at(affected[0].try_into().ok()?)?;
                let colour = words.colour(tomoe_games::Player::of::<mana::Position>(man.colour));
                let name = if man.is_damyo { words.damyo(colour) } else { words.ronin(colour) };
                words.will_capture(&name)
            }
        };
        Some(format!("{spot}: {effect}"))
    })
}

/// The steps of a turn of Mitsudomoe, with the present one marked.
fn chips(words: &Words, entry: &Entry) -> Option<AnyView> {
    let doing = entry.doing();
    if !matches!(doing, Doing::Ring | Doing::Ball | Doing::Relocate(_)) {
        return None;
    }
    let chip = |text: String, is_done: bool, is_now: bool| {
        view! {
            <li class:done=flag(move || is_done) class:now=flag(move || is_now) aria-current=is_now.then_some("step")>{text}</li>
        }
    };
    let relocation = match doing {
        Doing::Relocate(left) => Some(chip(words.step_relocate(&left.to_string()), false, true)),
        _ => None,
    };
    Some(view! {
        <ol class="steps">
            {chip(words.step_ring().to_owned(), doing != Doing::Ring, doing == Doing::Ring)}
            {chip(words.step_ball().to_owned(), matches!(doing, Doing::Relocate(_)), doing == Doing::Ball)}
            {relocation}
        </ol>
    })
}

/// The line beneath a board: what to do, or what the pointer would do, and the way back.
#[component]
pub(crate) fn Prompt(desk: Desk) -> AnyView {
    let is_open = move || desk.scene.with(|scene| scene.is_open);
    let instruction = move || {
        let words = words();
        effect(words, desk).unwrap_or_else(|| desk.entry.with(|entry| self::instruction(words, entry)))
    };
    let can_step_back = move || desk.entry.with(|entry| !entry.steps().is_empty());
    let can_confirm = move || desk.entry.with(|entry| entry.complete().is_some());
    // For those who have neither a right button nor a keyboard.
    let has_stack = move || match super::shown(desk) {
        AnyPosition::Mitsudomoe(position) => {
            desk.focus.get().try_into().is_ok_and(|square| position.stack(square).height() > 1)
        }
        _ => false,
    };
    let is_set_up = move || desk.entry.with(Entry::is_set_up);
    view! {
        {when(is_open, move || view! {
            <div class="doing">
                <p>{text(instruction)}</p>
                {part(move || desk.entry.with(|entry| chips(words(), entry)))}
                {when(has_stack, move || view! {
                    <button type="button" class="quiet" data-act="look-into" on:click=press(move || stack::inspect(desk, Some(desk.focus.get_untracked())))>
                        {text(move || format!("{}: {}", words().look_into(), desk.focus.get()))}
                    </button>
                })}
                {when(can_step_back, move || view! {
                    <button type="button" class="quiet" data-act="step-back" on:click=press(move || { desk.back(); })>
                        {say(|w| w.step_back())}
                    </button>
                })}
                {when(can_confirm, move || view! {
                    <button type="button" class="primary" data-act="confirm" on:click=press(move || desk.confirm())>
                        {text(move || if is_set_up() { words().set_up_done() } else { words().confirm() })}
                    </button>
                })}
            </div>
        })}
    }
}
