//! The games over the server in which the visitor plays: those of this browser and, for who is signed in, of every other one.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::Options;
use tomoe_play::{Millis, TimeControl};
use tomoe_wire::{GameId, HeldSeat, MyGame, MyGames, MySeats, NewSeatKey, Seated, Stage};

use super::account::ask;
use super::api;
use super::challenge_desk::{ChallengeDesk, OFTEN, SELDOM};
use super::challenges::ChallengeList;
use super::lobby::rated_name;
use super::push::{self, PushChoice};
use super::seats;
use super::state::OnlineState;
use super::words::texts;
use crate::play::{face, now};
use crate::route::Route;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// How many are offered on the first page.
const OFFERED: usize = 6;

/// How often it is asked whether another game waits.
const AGAIN: Duration = Duration::from_secs(60);

/// Asks for the visitor's games that go on: first those that wait for them, the most urgent of them first.
async fn fetch() -> Vec<MyGame> {
    let held: Vec<HeldSeat> = seats::all()
        .into_iter()
        .filter(|seat| !seat.is_over)
        .map(|seat| HeldSeat { game: seat.game, key: seat.key })
        .take(MySeats::MOST)
        .collect();
    let mut games = Vec::new();
    if !held.is_empty() {
        let answer = api::post::<MyGames>("seats", &MySeats { seats: held }).await;
        games = answer.map(|mine| mine.games).unwrap_or_default();
    }
    if seats::is_signed_in() {
        match ask::<MyGames>("GET", "account/games", None::<&()>).await {
            Ok(mine) => games.extend(mine.games),
            Err(tomoe_wire::AccountProblem::NotSignedIn) => seats::note_signed_in(false),
            Err(_) => {}
        }
    }
    for over in games.iter().filter(|game| game.listing.result.is_some()) {
        seats::note_end(&over.listing.game);
    }
    in_order(games)
}

/// Those that go on, each once.
fn in_order(mut games: Vec<MyGame>) -> Vec<MyGame> {
    games.retain(|game| game.listing.result.is_none());
    games.sort_by(|one, other| one.listing.game.cmp(&other.listing.game));
    games.dedup_by(|one, other| one.listing.game == other.listing.game);
    let urgency =
        |game: &MyGame| (!game.is_own_turn(), game.until.unwrap_or(Millis(u64::MAX)), game.listing.at);
    games.sort_by_key(urgency);
    games
}

/// How many games wait for the visitor.
fn waiting(games: &[MyGame]) -> usize {
    games.iter().filter(|game| game.is_own_turn()).count()
}

/// The number of games that wait, before the title of the page.
pub(super) fn counted(count: usize, title: &str) -> String {
    if count == 0 { title.to_owned() } else { format!("({count}) {title}") }
}

/// A title without that number.
fn uncounted(title: &str) -> &str {
    title.strip_prefix('(').and_then(|rest| Some(rest.split_once(") ")?.1)).unwrap_or(title)
}

/// The visitor's games, asked for now and then.
fn followed() -> Slot<Option<Vec<MyGame>>> {
    let games = Slot::new(None);
    let look = move || {
        spawn_local(async move {
            let new = fetch().await;
            // The page may have gone by then.
            let _ = games.try_set(Some(new));
        });
    };
    look();
    if let Ok(handle) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    games
}

/// The games that go on, on the first page.
#[component]
pub(crate) fn MyOnlineList() -> impl IntoView {
    let games = followed();
    let desk = ChallengeDesk::follow(SELDOM);
    let all = move || games.get().unwrap_or_default();
    let count = Memo::new(move |_| waiting(&all()));
    Effect::new(move |_| {
        let title = document().title();
        document().set_title(&counted(count.get() + desk.waiting(), uncounted(&title)));
    });
    let heading = move || counted(count.get(), texts().my_online());
    view! {
        <ChallengeList desk=desk />
        <Show when=move || !all().is_empty()>
            <section class="unfinished card" data-online="" data-waiting=move || count.get().to_string()>
                <header>
                    <h2>{heading}</h2>
                    <a href="#/online/mine" data-act="all-mine">{move || texts().all_mine()}</a>
                </header>
                <Rows games=Signal::derive(move || all().into_iter().take(OFFERED).collect()) />
            </section>
        </Show>
    }
}

