//! Buttons that several pages have.

use leptos::prelude::*;

use crate::icons::Icon;

/// A button with an icon and its name beneath.
#[component]
pub(crate) fn Tool(
    /// Names the button for tests.
    act: &'static str,
    /// One of the paths of [`crate::icons`].
    icon: &'static str,
    #[prop(into)] name: Signal<&'static str>,
    #[prop(optional, into)] disabled: Signal<bool>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="tool" data-act=act disabled=disabled on:click=move |_| on_press()>
            <Icon path=icon />
            <span>{name}</span>
        </button>
    }
}

/// A button that is on or off.
#[component]
pub(crate) fn Toggle(
    /// Names the button for tests.
    #[prop(into)]
    act: String,
    #[prop(into)] name: Signal<String>,
    #[prop(into)] is_on: Signal<bool>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button type="button" data-act=act aria-pressed=move || is_on.get().to_string() on:click=move |_| on_press()>
            {name}
        </button>
    }
}
