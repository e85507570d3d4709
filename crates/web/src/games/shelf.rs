//! All kept games: what lists show of them, and changes of several at once.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use js_sys::{Array, Promise};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbTransactionMode};

use super::head::Head;
use super::volume::Volume;
use crate::kept::database::{self, GAMES, HEADS};
use crate::kept::{self, LOCAL};
use crate::store;

/// How many games are read at a time before the page may do something else.
const SLICE: usize = 20;

/// A game as it lies on the shelf: what lists show of it, and its text.
pub(crate) type Book = (Head, String);

/// Whether games are kept in the database, and not in the small storage in its place.
pub(crate) async fn is_lasting() -> bool {
    database::open().await.is_some()
}

/// What lists show of all games, what was played last first.
pub(crate) async fn heads() -> Vec<Head> {
    let mut heads = Vec::new();
    if let Some(database) = database::open().await {
        move_in(&database).await;
        heads = in_database(&database).await.unwrap_or_default();
    }
    heads.extend(in_small_storage().into_iter().map(|book| book.0));
    heads.sort_by_key(|head| Reverse(head.played));
    heads
}

/// All games with their texts, what was played last first.
pub(crate) async fn books() -> Vec<Book> {
    let heads = heads().await;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    if let Some(database) = database::open().await {
        texts = all_texts(&database).await.unwrap_or_default();
    }
    let text = |head: &Head| {
        let kept = texts.remove(&database::key(&head.id, head.revision));
        kept.or_else(|| store::get(&format!("{LOCAL}{}", head.id)))
    };
    let texts: Vec<_> = heads.iter().map(text).collect();
    heads.into_iter().zip(texts).filter_map(|(head, text)| Some((head, text?))).collect()
}

/// Puts games on the shelf, all or none; whether there was room.
pub(crate) async fn put(books: &[Book]) -> bool {
    let is_done = match database::open().await {
        Some(database) => put_into(&database, books).await.is_ok(),
        None => put_into_small_storage(books),
    };
    if let Some((head, _)) = books.first() {
        kept::tell(&head.id);
    }
    is_done
}

/// Takes a game from the shelf.
pub(crate) async fn take(id: &str) {
    store::remove(&format!("{LOCAL}{id}"));
    if let Some(database) = database::open().await {
        // What can't be deleted stays, and is seen to stay.
        let _ = take_from(&database, id).await;
    }
    kept::tell(id);
}

