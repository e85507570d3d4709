//! Games by link: people on several devices play each other over a server.
//!
//! [`connection`] and [`link`] decide what is sent and what is known, without a browser; [`socket`] drives them; [`state`] makes
//! signals of it, which the pages show.

mod account;
mod api;
mod archive;
mod care;
mod challenge;
mod challenge_desk;
mod challenges;
mod chance;
mod chat;
mod connection;
mod explorer;
mod fields;
mod invite;
mod link;
mod lobby;
mod lounge;
mod mine;
mod new_online;
mod pairing;
mod privacy;
mod problem;
mod push;
mod ratings;
mod seats;
mod socket;
mod state;
mod status;
mod table;
mod terms;
mod tokens;
mod tools;
mod wish;
mod words;

pub(crate) use explorer::{ExactMove, ExplorerDesk};
pub(crate) use seats::SEATS;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::Game;
use tomoe_play::{LocalGame, Millis};
use tomoe_wire::{GameId, Key, Problem, Seated, Stage, UsePass};

use crate::play::{Saved, now};
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use account::AccountPage;
use archive::Archive;
use challenge::ChallengePage;
use explorer::ExplorerPanel;
use lobby::LobbyPage;
use lounge::Lounge;
use mine::{MinePage, MyOnlineList};
use new_online::NewOnline;
use pairing::PairingPage;
use privacy::PrivacyPage;
use ratings::{PlayerPage, RatingsPage};
use state::OnlineState;
use table::Table;
use words::{WithTexts, texts};

/// The page that an address asks for: a game, a new one, a challenge, the account, the archive, what is kept, or the lobby.
#[component]
pub(crate) fn Online(what: String) -> impl IntoView {
    view! { <WithTexts>{page(&what)}</WithTexts> }
}

/// The games of the visitor, for the first page.
#[component]
pub(crate) fn MyOnline() -> impl IntoView {
    view! { <WithTexts><MyOnlineList /></WithTexts> }
}

/// What was played in a position, for the analysis.
#[component]
pub(crate) fn Explorer(desk: ExplorerDesk) -> impl IntoView {
    view! { <WithTexts><ExplorerPanel desk=desk /></WithTexts> }
}

fn page(what: &str) -> AnyView {
    if what.is_empty() {
        return view! { <LobbyPage /> }.into_any();
    }
    if what == "account" {
        return view! { <AccountPage /> }.into_any();
    }
    if what == "mine" {
        return view! { <MinePage /> }.into_any();
    }
    if what == "privacy" {
        return view! { <PrivacyPage /> }.into_any();
    }
    if let Some(query) = what.strip_prefix(archive::ADDRESS) {
        return view! { <Archive query=query.to_owned() /> }.into_any();
    }
    if let Some(name) = what.strip_prefix(challenge::ADDRESS) {
        return view! { <ChallengePage name=name.to_owned() /> }.into_any();
    }
    if what == "pair" {
        return view! { <PairingPage /> }.into_any();
    }
    if let Some(pool) = what.strip_prefix(ratings::ADDRESS) {
        return view! { <RatingsPage what=pool.trim_start_matches('/').to_owned() /> }.into_any();
    }
    if let Some(path) = ratings::player_path(what) {
        return view! { <PlayerPage path=path /> }.into_any();
    }
    if let Ok(game) = what.parse::<Game>() {
        return view! { <NewOnline game=game /> }.into_any();
    }
    let (id, pass) = what.split_once('/').unwrap_or((what, ""));
    match (id.parse::<GameId>(), pass.parse::<Key>()) {
        (Err(_), _) => view! { <NoGame problem=Problem::NoSuchGame /> }.into_any(),
        (Ok(id), Ok(pass)) => view! { <Passing id=id pass=pass /> }.into_any(),
        (Ok(id), Err(_)) => view! { <GamePage id=id /> }.into_any(),
    }
}

/// There is no such game, or it can't be shown.
#[component]
fn NoGame(problem: Problem) -> impl IntoView {
    view! {
        <div class="lost card" role="alert">
            <h1>{move || problem::told(texts(), problem)}</h1>
            <a class="button" href="#/lobby">{move || texts().lobby_title()}</a>
            <a class="button" href="#/">{move || words().home()}</a>
        </div>
    }
}

