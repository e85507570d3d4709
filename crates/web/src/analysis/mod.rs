//! Analysis: any position, the engine's lines for it, and a tree of variations.

mod lines;
mod study;
mod tree;

use leptos::prelude::*;
use tomoe_games::History;

use crate::board::{Board, Prompt, Seats, StackDialog, Trays};
use crate::erased::{press, say, text, when};
use crate::play::{Saved, Seat, SetUp, Tool, is_set_up, is_writing, turn_board};
use crate::route::{self, Route};
use crate::settings::words;
use crate::{ending, icons, share};
use lines::{Lines, ScoreBar};
use study::Study;
use tree::{NodeTools, TreeView};

/// The level that takes the other seats of a game played from here.
const OPPONENT: u8 = 5;

/// A game or a position to be studied.
#[component]
pub(crate) fn Analysis(history: History) -> impl IntoView {
    let study = Study::new(&history);
    let desk = study.desk;
    let seats: Seats = Callback::new(|_| String::new());
    hot_keys(study);
    let headline = move || {
        let (words, history) = (words(), study.history());
        ending::sentence(words, &history)
            .unwrap_or_else(|| words.to_act(words.colour(history.position().to_act())))
    };
    view! {
        <div class="play analysis" data-game=desk.game().id()>
            <div class="stage">
                <h1 class="hidden">{text(move || format!("{}: {}", words().analysis(), desk.game().name()))}</h1>
                <Trays desk=desk seats=seats upper=true />
                <Board desk=desk />
                <Trays desk=desk seats=seats upper=false />
                <ScoreBar study=study />
            </div>
            <div class="side">
                <section class="status">
                    <h2 data-status="">{text(headline)}</h2>
                    <Prompt desk=desk />
                </section>
                {when(move || is_set_up(desk), move || view! {
                    <SetUp desk=desk />
                }.into_any())}
                <Lines study=study />
                <TreeView study=study />
                <Through study=study />
                <NodeTools study=study />
                <Tools study=study />
            </div>
            <StackDialog desk=desk />
            <p class="hidden" role="status" aria-live="polite" data-live="">{study.said}</p>
        </div>
    }
}

#[component]
fn Through(study: Study) -> impl IntoView {
    view! {
        <div class="through">
            <button type="button" class="icon" aria-label=say(|w| w.back()) on:click=press(move || study.back())>{icons::back()}</button>
            <button type="button" class="icon" aria-label=say(|w| w.forward()) on:click=press(move || study.forward())>{icons::forward()}</button>
        </div>
    }
}

#[component]
fn Tools(study: Study) -> impl IntoView {
    let copied = RwSignal::new(None::<String>);
    let copy = move |text: String| {
        let words = untrack(|| study.desk.settings.words());
        let shown = text.clone();
        share::copy(text, move |worked| {
            let said = if worked { words.copied().to_owned() } else { words.copy_failed(&shown) };
            copied.set(Some(said));
        });
    };
    let play = move |()| {
        let history = untrack(|| study.history());
        let actor = history.position().to_act();
        let seat = |player| if player == actor { Seat::Person } else { Seat::Computer(OPPONENT) };
        let seats = history.start().seated().into_iter().map(seat).collect();
        if let Some(id) = Saved::begin(&history, seats) {
            route::go(&Route::Play(id));
        }
    };
    view! {
        <div class="tools">
            <Tool act="play-from-here" icon=icons::again() on_press=play name=Signal::derive(|| words().play_from_here().to_owned())
                disabled=Signal::derive(move || study.history().ending().is_some()) />
            <Tool act="turn" icon=icons::turn() on_press=move |()| turn_board(study.desk)
                name=Signal::derive(|| words().turn_board().to_owned()) />
            <Tool act="copy-position" icon=icons::share() name=Signal::derive(|| words().copy_position().to_owned())
                on_press=move |()| copy(untrack(|| study.history()).position().to_string()) />
            <Tool act="copy-record" icon=icons::share() name=Signal::derive(|| words().copy_record().to_owned())
                on_press=move |()| copy(study.record.with_untracked(ToString::to_string)) />
            <Tool act="copy-link" icon=icons::share() name=Signal::derive(|| words().copy_link().to_owned())
                on_press=move |()| copy(route::address(&Route::Analyse(untrack(|| study.history())))) />
        </div>
        <p class="notice" role="status">{copied}</p>
    }
}

fn hot_keys(study: Study) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => study.back(),
            "ArrowRight" => study.forward(),
            "Escape" => {
                study.desk.back();
            }
            "f" | "F" => turn_board(study.desk),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
