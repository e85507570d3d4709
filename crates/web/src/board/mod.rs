//! The board: a picture of the position under a grid of squares that pointer, keyboard and screen reader play on.

mod desk;
pub(crate) mod film;
mod pointer;
mod prompt;
mod stack;
mod tray;

pub(crate) use desk::{Desk, Scene, Verdict};
pub(crate) use pointer::TREMBLE;
pub(crate) use prompt::{Prompt, instruction};
pub(crate) use stack::StackDialog;
pub(crate) use tomoe_games::entry::{self, Entry, Held};
pub(crate) use tray::{Seats, Trays};

use leptos::prelude::*;
use tomoe_draw::{Layers, Num, SQUARE};
use tomoe_games::{AnyPosition, Spot};
use tomoe_markup::view;
use web_sys::KeyboardEvent;

use crate::describe;
use crate::erased::{flag, part, text};
use crate::settings::words;
use crate::signals::Memo;
use pointer::Pointer;

/// The position as it is looked at: with the steps of the turn that is being entered.
pub(crate) fn shown(desk: Desk) -> AnyPosition {
    if desk.scene.with(|scene| scene.is_open) {
        desk.entry.with(Entry::preview)
    } else {
        desk.scene.with(|scene| scene.position)
    }
}

/// A board to play on.
#[component]
pub(crate) fn Board(desk: Desk) -> AnyView {
    let position = Memo::new(move || shown(desk));
    let options = Memo::new(move || desk.options());
    // The tiles change with the mat, the Mana and the theme only, so they are drawn apart.
    let board = Memo::new(move || Layers::new(&position.get(), &desk.board_options()).board);
    let layers = Memo::new(move || {
        let Layers { under, over, .. } = Layers::new(&position.get(), &options.get());
        (under, over)
    });
    let pieces = Memo::new(move || desk.film.get().unwrap_or_else(|| pieces(desk, &position.get())));
    let geometry = Memo::new(move || desk.board_options().geometry(desk.game()));
    let pointer = Pointer::new(desk);
    view! {
        <div class="board" class:moving=flag(move || desk.film.with(Option::is_some)) style=text(move || shape(desk))>
            <svg viewBox=text(move || geometry.get().view_box()) aria-hidden="true" focusable="false">
                <g inner_html=text(move || board.get())></g>
                <g inner_html=text(move || layers.with(|(under, _)| under.clone()))></g>
                <g inner_html=text(move || trail(desk))></g>
                <g class="pieces" inner_html=text(move || pieces.get())></g>
                <g class="over" inner_html=text(move || layers.with(|(_, over)| over.clone()))></g>
            </svg>
            <div
                class="grid"
                role="grid"
                node_ref=desk.grid
                style=text(move || place(desk))
                aria-label=text(move || words().board_of(desk.game().name()))
                on:mousedown=move |event| {
                    // The keyboard stays where it was, so that the arrow keys go on leading through the moves.
                    event.prevent_default();
                    leave_field();
                }
                on:pointerdown=move |event| pointer.down_on_board(&event)
                on:pointermove=move |event| pointer.moved(&event)
                on:pointerup=move |event| pointer.up(&event)
                on:pointercancel=move |_| pointer.cancelled()
                on:pointerleave=move |_| pointer.left()
                on:contextmenu=move |event| {
                    event.prevent_default();
                    let spot = desk.spot_at(event.client_x().into(), event.client_y().into());
                    stack::inspect(desk, spot);
                }
                on:keydown=move |event| key(desk, &event)
            >
                {part(move || rows(desk, position))}
            </div>
            <DragGhost desk=desk />
        </div>
    }
}

/// The shape of the picture of a board, as a style.
pub(crate) fn shape(desk: Desk) -> String {
    let geometry = desk.board_options().geometry(desk.game());
    format!("aspect-ratio:{}/{}", Num(geometry.width()), Num(geometry.height()))
}

