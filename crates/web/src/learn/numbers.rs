//! The steps of a course or the exercises as numbers to press.

use leptos::html;
use leptos::prelude::*;

use crate::settings::words;

/// The numbers; `at` is set to the one pressed. `name` says what a number stands for, `is_done` whether it is ticked off.
#[component]
pub(super) fn Numbers(
    count: usize,
    now: usize,
    at: RwSignal<Option<usize>>,
    name: Callback<usize, String>,
    is_done: Callback<usize, bool>,
) -> impl IntoView {
    let number = move |index: usize| {
        let label = move || {
            let done = if is_done.run(index) { format!(", {}", words().is_done()) } else { String::new() };
            format!("{}{done}", name.run(index))
        };
        view! {
            <li>
                <button type="button" class="pick" class:done=move || is_done.run(index) aria-label=label
                    aria-current=(now == index).then_some("step")
                    on:click=move |_| at.set(Some(index))>{index + 1}</button>
            </li>
        }
    };
    view! { <ol class="picks">{(0..count).map(number).collect_view()}</ol> }
}

/// A heading that takes the keyboard when somebody has come here from another step, so that reading goes on with it.
#[component]
pub(super) fn Heading(title: String, at: RwSignal<Option<usize>>) -> impl IntoView {
    let heading = NodeRef::<html::H2>::new();
    Effect::new(move |_| {
        if let (Some(heading), Some(_)) = (heading.get(), at.get_untracked()) {
            let _ = heading.focus();
        }
    });
    view! { <h2 node_ref=heading tabindex="-1">{title}</h2> }
}
