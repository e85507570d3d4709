//! Addresses: what comes after the `#`. A link to an analysis holds the whole game, so that it never goes stale.
//!
//! ```text
//! #/                                          home
//! #/new/mana                                  a new game
//! #/new/mana/0_…                              a new game that goes on from there
//! #/edit/yonmoque/5.5.5.5.5_b_6_6             a position to be changed by hand
//! #/play/k3j9                                 a game that this browser keeps
//! #/games                                     all of them
//! #/online/Abcdefghij12                       a game on the server; a new one: #/online/mana; what there is: #/lobby
//! #/online/mine                               the games there that go on; likewise account, archive, privacy
//! #/online/challenge/Ben                      a challenge to somebody
//! #/learn/mana                                the course of a game
//! #/learn/mana/rules                          its rules; likewise its exercises
//! #/analyse/yonmoque                          the usual start
//! #/analyse/yonmoque/5.5.5.5.5_b_6_6/@c3_@b2  a position, and the moves played from there
//! ```
//!
//! A position's `/` is written `.` and its blanks `_`, which no position contains, so links stay readable.

use std::fmt;

use crate::slot::Slot;
use leptos::prelude::*;
use tomoe_games::{AnyPosition, Game, History};

/// A page of the application.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Route {
    Home,
    New(Game),
    /// A game to be played on from where it stands.
    NewFrom(History),
    /// A position to be changed by hand.
    Edit(History),
    Play(String),
    /// All games that this browser keeps.
    Games,
    /// What is played over the server: a game, a new one, or the list of them.
    Online(String),
    Learn(Game, Chapter),
    Analyse(History),
    /// An address that leads nowhere, and why.
    Lost(Option<String>),
}

/// A part of what there is to learn about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chapter {
    Course,
    Rules,
    Exercises,
}

impl Chapter {
    pub(crate) const ALL: [Chapter; 3] = [Chapter::Course, Chapter::Rules, Chapter::Exercises];

    /// What follows the game in the address.
    const fn path(self) -> &'static str {
        match self {
            Chapter::Course => "",
            Chapter::Rules => "rules",
            Chapter::Exercises => "exercises",
        }
    }
}

impl Route {
    /// Reads what follows the `#`.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let mut parts = path.split('/');
        let first = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        match (first, rest.as_slice()) {
            ("", _) => Route::Home,
            ("new", [game]) => game.parse().map_or(Route::Lost(None), Route::New),
            ("new", [game, rest @ ..]) => game_at(game, rest).map_or_else(lost, Route::NewFrom),
            ("edit", [game, rest @ ..]) => game_at(game, rest).map_or_else(lost, Route::Edit),
            ("play", [id]) => Route::Play((*id).to_owned()),
            ("games", []) => Route::Games,
            ("lobby", _) => Route::Online(String::new()),
            ("online", rest) => Route::Online(rest.join("/")),
            ("learn", [game, rest @ ..]) => lesson(game, rest).unwrap_or(Route::Lost(None)),
            ("analyse", [game, rest @ ..]) => game_at(game, rest).map_or_else(lost, Route::Analyse),
            _ => Route::Lost(None),
        }
    }
}

fn lesson(game: &str, rest: &[&str]) -> Option<Route> {
    let path = rest.first().copied().unwrap_or_default();
    let chapter = Chapter::ALL.into_iter().find(|chapter| chapter.path() == path)?;
    Some(Route::Learn(game.parse().ok()?, chapter))
}

fn lost(why: String) -> Route {
    Route::Lost(Some(why))
}

