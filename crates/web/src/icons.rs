//! Small drawings of our own, and the mark of the house.

use leptos::prelude::*;
use tomoe_markup::view;

/// A drawing of strokes in a square of 24.
fn strokes(d: &'static str) -> AnyView {
    view! {
        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=d fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
    }
}

pub(crate) fn first() -> AnyView {
    strokes("M18 6l-7 6 7 6M6 6v12")
}

pub(crate) fn back() -> AnyView {
    strokes("M15 6l-7 6 7 6")
}

pub(crate) fn forward() -> AnyView {
    strokes("M9 6l7 6-7 6")
}

pub(crate) fn last() -> AnyView {
    strokes("M6 6l7 6-7 6M18 6v12")
}

pub(crate) fn undo() -> AnyView {
    strokes("M8 5L3.5 9.5 8 14M4 9.5h9a5.5 5.5 0 0 1 0 11h-3")
}

pub(crate) fn lamp() -> AnyView {
    strokes(
        "M9 17.5h6M10 21h4M12 3a6.2 6.2 0 0 0-3.6 11.2c.6.5.9 1.2.9 1.9v1.4h5.4v-1.4c0-.7.3-1.4.9-1.9A6.2 6.2 0 0 0 12 3z",
    )
}

pub(crate) fn turn() -> AnyView {
    strokes("M20 12a8 8 0 1 1-2.6-5.9M20.4 3.4v4.4H16")
}

pub(crate) fn flag() -> AnyView {
    strokes("M6 21V4c4-2.4 7 2.2 12 0v9.5c-5 2.2-8-2.4-12 0")
}

pub(crate) fn share() -> AnyView {
    strokes("M12 14.5V3.5M8 7l4-3.8L16 7M6 11.5H4.5v9h15v-9H18")
}

pub(crate) fn eye() -> AnyView {
    strokes(
        "M2.5 12C6 5.5 18 5.5 21.5 12 18 18.5 6 18.5 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
    )
}

pub(crate) fn gear() -> AnyView {
    strokes("M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5")
}

pub(crate) fn cross() -> AnyView {
    strokes("M6 6l12 12M18 6L6 18")
}

pub(crate) fn pencil() -> AnyView {
    strokes("M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5")
}

pub(crate) fn again() -> AnyView {
    strokes("M4 8h13l-3.4-3.6M20 16H7l3.4 3.6")
}

/// The swirl of three commas, one for each game.
pub(crate) fn mark() -> AnyView {
    view! {
        <svg class="mark" viewBox="8 8 84 84" aria-hidden="true" focusable="false">
            <path class="one" d="M50 12A38 38 0 0 1 85.23 64.24A31 31 0 0 0 62.21 37.04A15.5 15.5 0 1 1 50 12Z" />
            <path class="two" d="M82.91 69A38 38 0 0 1 20.06 73.4A31 31 0 0 0 55.11 67.06A15.5 15.5 0 1 1 82.91 69Z" />
            <path class="three" d="M17.09 69A38 38 0 0 1 44.71 12.37A31 31 0 0 0 32.67 45.9A15.5 15.5 0 1 1 17.09 69Z" />
        </svg>
    }
}
