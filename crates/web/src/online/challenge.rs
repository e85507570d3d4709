//! Challenging somebody: what to play, and waiting for the answer.

use leptos::prelude::*;
use tomoe_games::Game;
use tomoe_wire::{Challenge, ChallengeState, ChallengeTerms, GameId, NewChallenge};

use super::challenge_desk::{ChallengeDesk, OFTEN, told};
use super::challenges::{name as shown_name, reason_told, terms_told};
use super::fields::{Clock, RatedChoice, Side, StartChoice, choice};
use super::seats;
use super::wish::Wish;
use super::words::texts;
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use crate::store;

/// The address of the page begins with this, after that of games online, and ends with a name.
pub(super) const ADDRESS: &str = "challenge/";

/// Under which name the browser remembers what was chosen.
const REMEMBERED: &str = "challenge";

/// What is offered to who has never chosen.
const FIRST: &str = "yonmoque 0 300+3 ? f private casual";

/// The page on which somebody is challenged.
pub(super) fn page_for(name: &str) -> String {
    Route::Online(format!("{ADDRESS}{}", js_sys::encode_uri_component(name))).to_string()
}

/// Whether somebody can be challenged here: not oneself.
pub(super) fn is_possible(name: &str) -> bool {
    !(seats::is_signed_in() && seats::name() == name)
}

/// The way to that page.
#[component]
pub(super) fn ChallengeLink(name: String, #[prop(optional)] is_primary: bool) -> impl IntoView {
    let page = page_for(&name);
    is_possible(&name).then(|| {
        view! {
            <a class="button" class:primary=is_primary data-act="challenge" href=page
                aria-label=move || texts().challenge_who(&name)>{move || texts().challenge()}</a>
        }
    })
}

/// What was chosen last, as [`remembered_text`] wrote it.
fn remembered(text: &str) -> Wish {
    let (game, rest) = text.split_once(' ').unwrap_or_default();
    let mut wish = Wish::read(game.parse().unwrap_or(Game::Yonmoque), rest);
    // Two play.
    wish.set_players(2);
    wish
}

fn remembered_text(wish: &Wish) -> String {
    format!("{} {}", wish.game, wish.text())
}

/// The same choices for another game.
fn with_game(wish: &Wish, game: Game) -> Wish {
    Wish::read(game, &wish.text())
}

fn challenge_terms(wish: &Wish) -> ChallengeTerms {
    ChallengeTerms {
        game: wish.game,
        start: wish.start(),
        clock: wish.clock,
        place: wish.place,
        is_public: wish.is_rated(),
        is_rated: wish.is_rated(),
    }
}

