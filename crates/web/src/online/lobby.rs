//! The lobby: open games to join, games being played to watch, games that ended lately.

use leptos::prelude::*;
use tomoe_draw::Options;
use tomoe_games::{Game, Outcome, Player};
use tomoe_play::Millis;
use tomoe_wire::{BOT, KNOWN, ListedSeat, Listing, Lobby, Notice, Request};

use super::challenge::ChallengeByName;
use super::challenge_desk::{ChallengeDesk, OFTEN};
use super::challenges::ChallengeList;
use super::connection::{Connection, Errand};
use super::mine::counted;
use super::seats;
use super::socket::{Driver, Link};
use super::terms;
use super::words::texts;
use crate::play::{Seat, now};
use crate::route::Route;
use crate::settings::{settings, words};
use crate::slot::Slot;
use crate::words::Words;

/// The lobby, followed over a connection.
struct LobbyLink {
    connection: Connection,
    lobby: Option<Lobby>,
    is_new: bool,
}

impl Link for LobbyLink {
    fn errands(&mut self) -> Vec<Errand> {
        self.connection.errands()
    }

    fn opened(&mut self, now: Millis) {
        self.connection.opened(now);
        self.connection.send(Request::Lobby { on: true });
    }

    fn heard(&mut self, notice: Notice, now: Millis) {
        self.connection.heard(&notice, now);
        if let Notice::Lobby(lobby) = notice {
            self.is_new = self.lobby.as_ref() != Some(&lobby);
            self.lobby = Some(lobby);
        }
    }

    fn closed(&mut self, now: Millis) {
        self.connection.closed(now);
    }

    fn hurry(&mut self, now: Millis) {
        self.connection.hurry(now);
    }

    fn tick(&mut self, now: Millis) {
        self.connection.tick(now);
    }

    fn end(&mut self) {
        self.connection.end();
    }
}

/// A text, followed as the language changes.
type Told = fn() -> &'static str;

/// What is done with a game of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Live,
    Over,
}

/// See the module.
#[component]
pub(super) fn LobbyPage() -> impl IntoView {
    let lobby = Slot::new(None::<Lobby>);
    let is_lost = Slot::new(false);
    let connection = Connection::new(seats::new_chance(), now());
    let driver = Driver::new(LobbyLink { connection, lobby: None, is_new: false });
    driver.start(move || {
        let lost = driver.with(|link| {
            link.connection.lost_since().is_some_and(|since| since.plus(Millis(2_000)) <= now())
        });
        if lost.is_some_and(|lost| lost != is_lost.get_untracked()) {
            is_lost.update(|is_lost| *is_lost = !*is_lost);
        }
        let new = driver
            .take(|link| std::mem::take(&mut link.is_new).then(|| link.lobby.clone()).flatten())
            .flatten();
        if let Some(new) = new {
            lobby.set(Some(new));
        }
    });
    let desk = ChallengeDesk::follow(OFTEN);
    let title = move || counted(desk.waiting(), &format!("{} – Tomoe", texts().lobby_title()));
    Effect::new(move |_| document().set_title(&title()));
    let list = move |kind: Kind| {
        move || {
            lobby.with(|lobby| {
                lobby.as_ref().map(|lobby| match kind {
                    Kind::Open => lobby.open.clone(),
                    Kind::Live => lobby.live.clone(),
                    Kind::Over => lobby.over.clone(),
                })
            })
        }
    };
    let games = Game::ALL.map(|game| {
        view! { <a class="button" href=Route::Online(game.to_string()).to_string() data-make=game.id()>{move || words().game(game)}</a> }
    });
    view! {
        <div class="lobby">
            <header>
                <h1>{move || texts().lobby_title()}</h1>
                <a class="button" href="#/online/mine" data-act="mine">{move || texts().my_online()}</a>
                <a class="button" href="#/online/account" data-act="account">{move || texts().account_title()}</a>
            </header>
            <p class="notice" role="status">{move || is_lost.get().then(|| texts().lost_connection())}</p>
            <ChallengeList desk=desk />
            <p class="card pairing-way">
                <a class="button primary" data-act="pair" href="#/online/pair">{move || texts().pair_title()}</a>
                <a class="button" data-act="ratings" href="#/online/ratings">{move || texts().ratings_title()}</a>
            </p>
            <ChallengeByName />
            <div class="make card"><span>{move || texts().lobby_note()}</span> {games}</div>
            <Games kind=Kind::Open list=Signal::derive(list(Kind::Open)) />
            <Games kind=Kind::Live list=Signal::derive(list(Kind::Live)) />
            <Games kind=Kind::Over list=Signal::derive(list(Kind::Over)) />
            <p class="buttons">
                <a class="button" data-act="archive" href="#/online/archive">{move || texts().archive_title()}</a>
                <a class="button quiet" data-act="privacy" href="#/online/privacy">{move || texts().privacy_title()}</a>
            </p>
        </div>
    }
}