/// All games that go on: a page of its own.
#[component]
pub(super) fn MinePage() -> impl IntoView {
    let games = followed();
    let part = move |is_own: bool| {
        let mine = games.get().unwrap_or_default().into_iter();
        mine.filter(|game| game.is_own_turn() == is_own).collect::<Vec<_>>()
    };
    let count = Memo::new(move |_| part(true).len());
    let desk = ChallengeDesk::follow(OFTEN);
    let title = move || counted(count.get() + desk.waiting(), &format!("{} – Tomoe", texts().my_online()));
    Effect::new(move |_| document().set_title(&title()));
    let is_empty = move || games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    view! {
        <div class="lobby mine" data-waiting=move || games.get().map(|_| count.get().to_string())>
            <header>
                <h1>{move || texts().my_online()}</h1>
                <a class="button" href="#/lobby">{move || texts().lobby_title()}</a>
            </header>
            <PushChoice />
            <ChallengeList desk=desk />
            <Show when=is_empty><p class="card">{move || texts().none_mine()}</p></Show>
            <Show when=move || { count.get() > 0 }>
                <section class="card" data-list="mine-waiting">
                    <h2>{move || counted(count.get(), texts().waiting_for_me())}</h2>
                    <Rows games=Signal::derive(move || part(true)) />
                </section>
            </Show>
            <Show when=move || !part(false).is_empty()>
                <section class="card" data-list="mine-others">
                    <h2>{move || texts().waiting_for_others()}</h2>
                    <Rows games=Signal::derive(move || part(false)) />
                </section>
            </Show>
        </div>
    }
}

/// Games, one below the other.
#[component]
fn Rows(games: Signal<Vec<MyGame>>) -> impl IntoView {
    let key = |game: &MyGame| {
        (game.listing.game.clone(), game.listing.turns, game.listing.to_act, game.listing.position.clone())
    };
    view! {
        <ul class="kept"><For each=move || games.get() key=key let:game><Row game=game /></For></ul>
    }
}

#[component]
fn Row(game: MyGame) -> impl IntoView {
    let settings = settings();
    let is_own_turn = game.is_own_turn();
    let MyGame { listing, place, until } = game;
    let position = listing.board();
    let picture = move || {
        let theme = settings.theme();
        let options =
            Options { theme, coordinates: false, tray: false, background: false, ..Options::default() };
        position.map(|position| tomoe_draw::svg(&position, &options))
    };
    let others: Vec<_> = (0..)
        .zip(&listing.seats)
        .filter(|&(own, seat)| own != place && !seat.is_free)
        .map(|(_, seat)| seat.clone())
        .collect();
    let names = move || {
        let names: Vec<String> = others.iter().map(rated_name).collect();
        if names.is_empty() { String::new() } else { texts().against(&names.join(", ")) }
    };
    let is_begun = listing.to_act.is_some();
    let left = until.map(|until| face(until.since(now())));
    let standing = move || {
        let told = match (is_begun, is_own_turn) {
            (false, _) => texts().waits(),
            (true, true) => texts().my_turn(),
            (true, false) => texts().their_turn(),
        };
        match &left {
            Some(left) => format!("{told} · {}", texts().time_left(left)),
            None => told.to_owned(),
        }
    };
    let rules = listing.rules.parse().ok();
    let name = move || rules.map(|game| words().game(game)).unwrap_or_default();
    let id = listing.game.to_string();
    view! {
        <li data-id=id.clone()>
            <div class="thumb" aria-hidden="true" inner_html=picture></div>
            <div class="about">
                <strong>{name}</strong>
                <span>{names}</span>
                <span class="small" class:turn=is_own_turn>{standing}</span>
            </div>
            <div class="handles">
                <a class="button" class:primary=is_own_turn data-act="go-on" href=Route::Online(id.clone()).to_string()
                    aria-label=move || format!("{}: {}", words().go_on(), name())>{move || words().go_on()}</a>
            </div>
        </li>
    }
}

