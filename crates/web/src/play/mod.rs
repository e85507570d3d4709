//! Playing: the board in the middle, everything else around it.

mod moves;
mod saved;
mod seat;
mod set_up;
mod sharing;
mod table;
mod tools;

pub(crate) use saved::Saved;
pub(crate) use seat::Seat;
pub(crate) use set_up::{Orientations, fill};
pub(crate) use sharing::Sharing;
pub(crate) use tools::{plain_tool, tool, turn_board};

use leptos::prelude::*;
use tomoe_games::record::NodeId;
use tomoe_games::{AnyPosition, mana};
use tomoe_markup::view;

use crate::board::{Board, Desk, Prompt, Seats, StackDialog, Trays, instruction};
use crate::element::NodeRef;
use crate::ending;
use crate::erased::{flag, press, say, text, when};
use crate::route::{Chapter, Route};
use crate::settings::{settings, words};
use crate::signals::{Callback, RwSignal, effect};
use moves::Moves;
use table::{Asked, Table};
use tools::{Tools, again, study};

/// A game that the browser keeps.
#[component]
pub(crate) fn Play(id: String) -> AnyView {
    match Saved::load(&id) {
        Some(saved) => {
            let table = Table::new(id, &saved);
            view! { <AtTable table=table /> }
        }
        None => view! { <p class="lost">{say(|w| w.not_found())}</p> },
    }
}

#[component]
fn AtTable(table: Table) -> AnyView {
    let desk = table.desk;
    let seats: Seats = Callback::new(move |player| table.seat(player).name(words()));
    hot_keys(table);
    view! {
        <div class="play" data-game=desk.game().id()>
            <div class="stage">
                <h1 class="hidden">{desk.game().name()}</h1>
                <Trays desk=desk seats=seats upper=true />
                <Board desk=desk />
                <Trays desk=desk seats=seats upper=false />
            </div>
            <div class="side">
                <Status table=table />
                {when(move || is_set_up(desk), move || view! {
                    <SetUp desk=desk />
                })}
                <TypedMove desk=desk notice=table.notice said=table.said />
                <Moves table=table />
                <Tools table=table />
                <a class="quiet button" data-act="rules" href=Route::Learn(desk.game(), Chapter::Rules).to_string()>
                    {text(move || words().rules_of(desk.game().name()))}
                </a>
            </div>
            <StackDialog desk=desk />
            <p class="hidden" role="status" aria-live="polite" data-live="">{text(move || table.said.get())}</p>
        </div>
    }
}

/// Who acts and what to do, or how the game ended.
#[component]
fn Status(table: Table) -> AnyView {
    let desk = table.desk;
    let headline = move || {
        let words = words();
        if !table.is_at_end() {
            let all = table.history.with(|history| history.plies());
            return words.looking_at(&table.ply().to_string(), &all.to_string());
        }
        if let Some(end) = table.history.with(|history| ending::sentence(words, history)) {
            return end;
        }
        let who = words.colour(table.history.with(|history| history.position().to_act()));
        if table.asked.get() == Some(Asked::Move) { words.thinking(who) } else { words.to_act(who) }
    };
    view! {
        <section class="status" class:over=flag(move || table.is_over() && table.is_at_end())>
            <h2 data-status="">{text(headline)}</h2>
            {when(move || !table.is_at_end(), move || view! {
                <div class="doing">
                    <button type="button" class="quiet" data-act="back-to-game" on:click=press(move || table.look_at(table.end.get_untracked()))>
                        {say(|w| w.back_to_game())}
                    </button>
                    {when(move || !desk.scene.with(|scene| scene.is_over), move || view! {
                        <button type="button" class="quiet" data-act="play-from-here" on:click=press(move || table.go_on_from(table.at.get_untracked()))>
                            {say(|w| w.play_from_here())}
                        </button>
                    })}
                </div>
            })}
            {when(move || table.is_over() && table.is_at_end(), move || view! {
                <div class="doing">
                    <button type="button" class="primary" data-act="next-game" on:click=press(move || again(table))>
                        {say(|w| w.rematch())}
                    </button>
                    <button type="button" data-act="study" on:click=press(move || study(table))>
                        {say(|w| w.analyse())}
                    </button>
                </div>
            })}
            <Prompt desk=desk />
            <p class="notice" data-notice="">{text(move || table.notice.get().unwrap_or_default())}</p>
        </section>
    }
}

