//! What can be done around a game: take back, hint, turn, resign, share.

use leptos::prelude::*;
use tomoe_markup::view;

use super::sharing::Sharing;
use super::table::{Asked, Table};
use crate::analysis::hand_over;
use crate::board::Desk;
use crate::erased::{Text, flag, press, text, when};
use crate::icons;
use crate::route::{self, Route};
use crate::settings::words;
use crate::signals::{Callback, RwSignal};
use crate::words::Words;

/// A button with a small drawing and a name beneath, that can be pressed unless it is `off`.
pub(crate) fn tool(
    act: &'static str,
    icon: AnyView,
    name: Text,
    off: impl FnMut() -> bool + Send + 'static,
    on_press: impl FnMut() + 'static,
) -> AnyView {
    view! {
        <button type="button" class="tool" data-act=act disabled=flag(off) on:click=press(on_press)>
            {icon} <span>{name}</span>
        </button>
    }
}

/// A tool that can always be pressed.
pub(crate) fn plain_tool(
    act: &'static str,
    icon: AnyView,
    name: fn(&'static Words) -> &'static str,
    on_press: impl FnMut() + 'static,
) -> AnyView {
    tool(act, icon, text(move || name(words())), || false, on_press)
}

/// The tools of a game being played.
#[component]
pub(crate) fn Tools(table: Table) -> AnyView {
    let desk = table.desk;
    let sharing = RwSignal::new(false);
    let resigning = RwSignal::new(false);
    let is_open = move || desk.scene.with(|scene| scene.is_open);
    let no_moves = move || table.history.with(|history| history.plies() == 0 && history.ending().is_none());
    let resign = move || {
        if resigning.get_untracked() {
            table.resign();
        }
        resigning.update(|asked| *asked = !*asked);
    };
    let resign_name = move || {
        let words = words();
        match (table.leaves_seat(), resigning.get()) {
            (false, false) => words.resign(),
            (false, true) => words.resign_sure(),
            (true, false) => words.leave(),
            (true, true) => words.leave_sure(),
        }
    };
    let no_hint = move || !is_open() || table.asked.get() == Some(Asked::Hint);
    view! {
        <div class="tools">
            {tool("take-back", icons::undo(), text(|| words().take_back()), no_moves, move || table.take_back())}
            {tool("hint", icons::lamp(), text(|| words().hint()), no_hint, move || table.ask_hint())}
            {plain_tool("turn", icons::turn(), |w| w.turn_board(), move || turn_board(desk))}
            {plain_tool("analyse", icons::eye(), |w| w.analyse(), move || study(table))}
            {plain_tool("share", icons::share(), |w| w.share(), move || sharing.set(true))}
            {when(move || table.can_resign(), move || {
                tool("resign", icons::flag(), text(resign_name), || false, resign)
            })}
            {when(move || !table.can_resign(), move || {
                tool("rematch", icons::again(), text(|| words().rematch()), move || !table.is_over(), move || again(table))
            })}
        </div>
        {when(move || sharing.get(), move || view! {
            <Sharing desk=desk record=table.record at=table.at on_close=Callback::new(move |()| sharing.set(false)) />
        })}
    }
}

/// Studies the game as far as it is on the board.
pub(super) fn study(table: Table) {
    let route = Route::Analyse(table.looked_at_now());
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
