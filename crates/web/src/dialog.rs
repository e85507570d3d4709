//! A dialog: the browser's own, so that focus, Escape and the page behind are taken care of.

use leptos::prelude::*;
use tomoe_markup::view;

use crate::element::NodeRef;
use crate::erased::{press, say};
use crate::signals::{Callback, effect};

/// A dialog that is open while it is on the page.
#[component]
pub(crate) fn Dialog(title: String, on_close: Callback<()>, children: Children) -> AnyView {
    let heading = title.clone();
    let dialog = NodeRef::<web_sys::HtmlDialogElement>::new();
    effect(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            let _ = dialog.show_modal();
        }
    });
    view! {
        <dialog
            node_ref=dialog
            aria-label=title
            on:close=move |_| on_close.run(())
            on:click=move |event| {
                // A click on the dialog itself, not on what is in it, is one beside it.
                let is_beside = event.target().zip(dialog.get_untracked()).is_some_and(|(target, dialog)| {
                    let dialog: &web_sys::EventTarget = dialog.as_ref();
                    target == *dialog
                });
                if is_beside {
                    on_close.run(());
                }
            }
        >
            <div class="sheet">
                <header>
                    <h2>{heading}</h2>
                    <button type="button" class="plain" aria-label=say(|w| w.close()) on:click=press(move || on_close.run(()))>
                        "✕"
                    </button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
