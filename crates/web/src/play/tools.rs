//! What can be done around a game: take back, hint, turn, resign, share.

use std::time::Duration;

use leptos::prelude::*;

use super::doubt::{Doubt, LAPSE};
use super::saved::now;
use super::session::GameSession;
use super::sharing::Carried;
use super::state::{Asked, PlayState};
use crate::analysis::hand_over;
use crate::controls::Tool;
use crate::icons;
use crate::lazy;
use crate::route::Route;
use crate::settings::words;
use crate::slot::Slot;

/// The tools of a game being played.
#[component]
pub(crate) fn Tools(state: PlayState) -> impl IntoView {
    let (session, board) = (state.session, state.board);
    let is_sharing = Slot::new(false);
    let doubt = Slot::new(Doubt::default());
    let no_moves = move || session.with(|session| !session.can_take_back());
    let resign = move || {
        if doubt.try_update(|doubt| doubt.press(now())) == Some(true) {
            state.give_up();
        } else {
            // The page may have gone by then.
            let lapse = move || {
                let _ = doubt.try_update(|doubt| doubt.lapse(now()));
            };
            set_timeout(lapse, Duration::from_millis(LAPSE.0));
        }
    };
    // Whatever happens in the game answers the question.
    Effect::new(move |_| {
        session.track();
        doubt.set(Doubt::default());
    });
    let resign_name = move || {
        let words = words();
        match (session.with(GameSession::goes_on_without), doubt.get().is_asking()) {
            (false, false) => words.resign(),
            (false, true) => words.resign_sure(),
            (true, false) => words.leave(),
            (true, true) => words.leave_sure(),
        }
    };
    let no_hint = move || !board.is_open() || state.asked.get() == Some(Asked::Hint);
    let nobody_resigns = move || session.with(|session| !session.can_give_up());
    let record = Signal::derive(move || session.with(|session| session.record().clone()));
    let at = Signal::derive(move || session.with(GameSession::at));
    let carried = Carried { board, record, at, is_open: is_sharing };
    view! {
        <div class="tools">
            <Tool act="take-back" icon=icons::UNDO name=move || words().take_back() disabled=no_moves on_press=move || state.take_back() />
            <Tool act="hint" icon=icons::LAMP name=move || words().hint() disabled=no_hint on_press=move || state.ask_hint() />
            <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || board.turn() />
            <Tool act="analyse" icon=icons::EYE name=move || words().analyse() on_press=move || study(state) />
            <Tool act="share" icon=icons::SHARE name=move || words().share() on_press=move || is_sharing.set(true) />
            <Tool act="resign" icon=icons::FLAG name=resign_name disabled=nobody_resigns on_press=resign />
        </div>
        <Show when=move || is_sharing.get()>{move || lazy::sharing(carried)}</Show>
    }
}

/// Studies the game as far as it is on the board.
pub(super) fn study(state: PlayState) {
    state.session.with_untracked(|session| {
        hand_over(&Route::Analyse(session.looked_at()), session.record());
    });
}
