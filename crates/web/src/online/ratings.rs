//! Who is how strong: the leaderboards, and somebody's ratings with their history.

use std::fmt::Write;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::Game;
use tomoe_wire::{BOT, Leaderboard, Pool, PoolRating, Problem, Profile, RatedPlayer, RatingPoint, Speed};

use super::api;
use super::archive::Query;
use super::challenge::ChallengeLink;
use super::problem;
use super::words::texts;
use crate::play::{Seat, day_of};
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;

/// The address of the leaderboards begins with this, after that of games online.
pub(super) const ADDRESS: &str = "ratings";

/// And ends with this where bots and levels are left out.
const PEOPLE: &str = "people";

/// The measures of a graph.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 120.0;

/// Where the server tells of somebody, if an address asks for that.
pub(super) fn player_path(what: &str) -> Option<String> {
    if let Some(name) = what.strip_prefix("player/") {
        return Some(format!("players/{}", js_sys::encode_uri_component(name)));
    }
    let level: u8 = what.strip_prefix("level/")?.parse().ok()?;
    Some(format!("levels/{level}"))
}

/// The page about somebody.
pub(super) fn page_of(name: &str) -> String {
    Route::Online(format!("player/{}", js_sys::encode_uri_component(name))).to_string()
}

/// A pool in words.
fn told(pool: Pool) -> String {
    let game = words().game(pool.game);
    let game = if pool.is_many { texts().pool_many(game) } else { game.to_owned() };
    format!("{game}, {}", texts().speeds(speed_index(pool.speed)))
}

/// The place of a speed among the words.
fn speed_index(speed: Speed) -> usize {
    Speed::ALL.iter().position(|&other| other == speed).unwrap_or_default()
}

/// The name of somebody in a list.
fn shown_name(level: Option<u8>, is_bot: bool, name: &str) -> String {
    match level {
        Some(level) => Seat::from(level).name(words()),
        None if is_bot => format!("{name} {BOT}"),
        None => name.to_owned(),
    }
}

/// The strongest of a pool.
#[component]
pub(super) fn RatingsPage(what: String) -> impl IntoView {
    let (pool, who) = what.split_once('/').unwrap_or((&what, ""));
    let people_only = who == PEOPLE;
    let pool = pool.parse().unwrap_or(Pool { game: Game::Yonmoque, is_many: false, speed: Speed::Blitz });
    let board = Slot::new(None::<Leaderboard>);
    let wrong = Slot::new(None::<Problem>);
    spawn_local(async move {
        match api::get(&format!("{ADDRESS}/{pool}?people-only={people_only}")).await {
            Ok(known) => drop(board.try_set(Some(known))),
            Err(problem) => drop(wrong.try_set(Some(problem))),
        }
    });
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", texts().ratings_title())));
    let options = Pool::all()
        .map(|of| view! { <option value=of.to_string() prop:selected=of == pool>{move || told(of)}</option> })
        .collect_view();
    let address = move |pool: &str, people_only: bool| {
        let who = if people_only { format!("/{PEOPLE}") } else { String::new() };
        Route::Online(format!("{ADDRESS}/{pool}{who}"))
    };
    let choose = move |event| route::go(&address(&event_target_value(&event), people_only));
    let show = move |is_wanted: bool| {
        let href = address(&pool.to_string(), is_wanted).to_string();
        let name = move || if is_wanted { texts().people_only() } else { texts().with_programs() };
        let current = (is_wanted == people_only).then_some("page");
        view! { <a class="button" data-choice=if is_wanted { "people" } else { "all" } aria-current=current href=href>{name}</a> }
    };
    let rows = move || {
        let players =
            board.with(|board| board.as_ref().map(|board| board.players.clone())).unwrap_or_default();
        (1_usize..).zip(players).map(row).collect_view()
    };
    let is_empty = move || board.with(|board| board.as_ref().is_some_and(|board| board.players.is_empty()));
    let provisional = move || {
        let count =
            board.with(|board| board.as_ref().map(|board| board.provisional)).filter(|&count| count > 0);
        count.map(|count| texts().rating_provisional(&count.to_string()))
    };
    view! {
        <div class="lobby ratings" data-pool=pool.to_string() data-read=move || board.with(Option::is_some).to_string()>
            <h1>{move || texts().ratings_title()}</h1>
            <div class="finder">
                {show(false)} {show(true)}
                <select data-act="pool" aria-label=move || texts().ratings_title() on:change=choose>{options}</select>
            </div>
            <p class="notice" role="status">{move || wrong.get().map(|problem| problem::told(texts(), problem))}</p>
            <section class="card">
                <Show when=is_empty><p class="small">{move || texts().rating_none()}</p></Show>
                <ol class="leaders">{rows}</ol>
                <p class="small">{provisional}</p>
            </section>
            <p><a class="button primary" href="#/online/pair">{move || texts().pair_title()}</a></p>
        </div>
    }
}

