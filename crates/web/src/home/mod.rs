//! Home: the three games, the games to go on with, and a way in for what was pasted.

mod choices;
mod clock_field;
mod living;
mod more_choices;
mod new_game;
mod new_game_form;
mod paste;
mod preview;

pub(crate) use clock_field::{ClockChoice, ClockField};
pub(crate) use more_choices::MoreChoices;
pub(crate) use new_game::NewGame;
pub(crate) use new_game_form::NewGameForm;
pub(crate) use paste::read as read_pasted;

use leptos::prelude::*;
use tomoe_games::Game;

use crate::kept;
use crate::lazy;
use crate::online::SEATS;
use crate::route::{Chapter, Route};
use crate::settings::words;
use crate::store;
use living::Living;
use paste::Paste;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <div class="home">
            <h1 class="welcome">{move || words().tagline()}</h1>
            {has_seats().then(lazy::my_online)}
            {was_played().then(|| view! {
                <div style:min-height=room()>{lazy::unfinished()}</div>
            })}
            <div class="games">{Game::ALL.map(|game| view! { <GameCard game=game /> })}</div>
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

/// Whether a game was ever played here.
fn was_played() -> bool {
    kept::has_changed() || !store::keys(kept::LOCAL).is_empty()
}

/// Whether a seat of a game over the server was ever taken here.
fn has_seats() -> bool {
    !store::keys(SEATS).is_empty()
}

/// The room that the unfinished games took the last time, so that nothing moves when they appear.
fn room() -> String {
    let rows: u32 = store::get("unfinished").and_then(|rows| rows.parse().ok()).unwrap_or(0);
    format!("{}px", 60 + 91 * rows)
}
