//! The title of a game, and the names of the people who played it.

use leptos::html;
use leptos::prelude::*;

use super::head::Head;
use super::state::ShelfState;
use crate::dialog::Dialog;
use crate::settings::words;

/// The dialog in which a game is renamed.
#[component]
pub(crate) fn Rename(shelf: ShelfState, head: Head) -> impl IntoView {
    let words = untrack(words);
    let title = NodeRef::<html::Input>::new();
    let seated = head.position.seated();
    let people = head.seats.iter().enumerate().filter(|(_, seat)| seat.level == 0);
    let fields: Vec<_> =
        people.map(|(place, seat)| (place, seat.name.clone(), NodeRef::<html::Input>::new())).collect();
    let rows: Vec<_> = fields
        .iter()
        .map(|(place, name, field)| {
            let colour = seated.get(*place).map_or("", |&player| words.colour(player));
            view! {
                <label class="field">
                    <span>{colour}</span>
                    <input type="text" node_ref=*field data-name=place.to_string() maxlength="60" value=name.clone() />
                </label>
            }
        })
        .collect();
    let (id, old_title) = (head.id.clone(), head.title.clone());
    let value =
        |field: NodeRef<html::Input>| field.get_untracked().map(|field| field.value()).unwrap_or_default();
    let save = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let names = fields.iter().map(|&(place, _, field)| (place, value(field))).collect();
        shelf.rename(id.clone(), value(title), names);
    };
    view! {
        <Dialog title=words.rename().to_owned() on_close=move |()| shelf.renaming.set(None)>
            <form class="settings" on:submit=save>
                <label class="field">
                    <span>{words.game_title()}</span>
                    <input type="text" node_ref=title data-name="title" maxlength="100" value=old_title />
                </label>
                {rows}
                <button type="submit" class="primary" data-act="save">{words.rename()}</button>
            </form>
        </Dialog>
    }
}
