//! The signals of a list of kept games, and what is done to them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::record::Record;

use super::head::Head;
use super::shelf::{self, Book};
use super::transfer;
use super::volume::Volume;
use crate::analysis::study;
use crate::kept;
use crate::route::{self, Route};
use crate::settings::{Settings, settings};
use crate::words::Words;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct ShelfState {
    /// What was played last first; nothing until it has been read.
    pub(crate) heads: RwSignal<Option<Vec<Head>>>,
    /// The game that was deleted last, and can be had back.
    pub(crate) deleted: RwSignal<Option<Book>>,
    /// The game that is being renamed.
    pub(crate) renaming: RwSignal<Option<Head>>,
    /// What came of the last import or export.
    pub(crate) told: RwSignal<Option<String>>,
    /// Whether games are kept in the database.
    pub(crate) is_lasting: RwSignal<bool>,
    pub(super) settings: Settings,
}

impl ShelfState {
    /// The shelf, which follows what other tabs do to it.
    pub(crate) fn new() -> Self {
        let state = Self {
            heads: RwSignal::new(None),
            deleted: RwSignal::new(None),
            renaming: RwSignal::new(None),
            told: RwSignal::new(None),
            is_lasting: RwSignal::new(true),
            settings: settings(),
        };
        state.refresh();
        kept::on_change(move |_| state.refresh());
        state
    }

    fn refresh(self) {
        spawn_local(async move { self.reread().await });
    }

    async fn reread(self) {
        let (is_lasting, heads) = (shelf::is_lasting().await, shelf::heads().await);
        // The page may have gone meanwhile.
        let _ = self.is_lasting.try_set(is_lasting);
        let _ = self.heads.try_set(Some(heads));
    }

    /// Opens a game that has ended in order to look at it closely.
    pub(crate) fn study(self, id: String) {
        spawn_local(async move {
            if let Some(volume) = kept::load(&id).await.as_deref().and_then(Volume::read) {
                study(volume.record());
            }
        });
    }

    /// Deletes a game; it can be had back until the page is left.
    pub(crate) fn delete(self, head: Head) {
        spawn_local(async move {
            let Some(text) = kept::load(&head.id).await else { return };
            shelf::take(&head.id).await;
            self.deleted.set(Some((head, text)));
            self.reread().await;
        });
    }

    /// Puts the game back that was deleted last.
    pub(crate) fn undo(self) {
        let Some(book) = self.deleted.try_update(Option::take).flatten() else { return };
        spawn_local(async move {
            shelf::put(&[book]).await;
            self.reread().await;
        });
    }

    /// Gives a game a title, and names to the people who played it.
    pub(crate) fn rename(self, id: String, title: String, names: Vec<(usize, String)>) {
        self.renaming.set(None);
        spawn_local(async move {
            let Some(volume) = kept::load(&id).await.as_deref().and_then(Volume::read) else { return };
            let volume = volume.renamed(&title, &names);
            kept::keep(&id, volume.revision, volume.text()).await;
            self.reread().await;
        });
    }

    /// Puts what was read on the shelf, and tells what came of it.
    pub(crate) async fn import(self, read: Result<Vec<Record>, String>) {
        let words = self.settings.words.get_untracked();
        let imported = match read {
            Ok(records) => transfer::import(records, words).await,
            Err(why) => Err(why),
        };
        let told = match imported {
            Ok(imported) => words.imported(&imported.added.to_string(), &imported.known.to_string()),
            Err(why) => why,
        };
        self.told.set(Some(told));
        self.reread().await;
    }
}

/// Opens what was pasted on the first page: one game is studied, several are put on the shelf.
pub(crate) async fn open_pasted(text: String, words: &'static Words) -> Result<(), String> {
    match transfer::read_text(&text, words).await? {
        transfer::Pasted::Page(route) => route::go(&route),
        transfer::Pasted::Records(records) => match records.as_slice() {
            [] => return Err(words.paste_empty().to_owned()),
            [record] => study(record),
            _ => {
                transfer::import(records, words).await?;
                route::go(&Route::Games);
            }
        },
    }
    Ok(())
}
