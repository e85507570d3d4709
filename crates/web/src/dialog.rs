//! A dialog: the browser's own, so that focus, Escape and the page behind are taken care of.

use leptos::html;
use leptos::prelude::*;
use tomoe_games::Game;

use crate::settings::words;
use crate::slot::Slot;

/// A dialog of the application as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OpenDialog {
    Settings,
    /// How to play the game at hand, if one is, and the keys.
    Help(Option<Game>),
}

/// The dialog that is open and the game that the page is about, given to the whole page as context.
#[derive(Clone, Copy)]
pub(crate) struct Dialogs {
    pub(crate) open: Slot<Option<OpenDialog>>,
    pub(crate) game: Slot<Option<Game>>,
}

impl Dialogs {
    /// Opens how to play, over the page.
    pub(crate) fn help(self) {
        self.open.set(Some(OpenDialog::Help(self.game.get_untracked())));
    }
}

/// The dialogs of the page.
pub(crate) fn dialogs() -> Dialogs {
    expect_context()
}

/// A dialog that is open while it is on the page.
#[component]
pub(crate) fn Dialog(
    title: String,
    /// Whether there is much to read in it.
    #[prop(optional)]
    is_wide: bool,
    #[prop(into)] on_close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let heading = title.clone();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            let _ = dialog.show_modal();
        }
    });
    let close_if_beside = move |event: web_sys::MouseEvent| {
        // A click on the dialog itself, not on something inside it, is a click on the backdrop.
        let is_beside = event.target().zip(dialog.get_untracked()).is_some_and(|(target, dialog)| {
            let dialog: &web_sys::EventTarget = dialog.as_ref();
            target == *dialog
        });
        if is_beside {
            on_close.run(());
        }
    };
    view! {
        <dialog node_ref=dialog class:wide=is_wide aria-label=title on:close=move |_| on_close.run(()) on:click=close_if_beside>
            <div class="sheet">
                <header>
                    <h2>{heading}</h2>
                    <button type="button" class="plain" aria-label=move || words().close() on:click=move |_| on_close.run(())>
                        "✕"
                    </button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
