//! The part of the page through which games come and go.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::record::Record;

use super::state::ShelfState;
use super::transfer::{self, Pasted};
use crate::settings::words;
use crate::{route, share, store};

/// Imports the files of a picker or of a drop, all or none.
pub(crate) fn import_files(shelf: ShelfState, files: Option<web_sys::FileList>) {
    let Some(files) = files.filter(|files| files.length() > 0) else { return };
    let words = shelf.settings.words.get_untracked();
    spawn_local(async move {
        let mut all: Result<Vec<Record>, String> = Ok(Vec::new());
        for index in 0..files.length() {
            if let (Ok(records), Some(file)) = (&mut all, files.get(index)) {
                match transfer::read_file(&file, words).await {
                    Ok(more) => records.extend(more),
                    Err(why) => all = Err(format!("{}: {why}", file.name())),
                }
            }
        }
        shelf.import(all).await;
    });
}

/// See the module.
#[component]
pub(crate) fn Carriage(shelf: ShelfState) -> impl IntoView {
    let pasted = NodeRef::<html::Textarea>::new();
    let export = move |_| {
        spawn_local(
            async move { share::download("tomoe-games.txt", "text/plain", &transfer::export().await) },
        );
    };
    let pick = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        import_files(shelf, input.files());
        // The same file can be picked again.
        spawn_local(async move {
            super::shelf::breathe().await;
            input.set_value("");
        });
    };
    let add = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(field) = pasted.get_untracked() else { return };
        let words = shelf.settings.words.get_untracked();
        spawn_local(async move {
            let read = match transfer::read_text(&field.value(), words).await {
                Ok(Pasted::Records(records)) => Ok(records),
                Ok(Pasted::Page(page)) => return route::go(&page),
                Err(why) => Err(why),
            };
            if read.is_ok() {
                field.set_value("");
            }
            shelf.import(read).await;
        });
    };
    let own_name = store::get("name").unwrap_or_default();
    let no_games = move || shelf.heads.with(|heads| heads.as_ref().is_none_or(Vec::is_empty));
    view! {
        <form class="carriage card" on:submit=add>
            <div class="buttons">
                <button type="button" data-act="export" disabled=no_games on:click=export>{move || words().export_all()}</button>
                <label class="button">
                    {move || words().import_file()}
                    <input class="hidden" type="file" multiple data-act="import" accept=".txt,.json,.pgn,text/plain,application/json" on:change=pick />
                </label>
            </div>
            <label for="import-text">{move || words().import_label()}</label>
            <textarea id="import-text" node_ref=pasted rows="3" spellcheck="false" autocomplete="off"></textarea>
            <button type="submit" data-act="add">{move || words().import_add()}</button>
            <p role="status" data-told="">{shelf.told}</p>
            <label class="field">
                <span>{move || words().your_name()}</span>
                <input type="text" data-act="name" maxlength="60" autocomplete="nickname" value=own_name
                    on:change=move |event| store::set("name", event_target_value(&event).trim()) />
            </label>
        </form>
    }
}
