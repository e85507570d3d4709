//! Home: the three games, the games to go on with, and a way in for what was pasted.

mod living;
mod new_game;
mod new_game_form;
mod paste;

pub(crate) use new_game::NewGame;
pub(crate) use paste::read as read_pasted;

use leptos::prelude::*;
use tomoe_games::Game;

use crate::play::Saved;
use crate::route::{Chapter, Route};
use crate::settings::words;
use living::Living;
use paste::Paste;

/// How many unfinished games are offered.
const OFFERED: usize = 4;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <div class="home">
            <h1 class="welcome">{move || words().tagline()}</h1>
            <div class="games">{Game::ALL.map(|game| view! { <GameCard game=game /> })}</div>
            <Unfinished />
            <Paste />
        </div>
    }
}

#[component]
fn GameCard(game: Game) -> impl IntoView {
    view! {
        <article class="game card" data-game=game.id()>
            <a class="picture" href=Route::New(game).to_string() tabindex="-1" aria-hidden="true">
                <Living game=game />
            </a>
            <div class="text">
                <h2>{move || words().game(game)}</h2>
                <p>{move || words().about(game)}</p>
                <p class="credit">{move || words().designed_by(words().designer(game))}</p>
                <div class="actions">
                    <a class="button primary" data-act="play" href=Route::New(game).to_string()
                        aria-label=move || words().play_game(words().game(game))>{move || words().play()}</a>
                    <a class="button" data-act="learn" href=Route::Learn(game, Chapter::Course).to_string()
                        aria-label=move || words().learn_game(words().game(game))>{move || words().learn()}</a>
                    <a class="button" data-act="analyse" href=format!("#/analyse/{game}")
                        aria-label=move || words().analyse_game(words().game(game))>{move || words().analyse()}</a>
                </div>
            </div>
        </article>
    }
}

/// The games that were begun and not ended.
fn unfinished() -> Vec<(String, Saved)> {
    let is_unfinished = |saved: &Saved| {
        let history = saved.history();
        history.ending().is_none() && history.plies() > 0
    };
    Saved::all().into_iter().filter(|(_, saved)| is_unfinished(saved)).take(OFFERED).collect()
}

#[component]
fn Unfinished() -> impl IntoView {
    let games = RwSignal::new(unfinished());
    let forget = move |id: &str| {
        Saved::forget(id);
        games.set(unfinished());
    };
    view! {
        <Show when=move || games.with(|games| !games.is_empty())>
            <section class="unfinished card">
                <h2>{move || words().unfinished()}</h2>
                <ul>
                    {move || games.get().into_iter().map(|(id, saved)| view! {
                        <UnfinishedGame id=id saved=saved on_forget=forget />
                    }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn UnfinishedGame(id: String, saved: Saved, on_forget: impl Fn(&str) + 'static) -> impl IntoView {
    let history = saved.history();
    let (game, ply, to_act) = (history.start().game(), history.plies(), history.position().to_act());
    let seats = move || {
        let names: Vec<String> = saved.seats().map(|seat| seat.name(words())).collect();
        names.join(" – ")
    };
    let stands = move || {
        let words = words();
        format!("{} {ply} · {}", words.moves(), words.to_act(words.colour(to_act)))
    };
    view! {
        <li>
            <div>
                <strong>{move || words().game(game)}</strong>
                <span>{seats}</span>
                <span class="small">{stands}</span>
            </div>
            <a class="button" data-act="go-on" href=Route::Play(id.clone()).to_string()
                aria-label=move || format!("{}: {}", words().go_on(), words().game(game))>{move || words().go_on()}</a>
            <button type="button" class="plain" aria-label=move || words().forget() title=move || words().forget()
                on:click=move |_| on_forget(&id)>"✕"</button>
        </li>
    }
}