/// The game that an address holds.
fn game_at(game: &str, rest: &[&str]) -> Result<History, String> {
    let game: Game = game.parse().map_err(|error| format!("{error}"))?;
    let start = match rest.first().filter(|text| !text.is_empty()) {
        Some(text) => AnyPosition::read(game, &text.replace('.', "/").replace('_', " ")),
        None => AnyPosition::start(game, 2),
    };
    let mut history = History::new(start.map_err(|error| error.to_string())?);
    let moves = rest.get(1).copied().unwrap_or_default();
    for text in moves.split('_').filter(|text| !text.is_empty()) {
        history.play_text(text).map_err(|error| error.to_string())?;
    }
    Ok(history)
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Home | Route::Lost(_) => f.write_str("#/"),
            Route::New(game) => write!(f, "#/new/{game}"),
            Route::Play(id) => write!(f, "#/play/{id}"),
            Route::Games => f.write_str("#/games"),
            Route::Online(what) => write!(f, "#/online/{what}"),
            Route::Edit(history) => {
                let position = history.position();
                write!(f, "#/edit/{}/{}", position.game(), position_text(position))
            }
            Route::Learn(game, Chapter::Course) => write!(f, "#/learn/{game}"),
            Route::Learn(game, chapter) => write!(f, "#/learn/{game}/{}", chapter.path()),
            Route::Analyse(history) => write!(f, "#/analyse/{}", game_text(history)),
            Route::NewFrom(history) => write!(f, "#/new/{}", game_text(history)),
        }
    }
}

fn position_text(position: &AnyPosition) -> String {
    position.to_string().replace('/', ".").replace(' ', "_")
}

fn game_text(history: &History) -> String {
    let start = history.start();
    let mut text = format!("{}/{}", start.game(), position_text(start));
    let moves = move_texts(history);
    if !moves.is_empty() {
        text.push('/');
        text.push_str(&moves.join("_"));
    }
    text
}

/// The moves of a game as text.
pub(crate) fn move_texts(history: &History) -> Vec<String> {
    history.transition_texts().collect()
}

/// The route of the address bar, followed as it changes.
pub(crate) fn current() -> Slot<Route> {
    let read = || Route::read(&here());
    let route = Slot::new(read());
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        route.set(read());
        // A page begins at its top, however far down the one before was read.
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    on_cleanup(move || handle.remove());
    route
}

/// What follows the `#` of the address bar, with it.
pub(crate) fn here() -> String {
    decoded(&window().location().hash().unwrap_or_default())
}

/// Goes to another page.
pub(crate) fn go(route: &Route) {
    let _ = window().location().set_hash(&route.to_string());
}

/// The whole address of a page.
pub(crate) fn address(route: &Route) -> String {
    let location = window().location();
    let origin = location.origin().unwrap_or_default();
    format!("{origin}{}{route}", location.pathname().unwrap_or_default())
}

/// Browsers and messengers escape characters of links as they please.
pub(crate) fn decoded(hash: &str) -> String {
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let mut game = History::new(AnyPosition::start(Game::Mitsudomoe, 4).unwrap());
        game.play_text("@c1:b1c1").unwrap();
        for route in [
            Route::Home,
            Route::New(Game::Mana),
            Route::Play("k3j9".to_owned()),
            Route::Games,
            Route::Online("Abcdefghij12".to_owned()),
            Route::Edit(History::new(*game.position())),
            Route::NewFrom(game.clone()),
            Route::Learn(Game::Yonmoque, Chapter::Course),
            Route::Learn(Game::Mitsudomoe, Chapter::Rules),
            Route::Learn(Game::Mana, Chapter::Exercises),
            Route::Analyse(game),
            Route::Analyse(History::new(AnyPosition::start(Game::Mana, 2).unwrap())),
        ] {
            assert_eq!(Route::read(&route.to_string()), route);
        }
    }

    #[test]
    fn addresses_that_lead_nowhere_say_why() {
        assert_eq!(Route::read("#/chess"), Route::Lost(None));
        assert_eq!(Route::read("#/learn/mana/openings"), Route::Lost(None));
        let Route::Lost(Some(why)) = Route::read("#/analyse/yonmoque/5.5.5.5.5_b_6_6/@z9") else { panic!() };
        assert!(why.contains("@z9"), "{why}");
    }
}
