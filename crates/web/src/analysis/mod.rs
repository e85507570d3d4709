//! Analysis: any position, the engine's lines for it, and a tree of variations.

mod arrows;
mod bar;
mod choices;
mod drawings;
mod drill;
mod explorer;
mod graph;
mod kept;
mod keys;
mod labels;
mod lines;
mod mistakes;
mod options;
mod preview;
mod reader;
mod replay;
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
use crate::icons::{self, Icon};
use crate::lazy;
use crate::play::{Carried, SetUp, TypedMove};
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use bar::ScoreBar;
use choices::Choices;
use explorer::ExplorerSlot;
use graph::Graph;
use lines::{Asked, Lines};
use mistakes::{MistakesPanel, MistakesStart};
use preview::Preview;
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
    keys::listen(state);
    let (study, drawings, is_drilling) = (state.study, state.drawings, move || state.mistakes.is_on());
    let walked = move |is: fn(&Preview) -> bool| state.preview.with(|preview| preview.as_ref().map(is));
    let is_start = move || {
        is_drilling() || walked(|_| false).unwrap_or_else(|| study.with(|study| study.at() == NodeId::START))
    };
    let is_end = move || {
        let is_at_end = |preview: &Preview| preview.made() == preview.len();
        is_drilling() || walked(is_at_end).unwrap_or_else(|| study.with(Study::is_at_end))
    };
    let through = view! {
        <Through is_start=is_start is_end=is_end on_step=move |by| state.step(by) />
        <ReplayButton state=state />
    };
    // What is drawn is drawn over the board, and the board does not hear of it.
    view! {
        <div class="study" class:drilling=is_drilling class:drawing=drawings.is_on
            on:pointerdown:capture=move |event| drawings.pressed(&event)
            on:pointermove:capture=move |event| drawings.moved(&event)
            on:pointerup:capture=move |event| drawings.lifted(&event)
            on:pointercancel:capture=move |_| drawings.cancelled()
            on:contextmenu:capture=move |event| drawings.menu(&event)>
            <Frame board=board names=no_names said=state.said
                title=move || format!("{}: {}", words().analysis(), words().game(board.game()))
                score=view! { <ScoreBar state=state /> }.into_any()
                status=view! { <Status state=state /> }.into_any()
                through=through.into_any()>
                <MistakesPanel state=state />
                <Lines state=state />
                <TreeView state=state />
                <SetUp board=board />
                <Choices state=state />
                <Asked state=state />
                <ExplorerSlot state=state />
                <MistakesStart state=state />
                <ReviewPanel review=state.review />
                <Graph state=state />
                <Tools state=state />
                <More>
                    <TypedMove board=board notice=state.trouble said=state.said />
                    <NodeTools state=state />
                </More>
            </Frame>
        </div>
    }
}

/// Whose turn it is and what to do, or how the game ended; in a line of the engine, the way out of it.
#[component]
fn Status(state: StudyState) -> impl IntoView {
    let game = move || {
        let (words, history) = (words(), state.history());
        ending::sentence(words, &history)
            .unwrap_or_else(|| words.to_act(words.colour(history.position().to_act())))
    };
    let line = move |preview: &Preview| {
        let [number, made, all] =
            [preview.index() + 1, preview.made(), preview.len()].map(|number| number.to_string());
        words().line_at(&number, &made, &all)
    };
    let headline = move || {
        let exercise = state.mistakes.headline();
        exercise.or_else(|| state.preview.with(|preview| preview.as_ref().map(line))).unwrap_or_else(game)
    };
    // Whoever begins a turn of their own is told how it goes on.
    let is_entering = move || state.board.with_entry(|entry| !entry.steps().is_empty());
    let is_walking = move || state.preview.with(Option::is_some) && !is_entering();
    view! {
        <section class="status">
            <h2 data-status="">{headline}</h2>
            <Show when=is_walking>
                <div class="buttons">
                    <button type="button" data-act="leave-line" on:click=move |_| { state.leave_line(); }>
                        {move || words().line_leave()}
                    </button>
                    <button type="button" class="quiet" data-act="keep-line" on:click=move |_| state.keep_line()>
                        {move || words().line_keep()}
                    </button>
                </div>
            </Show>
            <Show when=move || !is_walking()>
                <Prompt board=state.board />
            </Show>
        </section>
    }
}

/// Plays the game through, or pauses.
#[component]
fn ReplayButton(state: StudyState) -> impl IntoView {
    let is_on = state.replay.is_on;
    let has_moves = move || state.study.with(|study| study.line().len() > 1);
    view! {
        <button type="button" class="icon" data-act="replay" disabled=move || !has_moves() || state.mistakes.is_on()
            aria-label=move || if is_on.get() { words().replay_stop() } else { words().replay() }
            on:click=move |_| state.switch_replay()>
            {move || view! { <Icon path=if is_on.get() { icons::PAUSE } else { icons::PLAY } /> }}
        </button>
    }
}

#[component]
fn Tools(state: StudyState) -> impl IntoView {
    let (study, board) = (state.study, state.board);
    let is_sharing = Slot::new(false);
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
