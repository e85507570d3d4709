//! What was played in a position of an analysis, and how those games went.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::{AnyPosition, Game, Outcome, Player};
use tomoe_wire::{Explored, ExploredMove, Listing, Problem, Tally};

use super::api::{self, pause};
use super::archive::Query;
use super::lobby::{seat_name, told};
use super::problem;
use super::words::texts;
use crate::route::Route;
use crate::settings::words;
use crate::slot::Slot;

/// How long a position stands before it is asked about: whoever steps through a game wants to know about the last one alone.
const PAUSE: Duration = Duration::from_millis(150);

/// A share of games that has room for its number, in percent.
const ROOM: u32 = 20;

/// What the explorer is told, and what it does.
#[derive(Clone, Copy)]
pub(crate) struct ExplorerDesk {
    /// The position that is looked at.
    pub(crate) position: Memo<AnyPosition>,
    /// The moves whose value is known for certain.
    pub(crate) exact: Signal<Vec<ExactMove>>,
    /// Plays a move.
    pub(crate) play: Callback<String>,
}

/// A move whose value is known for certain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExactMove {
    pub(crate) mv: String,
    /// The value in a few words, and in full.
    pub(crate) short: String,
    pub(crate) told: String,
    /// The class of styles for it.
    pub(crate) class: &'static str,
}

/// See the module.
#[component]
pub(super) fn ExplorerPanel(desk: ExplorerDesk) -> impl IntoView {
    let answer = Slot::new(None::<Result<Explored, Problem>>);
    Effect::new(move |_| {
        let position = desk.position.get();
        answer.set(None);
        spawn_local(async move {
            pause(PAUSE).await;
            let is_there = || desk.position.try_get_untracked() == Some(position);
            if !is_there() {
                return;
            }
            let query = Query { position: Some(position), ..Query::default() };
            let explored = api::get(&format!("explorer?{}", query.text())).await;
            if is_there() {
                answer.try_set(Some(explored));
            }
        });
    });
    let told = move || match answer.get() {
        None => String::new(),
        Some(Err(problem)) => problem::told(texts(), problem).to_owned(),
        Some(Ok(Explored { all: Tally { games: 0, .. }, .. })) => texts().explorer_none().to_owned(),
        Some(Ok(Explored { all, .. })) => texts().explorer_games(&all.games.to_string()),
    };
    let explored = move || answer.with(|answer| answer.clone()?.ok());
    let moves = move || explored().map(|explored| explored.moves).unwrap_or_default();
    let recent = move || explored().map(|explored| explored.recent).unwrap_or_default();
    let href = move || {
        let position = desk.position.get();
        let query = Query { game: Some(position.game()), position: Some(position), ..Query::default() };
        query.route().to_string()
    };
    view! {
        <section class="explorer" data-games=move || explored().map(|explored| explored.all.games.to_string())>
            <h3>{move || texts().explorer_title()}</h3>
            <p class="small" role="status">{told}</p>
            <ul class="played">
                <For each=moves key=|mv| (mv.mv.clone(), mv.tally.games) let:mv><MoveRow desk=desk mv=mv /></For>
            </ul>
            <Show when=move || !recent().is_empty()>
                <ul class="recent small">{move || recent().into_iter().map(recent_game).collect_view()}</ul>
                <p class="small"><a href=href data-act="archive-position">{move || texts().with_position()}</a></p>
            </Show>
        </section>
    }
}

/// A move: how often it was played, what is known of it, and how the games went.
#[component]
fn MoveRow(desk: ExplorerDesk, mv: ExploredMove) -> impl IntoView {
    let ExploredMove { mv, tally } = mv;
    let (name, id, asked) = (mv.clone(), mv.clone(), mv.clone());
    let exact =
        Memo::new(move |_| desk.exact.with(|exact| exact.iter().find(|exact| exact.mv == asked).cloned()));
    let score = move || {
        exact.get().map(|ExactMove { short, told, class, .. }| {
            let title = told.clone();
            view! {
                <span class=format!("score {class} proof") title=title>
                    <span aria-hidden="true">{short}</span><span class="hidden">{told}</span>
                </span>
            }
        })
    };
    let players = desk.position.get_untracked().seated();
    let shares = shares(&tally);
    let whole = {
        let (players, shares) = (players.clone(), shares.clone());
        move || sentence(&players, &shares)
    };
    let game = desk.position.get_untracked().game().id();
    let parts = shares.into_iter().filter(|share| share.percent > 0).map(move |share| {
        let number = (share.percent >= ROOM).then(|| format!("{} %", share.percent));
        let winner = share.place.and_then(|place| players.get(place));
        let class = winner.map_or("drawn".to_owned(), |winner| format!("{game}-{}", winner.letter()));
        view! { <span class=class style=format!("flex-grow:{}", share.percent)>{number}</span> }
    });
    view! {
        <li>
            <button type="button" class="plain" data-move=id on:click=move |_| desk.play.run(mv.clone())>
                <strong>{name}</strong>
                {score}
                <span class="count">{tally.games.to_string()}</span>
                <span class="results" role="img" aria-label=whole.clone() title=whole>{parts.collect_view()}</span>
            </button>
        </li>
    }
}

/// A part of the games: those that somebody won, or the draws.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Share {
    /// Whose wins: a place in the order of play.
    place: Option<usize>,
    percent: u32,
}

/// The wins of the first, the draws, and the wins of the others.
fn shares(tally: &Tally) -> Vec<Share> {
    let games = tally.games.max(1);
    let share = |place, count: u32| Share { place, percent: (count * 200 + games) / (2 * games) };
    let mut shares: Vec<Share> =
        tally.won.iter().enumerate().map(|(place, &won)| share(Some(place), won)).collect();
    shares.insert(shares.len().min(1), share(None, tally.drawn));
    shares
}

fn sentence(players: &[Player], shares: &[Share]) -> String {
    let words = words();
    let told = |share: &Share| {
        let who = match share.place.and_then(|place| players.get(place)) {
            Some(&player) => words.won_by(words.colour(player)),
            None => words.game_results(3).to_owned(),
        };
        format!("{who}: {} %", share.percent)
    };
    shares.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// A game in which the position stood.
fn recent_game(listing: Listing) -> impl IntoView {
    let href = Route::Online(listing.game.to_string()).to_string();
    let game: Option<Game> = listing.rules.parse().ok();
    let outcome = game.zip(listing.result.as_deref());
    let outcome = outcome.and_then(|(game, result)| Outcome::read(game, result).ok());
    let seats = listing.seats;
    let who = move || seats.iter().map(seat_name).collect::<Vec<_>>().join(" – ");
    let how = move || outcome.map(|outcome| format!(" · {}", told(words(), outcome)));
    view! { <li><a href=href>{who}</a>{how}</li> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_and_draws_stand_between() {
        let percents = |won: &[u32], drawn: u32| {
            let games = won.iter().sum::<u32>() + drawn;
            shares(&Tally { games, won: won.to_vec(), drawn })
                .iter()
                .map(|share| share.percent)
                .collect::<Vec<_>>()
        };
        assert_eq!(percents(&[2, 1], 0), [67, 0, 33]);
        assert_eq!(percents(&[0, 0], 1), [0, 100, 0]);
        assert_eq!(percents(&[1, 1, 2], 0), [25, 0, 25, 50]);
        assert_eq!(percents(&[0, 0], 0), [0, 0, 0]);
    }
}
