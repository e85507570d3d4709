//! Games that come and go: all of them into one file of records, and records and links from elsewhere onto the shelf.

use std::collections::BTreeMap;

use js_sys::Date;
use tomoe_games::record::Record;
use tomoe_play::Millis;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::shelf::{self, Book, breathe};
use super::volume::Volume;
use crate::home::read_pasted;
use crate::lazy::{self, Unread};
use crate::play::{new_name, now};
use crate::route::{self, Route};
use crate::words::Words;

/// The largest file that is read at once, in megabytes: about ten thousand games.
const MOST_MEGABYTES: u32 = 8;

/// So many games are read or written before the page may do something else.
const SLICE: usize = 20;

/// What came of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Imported {
    pub(crate) added: usize,
    /// Games that were there already.
    pub(crate) known: usize,
}

/// What was pasted.
pub(crate) enum Pasted {
    Records(Vec<Record>),
    /// A link that leads to a page without a game to be kept.
    Page(Route),
}

/// All games as one text of records, what was played first at the top.
pub(crate) async fn export() -> String {
    let mut text = String::new();
    for (index, (head, kept)) in shelf::books().await.into_iter().rev().enumerate() {
        if let Some(volume) = Volume::read(&kept) {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &volume.exported(&head.id, &String::from(moment(volume.played).to_iso_string()));
        }
        if index % SLICE == SLICE - 1 {
            breathe().await;
        }
    }
    text
}

/// The records of a file, or a sentence that says why there are none.
pub(crate) async fn read_file(file: &web_sys::File, words: &Words) -> Result<Vec<Record>, String> {
    if file.size() > f64::from(MOST_MEGABYTES) * 1e6 {
        return Err(words.import_huge(&MOST_MEGABYTES.to_string()));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
    let records = lazy::read_records(text).await.map_err(|unread| unread.told(words))?;
    if records.is_empty() { Err(words.paste_empty().to_owned()) } else { Ok(records) }
}

/// Reads links of our own, one a line, records in whichever form, or a position.
pub(crate) async fn read_text(text: &str, words: &Words) -> Result<Pasted, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(words.paste_empty().to_owned());
    }
    let links: Option<Vec<Route>> = text.split_whitespace().map(link).collect();
    if let Some(links) = links {
        return read_links(links, words);
    }
    let records = match text.starts_with(['[', '{']) {
        true => lazy::read_records(text.to_owned()).await,
        false => read_pasted(text).map(|record| vec![record]).map_err(Unread::Bad),
    };
    records.map(Pasted::Records).map_err(|unread| unread.told(words))
}

/// Where a link of our own leads, on whichever machine it was made.
fn link(text: &str) -> Option<Route> {
    let (site, hash) = text.split_once('#')?;
    let is_link = (site.is_empty() || site.contains("://")) && hash.starts_with('/');
    is_link.then(|| Route::read(&route::decoded(hash)))
}

fn read_links(links: Vec<Route>, words: &Words) -> Result<Pasted, String> {
    let mut records = Vec::new();
    for link in links {
        match link {
            Route::Analyse(history) | Route::NewFrom(history) => {
                records.push(
                    Record::from_history(&history).map_err(|error| words.paste_bad(&error.to_string()))?,
                );
            }
            Route::Lost(why) => return Err(words.paste_bad(&why.unwrap_or_default())),
            page => return Ok(Pasted::Page(page)),
        }
    }
    Ok(Pasted::Records(records))
}

/// Puts records on the shelf, all or none. A game that is there already, move for move, is not added again.
pub(crate) async fn import(records: Vec<Record>, words: &Words) -> Result<Imported, String> {
    let kept: BTreeMap<String, String> =
        shelf::books().await.into_iter().map(|(head, text)| (head.id, text)).collect();
    let (mut books, mut imported) = (Vec::<Book>::new(), Imported::default());
    for (index, record) in records.into_iter().enumerate() {
        let (id, volume) = Volume::imported(record, now(), read_time);
        let same_name = id.as_ref().and_then(|id| kept.get(id)).and_then(|text| Volume::read(text));
        if same_name.as_ref().is_some_and(|there| there.record() == volume.record()) {
            imported.known += 1;
            continue;
        }
        let is_taken = |id: &String| same_name.is_some() || books.iter().any(|(head, _)| head.id == *id);
        let id = id.filter(|id| !is_taken(id)).unwrap_or_else(new_name);
        books.push((volume.head(&id), volume.text()));
        if index % SLICE == SLICE - 1 {
            breathe().await;
        }
    }
    imported.added = books.len();
    if shelf::put(&books).await { Ok(imported) } else { Err(words.not_kept().to_owned()) }
}

fn moment(time: Millis) -> Date {
    Date::new(&JsValue::from_f64(time.0 as f64))
}

/// When a day was played, as the list writes it.
pub(crate) fn written(time: Millis, language: &str) -> String {
    moment(time).to_locale_date_string(language, &JsValue::UNDEFINED).into()
}

/// What is added to a time so that days begin at the visitor's midnight, in milliseconds.
pub(crate) fn day_offset() -> i64 {
    -(Date::new_0().get_timezone_offset() as i64) * 60_000
}

/// The time that a tag tells: a moment, or a day, whose noon is meant.
fn read_time(text: &str) -> Option<Millis> {
    let text = if text.len() == 10 { format!("{text}T12:00:00") } else { text.to_owned() };
    let time = Date::parse(&text);
    (time.is_finite() && time >= 0.0).then_some(Millis(time as u64))
}
