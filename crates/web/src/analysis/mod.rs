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
use tomoe_games::record::NodeId;

use crate::board::Prompt;
use crate::controls::Tool;
use crate::ending;
use crate::frame::{Frame, More, Through};
use crate::icons;
use crate::lazy;
use crate::play::{Carried, SetUp, TypedMove, on_hot_key};
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
    let status = view! {
        <section class="status">
            <h2 data-status="">{headline}</h2>
            <Prompt board=board />
        </section>
    }
    .into_any();
    let is_start = move || state.study.with(|study| study.at() == NodeId::START);
    let is_end = move || state.study.with(Study::is_at_end);
    view! {
        <Frame board=board names=no_names said=state.said
            title=move || format!("{}: {}", words().analysis(), words().game(board.game()))
            score=view! { <ScoreBar state=state /> }.into_any()
            status=status
            through=view! { <Through is_start=is_start is_end=is_end on_step=move |by| state.step(by) /> }.into_any()>
            <Lines state=state />
            <TreeView state=state />
            <SetUp board=board />
            <ReviewPanel review=state.review />
            <Graph state=state />
            <Tools state=state />
            <More>
                <TypedMove board=board notice=state.trouble said=state.said />
                <NodeTools state=state />
            </More>
        </Frame>
    }
}

#[component]
fn Tools(state: StudyState) -> impl IntoView {
    let (study, board) = (state.study, state.board);
    let is_sharing = RwSignal::new(false);
    let is_over = move || board.is_over();
    let go = move |route: fn(History) -> Route| route::go(&route(study.with_untracked(Study::history)));
    let record = Signal::derive(move || study.with(|study| study.record().clone()));
    let at = Signal::derive(move || study.with(Study::at));
    let carried = Carried { board, record, at, is_open: is_sharing };
    view! {
        <div class="tools">
            <Tool act="play-from-here" icon=icons::AGAIN name=move || words().play_from_here() disabled=is_over on_press=move || go(Route::NewFrom) />
            <Tool act="edit" icon=icons::PENCIL name=move || words().edit() disabled=is_over on_press=move || go(Route::Edit) />
            <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || board.turn() />
            <Tool act="share" icon=icons::SHARE name=move || words().share() on_press=move || is_sharing.set(true) />
        </div>
        <Show when=move || is_sharing.get()>{move || lazy::sharing(carried)}</Show>
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