/// A seat is handed over to this device, by a link that works once.
#[component]
fn Passing(id: GameId, pass: Key) -> impl IntoView {
    let wrong = Slot::new(None::<Problem>);
    let key = seats::key_of(&id).unwrap_or_else(seats::new_key);
    // Whoever handed it over may have been a guest.
    seats::keep_as(&id, &key, false);
    let route = Route::Online(id.to_string());
    let page = route.to_string();
    spawn_local(async move {
        match api::post::<Seated>(&format!("games/{id}/seats/pass"), &UsePass { pass, key }).await {
            // The link is of no more use: it leaves the history as well.
            Ok(_) => {
                if let Ok(history) = window().history() {
                    let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some("#/"));
                }
                route::go(&route);
            }
            Err(problem) => {
                seats::forget(&id);
                wrong.try_set(Some(problem));
            }
        }
    });
    move || {
        wrong.get().map(|problem| {
            view! {
                <div class="lost card" role="alert">
                    <h1>{texts().pass_failed(problem::told(texts(), problem))}</h1>
                    <a class="button" href=page.clone()>{move || texts().watch()}</a>
                </div>
            }
        })
    }
}

/// A game, once it is known whether the visitor has a seat there.
#[component]
fn GamePage(id: GameId) -> impl IntoView {
    let is_known = mine::ask_for_seat(&id);
    move || is_known.get().then(|| view! { <FollowedGame id=id.clone() /> })
}

/// A game: before it begins, and at the board.
#[component]
fn FollowedGame(id: GameId) -> impl IntoView {
    let online = OnlineState::new(id);
    let stage = Memo::new(move |_| {
        let is_begun = |stage: Stage| matches!(stage, Stage::Live | Stage::Over);
        online.game.with(|game| game.as_ref().map(|game| is_begun(game.stage())))
    });
    follow_rematch(online);
    keep_when_over(online);
    move || match (online.trouble.get(), stage.get()) {
        (Some(problem), None) => Some(view! { <NoGame problem=problem /> }.into_any()),
        (_, Some(true)) => Some(view! { <Table online=online /> }.into_any()),
        (_, Some(false)) => Some(view! { <Lounge online=online /> }.into_any()),
        (None, None) => {
            let told = move || online.is_lost.get().then(|| texts().lost_connection());
            Some(view! { <p class="notice lost" role="status">{told}</p> }.into_any())
        }
    }
}

/// When everybody wants to play again, those who play are led to the next game, whose seats have the same keys.
fn follow_rematch(online: OnlineState) {
    let next =
        Memo::new(move |_| online.game.with(|game| game.as_ref().and_then(|game| game.next().cloned())));
    let first = Slot::new(true);
    Effect::new(move |_| {
        let is_first = first.get_untracked();
        if online.game.with(Option::is_some) && is_first {
            first.set(false);
        }
        let Some(next) = next.get() else { return };
        if let Some(key) = online.key() {
            if seats::key_of(&next).is_none() {
                seats::keep_next(&online.id(), &next, &key);
            }
            // Whoever comes back to a game that has long been followed by another one wants to see this one.
            if !is_first {
                route::go(&Route::Online(next.to_string()));
            }
        }
    });
}

/// A game that has ended is kept among the games of this browser, if the visitor played in it.
fn keep_when_over(online: OnlineState) {
    let is_over = Memo::new(move |_| {
        let is_over = |stage| stage == Stage::Over;
        online.place.get().is_some()
            && online.game.with(|game| game.as_ref().is_some_and(|game| is_over(game.stage())))
    });
    Effect::new(move |_| {
        if !is_over.get() {
            return;
        }
        seats::note_end(&online.id());
        let live = untrack(|| online.with_live(|_, live| live.clone()));
        let Some(live) = live else { return };
        let played = live.events().last().map_or(Millis(0), |event| event.at).max(live.began()).min(now());
        let mut before = tomoe_games::record::Record::new(*live.terms().opening().start());
        let _ = before.set_tag("Date", &crate::play::day_of(played));
        let saved = Saved { played, revision: 1, game: LocalGame::kept(live, before) };
        let keeping = saved.keep(online.id().as_str());
        // One that is kept already is left as it is.
        spawn_local(async move {
            let _ = keeping.await;
        });
    });
}
