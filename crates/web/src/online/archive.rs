//! The archive: public games that have ended, found by who played, what, how it ended, when, and a position.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_draw::Options;
use tomoe_games::{AnyPosition, Game, Outcome};
use tomoe_wire::{ArchiveMonth, ArchivePage, Listing, Problem};
use wasm_bindgen::JsValue;

use super::api;
use super::lobby::{Kind, Row, told};
use super::problem;
use super::words::texts;
use crate::route::Route;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// The address of the archive begins with this, after that of games online.
pub(super) const ADDRESS: &str = "archive";

/// How many months are offered to be fetched.
const MONTHS: usize = 36;

/// Which games are looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Query {
    pub(super) game: Option<Game>,
    pub(super) player: String,
    /// As records write it; empty for any.
    pub(super) result: String,
    pub(super) since: String,
    pub(super) until: String,
    pub(super) position: Option<AnyPosition>,
}

impl Query {
    /// Reads what follows the archive's address, decoded. What is not understood is left out.
    fn read(text: &str) -> Self {
        let mut query = Self::default();
        for (name, value) in text.trim_start_matches('/').split('&').filter_map(|part| part.split_once('=')) {
            match name {
                "game" => query.game = value.parse().ok(),
                "player" => value.clone_into(&mut query.player),
                "result" => value.clone_into(&mut query.result),
                "since" => value.clone_into(&mut query.since),
                "until" => value.clone_into(&mut query.until),
                "position" => query.position = value.parse().ok(),
                _ => {}
            }
        }
        query
    }

    /// The parts that say something.
    fn parts(&self) -> impl Iterator<Item = (&'static str, String)> {
        let game = self.game.map(|game| game.to_string()).unwrap_or_default();
        let position = self.position.map(|position| position.to_string()).unwrap_or_default();
        let parts = [
            ("game", game),
            ("player", self.player.trim().to_owned()),
            ("result", self.result.clone()),
            ("since", self.since.clone()),
            ("until", self.until.clone()),
            ("position", position),
        ];
        parts.into_iter().filter(|(_, value)| !value.is_empty())
    }

    /// As the server is asked.
    pub(super) fn text(&self) -> String {
        let encoded =
            |(name, value): (&str, String)| format!("{name}={}", js_sys::encode_uri_component(&value));
        self.parts().map(encoded).collect::<Vec<_>>().join("&")
    }

    /// The page that shows it.
    pub(super) fn route(&self) -> Route {
        match self.text() {
            text if text.is_empty() => Route::Online(ADDRESS.to_owned()),
            text => Route::Online(format!("{ADDRESS}/{text}")),
        }
    }
}

