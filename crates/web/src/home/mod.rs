//! Home: the three games, the games to go on with, and a way in for what was pasted.

mod living;
mod new_game;
mod paste;

pub(crate) use new_game::NewGame;
pub(crate) use paste::read as read_pasted;

use leptos::prelude::*;
use tomoe_games::Game;
use tomoe_markup::view;

use crate::erased::{part, press, say, text};
use crate::play::Saved;
use crate::route::{Chapter, Route};
use crate::settings::words;
use crate::signals::RwSignal;
use living::Living;
use paste::Paste;

/// The first page.
#[component]
pub(crate) fn Home() -> AnyView {
    view! {
        <div class="home">
            <h1 class="welcome">{say(|w| w.tagline())}</h1>
            <div class="games">
                {Game::ALL.into_iter().map(card).collect_view()}
            </div>
            <Unfinished />
            <Paste />
        </div>
    }
}

fn card(game: Game) -> AnyView {
    view! {
        <article class="game card" data-game=game.id()>
            <a class="picture" href=Route::New(game).to_string() tabindex="-1" aria-hidden="true">
                <Living game=game />
            </a>
            <div class="text">
                <h2>{game.name()}</h2>
                <p>{text(move || words().about(game))}</p>
                <p class="credit">{text(move || words().designed_by(game.designer()))}</p>
                <div class="actions">
                    <a class="button primary" data-act="play" href=Route::New(game).to_string()
                        aria-label=text(move || words().play_game(game.name()))>{say(|w| w.play())}</a>
                    <a class="button" data-act="learn" href=Route::Learn(game, Chapter::Course).to_string()
                        aria-label=text(move || words().learn_game(game.name()))>{say(|w| w.learn())}</a>
                    <a class="button" data-act="analyse" href=format!("#/analyse/{game}")
                        aria-label=text(move || words().analyse_game(game.name()))>{say(|w| w.analyse())}</a>
                </div>
            </div>
        </article>
    }
}

/// The games that were begun and not ended.
#[component]
fn Unfinished() -> AnyView {
    let forgotten = RwSignal::new(0);
    let games = move || {
        forgotten.track();
        let mut games = Saved::all();
        games.retain(|(_, saved)| {
            let history = saved.history();
            history.ending().is_none() && !history.plies() == 0
        });
        games.truncate(4);
        games
    };
    let row = move |(id, saved): (String, Saved)| {
        let history = saved.history();
        let (game, ply) = (history.start().game(), history.plies());
        let act = words().colour(history.position().to_act());
        let seats: Vec<String> = saved.seats.iter().map(|seat| seat.name(words())).collect();
        let forget = {
            let id = id.clone();
            move || {
                Saved::forget(&id);
                forgotten.update(|count| *count += 1);
            }
        };
        view! {
            <li>
                <div>
                    <strong>{game.name()}</strong>
                    <span>{seats.join(" – ")}</span>
                    <span class="small">{format!("{} {ply} · {}", words().moves(), words().to_act(act))}</span>
                </div>
                <a class="button" data-act="go-on" href=Route::Play(id).to_string()
                    aria-label=format!("{}: {}", words().go_on(), game.name())>{words().go_on()}</a>
                <button type="button" class="plain" aria-label=words().forget() title=words().forget() on:click=press(forget)>"✕"</button>
            </li>
        }
    };
    part(move || {
        let games = games();
        (!games.is_empty()).then(|| {
            view! {
                <section class="unfinished card">
                    <h2>{words().unfinished()}</h2>
                    <ul>{games.into_iter().map(row).collect_view()}</ul>
                </section>
            }
        })
    })
}
