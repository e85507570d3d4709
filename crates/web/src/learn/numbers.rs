//! The steps of a course or the exercises as numbers to press.

use leptos::prelude::*;
use tomoe_markup::view;

use crate::element::NodeRef;
use crate::erased::{flag, press, text};
use crate::settings::words;
use crate::signals::{Callback, RwSignal, effect};

/// The numbers; `at` is set to the one pressed. `name` says what a number stands for, `is_done` whether it is ticked off.
#[component]
pub(super) fn Numbers(
    count: usize,
    now: usize,
    at: RwSignal<Option<usize>>,
    name: Callback<usize, String>,
    is_done: Callback<usize, bool>,
) -> AnyView {
    let number = move |index: usize| {
        let label = move || {
            let done = if is_done.run(index) { format!(", {}", words().is_done()) } else { String::new() };
            format!("{}{done}", name.run(index))
        };
        view! {
            <li>
                <button type="button" class="pick" class:done=flag(move || is_done.run(index)) aria-label=text(label)
                    aria-current=(now == index).then_some("step")
                    on:click=press(move || at.set(Some(index)))>{index + 1}</button>
            </li>
        }
    };
    view! { <ol class="picks">{(0..count).map(number).collect_view()}</ol> }
}

/// A heading that takes the keyboard when somebody has come here from another step, so that reading goes on with it.
pub(super) fn heading(title: String, at: RwSignal<Option<usize>>) -> AnyView {
    let node = NodeRef::<web_sys::HtmlElement>::new();
    effect(move |_| {
        if let (Some(node), Some(_)) = (node.get(), at.get_untracked()) {
            let _ = node.focus();
        }
    });
    view! { <h2 node_ref=node tabindex="-1">{title}</h2> }
}
