//! What can be done around a game: take back, hint, turn, resign, share.

use leptos::prelude::*;

use super::session::GameSession;
use super::sharing::Sharing;
use super::state::{Asked, PlayState};
use crate::analysis::hand_over;
use crate::controls::Tool;
use crate::icons;
use crate::route::Route;
use crate::settings::words;

/// The tools of a game being played.
#[component]
pub(crate) fn Tools(state: PlayState) -> impl IntoView {
    let (session, board) = (state.session, state.board);
    let is_sharing = RwSignal::new(false);
    let is_sure = RwSignal::new(false);
    let no_moves =
        move || session.with(|session| session.history().transitions().is_empty() && !session.is_over());
    let resign = move || {
        if is_sure.get_untracked() {
            state.give_up();
        }
        is_sure.update(|is_sure| *is_sure = !*is_sure);
    };
    let resign_name = move || {
        let words = words();
        match (session.with(GameSession::goes_on_without), is_sure.get()) {
            (false, false) => words.resign(),
            (false, true) => words.resign_sure(),
            (true, false) => words.leave(),
            (true, true) => words.leave_sure(),
        }
    };
    let no_hint = move || !board.is_open() || state.asked.get() == Some(Asked::Hint);
    let rematch = move || {
        let is_over = move || session.with(GameSession::is_over);
        view! {
            <Tool act="rematch" icon=icons::AGAIN name=move || words().rematch() disabled=move || !is_over()
                on_press=move || state.play_again() />
        }
    };
    let record = move || session.with(|session| session.record().clone());
    let at = move || session.with(GameSession::at);
    view! {
        <div class="tools">
            <Tool act="take-back" icon=icons::UNDO name=move || words().take_back() disabled=no_moves on_press=move || state.take_back() />
            <Tool act="hint" icon=icons::LAMP name=move || words().hint() disabled=no_hint on_press=move || state.ask_hint() />
            <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || board.turn() />
            <Tool act="analyse" icon=icons::EYE name=move || words().analyse() on_press=move || study(state) />
            <Tool act="share" icon=icons::SHARE name=move || words().share() on_press=move || is_sharing.set(true) />
            <Show when=move || session.with(GameSession::can_give_up) fallback=rematch>
                <Tool act="resign" icon=icons::FLAG name=resign_name on_press=resign />
            </Show>
        </div>
        <Show when=move || is_sharing.get()>
            <Sharing board=board record=record at=at on_close=move |()| is_sharing.set(false) />
        </Show>
    }
}

/// Studies the game as far as it is on the board.
pub(super) fn study(state: PlayState) {
    state.session.with_untracked(|session| {
        hand_over(&Route::Analyse(session.looked_at()), session.record());
    });
}
