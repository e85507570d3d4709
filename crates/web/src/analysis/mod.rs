//! Analysis: any position, the engine's lines for it, and a tree of variations.

mod graph;
mod kept;
mod labels;
mod lines;
mod reader;
mod review;
mod standing;
mod state;
mod study;
mod threats;
mod tree;

pub(crate) use kept::{hand_over, study};

use leptos::prelude::*;
use tomoe_games::History;

use crate::board::{Board, Prompt, StackDialog, Trays};
use crate::controls::Tool;
use crate::ending;
use crate::icons::{self, Icon};
use crate::play::{SetUp, Sharing, TypedMove, on_hot_key};
use crate::route::{self, Route};
use crate::settings::words;
use graph::Graph;
use lines::{Lines, ScoreBar};
use review::ReviewPanel;
use state::StudyState;
use study::Study;
use tree::{NodeTools, TreeView};

/// A game or a position to be studied.
#[component]
pub(crate) fn Analysis(history: History) -> impl IntoView {
    let state = StudyState::new(&history);
    let board = state.board;
    let no_names = Callback::new(|_| String::new());
    hot_keys(state);
    let headline = move || {
        let (words, history) = (words(), state.history());
        ending::sentence(words, &history)
            .unwrap_or_else(|| words.to_act(words.colour(history.position().to_act())))
    };
    view! {
        <div class="play analysis" data-game=board.game().id()>
            <div class="stage">
                <h1 class="hidden">{move || format!("{}: {}", words().analysis(), board.game().name())}</h1>
                <Trays board=board names=no_names upper=true />
                <Board board=board />
                <Trays board=board names=no_names upper=false />
                <ScoreBar state=state />
            </div>
            <div class="side">
                <section class="status">
                    <h2 data-status="">{headline}</h2>
                    <Prompt board=board />
                </section>
                <SetUp board=board />
                <Lines state=state />
                <Graph state=state />
                <ReviewPanel review=state.review />
                <TreeView state=state />
                <Through state=state />
                <TypedMove board=board notice=state.trouble said=state.said />
                <NodeTools state=state />
                <Tools state=state />
            </div>
            <StackDialog board=board />
            <p class="hidden" role="status" aria-live="polite" data-live="">{state.said}</p>
        </div>
    }
}

/// The four buttons through the moves.
#[component]
fn Through(state: StudyState) -> impl IntoView {
    view! {
        <div class="through">
            <button type="button" class="icon" aria-label=move || words().first() on:click=move |_| state.step(isize::MIN)>
                <Icon path=icons::FIRST />
            </button>
            <button type="button" class="icon" aria-label=move || words().back() on:click=move |_| state.step(-1)>
                <Icon path=icons::BACK />
            </button>
            <button type="button" class="icon" aria-label=move || words().forward() on:click=move |_| state.step(1)>
                <Icon path=icons::FORWARD />
            </button>
            <button type="button" class="icon" aria-label=move || words().last() on:click=move |_| state.step(isize::MAX)>
                <Icon path=icons::LAST />
            </button>
        </div>
    }
}

#[component]
fn Tools(state: StudyState) -> impl IntoView {
    let (study, board) = (state.study, state.board);
    let is_sharing = RwSignal::new(false);
    let is_over = move || board.is_over();
    let go = move |route: fn(History) -> Route| route::go(&route(study.with_untracked(Study::history)));
    let record = move || study.with(|study| study.record().clone());
    let at = move || study.with(Study::at);
    view! {
        <div class="tools">
            <Tool act="play-from-here" icon=icons::AGAIN name=move || words().play_from_here() disabled=is_over on_press=move || go(Route::NewFrom) />
            <Tool act="edit" icon=icons::PENCIL name=move || words().edit() disabled=is_over on_press=move || go(Route::Edit) />
            <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || board.turn() />
            <Tool act="share" icon=icons::SHARE name=move || words().share() on_press=move || is_sharing.set(true) />
        </div>
        <Show when=move || is_sharing.get()>
            <Sharing board=board record=record at=at on_close=move |()| is_sharing.set(false) />
        </Show>
    }
}

fn hot_keys(state: StudyState) {
    on_hot_key(move |key| {
        match key {
            "ArrowLeft" => state.step(-1),
            "ArrowRight" => state.step(1),
            "Home" => state.step(isize::MIN),
            "End" => state.step(isize::MAX),
            "Escape" => {
                state.board.back();
            }
            "f" | "F" => state.board.turn(),
            _ => return false,
        }
        true
    });
}
