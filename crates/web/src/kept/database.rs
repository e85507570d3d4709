//! The browser's database (IndexedDB), as far as a game at the board needs it.
//!
//! Games lie in one store under a key of their name and their revision, `k3j9ab:00000012`. A tab adds the revision after the
//! one that it knows and deletes what is older, in one step: if another tab was quicker, the key is there already and nothing
//! of the step happens.

use std::cell::RefCell;

use js_sys::{Array, Promise};
use leptos::prelude::window;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbKeyRange, IdbRequest, IdbTransaction, IdbTransactionMode};

const NAME: &str = "tomoe";

/// The store of the games' texts.
pub(crate) const GAMES: &str = "games";

/// The store of what lists show of them; it can be made anew from the games.
pub(crate) const HEADS: &str = "heads";

thread_local! {
    static OPENED: RefCell<Option<IdbDatabase>> = const { RefCell::new(None) };
}

/// The database, if it has been opened.
pub(super) fn opened() -> Option<IdbDatabase> {
    OPENED.with_borrow(Clone::clone)
}

/// Opens the database; `None` where there is none, as in some private windows.
pub(crate) async fn open() -> Option<IdbDatabase> {
    if let Some(database) = opened() {
        return Some(database);
    }
    let request = window().indexed_db().ok()??.open_with_u32(NAME, 1).ok()?;
    let (opening, closing) = (request.clone(), request.clone());
    let create = Closure::once_into_js(move || {
        let database = opening.result().unwrap_or_default().unchecked_into::<IdbDatabase>();
        for name in [GAMES, HEADS] {
            // A store that can't be made fails the opening.
            let _ = database.create_object_store(name);
        }
    });
    request.set_onupgradeneeded(Some(create.unchecked_ref()));
    let database: IdbDatabase = result(&request).await.ok()?.unchecked_into();
    // A later version of the application changes the database, or the visitor clears it: it is opened anew when it is needed.
    let close = Closure::<dyn FnMut()>::new(move || {
        closing.result().unwrap_or_default().unchecked_into::<IdbDatabase>().close();
        OPENED.set(None);
    });
    database.set_onversionchange(Some(close.as_ref().unchecked_ref()));
    database.set_onclose(Some(close.as_ref().unchecked_ref()));
    // Lives as long as the page.
    close.forget();
    OPENED.set(Some(database.clone()));
    Some(database)
}

/// What a request leads to.
pub(crate) async fn result(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await?;
    request.result()
}

/// Ends a step: all of it is kept, or nothing. It is on its way when this returns, even if the tab is closed at once.
#[allow(deprecated, reason = "the method is in the standard; only its binding is marked so")]
pub(crate) fn commit(step: &IdbTransaction) -> Promise {
    let promise = Promise::new(&mut |resolve, reject| {
        step.set_oncomplete(Some(&resolve));
        step.set_onabort(Some(&reject));
    });
    // Browsers without it end a step by themselves when nothing more is asked of it.
    let _ = step.commit();
    promise
}

/// The key of a revision of a game.
pub(crate) fn key(id: &str, revision: u32) -> String {
    format!("{id}:{revision:08}")
}

/// The keys of all revisions of a game.
pub(crate) fn keys_of(id: &str) -> Result<JsValue, JsValue> {
    IdbKeyRange::bound(&format!("{id}:").into(), &format!("{id};").into()).map(JsValue::from)
}

/// The newest text of a game.
pub(super) async fn text(database: &IdbDatabase, id: &str) -> Option<String> {
    let store = database.transaction_with_str(GAMES).ok()?.object_store(GAMES).ok()?;
    let texts = result(&store.get_all_with_key(&keys_of(id).ok()?).ok()?).await.ok()?;
    texts.unchecked_into::<Array>().pop().as_string()
}

/// A revision on its way into the database.
pub(super) struct Writing {
    promise: Promise,
    /// The keys of the game before it.
    before: IdbRequest,
    key: String,
}

impl Writing {
    pub(super) fn begin(
        database: &IdbDatabase,
        id: &str,
        revision: u32,
        text: &str,
    ) -> Result<Self, JsValue> {
        let step = database.transaction_with_str_and_mode(GAMES, IdbTransactionMode::Readwrite)?;
        let (store, key) = (step.object_store(GAMES)?, key(id, revision));
        let before = store.get_all_keys_with_key(&keys_of(id)?)?;
        store.add_with_key(&text.into(), &key.as_str().into())?;
        let older = IdbKeyRange::bound_with_lower_open_and_upper_open(
            &format!("{id}:").into(),
            &key.as_str().into(),
            false,
            true,
        )?;
        store.delete(&older)?;
        Ok(Self { promise: commit(&step), before, key })
    }

    /// Waits until it is there, and says whether nothing newer was; an error if nothing has changed.
    pub(super) async fn finish(self) -> Result<bool, JsValue> {
        JsFuture::from(self.promise).await?;
        let newest = self.before.result()?.unchecked_into::<Array>().pop().as_string();
        Ok(newest.is_none_or(|newest| newest < self.key))
    }
}