/// Whether the person to act is setting up.
pub(crate) fn is_set_up(desk: Desk) -> bool {
    desk.scene.with(|scene| scene.is_open) && desk.entry.with(crate::board::Entry::is_set_up)
}

/// Turning the mat, and the formation in one click.
#[component]
pub(crate) fn SetUp(desk: Desk) -> AnyView {
    let turns = move || {
        desk.entry.with(|entry| {
            matches!(entry.base(), AnyPosition::Mana(position) if position.stage() == mana::Stage::RedSetsUp)
        })
    };
    view! {
        <section class="set-up">
            {when(turns, move || view! {
                <Orientations desk=desk />
            })}
            <button type="button" data-act="ready-made" on:click=press(move || fill(desk))>
                {say(|w| w.ready_made())}
            </button>
        </section>
    }
}

/// A move as text, for those who would rather write it.
#[component]
pub(crate) fn TypedMove(desk: Desk, notice: RwSignal<Option<String>>, said: RwSignal<String>) -> AnyView {
    let field = NodeRef::<web_sys::HtmlInputElement>::new();
    let settings = settings();
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(input) = field.get_untracked() else { return };
        let text = input.value();
        if desk.enter_text(text.trim()) {
            input.set_value("");
        } else {
            let wrong = settings.words_now().bad_move(text.trim());
            said.set(wrong.clone());
            notice.set(Some(wrong));
        }
    };
    let example = move || {
        let position = desk.scene.with(|scene| scene.position);
        let text = match position {
            AnyPosition::Mana(position) if position.stage() == mana::Stage::RedSetsUp => {
                "@0:c1,a1,d1,a2,b2,e2".to_owned()
            }
            AnyPosition::Mana(position) if position.stage() == mana::Stage::AmberSetsUp => {
                "@c6,a5,b5,d5,b6,e6".to_owned()
            }
            AnyPosition::Mana(_) => "c1c3".to_owned(),
            AnyPosition::Mitsudomoe(_) => "@c3:b1c2".to_owned(),
            AnyPosition::Yonmoque(_) => "@c3".to_owned(),
        };
        words().type_example(&text)
    };
    view! {
        <form class="typed" on:submit=enter>
            <label for="typed">{say(|w| w.type_move())}</label>
            <input id="typed" node_ref=field type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=text(example) enterkeyhint="send" />
            <button type="submit">{say(|w| w.enter_move())}</button>
        </form>
    }
}

/// Keys that work wherever nothing is being written.
fn hot_keys(table: Table) {
    let settings = settings();
    let desk = table.desk;
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => table.step(-1),
            "ArrowRight" => table.step(1),
            "Home" => table.look_at(NodeId::START),
            "End" => table.look_at(table.end.get_untracked()),
            "Escape" => {
                desk.back();
            }
            "u" | "U" => table.take_back(),
            "h" | "H" => table.ask_hint(),
            "f" | "F" => turn_board(desk),
            "m" | "M" => settings.sound.update(|sound| *sound = !*sound),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
    // Those who listen hear what to do when a step has been taken.
    let mut earlier = 0;
    effect(move |is_first| {
        let steps = desk.entry.with(|entry| entry.steps().len());
        if !is_first && earlier != steps && steps > 0 {
            let text = untrack(|| desk.entry.with(|entry| instruction(settings.words(), entry)));
            table.said.set(text);
        }
        earlier = steps;
    });
}

/// Whether the keyboard is in a field, a list or a dialog.
pub(crate) fn is_writing() -> bool {
    let active = document().active_element();
    active.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || element.closest("dialog").ok().flatten().is_some()
    })
}
