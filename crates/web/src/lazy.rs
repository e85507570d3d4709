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
use crate::online::{MyOnline, Online};
use crate::play::{Carried, Sharing};
use crate::route::Chapter;
use crate::settings::words;
use crate::slot::Slot;
use crate::words::Words;

/// A game or a position to be studied.
pub(crate) fn analysis(history: History) -> AnyView {
    Suspend::new(async move { styled(analysis_page(history)).await }).into_any()
}

/// A position to be changed by hand.
pub(crate) fn edit(position: AnyPosition) -> AnyView {
    Suspend::new(async move { styled(edit_page(position)).await }).into_any()
}

/// A chapter of what there is to learn about a game.
pub(crate) fn learn(game: Game, chapter: Chapter) -> AnyView {
    Suspend::new(async move { styled(learn_page(game, chapter)).await }).into_any()
}

/// All games that this browser keeps.
pub(crate) fn games() -> AnyView {
    Suspend::new(async move { styled(games_page()).await }).into_any()
}

/// What is played over the server: a game, a new one, or the list of them.
pub(crate) fn online(what: String) -> AnyView {
    Suspend::new(async move { styled(online_page(what)).await }).into_any()
}

/// The games over the server in which the visitor plays, for the first page.
pub(crate) fn my_online() -> AnyView {
    Suspend::new(async move { styled(my_online_games()).await }).into_any()
}

/// The unfinished ones among them, for the first page.
pub(crate) fn unfinished() -> AnyView {
    Suspend::new(async move { styled(unfinished_games()).await }).into_any()
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
    Suspend::new(async move { or_missing(more_choices_fields(form, clock).await) }).into_any()
}

/// What can be carried away from a board: a dialog.
pub(crate) fn sharing(carried: Carried) -> AnyView {
    Suspend::new(async move { or_missing(sharing_dialog(carried).await) }).into_any()
}

/// The settings: a dialog.
pub(crate) fn settings(on_close: Callback<()>) -> AnyView {
    Suspend::new(async move { or_missing(settings_dialog(on_close).await) }).into_any()
}

/// How to play a game, and the keys: a dialog.
pub(crate) fn help(game: Option<Game>, on_close: Callback<()>) -> AnyView {
    Suspend::new(async move { styled(help_dialog(game, on_close)).await }).into_any()
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
    /// Asks for the styles of the parts, once. What comes of it is not told: a page without them is better than none.
    #[wasm_bindgen(js_name = partStyles)]
    fn part_styles() -> Promise;
}

/// The page with its styles, or why it is not there.
async fn styled(page: impl Future<Output = Result<AnyView, SplitLoaderError>>) -> AnyView {
    let styles = JsFuture::from(part_styles());
    // Leptos wants to be able to wait on any thread; there is one.
    let styles = SendWrapper::new(async move { drop(styles.await) });
    let page = page.await.ok();
    styles.await;
    page.unwrap_or_else(missing)
}

/// The page, or why it is not there.
fn or_missing(page: Result<AnyView, SplitLoaderError>) -> AnyView {
    page.unwrap_or_else(|_| missing())
}

/// In place of a page that did not come. It is asked for again when it is opened again.
fn missing() -> AnyView {
    view! { <p class="lost card" role="alert">{move || words().page_missing()}</p> }.into_any()
}
