//! The frame of a page with a board: board, seats, whose turn it is, what to do and the way through the moves are in sight
//! together in every window. What else there is stands in a panel beside them, or in a sheet below that can be pulled up.

use leptos::prelude::*;
use tomoe_games::Player;
use wasm_bindgen::JsCast;

use crate::board::{Board, BoardState, StackDialog, Trays, refused};
use crate::dialog::dialogs;
use crate::icons::{self, Icon};
use crate::settings::words;
use crate::slot::Slot;

/// See the module. The children are what the panel holds.
#[component]
pub(crate) fn Frame(
    board: BoardState,
    /// What is written on a player's seat.
    names: Callback<Player, String>,
    /// The heading, for those who listen.
    #[prop(into)]
    title: Signal<String>,
    /// How the players stand, if that is shown beside the board.
    #[prop(optional)]
    score: Option<AnyView>,
    /// Whose turn it is and what to do.
    status: AnyView,
    /// The buttons through the moves.
    through: AnyView,
    /// What is said aloud.
    said: Slot<String>,
    children: Children,
) -> impl IntoView {
    let is_up = Slot::new(false);
    let is_analysis = score.is_some();
    let dialogs = dialogs();
    dialogs.game.set(Some(board.game()));
    on_cleanup(move || dialogs.game.set(None));
    // Those who listen hear why a click did nothing.
    Effect::new(move |_| {
        if let Some(refusal) = board.refusal.get() {
            said.set(refused(words(), refusal).to_owned());
        }
    });
    view! {
        <div class="play" class:analysis=is_analysis data-game=board.game().id()>
            <h1 class="hidden">{title}</h1>
            <Trays board=board names=names upper=true />
            <Board board=board />
            <Trays board=board names=names upper=false />
            {score}
            <div class="side" class:up=move || is_up.get()>
                {status}
                <div class="through">
                    {through}
                    <button type="button" class="icon pull" data-act="pull" aria-label=move || words().more()
                        aria-expanded=move || is_up.get().to_string() on:click=move |_| is_up.update(|is_up| *is_up = !*is_up)>
                        <Icon path=icons::UP />
                    </button>
                </div>
                <div class="panel">{children()}</div>
            </div>
            <StackDialog board=board />
            <p class="hidden" role="status" aria-live="polite" data-live="">{move || said.get()}</p>
        </div>
    }
}

/// The four buttons through the moves. They ask for so many moves on or back: all there are, or one.
#[component]
pub(crate) fn Through(
    #[prop(into)] is_start: Signal<bool>,
    #[prop(into)] is_end: Signal<bool>,
    #[prop(into)] on_step: Callback<isize>,
) -> impl IntoView {
    let button = move |by: isize, icon, name: fn() -> &'static str| {
        let disabled = if by < 0 { is_start } else { is_end };
        view! {
            <button type="button" class="icon" disabled=disabled aria-label=name on:click=move |_| on_step.run(by)>
                <Icon path=icon />
            </button>
        }
    };
    [
        button(isize::MIN, icons::FIRST, || words().first()),
        button(-1, icons::BACK, || words().back()),
        button(1, icons::FORWARD, || words().forward()),
        button(isize::MAX, icons::LAST, || words().last()),
    ]
}

/// Scrolls a list so that the present move is in its middle, once the list is drawn.
pub(crate) fn keep_in_sight(list: Option<impl Into<web_sys::Element>>) {
    let Some(list) = list.map(Into::into) else { return };
    request_animation_frame(move || {
        let current = list.query_selector("[aria-current=true]").ok().flatten();
        let current = current.and_then(|current| current.dyn_into::<web_sys::HtmlElement>().ok());
        let middle = |current: web_sys::HtmlElement| {
            current.offset_top() - (list.client_height() - current.offset_height()) / 2
        };
        list.set_scroll_top(current.map_or(0, middle));
    });
}

/// Scrolls a row sideways so that its present part is in its middle, once the row is drawn.
pub(crate) fn show_in_row(row: Option<impl Into<web_sys::Element>>) {
    let Some(row) = row.map(Into::into) else { return };
    request_animation_frame(move || {
        let current = row.query_selector("[aria-current=true]").ok().flatten();
        if let Some(current) = current.and_then(|current| current.dyn_into::<web_sys::HtmlElement>().ok()) {
            row.set_scroll_left(current.offset_left() - (row.client_width() - current.offset_width()) / 2);
        }
    });
}

/// What few need, folded away.
#[component]
pub(crate) fn More(children: Children) -> impl IntoView {
    view! {
        <details class="more">
            <summary>{move || words().more()}</summary>
            {children()}
        </details>
    }
}
