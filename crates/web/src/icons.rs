//! Small line drawings of our own, and the logo.

use leptos::prelude::*;

pub(crate) const FIRST: &str = "M18 6l-7 6 7 6M6 6v12";
pub(crate) const BACK: &str = "M15 6l-7 6 7 6";
pub(crate) const FORWARD: &str = "M9 6l7 6-7 6";
pub(crate) const LAST: &str = "M6 6l7 6-7 6M18 6v12";
pub(crate) const UP: &str = "M6 15l6-7 6 7";
pub(crate) const PLAY: &str = "M8 5.5l10 6.5-10 6.5z";
pub(crate) const PAUSE: &str = "M8.5 6v12M15.5 6v12";
pub(crate) const UNDO: &str = "M8 5L3.5 9.5 8 14M4 9.5h9a5.5 5.5 0 0 1 0 11h-3";
pub(crate) const LAMP: &str = "M9 17.5h6M10 21h4M12 3a6.2 6.2 0 0 0-3.6 11.2c.6.5.9 1.2.9 1.9v1.4h5.4v-1.4c0-.7.3-1.4.9-1.9A6.2 6.2 0 0 0 12 3z";
pub(crate) const TURN: &str = "M20 12a8 8 0 1 1-2.6-5.9M20.4 3.4v4.4H16";
pub(crate) const FLAG: &str = "M6 21V4c4-2.4 7 2.2 12 0v9.5c-5 2.2-8-2.4-12 0";
pub(crate) const SHARE: &str = "M12 14.5V3.5M8 7l4-3.8L16 7M6 11.5H4.5v9h15v-9H18";
pub(crate) const EYE: &str =
    "M2.5 12C6 5.5 18 5.5 21.5 12 18 18.5 6 18.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z";
pub(crate) const GEAR: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";
pub(crate) const SHELF: &str = "M5 4v16M9.5 4v16M13.5 4.6l5 15M3 20h18";
pub(crate) const PEOPLE: &str = "M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-7 13-7 13 0M15 4.6a3.5 3.5 0 0 1 0 6M18 14c2.5.7 4 3 4 6";
pub(crate) const CROSS: &str = "M6 6l12 12M18 6L6 18";
pub(crate) const PENCIL: &str = "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5";
pub(crate) const AGAIN: &str = "M4 8h13l-3.4-3.6M20 16H7l3.4 3.6";

/// One of the drawings above: strokes in a square of 24.
#[component]
pub(crate) fn Icon(path: &'static str) -> impl IntoView {
    view! {
        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
    }
}

/// The swirl of three commas, one for each game.
#[component]
pub(crate) fn Logo() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="8 8 84 84" aria-hidden="true" focusable="false">
            <path class="one" d="M50 12A38 38 0 0 1 85.23 64.24A31 31 0 0 0 62.21 37.04A15.5 15.5 0 1 1 50 12Z" />
            <path class="two" d="M82.91 69A38 38 0 0 1 20.06 73.4A31 31 0 0 0 55.11 67.06A15.5 15.5 0 1 1 82.91 69Z" />
            <path class="three" d="M17.09 69A38 38 0 0 1 44.71 12.37A31 31 0 0 0 32.67 45.9A15.5 15.5 0 1 1 17.09 69Z" />
        </svg>
    }
}
