//! The board: a picture of the position under a grid of squares that pointer, keyboard and screen reader play on.

pub(crate) mod film;
mod input;
mod pointer;
mod prompt;
mod stack;
mod state;
mod trail;
mod tray;

pub(crate) use input::{BoardInput, Refusal, Scene, turns_since};
pub(crate) use pointer::Down;
pub(crate) use prompt::{Prompt, instruction, refused};
pub(crate) use stack::StackDialog;
pub(crate) use state::{BoardState, StepVerdict, neighbour, spot_in};
pub(crate) use tray::Trays;

use leptos::prelude::*;
use tomoe_draw::{Layers, Num, Options, SQUARE};
use tomoe_games::entry::Held;
use tomoe_games::{AnyPosition, Game, Spot};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::describe;
use crate::settings::words;
use pointer::BoardPointer;

/// A board to play on.
#[component]
pub(crate) fn Board(board: BoardState) -> impl IntoView {
    let position = Memo::new(move |_| board.shown());
    let options = Memo::new(move |_| board.options());
    // The tiles change with the mat, the Mana and the theme only, so they are drawn apart.
    let tiles = Memo::new(move |_| Layers::new(&position.get(), &board.board_options()).board);
    let layers = Memo::new(move |_| {
        let Layers { under, over, .. } = Layers::new(&position.get(), &options.get());
        (under, over)
    });
    let pieces =
        Memo::new(move |_| board.film.get().unwrap_or_else(|| pieces_at_rest(board, &position.get())));
    let trails = Memo::new(move |_| trail::of_turns(board));
    // Rings fill their squares, so a trail beneath them would not be seen.
    let is_stacked = board.game() == Game::Mitsudomoe;
    let pointer = BoardPointer::new(board);
    let leave_field_alone = |event: web_sys::MouseEvent| {
        // The keyboard stays where it was, so that the arrow keys go on leading through the moves.
        event.prevent_default();
        leave_field();
    };
    let look_into = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        if let Some(spot) = board.spot_at(event.client_x().into(), event.client_y().into()) {
            board.inspect(spot);
        }
    };
    let width = board.game().width();
    view! {
        <div class="board" class:mana=board.game() == Game::Mana class:moving=move || board.film.with(Option::is_some) style=move || shape(board)>
            <svg viewBox=move || view_box(board) aria-hidden="true" focusable="false">
                <g inner_html=tiles></g>
                <g inner_html=move || layers.with(|(under, _)| under.clone())></g>
                <g inner_html=move || trails.with(|trails| if is_stacked { String::new() } else { trails.clone() })></g>
                <g class="pieces" inner_html=pieces></g>
                <g inner_html=move || trails.with(|trails| if is_stacked { trails.clone() } else { String::new() })></g>
                <g inner_html=move || trail::of_hint(board)></g>
                <g class="over" inner_html=move || layers.with(|(_, over)| over.clone())></g>
                <g class="over" inner_html=move || board.drawn.get()></g>
            </svg>
            <div
                class="grid"
                role="grid"
                node_ref=board.grid
                style=move || place(board)
                aria-label=move || words().board_of(words().game(board.game()))
                on:mousedown=leave_field_alone
                on:pointerdown=move |event| pointer.down_on_board(&event)
                on:pointermove=move |event| pointer.moved(&event)
                on:pointerup=move |event| pointer.up(&event)
                on:pointercancel=move |_| pointer.cancelled()
                on:pointerleave=move |_| pointer.left()
                on:contextmenu=look_into
                on:keydown=move |event| key(board, &event)
            >
                // Laid out anew when the board is turned.
                {move || {
                    let rotation = board.rotation.get();
                    (0..width)
                        .map(|row| {
                            let cells = (0..width).map(|column| {
                                let spot = spot_in(board.game(), rotation, column, row);
                                view! { <Cell board=board position=position spot=spot /> }
                            });
                            view! { <div role="row">{cells.collect_view()}</div> }
                        })
                        .collect_view()
                }}
            </div>
            <DragGhost board=board />
        </div>
    }
}

/// The part of the plane that the picture of a board shows.
pub(crate) fn view_box(board: BoardState) -> String {
    board.board_options().geometry(board.game()).view_box()
}

/// The shape of the picture of a board, as a style.
pub(crate) fn shape(board: BoardState) -> String {
    let geometry = board.board_options().geometry(board.game());
    format!("aspect-ratio:{}/{}", Num(geometry.width()), Num(geometry.height()))
}

/// Where in its picture the squares of a board are, as a style.
pub(crate) fn place(board: BoardState) -> String {
    let geometry = board.board_options().geometry(board.game());
    let ((left, right), (top, bottom)) = (geometry.columns(), geometry.rows());
    let (width, height) = (geometry.width() / 100.0, geometry.height() / 100.0);
    format!(
        "left:{}%;top:{}%;width:{}%;height:{}%",
        Num(left / width),
        Num(top / height),
        Num((right - left) / width),
        Num((bottom - top) / height)
    )
}

