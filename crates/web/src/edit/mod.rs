//! Setting up any position by hand: by mouse, by touch, by keyboard, or by its text.

mod editor;
mod fields;
mod objection;
mod pieces;
mod sketch;
mod state;

pub(crate) use sketch::Sketch;

use leptos::html;
use leptos::prelude::*;
use tomoe_games::{AnyPosition, Game, History, Spot};

use crate::board::{Ghost, film, place, shape, spot_in, view_box};
use crate::controls::Tool;
use crate::home::read_pasted;
use crate::icons::{self, Icon};
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use crate::{ending, share};
use editor::{Carried, Editor};
use fields::{Acting, Mat, Players};
use pieces::{figure, label, name};
use state::EditorState;

/// A position to be changed, as a page.
#[component]
pub(crate) fn Edit(position: AnyPosition) -> impl IntoView {
    let state = EditorState::new(position);
    let game = position.game();
    view! {
        <div class="edit" data-game=game.id()>
            <div class="stage">
                <h1>{move || words().edit_title(words().game(game))}</h1>
                <Ground state=state />
                <Palette state=state />
                <p class="small keys-hint">{move || words().edit_keys()}</p>
            </div>
            <div class="side">
                <PositionVerdict state=state />
                <section class="fields">
                    {(game == Game::Mitsudomoe).then(|| view! { <Players state=state /> })}
                    <Acting state=state />
                    {(game == Game::Mana).then(|| view! { <Mat state=state /> })}
                </section>
                <Notation state=state />
                <div class="tools">
                    <Tool act="clear" icon=icons::CROSS name=move || words().edit_clear() on_press=move || state.change(Sketch::clear) />
                    <Tool act="start-position" icon=icons::FIRST name=move || words().edit_start() on_press=move || state.change(Sketch::reset) />
                    <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || state.board.turn() />
                </div>
            </div>
            <p class="hidden" role="status" aria-live="polite" data-live="">{state.said}</p>
        </div>
    }
}

/// The board: the same picture and the same grid as at play, without rules.
#[component]
fn Ground(state: EditorState) -> impl IntoView {
    let board = state.board;
    let width = board.game().width();
    let carried = Memo::new(move |_| {
        let Carried { letter, .. } = state.editor.with(Editor::carried)?;
        Some(figure(board.game(), letter)?.svg(board.settings.theme()))
    });
    view! {
        <div class="board" style=move || shape(board)>
            <svg viewBox=move || view_box(board) aria-hidden="true" focusable="false">
                <g inner_html=move || state.ground()></g>
                <g class="pieces" inner_html=move || state.pieces()></g>
            </svg>
            <div class="grid" role="grid" node_ref=board.grid style=move || place(board)
                aria-label=move || words().board_of(words().game(board.game()))
                on:mousedown=|event| event.prevent_default()
                on:pointerdown=move |event| state.down_on_board(&event)
                on:pointermove=move |event| state.moved(&event)
                on:pointerup=move |event| state.up(&event)
                on:pointercancel=move |_| state.cancelled()
                on:keydown=move |event| state.key(&event)
            >
                {move || {
                    let rotation = board.rotation.get();
                    (0..width)
                        .map(|row| {
                            let cells = (0..width).map(|column| {
                                view! { <Cell state=state spot=spot_in(board.game(), rotation, column, row) /> }
                            });
                            view! { <div role="row">{cells.collect_view()}</div> }
                        })
                        .collect_view()
                }}
            </div>
            {move || carried.get().map(|figure| view! { <Ghost board=board figure=figure at=state.pointer /> })}
        </div>
    }
}

#[component]
fn Cell(state: EditorState, spot: Spot) -> impl IntoView {
    let focus = state.board.focus;
    view! {
        <div role="gridcell" class="cell goes" data-spot=spot.to_string()
            tabindex=move || if focus.get() == spot { "0" } else { "-1" }
            aria-label=move || state.with_sketch(|sketch| label(words(), sketch, spot))
            on:focus=move |_| focus.set(spot)
        ></div>
    }
}

