//! Everything that can be carried away from a board.

use leptos::prelude::*;
use tomoe_draw::Options;
use tomoe_games::History;
use tomoe_games::record::{NodeId, Record};
use tomoe_markup::view;

use crate::board::Desk;
use crate::dialog::Dialog;
use crate::erased::{press, text};
use crate::route::{self, Route};
use crate::settings::words;
use crate::share;
use crate::signals::{Callback, RwSignal};

/// The position on the board, the record it is from, and a link to it.
#[component]
pub(crate) fn Sharing(
    desk: Desk,
    record: RwSignal<Record>,
    at: RwSignal<NodeId>,
    on_close: Callback<()>,
) -> AnyView {
    let state = RwSignal::new(None::<String>);
    let copy = move |text: String| share::copy_and_say(text, desk.settings, state);
    let position = move || desk.scene.with_untracked(|scene| scene.position);
    let written = move || record.with_untracked(ToString::to_string);
    let link = move || {
        let history = record.with_untracked(|record| record.history_to(at.get_untracked()));
        route::address(&Route::Analyse(history.unwrap_or_else(|| History::new(position()))))
    };
    let file = move || format!("{}.txt", position().game());
    let button = |act: &'static str, name: &'static str, on_press: Box<dyn Fn()>| {
        view! { <button type="button" data-act=act on:click=press(on_press)>{name}</button> }
    };
    let words = words();
    view! {
        <Dialog title=words.share().to_owned() on_close=on_close>
            <div class="choices">
                {button("copy-position", words.copy_position(), Box::new(move || copy(position().to_string())))}
                {button("copy-record", words.copy_record(), Box::new(move || copy(written())))}
                {button("copy-link", words.copy_link(), Box::new(move || copy(link())))}
                {button("download", words.download_record(), Box::new(move || share::download(&file(), "text/plain", &written())))}
                {button("svg", words.save_svg(), Box::new(move || share::save_svg(&position(), &picture(desk))))}
                {button("png", words.save_png(), Box::new(move || share::save_png(&position(), &picture(desk))))}
            </div>
            <p class="state" role="status">{text(move || state.get().unwrap_or_default())}</p>
        </Dialog>
    }
}

/// The board as it is carried away: with its trays, without what is being entered.
fn picture(desk: Desk) -> Options {
    untrack(|| {
        let options = Options { tray: true, background: true, ..desk.board_options() };
        desk.scene.with(|scene| match &scene.last {
            Some((before, mv)) => Options { turn: !scene.is_over, ..options }.after(before, *mv),
            None => options,
        })
    })
}