/// The pieces at rest; what is dragged is not where it was.
fn pieces_at_rest(board: BoardState, position: &AnyPosition) -> String {
    let options = Options { crowned: board.input.with(BoardInput::crowned), ..board.board_options() };
    match (board.drag.with(Option::is_some), board.input.with(BoardInput::held_piece)) {
        (true, Some((piece, Some(from)))) => film::with_hole(position, &options, from, piece),
        _ => film::still(position, &options),
    }
}

#[component]
fn Cell(board: BoardState, position: Memo<AnyPosition>, spot: Spot) -> impl IntoView {
    let is_held = move || board.with_entry(|entry| entry.held() == Some(Held::Square(spot)));
    let is_movable = move || board.is_open() && board.with_entry(|entry| entry.movable().contains(&spot));
    let is_target = move || board.is_open() && board.with_entry(|entry| entry.targets().contains(&spot));
    let is_placeable = move || board.is_open() && board.with_entry(|entry| entry.step_to(spot).is_some());
    let verdict = Memo::new(move |_| board.verdict_at(spot));
    let label = move || {
        let words = words();
        let crowned = board.input.with(BoardInput::crowned);
        let mut parts = vec![describe::square(words, &position.get(), spot, crowned)];
        if is_held() {
            parts.push(words.selected().to_owned());
        } else if is_target() {
            parts.push(words.can_go_here().to_owned());
        } else if is_movable() {
            parts.push(words.can_move().to_owned());
        }
        parts.extend(verdict.get().map(|verdict| verdict.told));
        parts.join(", ")
    };
    view! {
        <div
            role="gridcell"
            class="cell"
            class:can=move || is_movable() && !is_held()
            class:goes=is_placeable
            data-spot=spot.to_string()
            tabindex=move || if board.focus.get() == spot { "0" } else { "-1" }
            aria-label=label
            aria-selected=move || is_held().to_string()
            on:focus=move |_| {
                if board.focus.get_untracked() != spot {
                    board.focus.set(spot);
                }
            }
        >
            // Not a text, which would have to be part of the square's name: that says it in words.
            {move || verdict.get().map(|StepVerdict { label, class, .. }| view! {
                <span class=format!("verdict {class}") data-label=label></span>
            })}
        </div>
    }
}

/// The keyboard on the board: arrows go from square to square, Enter takes and puts down.
fn key(board: BoardState, event: &KeyboardEvent) {
    let here = board.focus.get_untracked();
    let there = neighbour(board.game(), board.rotation.get_untracked(), here, &event.key());
    match event.key().as_str() {
        _ if there.is_some() => {}
        "Enter" | " " => {
            board.click(here);
            board.hover.set(Some(here));
        }
        "Escape" => {
            if !board.back() {
                return;
            }
        }
        "i" | "I" => board.inspect(here),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
    if let Some(there) = there.filter(|&there| there != here) {
        board.focus.set(there);
        // The keyboard sees what a move would do as the pointer does.
        board.hover.set(Some(there));
        focus_cell(board, there);
    }
}

/// Whoever points at the board has done with writing.
fn leave_field() {
    let active = document().active_element();
    let active = active.and_then(|active| active.dyn_into::<HtmlElement>().ok());
    if let Some(active) = active.filter(|active| active.tag_name() == "INPUT") {
        let _ = active.blur();
    }
}

/// Puts the keyboard on a square.
pub(crate) fn focus_cell(board: BoardState, spot: Spot) {
    let grid = board.grid.get_untracked();
    let cell = grid.and_then(|grid| grid.query_selector(&format!("[data-spot='{spot}']")).ok().flatten());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        let _ = cell.focus();
    }
}

/// The piece under the finger.
#[component]
fn DragGhost(board: BoardState) -> impl IntoView {
    let figure = Memo::new(move |_| {
        board.drag.with(Option::is_some).then_some(())?;
        let (piece, from) = board.input.with(BoardInput::held_piece)?;
        Some(film::figure(&board.shown(), piece, from)?.svg(board.settings.theme()))
    });
    move || {
        figure.get().map(|figure| view! { <Ghost board=board figure=figure at=move || board.drag.get().map(|drag| (drag.x, drag.y)) /> })
    }
}

/// A piece at a point of the window, as large as on the board.
#[component]
pub(crate) fn Ghost(
    board: BoardState,
    /// The markup of the piece.
    figure: String,
    #[prop(into)] at: Signal<Option<(f64, f64)>>,
) -> impl IntoView {
    let width = board.grid.get_untracked().map_or(60.0, |grid| grid.get_bounding_client_rect().width());
    let side = width / f64::from(board.game().width());
    let style = move || {
        let (x, y) = at.get().unwrap_or_default();
        let (left, top, side) = (Num(x - side / 2.0), Num(y - side / 2.0), Num(side));
        format!("width:{side}px;height:{side}px;transform:translate({left}px,{top}px)")
    };
    let frame = format!("{0} {0} {1} {1}", Num(-SQUARE / 2.0), Num(SQUARE));
    view! { <svg class="drag" aria-hidden="true" viewBox=frame style=style inner_html=figure></svg> }
}
