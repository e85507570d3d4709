//! What can be done around a game: take back, hint, turn, resign, share.

use leptos::prelude::*;

use super::sharing::Sharing;
use super::table::{Asked, Table};
use crate::analysis::hand_over;
use crate::board::Desk;
use crate::erased::{press, when};
use crate::icons;
use crate::route::{self, Route};
use crate::settings::words;

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
    let no_moves =
        move || table.history.with(|history| history.moves().is_empty() && history.ending().is_none());
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
                        let name = match (table.leaves_seat(), resigning.get()) {
                            (false, false) => words.resign(),
                            (false, true) => words.resign_sure(),
                            (true, false) => words.leave(),
                            (true, true) => words.leave_sure(),
                        };
                        name.to_owned()
                    }) />
            }.into_any())}
            {when(move || !table.can_resign(), move || view! {
                <Tool act="rematch" icon=icons::again() on_press=move |()| again(table)
                    disabled=Signal::derive(move || !table.is_over())
                    name=Signal::derive(|| words().rematch().to_owned()) />
            }.into_any())}
        </div>
        {when(move || sharing.get(), move || view! {
            <Sharing desk=desk record=table.record at=table.at on_close=Callback::new(move |()| sharing.set(false)) />
        }.into_any())}
    }
}

/// Studies the game as far as it is on the board.
pub(super) fn study(table: Table) {
    let route = Route::Analyse(untrack(|| table.looked_at()));
    table.record.with_untracked(|record| hand_over(&route, record));
}

/// Plays once more, everybody one seat further.
pub(super) fn again(table: Table) {
    if let Some(id) = table.rematch() {
        route::go(&Route::Play(id));
    }
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
