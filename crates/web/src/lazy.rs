//! Pages and dialogs that many visits do without. Each is a WebAssembly file of its own, fetched when the page is first opened.
//!
//! These are Leptos's lazy functions: what only they lead to is split off by `crates/bundle`. `#[lazy]` itself is written
//! out as the attribute that it stands for, since it has no way to ask for `fallible`: without a network the page must say
//! so, and not panic.
#![allow(unsafe_code, reason = "the attribute declares calls from one WebAssembly file into another")]

use std::pin::Pin;

use js_sys::Promise;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use send_wrapper::SendWrapper;
use tomoe_games::record::{Form, Record};
use tomoe_games::{AnyPosition, Game, History};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use crate::analysis::Analysis;
use crate::app::SettingsDialog;
use crate::edit::Edit;
use crate::games::{self, Games, Unfinished};
use crate::home::{ClockChoice, MoreChoices, NewGameForm};
use crate::learn::{Help, Learn};
use crate::online::{Explorer, ExplorerDesk, MyOnline, Online};
use crate::play::{Carried, Sharing};
use crate::route::Chapter;
use crate::settings::words;
use crate::slot::Slot;
use crate::words::Words;

/// A game or a position to be studied.
pub(crate) fn analysis(history: History) -> AnyView {
    part(analysis_page(history))
}

/// A position to be changed by hand.
pub(crate) fn edit(position: AnyPosition) -> AnyView {
    part(edit_page(position))
}

/// A chapter of what there is to learn about a game.
pub(crate) fn learn(game: Game, chapter: Chapter) -> AnyView {
    part(learn_page(game, chapter))
}

/// All games that this browser keeps.
pub(crate) fn games() -> AnyView {
    part(games_page())
}

/// What is played over the server: a game, a new one, or the list of them.
pub(crate) fn online(what: String) -> AnyView {
    part(online_page(what))
}

/// The games over the server in which the visitor plays, for the first page.
pub(crate) fn my_online() -> AnyView {
    part(my_online_games())
}

/// What was played in a position, for the analysis.
pub(crate) fn explorer(desk: ExplorerDesk) -> AnyView {
    part(explorer_panel(desk))
}

/// The unfinished ones among them, for the first page.
pub(crate) fn unfinished() -> AnyView {
    part(unfinished_games())
}

/// Opens what was pasted on the first page, or says why not.
pub(crate) async fn open_pasted(text: String, words: &'static Words) -> Result<(), String> {
    match open_text(text, words).await {
        Ok(opening) => opening.await,
        Err(_) => Err(Unread::Missing.told(words)),
    }
}

/// What few choose for a new game.
pub(crate) fn more_choices(form: Slot<NewGameForm>, clock: Slot<ClockChoice>) -> AnyView {
    part(more_choices_fields(form, clock))
}

/// What can be carried away from a board: a dialog.
pub(crate) fn sharing(carried: Carried) -> AnyView {
    part(sharing_dialog(carried))
}

/// The settings: a dialog.
pub(crate) fn settings(on_close: Callback<()>) -> AnyView {
    part(settings_dialog(on_close))
}

/// How to play a game, and the keys: a dialog.
pub(crate) fn help(game: Option<Game>, on_close: Callback<()>) -> AnyView {
    part(help_dialog(game, on_close))
}

#[wasm_split(analysis, wasm_split_path = leptos::wasm_split, fallible)]
fn analysis_page(history: History) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Analysis history=history /> }.into_any())
}

#[wasm_split(edit, wasm_split_path = leptos::wasm_split, fallible)]
fn edit_page(position: AnyPosition) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Edit position=position /> }.into_any())
}

#[wasm_split(learn, wasm_split_path = leptos::wasm_split, fallible)]
fn learn_page(game: Game, chapter: Chapter) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Learn game=game chapter=chapter /> }.into_any())
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
fn online_page(what: String) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Online what=what /> }.into_any())
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
fn my_online_games() -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <MyOnline /> }.into_any())
}

#[wasm_split(online, wasm_split_path = leptos::wasm_split, fallible)]
fn explorer_panel(desk: ExplorerDesk) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Explorer desk=desk /> }.into_any())
}

#[wasm_split(games, wasm_split_path = leptos::wasm_split, fallible)]
fn games_page() -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Games /> }.into_any())
}

