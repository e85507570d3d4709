//! Whose turn it is and what to do, what was offered, how the game ended and what comes next.

use leptos::prelude::*;
use tomoe_play::Offer;
use tomoe_wire::{Deed, Stage};

use super::state::OnlineState;
use super::table::{TableState, told_last};
use super::words::texts;
use crate::analysis::hand_over;
use crate::board::Prompt;
use crate::play::{GameSession, SideChoice, headline};
use crate::route::{self, Route};
use crate::settings::words;

/// See the module.
#[component]
pub(super) fn Status(state: TableState) -> impl IntoView {
    let TableState { online, session, board, .. } = state;
    let is_at_end = move || session.with(GameSession::is_at_end);
    let is_over = move || session.with(|session| session.is_over() && session.is_at_end());
    let is_asking = move || {
        session.with(GameSession::is_choosing_side) && board.with_entry(|entry| entry.steps().is_empty())
    };
    let last = move || session.with(|session| told_last(words(), session));
    view! {
        <section class="status" class:over=is_over class:asking=is_asking>
            <h2 data-status="">{move || session.with(|session| headline(words(), session, false))}</h2>
            <p class="last" data-last="">{last}</p>
            <Show when=move || !is_at_end()>
                <div class="buttons">
                    <button type="button" class="quiet" data-act="back-to-game" on:click=move |_| state.look_at_end()>
                        {move || words().back_to_game()}
                    </button>
                    <Show when=move || session.with(GameSession::is_over) && !board.is_over()>
                        <button type="button" class="quiet" data-act="play-from-here" on:click=move |_| go_on_from(state)>
                            {move || words().play_from_here()}
                        </button>
                    </Show>
                </div>
            </Show>
            <Offered online=online />
            <Gone online=online />
            <Show when=is_over><Afterwards state=state /></Show>
            <SideChoice session=session on_swap=move |()| online.play("swap".to_owned()) />
            <Prompt board=board />
            <p class="notice" data-notice="">{move || notice(online)}</p>
        </section>
    }
}

/// A game on this screen that goes on from the position looked at.
fn go_on_from(state: TableState) {
    route::go(&Route::NewFrom(state.session.with_untracked(GameSession::looked_at)));
}

/// What is told beneath: that the connection is lost, that a turn is under way, why something was refused.
fn notice(online: OnlineState) -> String {
    let is_over = online.with_live(|_, live| live.is_over()).unwrap_or_default();
    let words = texts();
    match (online.is_lost.get() && !is_over, online.is_sending.get(), online.notice.get()) {
        (true, true, _) => format!("{} {}", words.lost_connection(), words.will_be_sent()),
        (true, false, _) => words.lost_connection().to_owned(),
        (false, _, Some(notice)) => notice,
        (false, true, None) => words.sending().to_owned(),
        (false, false, None) => String::new(),
    }
}

/// A draw or a take-back that waits for the visitor's answer.
#[component]
fn Offered(online: OnlineState) -> impl IntoView {
    let waiting = move |offer: Option<&Offer>| {
        let you = online.you()?;
        let by = offer.filter(|offer| offer.waits_for(you))?.by();
        online.with_live(|game, _| {
            let place = (0..game.places()).find(|&place| game.player_at(place) == Some(by))?;
            Some(format!("{} ({})", online.name_at(game, place), words().colour(by)))
        })?
    };
    let draw = Memo::new(move |_| online.with_live(|_, live| waiting(live.draw_offer())).flatten());
    let back = Memo::new(move |_| online.with_live(|_, live| waiting(live.take_back_offer())).flatten());
    let asked = move |told: String, what: &'static str| {
        let answer = move |yes: bool| {
            let verb = if yes { "accept" } else { "decline" };
            online.play(format!("{verb}-{what}"));
        };
        view! {
            <p class="offer" data-offer=what role="status">{told}</p>
            <div class="buttons">
                <button type="button" class="primary" data-act="accept" on:click=move |_| answer(true)>
                    {move || texts().accept()}
                </button>
                <button type="button" data-act="decline" on:click=move |_| answer(false)>{move || texts().decline()}</button>
            </div>
        }
    };
    move || match (draw.get(), back.get()) {
        (Some(who), _) => Some(asked(texts().offers_draw(&who), "draw")),
        (None, Some(who)) => Some(asked(texts().asks_take_back(&who), "take-back")),
        (None, None) => None,
    }
}

/// Who is to act and seems to be gone, and what can be done about it.
#[component]
fn Gone(online: OnlineState) -> impl IntoView {
    let gone = move || {
        let place = online.gone.get()?;
        online.place.get().filter(|&own| own != place)?;
        online.with_live(|game, _| online.name_at(game, place))
    };
    move || {
        gone().map(|who| {
            view! {
                <p class="offer" role="status">{texts().is_gone(&who)}</p>
                <div class="buttons">
                    <button type="button" data-act="claim" on:click=move |_| online.act(Deed::Claim)>
                        {move || texts().claim()}
                    </button>
                </div>
            }
        })
    }
}

/// What can be done when the game is over.
#[component]
fn Afterwards(state: TableState) -> impl IntoView {
    let online = state.online;
    let next = move || online.game.with(|game| game.as_ref().and_then(|game| game.next().cloned()));
    let has_seat = move || online.place.get().is_some();
    let wants = move || {
        let place = online.place.get()?;
        online.game.with(|game| game.as_ref().map(|game| game.wants_rematch(place)))
    };
    let is_asked = move || wants() == Some(true) || online.is_waiting(|deed| *deed == Deed::Rematch);
    let others = move || {
        let own = online.place.get();
        online.game.with(|game| {
            let game = game.as_ref()?;
            let place = (0..game.places()).find(|&place| Some(place) != own && game.wants_rematch(place))?;
            Some(online.name_at(game, place))
        })
    };
    let told = move || match (is_asked(), others()) {
        (true, _) => Some(texts().again_asked().to_owned()),
        (false, Some(who)) => Some(texts().again_wanted(&who)),
        (false, None) => None,
    };
    let is_open = move || next().is_none();
    let study = move || {
        state
            .session
            .with_untracked(|session| hand_over(&Route::Analyse(session.looked_at()), session.record()));
    };
    view! {
        <Show when=is_open><p class="offer" role="status" data-again="">{told}</p></Show>
        <div class="buttons">
            <Show when=move || is_open() && has_seat()>
                <button type="button" class="primary" data-act="rematch" disabled=is_asked on:click=move |_| online.act(Deed::Rematch)>
                    {move || texts().again()}
                </button>
            </Show>
            {move || next().map(|next| view! {
                <button type="button" class="primary" data-act="next-game"
                    on:click=move |_| route::go(&Route::Online(next.to_string()))>{move || texts().next_game()}</button>
            })}
            <button type="button" data-act="study" on:click=move |_| study()>{move || words().analyse()}</button>
        </div>
    }
}

/// Whether the game goes on.
pub(super) fn is_live(online: OnlineState) -> bool {
    online.game.with(|game| game.as_ref().is_some_and(|game| game.stage() == Stage::Live))
}