/// Lets the page do something else.
pub(crate) async fn breathe() {
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// The readable games of the small storage.
fn in_small_storage() -> Vec<Book> {
    let read = |key: String| {
        let text = store::get(&key)?;
        Some((Volume::read(&text)?.head(key.strip_prefix(LOCAL)?), text))
    };
    store::keys(LOCAL).into_iter().filter_map(read).collect()
}

fn put_into_small_storage(books: &[Book]) -> bool {
    let put = |(head, text): &Book| store::try_set(&format!("{LOCAL}{}", head.id), text);
    let is_done = books.iter().all(put);
    if !is_done {
        books.iter().for_each(|(head, _)| store::remove(&format!("{LOCAL}{}", head.id)));
    }
    is_done
}

/// Moves games from the small storage, where they were kept once, into the database.
async fn move_in(database: &IdbDatabase) {
    let books = in_small_storage();
    if books.is_empty() {
        return;
    }
    let newest = newest_keys(database).await.unwrap_or_default();
    let is_newer = |(head, _): &&Book| newest.get(&head.id).is_none_or(|&kept| kept < head.revision);
    let moving: Vec<Book> = books.iter().filter(is_newer).cloned().collect();
    if put_into(database, &moving).await.is_ok() {
        books.iter().for_each(|(head, _)| store::remove(&format!("{LOCAL}{}", head.id)));
    }
}

/// The newest revision of every game in the database.
async fn newest_keys(database: &IdbDatabase) -> Result<BTreeMap<String, u32>, JsValue> {
    let store = database.transaction_with_str(GAMES)?.object_store(GAMES)?;
    let keys = database::result(&store.get_all_keys()?).await?;
    Ok(newest(&keys.unchecked_into()))
}

/// The newest revision of every game, of keys in their order.
fn newest(keys: &Array) -> BTreeMap<String, u32> {
    let parts = |key: String| {
        key.split_once(':').and_then(|(id, number)| Some((id.to_owned(), number.parse().ok()?)))
    };
    keys.iter().filter_map(|key| key.as_string().and_then(parts)).collect()
}

/// The heads of all games in the database. Missing ones, such as that of a game just played, are made and kept.
async fn in_database(database: &IdbDatabase) -> Result<Vec<Head>, JsValue> {
    let step = database.transaction_with_str_sequence(&strings(&[GAMES, HEADS]))?;
    let keys = step.object_store(GAMES)?.get_all_keys()?;
    let kept = step.object_store(HEADS)?.get_all()?;
    JsFuture::from(database::commit(&step)).await?;
    let mut missing = newest(&keys.result()?.unchecked_into());
    let mut heads = Vec::new();
    for head in kept.result()?.unchecked_into::<Array>().iter() {
        if let Some(head) = head.as_string().as_deref().and_then(Head::read)
            && missing.get(&head.id) == Some(&head.revision)
        {
            missing.remove(&head.id);
            heads.push(head);
        }
    }
    let missing: Vec<String> = missing.iter().map(|(id, &revision)| database::key(id, revision)).collect();
    for slice in missing.chunks(SLICE) {
        let made = make_heads(database, slice).await?;
        let step = database.transaction_with_str_and_mode(HEADS, IdbTransactionMode::Readwrite)?;
        for head in &made {
            step.object_store(HEADS)?.put_with_key(&head.text().into(), &head.id.as_str().into())?;
        }
        // A head that is not kept is made again.
        let _ = JsFuture::from(database::commit(&step)).await;
        heads.extend(made);
        breathe().await;
    }
    Ok(heads)
}

/// Reads games in order to say what lists show of them. One that can't be read is left alone.
async fn make_heads(database: &IdbDatabase, keys: &[String]) -> Result<Vec<Head>, JsValue> {
    let step = database.transaction_with_str(GAMES)?;
    let store = step.object_store(GAMES)?;
    let requests = keys.iter().map(|key| store.get(&key.as_str().into())).collect::<Result<Vec<_>, _>>()?;
    JsFuture::from(database::commit(&step)).await?;
    let head = |(key, request): (&String, &web_sys::IdbRequest)| {
        let text = request.result().ok()?.as_string()?;
        Some(Volume::read(&text)?.head(key.split_once(':')?.0))
    };
    Ok(keys.iter().zip(&requests).filter_map(head).collect())
}

/// All texts in the database by their keys.
async fn all_texts(database: &IdbDatabase) -> Result<BTreeMap<String, String>, JsValue> {
    let step = database.transaction_with_str(GAMES)?;
    let store = step.object_store(GAMES)?;
    let (keys, texts) = (store.get_all_keys()?, store.get_all()?);
    JsFuture::from(database::commit(&step)).await?;
    let strings = |array: JsValue| {
        let texts = array.unchecked_into::<Array>().to_vec();
        texts.into_iter().map(|text| text.as_string().unwrap_or_default())
    };
    Ok(strings(keys.result()?).zip(strings(texts.result()?)).collect())
}

async fn put_into(database: &IdbDatabase, books: &[Book]) -> Result<(), JsValue> {
    let names = strings(&[GAMES, HEADS]);
    let step = database.transaction_with_str_sequence_and_mode(&names, IdbTransactionMode::Readwrite)?;
    let (games, heads) = (step.object_store(GAMES)?, step.object_store(HEADS)?);
    for (head, text) in books {
        games.delete(&database::keys_of(&head.id)?)?;
        let key = database::key(&head.id, head.revision);
        games.put_with_key(&text.as_str().into(), &key.into())?;
        heads.put_with_key(&head.text().into(), &head.id.as_str().into())?;
    }
    JsFuture::from(database::commit(&step)).await.map(drop)
}

async fn take_from(database: &IdbDatabase, id: &str) -> Result<(), JsValue> {
    let names = strings(&[GAMES, HEADS]);
    let step = database.transaction_with_str_sequence_and_mode(&names, IdbTransactionMode::Readwrite)?;
    step.object_store(GAMES)?.delete(&database::keys_of(id)?)?;
    step.object_store(HEADS)?.delete(&id.into())?;
    JsFuture::from(database::commit(&step)).await.map(drop)
}

fn strings(texts: &[&str]) -> Array {
    texts.iter().map(|&text| JsValue::from_str(text)).collect()
}
