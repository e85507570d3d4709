//! What can be done around a game: ask for a draw or a take-back, turn the board, give up, invite.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_play::{Action, Actor, LiveGame, Millis};
use tomoe_wire::{Deed, OnlineGame};

use super::invite::InviteDialog;
use super::state::OnlineState;
use super::status::is_live;
use super::table::TableState;
use super::words::texts;
use crate::controls::Tool;
use crate::icons;
use crate::lazy;
use crate::play::{Carried, Doubt, GameSession, LAPSE, now};
use crate::settings::words;
use crate::slot::Slot;

/// The tools of a game over the server.
#[component]
pub(super) fn Tools(state: TableState) -> impl IntoView {
    let TableState { online, session, board, .. } = state;
    let (is_inviting, is_sharing) = (Slot::new(false), Slot::new(false));
    let may = move |what: fn(&LiveGame, Player) -> Option<Action>| {
        let you = online.you();
        online.with_live(|_, live| you.and_then(|you| what(live, you)))?
    };
    let may_draw = Memo::new(move |_| may(draw).is_some());
    let may_take_back = Memo::new(move |_| may(take_back).is_some());
    let offer = move |what: fn(&LiveGame, Player) -> Option<Action>| {
        let action = untrack(|| may(what));
        let position = session.with_untracked(|session| *session.history().position());
        if let Some(action) = action {
            online.play(action.to_text(&position));
        }
    };
    let is_own = move |kind: &'static str| {
        let you = online.you();
        let stands = online.with_live(|_, live| {
            let offer = if kind == "draw" { live.draw_offer() } else { live.take_back_offer() };
            offer.is_some_and(|offer| Some(offer.by()) == you)
        });
        let action = format!("offer-{kind}");
        let is_this =
            move |deed: &Deed| matches!(deed, Deed::Play { action: sent, .. } if sent.starts_with(&action));
        stands == Some(true) || online.is_waiting(is_this)
    };
    let draw_name = move || if is_own("draw") { texts().draw_offered() } else { texts().offer_draw() };
    let back_name =
        move || if is_own("take-back") { texts().take_back_asked() } else { texts().ask_take_back() };
    let has_seat = move || online.place.get().is_some();
    let record = Signal::derive(move || session.with(|session| session.record().clone()));
    let at = Signal::derive(move || session.with(GameSession::at));
    let carried = Carried { board, record, at, is_open: is_sharing };
    view! {
        <div class="tools">
            <Show when=move || has_seat() && is_live(online)>
                <Tool act="offer-take-back" icon=icons::UNDO name=back_name disabled=move || !may_take_back.get()
                    on_press=move || offer(take_back) />
                <Tool act="offer-draw" icon=icons::AGAIN name=draw_name disabled=move || !may_draw.get() on_press=move || offer(draw) />
            </Show>
            <Tool act="turn" icon=icons::TURN name=move || words().turn_board() on_press=move || board.turn() />
            <Tool act="invite" icon=icons::PEOPLE name=move || texts().invitation() on_press=move || is_inviting.set(true) />
            <Tool act="share" icon=icons::SHARE name=move || words().share() on_press=move || is_sharing.set(true) />
            <Show when=move || has_seat() && is_live(online)><Leave online=online /></Show>
        </div>
        <Show when=move || is_sharing.get()>{move || lazy::sharing(carried)}</Show>
        <Show when=move || is_inviting.get()>
            <InviteDialog online=online on_close=move |()| is_inviting.set(false) />
        </Show>
    }
}