#[wasm_split(games, wasm_split_path = leptos::wasm_split, fallible)]
fn unfinished_games() -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Unfinished /> }.into_any())
}

#[wasm_split(games, wasm_split_path = leptos::wasm_split, fallible)]
fn open_text(text: String, words: &'static Words) -> Result<Opening, SplitLoaderError> {
    Ok(Box::pin(games::open_pasted(text, words)))
}

/// The records of a text, in whichever form they are. Few paste JSON.
pub(crate) async fn read_records(text: String) -> Result<Vec<Record>, Unread> {
    match Form::of(&text) {
        Form::Text => read_text(text).await,
        Form::Json => read_json(text).await,
    }
}

/// The opening of a text that was pasted.
type Opening = Pin<Box<dyn Future<Output = Result<(), String>>>>;

/// Why records could not be read.
pub(crate) enum Unread {
    /// They are wrong, and where.
    Bad(String),
    /// What reads them could not be fetched.
    Missing,
}

impl Unread {
    /// The sentence that says so.
    pub(crate) fn told(self, words: &Words) -> String {
        match self {
            Unread::Bad(why) => words.paste_bad(&why),
            Unread::Missing => words.page_missing().to_owned(),
        }
    }
}

impl From<SplitLoaderError> for Unread {
    fn from(_: SplitLoaderError) -> Self {
        Unread::Missing
    }
}

#[wasm_split(records, wasm_split_path = leptos::wasm_split, fallible)]
fn read_text(text: String) -> Result<Vec<Record>, Unread> {
    Record::read_all(&text).map_err(|error| Unread::Bad(error.to_string()))
}

#[wasm_split(json, wasm_split_path = leptos::wasm_split, fallible)]
fn read_json(text: String) -> Result<Vec<Record>, Unread> {
    Record::read_any(&text).map_err(|error| Unread::Bad(error.to_string()))
}

#[wasm_split(choices, wasm_split_path = leptos::wasm_split, fallible)]
fn more_choices_fields(
    form: Slot<NewGameForm>,
    clock: Slot<ClockChoice>,
) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <MoreChoices form=form clock=clock /> }.into_any())
}

#[wasm_split(sharing, wasm_split_path = leptos::wasm_split, fallible)]
fn sharing_dialog(carried: Carried) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Sharing carried=carried /> }.into_any())
}

#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
fn settings_dialog(on_close: Callback<()>) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <SettingsDialog on_close=on_close /> }.into_any())
}

#[wasm_split(help, wasm_split_path = leptos::wasm_split, fallible)]
fn help_dialog(game: Option<Game>, on_close: Callback<()>) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Help game=game on_close=on_close /> }.into_any())
}

#[wasm_bindgen]
extern "C" {
    /// Asks for the texts of the parts in a language, and for their styles. The answer is the texts, or nothing. What comes of the
    /// styles is not told: a page without them is better than none.
    #[wasm_bindgen(js_name = partFiles)]
    fn part_files(language: &str) -> Promise;
}

/// Asks for what the parts need besides themselves, if it is not there; it is on its way when this returns.
pub(crate) fn fetch_parts(words: &'static Words) -> impl Future<Output = ()> + Send {
    let asked = (!words.have_parts()).then(|| JsFuture::from(part_files(words.spoken.tag())));
    // Leptos wants to be able to wait on any thread; there is one.
    SendWrapper::new(async move {
        if let Some(asked) = asked
            && let Some(file) = asked.await.ok().and_then(|file| file.as_string())
        {
            words.take_parts(file);
        }
    })
}

/// A page or dialog, once it is there with its styles and its words, or why it is not.
fn part(page: impl Future<Output = Result<AnyView, SplitLoaderError>> + Send + 'static) -> AnyView {
    let words = untrack(words);
    let rest = fetch_parts(words);
    Suspend::new(async move {
        let page = page.await.ok();
        rest.await;
        page.filter(|_| words.have_parts()).unwrap_or_else(missing)
    })
    .into_any()
}

/// In place of a page that did not come. It is asked for again when it is opened again.
fn missing() -> AnyView {
    view! { <p class="lost card" role="alert">{move || words().page_missing()}</p> }.into_any()
}