/// Where in its picture the squares of a board are, as a style.
pub(crate) fn place(desk: Desk) -> String {
    let geometry = desk.board_options().geometry(desk.game());
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
fn pieces(desk: Desk, position: &AnyPosition) -> String {
    let mut options = desk.board_options();
    options.crowned = desk.crowned();
    match (desk.drag.with(Option::is_some), desk.held_piece()) {
        (true, Some((piece, Some(from)))) => film::with_hole(position, &options, from, piece),
        _ => film::still(position, &options),
    }
}

/// The way that the last man of Mana went.
fn trail(desk: Desk) -> String {
    let path = desk.scene.with(|scene| {
        let (before, mv) = scene.last.as_ref()?;
        let &[tomoe_games::Step::Move { from, to, .. }] = before.steps_of(*mv).as_slice() else {
            return None;
        };
        film::walk(before, from, to)
    });
    let Some(path) = path else { return String::new() };
    let geometry = desk.board_options().geometry(desk.game());
    let points = path.iter().map(|&spot| geometry.centre(spot));
    let d: Vec<String> = points.map(|point| format!("{} {}", Num(point.x), Num(point.y))).collect();
    format!(r#"<path class="trail" d="M{}"/>"#, d.join("L"))
}

fn rows(desk: Desk, position: Memo<AnyPosition>) -> Vec<AnyView> {
    // Laid out anew when the board is turned.
    desk.rotation.track();
    let width = desk.game().width();
    (0..width)
        .map(|row| {
            let cells = (0..width).map(|column| cell(desk, position, desk.spot_in(column, row)));
            view! { <div role="row">{cells.collect_view()}</div> }
        })
        .collect_view()
}

fn cell(desk: Desk, position: Memo<AnyPosition>, spot: Spot) -> AnyView {
    let is_held = move || desk.entry.with(|entry| entry.held() == Some(Held::Square(spot)));
    let is_open = move || desk.scene.with(|scene| scene.is_open);
    let is_movable = move || is_open() && desk.entry.with(|entry| entry.movable().contains(&spot));
    let is_target = move || is_open() && desk.entry.with(|entry| entry.targets().contains(&spot));
    let is_placeable = move || is_open() && desk.entry.with(|entry| entry.step_to(spot).is_some());
    let label = move || {
        let words = words();
        let mut label = describe::square(words, &position.get(), spot, desk.crowned());
        for (is_so, word) in [
            (is_held(), words.selected()),
            (is_target(), words.can_go_here()),
            (is_movable(), words.can_move()),
        ] {
            if is_so {
                label.push_str(", ");
                label.push_str(word);
                break;
            }
        }
        if let Some(verdict) = desk.verdict_at(spot) {
            label.push_str(", ");
            label.push_str(&verdict.told);
        }
        label
    };
    view! {
        <div
            role="gridcell"
            class="cell"
            class:can=flag(move || is_movable() && !is_held())
            class:goes=flag(is_placeable)
            data-spot=spot.to_string()
            tabindex=text(move || if desk.focus.get() == spot { "0" } else { "-1" })
            aria-label=text(label)
            aria-selected=text(move || is_held().to_string())
            on:focus=move |_| {
                if desk.focus.get_untracked() != spot {
                    desk.focus.set(spot);
                }
            }
        >{part(move || desk.verdict_at(spot).map(|Verdict { label, class, .. }| view! {
            // Not a text, which would have to be part of the square's name: that says it in words.
            <span class=format!("verdict {class}") data-label=label></span>
        }))}</div>
    }
}

/// The square next to the one that the keyboard is at, as it lies on the screen; the edge holds it back.
pub(crate) fn neighbour(desk: Desk, key: &str) -> Option<Spot> {
    let width = desk.game().width();
    let here = desk.focus.get_untracked();
    let cells = (0..width).flat_map(|row| (0..width).map(move |column| (column, row)));
    let mut at = cells.into_iter().find(|&(column, row)| desk.spot_in(column, row) == here).unwrap_or((0, 0));
    match key {
        "ArrowLeft" => at.0 = at.0.saturating_sub(1),
        "ArrowRight" => at.0 = (at.0 + 1).min(width - 1),
        "ArrowUp" => at.1 = at.1.saturating_sub(1),
        "ArrowDown" => at.1 = (at.1 + 1).min(width - 1),
        _ => return None,
    }
    Some(desk.spot_in(at.0, at.1))
}

/// The keyboard on the board: arrows go from square to square, Enter takes and puts down.
fn key(desk: Desk, event: &KeyboardEvent) {
    let here = desk.focus.get_untracked();
    let there = neighbour(desk, &event.key());
    match event.key().as_str() {
        _ if there.is_some() => {}
        "Enter" | " " => {
            desk.click(here);
            desk.hover.set(Some(here));
        }
        "Escape" => {
            if !desk.back() {
                return;
            }
        }
        "i" | "I" => stack::inspect(desk, Some(here)),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
    if let Some(there) = there.filter(|&there| there != here) {
        desk.focus.set(there);
        // The keyboard sees what a move would do as the pointer does.
        desk.hover.set(Some(there));
        focus_cell(desk, there);
    }
}

/// Whoever points at the board has done with writing.
fn leave_field() {
    let active = document().active_element();
    let active =
        active.and_then(|active| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(active).ok());
    if let Some(active) = active.filter(|active| active.tag_name() == "INPUT") {
        let _ = active.blur();
    }
}

/// Puts the keyboard on a square.
pub(crate) fn focus_cell(desk: Desk, spot: Spot) {
    let cell = desk
        .grid
        .get_untracked()
        .and_then(|grid| grid.query_selector(&format!("[data-spot='{spot}']")).ok().flatten());
    if let Some(cell) =
        cell.and_then(|cell| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(cell).ok())
    {
        let _ = cell.focus();
    }
}

/// The piece under the finger.
#[component]
fn DragGhost(desk: Desk) -> AnyView {
    let figure = move || {
        desk.drag.with(Option::is_some).then(|| desk.held_piece()).flatten().and_then(|(piece, from)| {
            film::figure(&shown(desk), piece, from).map(|figure| figure.svg(desk.settings.theme()))
        })
    };
    let figure = Memo::new(figure);
    let size = move || {
        let width = desk.grid.get_untracked().map_or(60.0, |grid| grid.get_bounding_client_rect().width());
        width / f64::from(desk.game().width())
    };
    view! {
        {part(move || figure.get().map(|figure| {
            let side = size();
            view! {
                <svg
                    class="drag"
                    aria-hidden="true"
                    viewBox=format!("{0} {0} {1} {1}", Num(-SQUARE / 2.0), Num(SQUARE))
                    style=text(move || {
                        let drag = desk.drag.get();
                        let (x, y) = drag.map_or((0.0, 0.0), |drag| (drag.x, drag.y));
                        let (left, top, side) = (Num(x - side / 2.0), Num(y - side / 2.0), Num(side));
                        format!("width:{side}px;height:{side}px;transform:translate({left}px,{top}px)")
                    })
                    inner_html=figure
                ></svg>
            }
        }))}
    }
}