/// Calling off while that is allowed, then giving up; after a second press.
#[component]
fn Leave(online: OnlineState) -> impl IntoView {
    let doubt = Slot::new(Doubt::default());
    let may_abort = Memo::new(move |_| {
        let you = online.you();
        online
            .with_live(|_, live| you.is_some_and(|you| may_do(live, you, Action::Abort)))
            .unwrap_or_default()
    });
    let may_resign = Memo::new(move |_| {
        let you = online.you();
        online
            .with_live(|_, live| you.is_some_and(|you| may_do(live, you, Action::Resign)))
            .unwrap_or_default()
    });
    let press = move || {
        if doubt.try_update(|doubt| doubt.press(now())) == Some(true) {
            online.play(if may_abort.get_untracked() { "abort" } else { "resign" }.to_owned());
        } else {
            // The page may have gone by then.
            let lapse = move || {
                let _ = doubt.try_update(|doubt| doubt.lapse(now()));
            };
            set_timeout(lapse, Duration::from_millis(LAPSE.0));
        }
    };
    let goes_on = move || {
        online.with_live(|_: &OnlineGame, live| live.position().players_in().len() > 2).unwrap_or_default()
    };
    let name = move || {
        let (words, texts) = (words(), texts());
        match (may_abort.get(), goes_on(), doubt.get().is_asking()) {
            (true, _, false) => texts.call_off(),
            (true, _, true) => texts.call_off_sure(),
            (false, false, false) => words.resign(),
            (false, false, true) => words.resign_sure(),
            (false, true, false) => words.leave(),
            (false, true, true) => words.leave_sure(),
        }
    };
    // What the button means has changed: the question is another one.
    Effect::new(move |_| {
        may_abort.track();
        doubt.set(Doubt::default());
    });
    view! { <Tool act="resign" icon=icons::FLAG name=name disabled=move || !may_resign.get() on_press=press /> }
}

/// Whether somebody may do something now. The game itself says so, of a copy.
fn may_do(live: &LiveGame, player: Player, action: Action) -> bool {
    live.clone().apply(Actor::Player(player), action, Millis(0)).is_ok()
}

/// The offer of a draw, if one may be made.
fn draw(live: &LiveGame, you: Player) -> Option<Action> {
    Some(Action::OfferDraw).filter(|&action| may_do(live, you, action))
}

/// The request to take back to the visitor's own last turn, if one may be made.
fn take_back(live: &LiveGame, you: Player) -> Option<Action> {
    let (history, opening) = (live.history(), live.terms().opening().transitions().len());
    let is_own = |length: &usize| history.positions()[*length].to_act() == you;
    let to = (opening..history.transitions().len()).rev().find(is_own)?;
    Some(Action::OfferTakeBack(to)).filter(|&action| may_do(live, you, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game, History};
    use tomoe_play::{Seat, Terms};

    fn game(moves: &[&str]) -> (LiveGame, Vec<Player>) {
        let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let terms = Terms::new(History::new(start), vec![Seat::person(""), Seat::person("")]).unwrap();
        let mut live = LiveGame::new(terms, Millis(0));
        for text in moves {
            let (player, mv) = (live.to_act().unwrap(), live.position().read_move(text).unwrap());
            live.apply(Actor::Player(player), Action::Move(mv), Millis(1)).unwrap();
        }
        (live, start.seated())
    }

    #[test]
    fn whoever_asks_takes_back_their_own_last_turn() {
        let (live, players) = game(&["@c3", "@b2", "@d4"]);
        assert_eq!(take_back(&live, players[0]), Some(Action::OfferTakeBack(2)));
        assert_eq!(take_back(&live, players[1]), Some(Action::OfferTakeBack(1)));
        let (live, players) = game(&["@c3"]);
        assert_eq!(take_back(&live, players[1]), None, "who has not moved has nothing to take back");
    }

    #[test]
    fn an_offer_is_not_made_twice() {
        let (mut live, players) = game(&["@c3"]);
        assert_eq!(draw(&live, players[0]), Some(Action::OfferDraw));
        live.apply(Actor::Player(players[0]), Action::OfferDraw, Millis(2)).unwrap();
        assert_eq!((draw(&live, players[0]), draw(&live, players[1])), (None, None));
    }
}
