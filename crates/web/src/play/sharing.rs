//! Everything that can be carried away from a board.

use leptos::prelude::*;
use tomoe_draw::Options;
use tomoe_games::History;
use tomoe_games::record::{NodeId, Record};

use crate::board::BoardState;
use crate::dialog::Dialog;
use crate::route::{self, Route};
use crate::settings::words;
use crate::share;
use crate::slot::Slot;

/// What there is to carry away.
#[derive(Clone, Copy)]
pub(crate) struct Carried {
    pub(crate) board: BoardState,
    pub(crate) record: Signal<Record>,
    /// The move of the record that is on the board.
    pub(crate) at: Signal<NodeId>,
    /// Closed when there is nothing more to be carried away.
    pub(crate) is_open: Slot<bool>,
}

/// The position on the board, the record it is from, and a link to it.
#[component]
pub(crate) fn Sharing(carried: Carried) -> impl IntoView {
    let Carried { board, record, at, is_open } = carried;
    let on_close = move |()| is_open.set(false);
    let state = Slot::new(None::<String>);
    let copy = move |text: String| share::copy_and_say(text, board.settings, state);
    let position = move || board.input.with_untracked(|input| input.scene().position);
    let written = move || record.with_untracked(ToString::to_string);
    let link = move || {
        let history = record.with_untracked(|record| record.history_to(at.get_untracked()));
        route::address(&Route::Analyse(history.unwrap_or_else(|| History::new(position()))))
    };
    let download = move || share::download(&format!("{}.txt", position().game()), "text/plain", &written());
    let words = untrack(words);
    view! {
        <Dialog title=words.share().to_owned() on_close=on_close>
            <div class="choices">
                <button type="button" data-act="copy-position" on:click=move |_| copy(position().to_string())>{words.copy_position()}</button>
                <button type="button" data-act="copy-record" on:click=move |_| copy(written())>{words.copy_record()}</button>
                <button type="button" data-act="copy-link" on:click=move |_| copy(link())>{words.copy_link()}</button>
                <button type="button" data-act="download" on:click=move |_| download()>{words.download_record()}</button>
                <button type="button" data-act="svg" on:click=move |_| share::save_svg(&position(), &picture(board))>{words.save_svg()}</button>
                <button type="button" data-act="png" on:click=move |_| share::save_png(&position(), &picture(board))>{words.save_png()}</button>
            </div>
            <p class="state" role="status">{move || state.get()}</p>
        </Dialog>
    }
}

/// The board as it is carried away: with its trays, without what is being entered.
fn picture(board: BoardState) -> Options {
    untrack(|| {
        let options = Options { tray: true, background: true, ..board.board_options() };
        board.with_scene(|scene| match &scene.last {
            Some((before, mv)) => Options { turn: !scene.is_over, ..options }.after(before, *mv),
            None => options,
        })
    })
}