/// The pieces to choose from, and the hand that takes away.
#[component]
fn Palette(state: EditorState) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        let letters = state.with_sketch(Sketch::palette);
        letters.into_iter().map(Some).chain([None]).collect::<Vec<Option<char>>>()
    });
    view! {
        <div class="brushes" role="group" aria-label=move || words().edit_pieces()>
            <For each=move || pieces.get() key=|&piece| piece let:piece>
                <Brush state=state piece=piece />
            </For>
        </div>
    }
}

/// A piece of the palette, or the hand that takes away.
#[component]
fn Brush(state: EditorState, piece: Option<char>) -> impl IntoView {
    let game = state.board.game();
    let name = move || match piece {
        Some(letter) => name(words(), game, letter),
        None => words().edit_take_away().to_owned(),
    };
    let art = match piece.and_then(|letter| figure(game, letter)) {
        Some(figure) => view! {
            <svg viewBox=film::frame(figure) aria-hidden="true" inner_html=move || figure.svg(state.board.settings.theme())></svg>
        }
        .into_any(),
        None => view! { <Icon path=icons::CROSS /> }.into_any(),
    };
    let is_chosen = move || state.editor.with(|editor| editor.brush() == piece);
    view! {
        <button type="button" class="brush" data-brush=piece.map_or("none".to_owned(), String::from)
            aria-label=name title=name aria-pressed=move || is_chosen().to_string()
            on:pointerdown=move |event| state.down_on_palette(&event, piece)
            on:pointermove=move |event| state.moved(&event)
            on:pointerup=move |event| state.up(&event)
            on:pointercancel=move |_| state.cancelled()
            on:click=move |_| state.editor.update(|editor| editor.set_brush(piece))
        >{art}</button>
    }
}

/// Whether it is a position, and what can be done with one.
#[component]
fn PositionVerdict(state: EditorState) -> impl IntoView {
    let position = Memo::new(move |_| state.read().ok());
    let verdict = move || {
        let words = words();
        match state.read() {
            Ok(position) => ending::sentence(words, &History::new(position))
                .unwrap_or_else(|| words.edit_good().to_owned()),
            Err(error) => words.edit_not_yet(&objection::in_words(words, state.board.game(), &error)),
        }
    };
    let go = move |route: fn(History) -> Route| {
        if let Some(position) = position.get_untracked() {
            route::go(&route(History::new(position)));
        }
    };
    let is_none = move || position.with(Option::is_none);
    let is_playable =
        move || position.get().is_some_and(|position| History::new(position).ending().is_none());
    view! {
        <section class="status">
            <p role="status" data-verdict="" class:wrong=is_none>{verdict}</p>
            <div class="doing">
                <button type="button" class="primary" data-act="analyse" disabled=is_none
                    on:click=move |_| go(Route::Analyse)>{move || words().analyse()}</button>
                <button type="button" data-act="play" disabled=move || !is_playable()
                    on:click=move |_| go(Route::NewFrom)>{move || words().play_from_here()}</button>
            </div>
        </section>
    }
}

/// The text form, which can be copied, written and pasted over.
#[component]
fn Notation(state: EditorState) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let notice = Slot::new(None::<String>);
    let written = move |_| {
        let Some(text) = field.get_untracked().map(|field| field.value()) else { return };
        match read_pasted(&text) {
            Ok(record) if record.game() == state.board.game() => {
                notice.set(None);
                state.change(|sketch| *sketch = Sketch::of(record.history().position()));
            }
            Ok(record) => route::go(&Route::Edit(record.history())),
            Err(why) => notice.set(Some(untrack(words).paste_bad(&why))),
        }
    };
    let copy = move |_| {
        let text = untrack(|| state.with_sketch(Sketch::text));
        share::copy_and_say(text, state.board.settings, notice);
    };
    view! {
        <div class="typed">
            <label for="notation">{move || words().edit_text()}</label>
            <input id="notation" node_ref=field type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                prop:value=move || state.with_sketch(Sketch::text) on:change=written />
            <button type="button" data-act="copy-position" on:click=copy>{move || words().edit_copy()}</button>
        </div>
        <Show when=move || notice.with(Option::is_some)>
            <p class="notice" role="status">{move || notice.get()}</p>
        </Show>
    }
}
