//! A position, a record or a link pasted in.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game};

use crate::lazy;
use crate::settings::words;
use crate::slot::Slot;

/// Reads a record as text, or a position of whichever game it fits.
pub(crate) fn read(text: &str) -> Result<Record, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('[') {
        return Record::read(text).map_err(|error| error.to_string());
    }
    let game = likely_game(text);
    AnyPosition::read(game, text).map(Record::new).map_err(|error| format!("{}: {error}", game.name()))
}

/// The game whose position this seems to be, so that an error is about the right one.
fn likely_game(text: &str) -> Game {
    let fields = text.split_whitespace().count();
    if text.contains(',') || fields == 3 {
        Game::Mitsudomoe
    } else if fields == 6 || text.matches('/').count() == 5 {
        Game::Mana
    } else {
        Game::Yonmoque
    }
}

/// The field, and what is wrong with what is in it. Nothing that was written is lost.
#[component]
pub(crate) fn Paste() -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    let wrong = Slot::new(None::<String>);
    let open = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        let words = untrack(words);
        spawn_local(async move {
            let opened = lazy::open_pasted(text, words).await;
            // The page may have gone by then.
            wrong.try_set(opened.err());
        });
    };
    let editors = Game::ALL.map(|game| {
        view! { " " <a href=format!("#/edit/{game}") data-edit=game.id()>{move || words().game(game)}</a> }
    });
    view! {
        <form class="paste card" on:submit=open>
            <h2>{move || words().paste_title()}</h2>
            <label for="pasted">{move || words().paste_label()}</label>
            <textarea id="pasted" node_ref=field rows="4" spellcheck="false" autocomplete="off"
                aria-describedby="pasted-wrong"></textarea>
            <p id="pasted-wrong" class="wrong" role="alert">{move || wrong.get()}</p>
            <button type="submit" data-act="paste">{move || words().paste_open()}</button>
            <p class="by-hand">{move || words().edit_by_hand()} {editors}</p>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_records_of_every_game_are_understood() {
        for text in [
            "5/5/2b2/5/5 w 5 6",
            "- 6/6/6/6/6/6 r - 0 0",
            "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5",
            "[Game \"yonmoque\"]\n\n1. @c3 -",
        ] {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let why = read("5/5/2q2/5/5 w 5 6").unwrap_err();
        assert!(why.starts_with("Yonmoque: "), "{why}");
        let why = read("[Game \"mana\"]\n\n1. @z9 -").unwrap_err();
        assert!(why.contains("line 3"), "{why}");
    }
}