/// See the module.
#[component]
pub(super) fn Archive(query: String) -> impl IntoView {
    let query = Slot::new(Query::read(&query));
    let games = Slot::new(None::<Vec<Listing>>);
    let next = Slot::new(None::<String>);
    let wrong = Slot::new(None::<Problem>);
    let fetch = move |before: Option<String>| {
        let asked = query.get_untracked();
        let mut path = format!("archive?{}", asked.text());
        if let Some(before) = &before {
            path += &format!("&before={before}");
        }
        spawn_local(async move {
            let answer = api::get::<ArchivePage>(&path).await;
            // Something else may have been asked for meanwhile.
            if query.try_get_untracked().is_none_or(|now| now != asked) {
                return;
            }
            wrong.set(answer.as_ref().err().copied());
            if let Ok(page) = answer {
                next.set(page.next);
                games.update(|games| match (before, games) {
                    (Some(_), Some(games)) => games.extend(page.games),
                    (_, games) => *games = Some(page.games),
                });
            }
        });
    };
    Effect::new(move |_| {
        // The address bar holds what is looked for, without a new page being made of it.
        if let Ok(browser) = window().history() {
            let address = query.with(Query::route).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
        fetch(None);
    });
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", texts().archive_title())));
    let is_empty = move || games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    let more = move |_| fetch(next.get_untracked());
    view! {
        <div class="lobby archive">
            <h1>{move || texts().archive_title()}</h1>
            <Fields query=query />
            <p class="notice" role="status">{move || wrong.get().map(|problem| problem::told(texts(), problem))}</p>
            <section class="card" data-list="archive" data-count=move || games.with(|games| games.as_ref().map(|games| games.len().to_string()))>
                <Show when=is_empty><p class="small">{move || words().nothing_found()}</p></Show>
                <ul class="listings">
                    <For each=move || games.get().unwrap_or_default() key=|listing| listing.game.clone() let:listing>
                        <Row kind=Kind::Over listing=listing />
                    </For>
                </ul>
                <Show when=move || next.with(Option::is_some)>
                    <button type="button" data-act="more" on:click=more>{move || texts().older_games()}</button>
                </Show>
            </section>
            <Downloads />
        </div>
    }
}

/// What is looked for.
#[component]
fn Fields(query: Slot<Query>) -> impl IntoView {
    let game = move || query.with(|query| query.game);
    let games = Game::ALL.map(|of| {
        view! { <option value=of.id() prop:selected=move || game() == Some(of)>{move || words().game(of)}</option> }
    });
    let choose_game = move |event| {
        let game: Option<Game> = event_target_value(&event).parse().ok();
        query.update(|query| {
            // Who can win depends on the game, and so does what a position is.
            if query.game != game {
                *query = Query { game, result: String::new(), position: None, ..query.clone() };
            }
        });
    };
    let results = move || {
        let mut results = vec!["draw".to_owned()];
        if let Some(game) = game() {
            results.extend(game.colours().map(|player| Outcome::Win(player).to_string()));
        }
        results.into_iter().map(move |result| {
            let outcome = Outcome::read(game().unwrap_or(Game::Yonmoque), &result).ok();
            let (name, chosen) = (outcome.map(|outcome| told(words(), outcome)), result.clone());
            let is_chosen = move || query.with(|query| query.result == chosen);
            view! { <option value=result prop:selected=is_chosen>{name}</option> }
        })
    };
    let set = move |change: fn(&mut Query, String)| {
        move |event| query.update(|query| change(query, event_target_value(&event)))
    };
    view! {
        <div class="finder">
            <input type="text" maxlength="24" data-act="player" aria-label=move || texts().player_name()
                placeholder=move || texts().player_name() prop:value=move || query.with(|query| query.player.clone())
                on:change=set(|query, value| query.player = value) />
            <select data-act="game" aria-label=move || words().any_game() on:change=choose_game>
                <option value="" prop:selected=move || game().is_none()>{move || words().any_game()}</option>
                {games}
            </select>
            <select data-act="result" aria-label=move || texts().any_result() on:change=set(|query, value| query.result = value)>
                <option value="">{move || texts().any_result()}</option>
                {move || results().collect_view()}
            </select>
            <label>{move || texts().since()} " " <input type="date" data-act="since" prop:value=move || query.with(|query| query.since.clone())
                on:change=set(|query, value| query.since = value) /></label>
            <label>{move || texts().until()} " " <input type="date" data-act="until" prop:value=move || query.with(|query| query.until.clone())
                on:change=set(|query, value| query.until = value) /></label>
        </div>
        <Show when=move || query.with(|query| query.position.is_some())><Wanted query=query /></Show>
    }
}

/// The position that has to stand in the games.
#[component]
fn Wanted(query: Slot<Query>) -> impl IntoView {
    let settings = settings();
    let board = move || {
        let theme = settings.theme();
        let options =
            Options { theme, coordinates: false, tray: false, background: false, ..Options::default() };
        query.with(|query| query.position.map(|position| tomoe_draw::svg(&position, &options)))
    };
    view! {
        <div class="wanted card">
            <span class="thumb" aria-hidden="true" inner_html=board></span>
            <span class="about">{move || texts().with_position()}</span>
            <button type="button" data-act="any-position" on:click=move |_| query.update(|query| query.position = None)>
                {move || texts().any_position()}
            </button>
        </div>
    }
}

/// All games of each month, to be taken away.
#[component]
fn Downloads() -> impl IntoView {
    let months = Slot::new(Vec::<ArchiveMonth>::new());
    spawn_local(async move {
        if let Ok(known) = api::get(&format!("{ADDRESS}/months")).await {
            months.try_set(known);
        }
    });
    let row = |ArchiveMonth { rules, month, games }: ArchiveMonth| {
        let game: Option<Game> = rules.parse().ok();
        let name = move || game.map(|game| words().game(game));
        let path = api::whole(&format!("{ADDRESS}/{rules}/{month}"));
        view! {
            <li>
                <span>{month} " " {name} " (" {games.to_string()} ")"</span>
                <a href=format!("{path}.txt") download="">"txt"</a>
                <a href=format!("{path}.jsonl") download="">"jsonl"</a>
            </li>
        }
    };
    view! {
        <Show when=move || months.with(|months| !months.is_empty())>
            <details class="card downloads">
                <summary>{move || texts().download_games()}</summary>
                <p class="small">{move || texts().download_note()}</p>
                <ul>{move || months.get().into_iter().take(MONTHS).map(row).collect_view()}</ul>
            </details>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_looked_for() {
        let query = Query::read("/game=mana&player=Ada L&result=draw&since=2026-01-01&nonsense&who=me");
        assert_eq!(
            (query.game, query.player.as_str(), query.result.as_str()),
            (Some(Game::Mana), "Ada L", "draw")
        );
        let parts: Vec<_> = query.parts().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(parts, ["game=mana", "player=Ada L", "result=draw", "since=2026-01-01"]);
        assert_eq!(Query::read(""), Query::default());
        let position = Query::read("position=5/5/2b2/5/5 w 5 6").position;
        assert_eq!(position.map(|position| position.to_string()).as_deref(), Some("5/5/2b2/5/5 w 5 6"));
    }
}