/// Somebody in a leaderboard.
fn row((place, RatedPlayer { name, level, is_bot, rating }): (usize, RatedPlayer)) -> impl IntoView {
    let (whose, whom) = (name.clone(), name.clone());
    let page = match level {
        Some(level) => Route::Online(format!("level/{level}")).to_string(),
        None => page_of(&name),
    };
    view! {
        <li data-name=whose>
            <span class="rank">{place.to_string()}</span>
            <a href=page>{move || shown_name(level, is_bot, &name)}</a>
            <strong>{rating.to_string()}</strong>
            <span class="small">{move || texts().rated_games(&rating.games.to_string())}</span>
            {level.is_none().then(|| view! { <ChallengeLink name=whom /> })}
        </li>
    }
}

/// What everybody may know of somebody.
#[component]
pub(super) fn PlayerPage(path: String) -> impl IntoView {
    let profile = Slot::new(None::<Profile>);
    let wrong = Slot::new(None::<Problem>);
    spawn_local(async move {
        match api::get(&path).await {
            Ok(known) => drop(profile.try_set(Some(known))),
            Err(problem) => drop(wrong.try_set(Some(problem))),
        }
    });
    let shown = move || {
        let Profile { name, level, is_bot, ratings } = profile.get()?;
        let games = Query { player: name.clone(), ..Query::default() }.route().to_string();
        let whom = name.clone();
        let ways = level.is_none().then(|| {
            view! {
                <p class="buttons">
                    <ChallengeLink name=whom is_primary=true />
                    <a class="button" data-act="their-games" href=games>{texts().their_games()}</a>
                </p>
            }
        });
        let name = shown_name(level, is_bot, &name);
        document().set_title(&format!("{name} – Tomoe"));
        let is_empty = ratings.is_empty();
        Some(view! {
            <h1>{name}</h1>
            {ways}
            {is_empty.then(|| view! { <p>{texts().rating_none()}</p> })}
            {ratings.into_iter().map(pool_rating).collect_view()}
        })
    };
    view! {
        <div class="lobby ratings">
            <p class="notice" role="status">{move || wrong.get().map(|problem| problem::told(texts(), problem))}</p>
            {shown}
        </div>
    }
}

/// Somebody's rating in a pool.
fn pool_rating(PoolRating { pool, is_apart, rating, history }: PoolRating) -> impl IntoView {
    let board = Route::Online(format!("{ADDRESS}/{pool}")).to_string();
    // Nobody is listed by what they reach against programs alone.
    let name = match is_apart {
        true => view! { {format!("{} ({})", told(pool), texts().rating_apart())} }.into_any(),
        false => view! { <a href=board>{told(pool)}</a> }.into_any(),
    };
    let summary =
        format!("{rating} ± {} · {}", rating.deviation, texts().rated_games(&rating.games.to_string()));
    let graph = (history.len() > 1).then(|| {
        let (least, most) = bounds(&history);
        let ends = history.first().zip(history.last()).map(|(first, last)| (day_of(first.at), day_of(last.at)));
        let days = ends.map(|(first, last)| if first == last { first } else { format!("{first} – {last}") });
        let label = format!("{}: {least}–{most}", texts().rating_history());
        view! {
            <figure class="rating-graph">
                <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label preserveAspectRatio="none">
                    <polyline points=line(&history) vector-effect="non-scaling-stroke" />
                </svg>
                <figcaption class="small"><span>{least.to_string()}" – "{most.to_string()}</span> <span>{days}</span></figcaption>
            </figure>
        }
    });
    view! {
        <section class="card" data-pool=pool.to_string() data-apart=is_apart.then_some("")>
            <h2>{name}</h2>
            <p class="rating">{summary}</p>
            {graph}
        </section>
    }
}

fn bounds(history: &[RatingPoint]) -> (i32, i32) {
    let ratings = || history.iter().map(|point| point.rating);
    (ratings().min().unwrap_or_default(), ratings().max().unwrap_or_default())
}

/// The rating after each game, from the left to the right, the highest at the top.
fn line(history: &[RatingPoint]) -> String {
    let (least, most) = bounds(history);
    let (steps, span) = ((history.len() - 1).max(1) as f64, f64::from((most - least).max(1)));
    let margin = 4.0;
    let mut points = String::new();
    for (number, point) in history.iter().enumerate() {
        let x = margin + number as f64 / steps * (WIDTH - 2.0 * margin);
        let y = margin + f64::from(most - point.rating) / span * (HEIGHT - 2.0 * margin);
        let _ = write!(points, "{x:.1},{y:.1} ");
    }
    points.pop();
    points
}

#[cfg(test)]
mod tests {
    use tomoe_play::Millis;

    use super::*;

    #[test]
    fn a_graph_goes_from_edge_to_edge() {
        let point = |rating| RatingPoint { at: Millis(0), rating, game: "aaaaaaaaaaaa".parse().unwrap() };
        let history = [point(1500), point(1620), point(1380)];
        assert_eq!(line(&history), "4.0,60.0 300.0,4.0 596.0,116.0");
        assert_eq!(bounds(&history), (1380, 1620));
        assert_eq!(line(&[point(1500), point(1500)]), "4.0,4.0 596.0,4.0");
    }
}
