//! Analysis: any position, the engine's lines for it, and a tree of variations.

mod graph;
mod kept;
mod lines;
mod review;
mod standing;
mod study;
mod threats;
mod tree;

pub(crate) use kept::{hand_over, study};

use leptos::prelude::*;
use tomoe_games::History;
use tomoe_markup::view;

use crate::board::{Board, Prompt, Seats, StackDialog, Trays};
use crate::erased::{press, say, text, when};
use crate::play::{SetUp, Sharing, TypedMove, is_set_up, is_writing, plain_tool, tool, turn_board};
use crate::route::{self, Route};
use crate::settings::words;
use crate::signals::{Callback, RwSignal};
use crate::words::Words;
use crate::{ending, icons};
use graph::Graph;
use lines::{Lines, ScoreBar};
use review::ReviewPanel;
use study::Study;
use tree::{NodeTools, TreeView};

/// A game or a position to be studied.
#[component]
pub(crate) fn Analysis(history: History) -> AnyView {
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
                })}
                <Lines study=study />
                <Graph study=study />
                <ReviewPanel review=study.review />
                <TreeView study=study />
                <Through study=study />
                <TypedMove desk=desk notice=study.trouble said=study.said />
                <NodeTools study=study />
                <Tools study=study />
            </div>
            <StackDialog desk=desk />
            <p class="hidden" role="status" aria-live="polite" data-live="">{text(move || study.said.get())}</p>
        </div>
    }
}

#[component]
fn Through(study: Study) -> AnyView {
    let button = |name: fn(&'static Words) -> &'static str, icon: AnyView, by: isize| {
        view! {
            <button type="button" class="icon" aria-label=say(name) on:click=press(move || study.step(by))>{icon}</button>
        }
    };
    view! {
        <div class="through">
            {button(|w| w.first(), icons::first(), isize::MIN)}
            {button(|w| w.back(), icons::back(), -1)}
            {button(|w| w.forward(), icons::forward(), 1)}
            {button(|w| w.last(), icons::last(), isize::MAX)}
        </div>
    }
}

#[component]
fn Tools(study: Study) -> AnyView {
    let sharing = RwSignal::new(false);
    let is_over = move || study.desk.scene.with(|scene| scene.is_over);
    let go = move |route: fn(History) -> Route| route::go(&route(study.history_now()));
    view! {
        <div class="tools">
            {tool("play-from-here", icons::again(), text(|| words().play_from_here()), is_over, move || go(Route::NewFrom))}
            {tool("edit", icons::pencil(), text(|| words().edit()), is_over, move || go(Route::Edit))}
            {plain_tool("turn", icons::turn(), |w| w.turn_board(), move || turn_board(study.desk))}
            {plain_tool("share", icons::share(), |w| w.share(), move || sharing.set(true))}
        </div>
        {when(move || sharing.get(), move || view! {
            <Sharing desk=study.desk record=study.record at=study.at on_close=Callback::new(move |()| sharing.set(false)) />
        })}
    }
}

fn hot_keys(study: Study) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => study.step(-1),
            "ArrowRight" => study.step(1),
            "Home" => study.step(isize::MIN),
            "End" => study.step(isize::MAX),
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
