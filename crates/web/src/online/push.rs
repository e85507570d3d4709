//! Messages to this browser when a slow game waits: the choice. `static/push.js` does it, which few visits need.

use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use tomoe_games::Game;
use tomoe_wire::{HeldSeat, MySeats};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use super::seats;
use super::words::texts;
use crate::settings::words;
use crate::slot::Slot;
use crate::store;

/// Where it is kept that messages are wanted here.
const WANTED: &str = "push";

#[wasm_bindgen]
extern "C" {
    /// Asks `static/push.js` for something. The answer is how it stands then, as a word.
    #[wasm_bindgen(js_name = pushDesk)]
    fn push_desk(wish: &str, about: &str) -> Promise;
}

/// How it stands with messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// The browser has no such thing, or has not answered yet.
    Missing,
    Off,
    On,
    /// The visitor or the browser does not want them.
    Denied,
}

/// The seats held here, and what messages say, in the language chosen.
fn about() -> String {
    let held = seats::all().into_iter().filter(|seat| !seat.is_over).take(MySeats::MOST);
    let held: Vec<HeldSeat> = held.map(|seat| HeldSeat { game: seat.game, key: seat.key }).collect();
    let games = Game::ALL.map(|game| (game.to_string(), json!(words().game(game))));
    let told = json!({
        "turn": texts().my_turn(),
        "challenge": texts().challenge_from("{who}"),
        "against": texts().against("{who}"),
        "guest": texts().guest(),
        "games": serde_json::Map::from_iter(games),
    });
    json!({ "seats": held, "words": told }).to_string()
}

async fn ask(wish: &'static str, about: String) -> Standing {
    let answer = JsFuture::from(push_desk(wish, &about)).await.ok().and_then(|answer| answer.as_string());
    let standing = match answer.as_deref() {
        Some("on") => Standing::On,
        Some("off") => Standing::Off,
        Some("denied") => Standing::Denied,
        _ => Standing::Missing,
    };
    match standing {
        Standing::On => store::set(WANTED, "yes"),
        Standing::Missing | Standing::Off | Standing::Denied => store::remove(WANTED),
    }
    standing
}

/// Tells the server of the seats held here, if messages are wanted: a new one may be among them.
pub(super) fn refresh() {
    if store::get(WANTED).is_some() {
        let about = untrack(about);
        spawn_local(async move {
            let _ = ask("state", about).await;
        });
    }
}

/// Switches messages off, before somebody signs out.
pub(super) fn switch_off() {
    if store::get(WANTED).is_some() {
        spawn_local(async move {
            let _ = ask("off", String::new()).await;
        });
    }
}

/// The choice, where the browser has such a thing.
#[component]
pub(super) fn PushChoice() -> impl IntoView {
    let standing = Slot::new(Standing::Missing);
    let wish = move |wish: &'static str| {
        let about = untrack(about);
        spawn_local(async move {
            let new = ask(wish, about).await;
            let _ = standing.try_set(new);
        });
    };
    wish("state");
    let change = move |event| wish(if event_target_checked(&event) { "on" } else { "off" });
    let told = move || (standing.get() == Standing::Denied).then(|| texts().push_denied());
    view! {
        <Show when=move || standing.get() != Standing::Missing>
            <div class="card push">
                <label class="field check">
                    <input type="checkbox" data-act="push" prop:checked=move || standing.get() == Standing::On on:change=change />
                    <span>{move || texts().push_choice()}</span>
                </label>
                <p class="wrong" role="alert">{told}</p>
            </div>
        </Show>
    }
}
