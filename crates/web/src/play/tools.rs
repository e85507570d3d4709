//! What can be done around a game: take back, hint, turn, resign, share.

use leptos::prelude::*;
use tomoe_draw::Options;

use super::table::{Asked, Table};
use crate::board::Desk;
use crate::dialog::Dialog;
use crate::erased::{press, when};
use crate::route::{self, Route};
use crate::settings::words;
use crate::{icons, share};

/// A button with a small drawing and a name beneath.
#[component]
pub(crate) fn Tool(
    #[prop(into)] name: Signal<String>,
    icon: AnyView,
    act: &'static str,
    #[prop(into)] on_press: Callback<()>,
    #[prop(into, default = Signal::stored(false))] disabled: Signal<bool>,
) -> impl IntoView {
    view! {
        <button type="button" class="tool" data-act=act disabled=disabled on:click=press(move || on_press.run(()))>
            {icon} <span>{name}</span>
        </button>
    }
}

/// The tools of a game being played.
#[component]
pub(crate) fn Tools(table: Table) -> impl IntoView {
    let desk = table.desk;
    let sharing = RwSignal::new(false);
    let resigning = RwSignal::new(false);
    let is_open = move || desk.scene.with(|scene| scene.is_open);
    let no_moves = move || table.history.with(|history| history.moves().is_empty());
    let resign = move |()| {
        if resigning.get_untracked() {
            table.resign();
        }
        resigning.update(|asked| *asked = !*asked);
    };
    view! {
        <div class="tools">
            <Tool act="take-back" icon=icons::undo() on_press=move |()| table.take_back()
                disabled=Signal::derive(no_moves) name=Signal::derive(|| words().take_back().to_owned()) />
            <Tool act="hint" icon=icons::lamp() on_press=move |()| table.ask_hint()
                disabled=Signal::derive(move || !is_open() || table.asked.get() == Some(Asked::Hint))
                name=Signal::derive(|| words().hint().to_owned()) />
            <Tool act="turn" icon=icons::turn() on_press=move |()| turn_board(desk)
                name=Signal::derive(|| words().turn_board().to_owned()) />
            <Tool act="analyse" icon=icons::eye() on_press=move |()| study(table)
                name=Signal::derive(|| words().analyse().to_owned()) />
            <Tool act="share" icon=icons::share() on_press=move |()| sharing.set(true)
                name=Signal::derive(|| words().share().to_owned()) />
            {when(move || table.can_resign(), move || view! {
                <Tool act="resign" icon=icons::flag() on_press=resign
                    name=Signal::derive(move || {
                        let words = words();
                        if resigning.get() { words.resign_sure() } else { words.resign() }.to_owned()
                    }) />
            }.into_any())}
            {when(move || !table.can_resign(), move || view! {
                <Tool act="rematch" icon=icons::again() on_press=move |()| again(table)
                    disabled=Signal::derive(move || !table.is_over())
                    name=Signal::derive(|| words().rematch().to_owned()) />
            }.into_any())}
        </div>
        {when(move || sharing.get(), move || view! {
            <Sharing table=table on_close=Callback::new(move |()| sharing.set(false)) />
        }.into_any())}
    }
}

/// Studies the game as far as it is on the board.
pub(super) fn study(table: Table) {
    let ply = table.ply.get_untracked();
    let history = table.history.with_untracked(|history| prefix(history, ply));
    route::go(&Route::Analyse(history));
}

/// Plays once more, everybody one seat further.
pub(super) fn again(table: Table) {
    if let Some(id) = table.rematch() {
        route::go(&Route::Play(id));
    }
}

/// The game up to a ply.
fn prefix(history: &tomoe_games::History, ply: usize) -> tomoe_games::History {
    let mut game = tomoe_games::History::new(*history.start());
    for &mv in &history.moves()[..ply] {
        // What was played is legal and follows no end.
        let played = game.play(mv);
        debug_assert_eq!(played, Ok(()));
    }
    game
}

/// Turns the board: by halves where two sit opposite each other, else by quarters.
pub(crate) fn turn_board(desk: Desk) {
    let players = desk.scene.with_untracked(|scene| scene.position.players());
    desk.rotation.update(|rotation| {
        *rotation = rotation.next();
        if players == 2 {
            *rotation = rotation.next();
        }
    });
    desk.skip();
}

/// Everything that can be carried away.
#[component]
fn Sharing(table: Table, on_close: Callback<()>) -> impl IntoView {
    let state = RwSignal::new(None::<String>);
    let copy = move |text: String| {
        let words = words_now(table);
        let shown = text.clone();
        share::copy(text, move |worked| {
            let said = if worked { words.copied().to_owned() } else { words.copy_failed(&shown) };
            state.set(Some(said));
        });
    };
    let position = move || table.desk.scene.with_untracked(|scene| scene.position);
    let record = move || table.history.with_untracked(share::record_text);
    let link = move || {
        let ply = table.ply.get_untracked();
        let history = table.history.with_untracked(|history| prefix(history, ply));
        route::address(&Route::Analyse(history))
    };
    let options = move || picture(table.desk);
    let file = move || format!("{}.txt", position().game());
    view! {
        <Dialog title=words().share().to_owned() on_close=on_close>
            <div class="choices">
                <button type="button" data-act="copy-position" on:click=press(move || copy(position().to_string()))>{words().copy_position()}</button>
                <button type="button" data-act="copy-record" on:click=press(move || copy(record()))>{words().copy_record()}</button>
                <button type="button" data-act="copy-link" on:click=press(move || copy(link()))>{words().copy_link()}</button>
                <button type="button" data-act="download" on:click=press(move || share::download(&file(), "text/plain", &record()))>{words().download_record()}</button>
                <button type="button" data-act="svg" on:click=press(move || share::save_svg(&position(), &options()))>{words().save_svg()}</button>
                <button type="button" data-act="png" on:click=press(move || share::save_png(&position(), &options()))>{words().save_png()}</button>
            </div>
            <p class="state" role="status">{state}</p>
        </Dialog>
    }
}

fn words_now(table: Table) -> &'static crate::words::Words {
    untrack(|| table.desk.settings.words())
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
