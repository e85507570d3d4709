//! What to do now, in words, with the steps of the turn and the way back. Its height is fixed: nothing jumps.

use leptos::prelude::*;
use tomoe_games::entry::{Doing, Entry, Held};
use tomoe_games::{AnyPosition, Piece, mana};

use super::input::Refusal;
use super::state::BoardState;
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

/// Why a click did nothing, in words.
pub(crate) fn refused(words: &Words, refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::RingFirst => words.first_a_ring(),
        Refusal::NotYours => words.not_yours(),
        Refusal::CantMove => words.cant_move(),
        Refusal::CantGo => words.cant_go(),
        Refusal::ComputersTurn => words.computers_turn(),
        Refusal::LookingBack => words.looking_back(),
        Refusal::Over => words.game_over(),
    }
}

/// What the step under the pointer would do.
fn effect(words: &Words, board: BoardState) -> Option<String> {
    let spot = board.hover.get()?;
    board.with_entry(|entry| {
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

/// A step of a turn of Mitsudomoe: what it is called, whether it has been made, whether it is the present one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chip {
    name: String,
    is_done: bool,
    is_now: bool,
}

/// The steps of a turn of Mitsudomoe; none in other games.
fn chips(words: &Words, doing: Doing) -> Vec<Chip> {
    if !matches!(doing, Doing::Ring | Doing::Ball | Doing::Relocate(_)) {
        return Vec::new();
    }
    let ring = Chip {
        name: words.step_ring().to_owned(),
        is_done: doing != Doing::Ring,
        is_now: doing == Doing::Ring,
    };
    let is_relocation = matches!(doing, Doing::Relocate(_));
    let ball =
        Chip { name: words.step_ball().to_owned(), is_done: is_relocation, is_now: doing == Doing::Ball };
    let relocation = match doing {
        Doing::Relocate(left) => {
            Some(Chip { name: words.step_relocate(&left.to_string()), is_done: false, is_now: true })
        }
        _ => None,
    };
    [ring, ball].into_iter().chain(relocation).collect()
}

/// The line beneath a board: what to do, or what the pointer would do, and the way back.
#[component]
pub(crate) fn Prompt(board: BoardState) -> impl IntoView {
    let instruction = move || {
        let words = words();
        effect(words, board).unwrap_or_else(|| board.with_entry(|entry| self::instruction(words, entry)))
    };
    let chips = Memo::new(move |_| chips(words(), board.with_entry(Entry::doing)));
    // For those who have neither a right button nor a keyboard.
    let has_stack = move || {
        let spot = board.focus.get();
        board.input.with(|input| input.has_stack(spot, 2))
    };
    let confirm = move || {
        if board.with_entry(Entry::is_set_up) { words().set_up_done() } else { words().confirm() }
    };
    let refusal = move || board.refusal.get().map(|refusal| refused(words(), refusal));
    view! {
        <Show when=move || board.is_open() fallback=move || view! { <p class="refusal" data-closed="">{refusal}</p> }>
            <div class="doing">
                <p>
                    <strong class="refusal">{refusal}</strong> " "
                    {instruction}
                </p>
                <Show when=move || !chips.with(Vec::is_empty)>
                    <ol class="steps">
                        {move || chips.get().into_iter().map(|Chip { name, is_done, is_now }| view! {
                            <li class:done=is_done class:now=is_now aria-current=is_now.then_some("step")>{name}</li>
                        }).collect_view()}
                    </ol>
                </Show>
                <div class="buttons">
                <Show when=has_stack>
                    <button type="button" class="quiet" data-act="look-into" on:click=move |_| board.inspect(board.focus.get_untracked())>
                        {move || format!("{}: {}", words().look_into(), board.focus.get())}
                    </button>
                </Show>
                <Show when=move || board.with_entry(|entry| !entry.steps().is_empty())>
                    <button type="button" class="quiet" data-act="step-back" on:click=move |_| { board.back(); }>
                        {move || words().step_back()}
                    </button>
                </Show>
                <Show when=move || board.with_entry(|entry| entry.complete().is_some())>
                    <button type="button" class="primary" data-act="confirm" on:click=move |_| board.confirm()>
                        {confirm}
                    </button>
                </Show>
                </div>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;

    #[test]
    fn the_present_step_is_marked() {
        let words = Language::English.words();
        let marked = |doing| -> Vec<(bool, bool)> {
            chips(words, doing).iter().map(|chip| (chip.is_done, chip.is_now)).collect()
        };
        assert_eq!(marked(Doing::Ring), [(false, true), (false, false)]);
        assert_eq!(marked(Doing::Ball), [(true, false), (false, true)]);
        assert_eq!(marked(Doing::Relocate(2)), [(true, false), (true, false), (false, true)]);
        assert!(chips(words, Doing::Disc).is_empty());
    }

    #[test]
    fn the_instruction_says_why_the_mana_need_not_be_obeyed() {
        let told = |position| {
            let position = AnyPosition::read(Game::Mana, position).unwrap();
            instruction(Language::English.words(), &Entry::new(position))
        };
        assert!(told("0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0").contains("asks for a 3"));
        assert!(told("0 2R1r1/r3r1/3R1r/1Dd3/4R1/1R3R a 3 0 1").contains("return a captured ronin"));
    }
}
