//! The board as it will be when the game begins.

use leptos::prelude::*;
use tomoe_draw::Options;

use super::new_game_form::NewGameForm;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// The position as chosen, seen from the side of the only person, and who is to move.
#[component]
pub(super) fn Preview(form: Slot<NewGameForm>) -> impl IntoView {
    let settings = settings();
    let shown = Memo::new(move |_| {
        form.with(|form| form.history().map(|history| (*history.position(), form.rotation())))
    });
    let picture = move || {
        shown.get().map(|(position, rotation)| {
            let options =
                Options { theme: settings.theme(), rotation, background: false, ..Options::default() };
            tomoe_draw::svg(&position, &options)
        })
    };
    let to_act = move || shown.get().map(|(position, _)| words().to_act(words().colour(position.to_act())));
    view! {
        <figure class="picture">
            <div class="living" aria-hidden="true" inner_html=picture></div>
            <figcaption class="small">{to_act}</figcaption>
        </figure>
    }
}
