//! What is kept, where, and for how long.

use leptos::prelude::*;

use super::words::texts;
use crate::settings::words;

/// A text, followed as the language changes.
type Told = fn() -> &'static str;

/// The parts of the page: headings and what stands below them.
const PARTS: [(&str, Told, Told); 6] = [
    ("browser", || texts().privacy_browser_title(), || texts().privacy_browser()),
    ("games", || texts().privacy_games_title(), || texts().privacy_games()),
    ("account", || texts().privacy_account_title(), || texts().privacy_account()),
    ("reports", || texts().privacy_reports_title(), || texts().privacy_reports()),
    ("push", || texts().privacy_push_title(), || texts().privacy_push()),
    ("network", || texts().privacy_network_title(), || texts().privacy_network()),
];

/// See the module.
#[component]
pub(super) fn PrivacyPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", texts().privacy_title())));
    let part = |(name, heading, text): (&'static str, Told, Told)| {
        view! { <section data-part=name><h2>{heading}</h2><p>{text}</p></section> }
    };
    view! {
        <div class="account card privacy">
            <h1>{move || texts().privacy_title()}</h1>
            <p>{move || texts().privacy_note()}</p>
            {PARTS.map(part)}
            <p class="small"><a href="#/lobby">{move || texts().lobby_title()}</a>" · "<a href="#/online/account">{move || texts().account_title()}</a>" · "<a href="#/">{move || words().home()}</a></p>
        </div>
    }
}