/// The other games that wait for who plays a slow game, asked for whenever their turn there is over.
pub(super) fn others_waiting(online: OnlineState) -> Slot<Vec<GameId>> {
    let others = Slot::new(Vec::new());
    let may_leave = Memo::new(move |_| {
        let place = online.place.get()?;
        online.with_live(|game, live| {
            let is_slow = !matches!(live.terms().clock(), TimeControl::Increment { .. });
            is_slow.then(|| game.stage() == Stage::Over || game.place_to_act() != Some(place))
        })?
    });
    let look = move || {
        if may_leave.get_untracked() != Some(true) {
            return others.set(Vec::new());
        }
        let own = online.id();
        spawn_local(async move {
            let games =
                fetch().await.into_iter().filter(|game| game.is_own_turn() && game.listing.game != own);
            let _ = others.try_set(games.map(|game| game.listing.game).collect());
        });
    };
    let is_slow = Memo::new(move |_| may_leave.get().is_some());
    Effect::new(move |_| {
        if is_slow.get() {
            push::refresh();
        }
    });
    Effect::new(move |_| {
        may_leave.track();
        look();
    });
    if let Ok(handle) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    others
}

/// The way to the next game that waits.
#[component]
pub(super) fn NextWaiting(others: Slot<Vec<GameId>>) -> impl IntoView {
    let next = move || others.with(|others| others.first().map(|game| (game.clone(), others.len())));
    move || {
        next().map(|(game, count)| {
            view! {
                <div class="buttons">
                    <a class="button primary" data-act="next-waiting" href=Route::Online(game.to_string()).to_string()>
                        {move || texts().next_waiting(&count.to_string())}
                    </a>
                </div>
            }
        })
    }
}

/// Asks for a key to the seat that the visitor's account has in a game which they open here for the first time; whether that is done.
pub(super) fn ask_for_seat(game: &GameId) -> Slot<bool> {
    let is_known = Slot::new(seats::key_of(game).is_some() || !seats::is_signed_in());
    if !is_known.get_untracked() {
        let wish = NewSeatKey { game: game.clone(), key: seats::new_key() };
        spawn_local(async move {
            if let Ok(Some(_)) = ask::<Option<Seated>>("POST", "account/seats", Some(&wish)).await {
                seats::keep(&wish.game, &wish.key);
            }
            is_known.try_set(true);
        });
    }
    is_known
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_wire::{ListedSeat, Listing};

    fn game(number: u8, to_act: Option<u8>, until: Option<u64>) -> MyGame {
        let seat = |name: &str| ListedSeat {
            name: name.to_owned(),
            level: None,
            is_known: false,
            is_bot: false,
            rating: None,
            is_free: false,
        };
        let listing = Listing {
            game: GameId::random([number; GameId::BYTES]),
            rules: "mana".to_owned(),
            clock: "1/86400".to_owned(),
            swap: false,
            is_rated: false,
            seats: vec![seat("Anna"), seat("Ben")],
            position: String::new(),
            last_turn: None,
            turns: 0,
            to_act,
            result: None,
            at: Millis(u64::from(number)),
        };
        MyGame { listing, place: 0, until: until.map(Millis) }
    }

    #[test]
    fn what_waits_comes_first_and_what_is_urgent_before_that() {
        let mut over = game(9, None, None);
        over.listing.result = Some("draw".to_owned());
        let games = vec![
            game(1, Some(1), Some(5)),
            game(2, Some(0), None),
            game(3, Some(0), Some(9)),
            game(3, Some(0), Some(9)),
            over,
            game(4, None, None),
        ];
        let sorted = in_order(games);
        let expected = [3, 2, 1, 4].map(|number| GameId::random([number; GameId::BYTES]));
        assert_eq!(sorted.iter().map(|game| game.listing.game.clone()).collect::<Vec<_>>(), expected);
        assert_eq!([uncounted("(2) Mana"), uncounted("Mana"), uncounted("(Mana")], ["Mana", "Mana", "(Mana"]);
        assert_eq!(
            (waiting(&sorted), counted(2, "Mana").as_str(), counted(0, "Mana").as_str()),
            (2, "(2) Mana", "Mana")
        );
    }
}