/// A list of games.
#[component]
fn Games(kind: Kind, list: Signal<Option<Vec<Listing>>>) -> impl IntoView {
    let (name, heading, none): (&str, Told, Told) = match kind {
        Kind::Open => ("open", || texts().open_games(), || texts().none_open()),
        Kind::Live => ("live", || texts().live_games(), || texts().none_live()),
        Kind::Over => ("over", || texts().over_games(), || texts().none_over()),
    };
    let is_empty = move || list.with(|list| list.as_ref().is_some_and(Vec::is_empty));
    let key = |listing: &Listing| {
        let free = listing.seats.iter().filter(|seat| seat.is_free).count();
        (listing.game.clone(), listing.turns, free, listing.position.clone())
    };
    view! {
        <section class="card" data-list=name>
            <h2>{heading}</h2>
            <Show when=is_empty><p class="small">{none}</p></Show>
            <ul class="listings">
                <For each=move || list.get().unwrap_or_default() key=key let:listing><Row kind=kind listing=listing /></For>
            </ul>
        </section>
    }
}

/// A game with its board.
#[component]
pub(super) fn Row(kind: Kind, listing: Listing) -> impl IntoView {
    let act: Told = match kind {
        Kind::Open => || texts().sit(),
        Kind::Live => || texts().watch(),
        Kind::Over => || texts().look(),
    };
    let href = Route::Online(listing.game.to_string()).to_string();
    let game: Option<Game> = listing.rules.parse().ok();
    let position = listing.board();
    let settings = settings();
    let board = move || {
        let theme = settings.theme();
        let options =
            Options { theme, coordinates: false, tray: false, background: false, ..Options::default() };
        position.map(|position| tomoe_draw::svg(&position, &options))
    };
    let clock = listing.clock.parse().unwrap_or_default();
    let name = move || game.map(|game| words().game(game)).unwrap_or_default();
    let seats = listing.seats.clone();
    let who = move || seats.iter().map(rated_name).collect::<Vec<_>>().join(" – ");
    let label = move || format!("{}: {}", act(), name());
    let result = listing.result.as_deref().filter(|_| kind == Kind::Over);
    let outcome = game.zip(result).and_then(|(game, result)| Outcome::read(game, result).ok());
    let (turns, is_rated) = (listing.turns, listing.is_rated);
    let details = move || {
        let clock = terms::clock(words(), texts(), clock);
        let clock = if is_rated { format!("{clock} · {}", texts().rated()) } else { clock };
        match (kind, outcome) {
            (Kind::Open, _) => clock,
            (_, Some(outcome)) => {
                format!("{clock} · {} {turns} · {}", words().moves(), told(words(), outcome))
            }
            _ => format!("{clock} · {} {turns}", words().moves()),
        }
    };
    view! {
        <li data-game=listing.game.to_string()>
            <a class="thumb" href=href.clone() tabindex="-1" aria-hidden="true" inner_html=board></a>
            <div class="about">
                <strong>{name}</strong>
                <span>{who}</span>
                <span class="small">{details}</span>
                <a class="button" class:primary=kind == Kind::Open href=href aria-label=label>{act}</a>
            </div>
        </li>
    }
}

/// How a game ended, in a few words.
pub(super) fn told(words: &Words, outcome: Outcome<Player>) -> String {
    match outcome {
        Outcome::Win(winner) => words.won_by(words.colour(winner)),
        Outcome::Draw => words.game_results(3).to_owned(),
        Outcome::Ongoing => words.game_results(4).to_owned(),
    }
}

/// Who sits somewhere, with the rating with which they sat down.
pub(super) fn rated_name(seat: &ListedSeat) -> String {
    let name = seat_name(seat);
    seat.rating.map_or(name.clone(), |rating| format!("{name} ({rating})"))
}

/// Who sits somewhere.
pub(super) fn seat_name(seat: &ListedSeat) -> String {
    match (seat.level, seat.is_free, seat.name.as_str()) {
        (Some(level), ..) => Seat::from(level).name(words()),
        (None, true, _) => texts().free_seat().to_owned(),
        (None, false, "") => texts().guest().to_owned(),
        (None, false, name) if seat.is_bot => format!("{name} {BOT}"),
        (None, false, name) if seat.is_known => format!("{name} {KNOWN}"),
        (None, false, name) => name.to_owned(),
    }
}