/// See the module.
#[component]
pub(super) fn ChallengePage(name: String) -> impl IntoView {
    let title = name.clone();
    let heading = move || texts().challenge_who(&title);
    let shown = heading.clone();
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", heading())));
    let desk = ChallengeDesk::follow(OFTEN);
    let page = move || match desk.is_guest.get() {
        false => view! { <Challenging desk=desk name=name.clone() /> }.into_any(),
        true => view! {
            <div class="card choices" data-needs-account="">
                <p>{move || texts().challenge_needs_account()}</p>
                <p><a class="button primary" href="#/online/account">{move || texts().account_title()}</a></p>
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="lobby pairing challenging">
            <h1>{shown}</h1>
            {page}
            <p><a class="button quiet" href="#/lobby">{move || texts().lobby_title()}</a></p>
        </div>
    }
}

#[component]
fn Challenging(desk: ChallengeDesk, name: String) -> impl IntoView {
    // The challenge that this page is about, once there is one.
    let own = Slot::new(None::<GameId>);
    let whose = name.clone();
    let challenge = Memo::new(move |_| {
        let is_open = |challenge: &Challenge| {
            challenge.state == ChallengeState::Open
                && challenge.to.name.to_lowercase() == whose.trim().to_lowercase()
        };
        let id = own.get();
        desk.outgoing().into_iter().find(|challenge| match &id {
            Some(id) => challenge.id == *id,
            None => is_open(challenge),
        })
    });
    Effect::new(move |_| {
        let Some(found) = challenge.get() else { return };
        if own.get_untracked().is_none() {
            own.set(Some(found.id));
        }
        // Whoever waits here is led to the board.
        if let (ChallengeState::Accepted, Some(game)) = (found.state, found.game) {
            route::go(&Route::Online(game.to_string()));
        }
    });
    let is_waiting = move || {
        let open = |found: &Challenge| matches!(found.state, ChallengeState::Open | ChallengeState::Accepted);
        challenge.with(|found| found.as_ref().map_or(own.with(Option::is_some), open))
    };
    let declined = move || {
        let found = challenge.get().filter(|found| found.state == ChallengeState::Declined)?;
        Some(texts().challenge_declined(&shown_name(&found.to), reason_told(found.reason)))
    };
    let wrong = move || desk.wrong.get().map(|problem| told(texts(), problem));
    let is_known = move || desk.is_known();
    view! {
        <p class="offer" role="status" data-declined="">{declined}</p>
        <p class="wrong" role="alert">{wrong}</p>
        <Show when=is_known>
            <Show
                when=is_waiting
                fallback={
                    let name = name.clone();
                    move || view! { <Form desk=desk name=name.clone() own=own /> }
                }
            >
                <Waiting desk=desk challenge=challenge.into() />
            </Show>
        </Show>
    }
}

/// What to play.
#[component]
fn Form(desk: ChallengeDesk, name: String, own: Slot<Option<GameId>>) -> impl IntoView {
    let wish = Slot::new(remembered(&store::get(REMEMBERED).unwrap_or_else(|| FIRST.to_owned())));
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        store::set(REMEMBERED, &wish.with_untracked(remembered_text));
        let terms = wish.with_untracked(challenge_terms);
        let message = NewChallenge { to: name.clone(), terms, key: None };
        desk.challenge(message, move |id| own.set(Some(id)));
    };
    let games = Game::ALL.map(|game| {
        choice(
            game.id().to_owned(),
            move || words().game(game).to_owned(),
            move || wish.with(|wish| wish.game == game),
            move || wish.update(|wish| *wish = with_game(wish, game)),
        )
    });
    view! {
        <form class="card choices fields" on:submit=send>
            <div class="switch" role="group" aria-label=move || words().who_plays()>{games}</div>
            <Clock wish=wish />
            <Side wish=wish />
            <StartChoice wish=wish />
            <RatedChoice wish=wish />
            <div class="buttons">
                <button type="submit" class="primary" data-act="send-challenge" disabled=move || desk.is_sent.get()>
                    {move || texts().challenge_send()}
                </button>
                <span class="small">{move || texts().challenge_note()}</span>
            </div>
        </form>
    }
}

/// Waiting for the answer.
#[component]
fn Waiting(desk: ChallengeDesk, challenge: Signal<Option<Challenge>>) -> impl IntoView {
    let waiting = move || challenge.get().map(|found| texts().challenge_waiting(&shown_name(&found.to)));
    let wanted = move || challenge.get().map(|found| terms_told(&found.terms, true));
    let cancel = move |_| {
        if let Some(found) = challenge.get_untracked() {
            desk.cancel(&found.id);
        }
    };
    view! {
        <div class="card waiting" role="status" data-waiting="">
            <p><strong>{waiting}</strong></p>
            <p>{wanted}</p>
            <p class="small">{move || texts().challenge_leave()}</p>
            <p class="acts">
                <button type="button" data-act="cancel" disabled=move || desk.is_sent.get() on:click=cancel>
                    {move || texts().challenge_cancel()}
                </button>
            </p>
        </div>
    }
}

/// The way to challenge somebody of whom the name is known, for the lobby.
#[component]
pub(super) fn ChallengeByName() -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let go = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let name = super::account::value(field);
        if !name.trim().is_empty() {
            let _ = window().location().set_hash(&page_for(name.trim()));
        }
    };
    view! {
        <form class="card by-name" data-form="challenge" on:submit=go>
            <label for="challenge-name">{move || texts().challenge_name()}</label>
            <input id="challenge-name" node_ref=field type="text" maxlength="20" required autocomplete="off" autocapitalize="none"
                spellcheck="false" data-field="challenge" />
            <button type="submit" data-act="challenge-name">{move || texts().challenge()}</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use tomoe_wire::Start;

    use super::*;

    #[test]
    fn what_was_chosen_last_is_chosen_again_and_fits_another_game() {
        let first = remembered(FIRST);
        assert_eq!((first.game, first.start(), first.players()), (Game::Yonmoque, Start::Fair, 2));
        assert_eq!(remembered(&remembered_text(&first)), first);
        let mut wish = with_game(&first, Game::Mana);
        assert_eq!((wish.game, wish.start(), wish.clock), (Game::Mana, Start::Rules, first.clock));
        wish.set_rated(true);
        wish.place = Some(1);
        let terms = challenge_terms(&remembered(&remembered_text(&wish)));
        assert_eq!((terms.place, terms.is_rated, terms.is_public), (Some(1), true, true));
        assert_eq!(remembered("mitsudomoe 000 - ? r private").players(), 2);
        assert_eq!(remembered("").game, Game::Yonmoque);
    }
}
