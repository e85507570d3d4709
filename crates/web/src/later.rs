//! Pages that many visits do without: each is a WebAssembly of its own, which is fetched when the page is first opened.
//!
//! Split off is whatever only the functions marked here lead to; `crates/bundle` does it.
#![allow(unsafe_code, reason = "the macro calls from one WebAssembly into another")]

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use tomoe_games::{AnyPosition, Game, History};
use tomoe_markup::view;

use crate::analysis::Analysis;
use crate::edit::Edit;
use crate::erased::{part, say};
use crate::learn::Learn;
use crate::route::Chapter;
use crate::signals::RwSignal;

type Page = Result<AnyView, SplitLoaderError>;

/// A game or a position to be studied.
pub(crate) fn analysis(history: History) -> AnyView {
    opened(fetch_analysis(), move || Box::pin(analysis_page(history.clone())))
}

/// A position to be changed by hand.
pub(crate) fn edit(position: AnyPosition) -> AnyView {
    opened(fetch_edit(), move || Box::pin(edit_page(position)))
}

/// A chapter of what there is to learn about a game.
pub(crate) fn learn(game: Game, chapter: Chapter) -> AnyView {
    opened(fetch_learn(), move || Box::pin(learn_page(game, chapter)))
}

#[wasm_split(analysis, wasm_split_path = leptos::wasm_split, preload(fetch_analysis), fallible)]
fn analysis_page(history: History) -> Page {
    Ok(view! { <Analysis history=history /> })
}

#[wasm_split(edit, wasm_split_path = leptos::wasm_split, preload(fetch_edit), fallible)]
fn edit_page(position: AnyPosition) -> Page {
    Ok(view! { <Edit position=position /> })
}

#[wasm_split(learn, wasm_split_path = leptos::wasm_split, preload(fetch_learn), fallible)]
fn learn_page(game: Game, chapter: Chapter) -> Page {
    Ok(view! { <Learn game=game chapter=chapter /> })
}

/// A page, as soon as what it needs has been fetched.
fn opened(
    fetched: impl Future<Output = Result<(), SplitLoaderError>> + 'static,
    page: impl Fn() -> Pin<Box<dyn Future<Output = Page>>> + Send + 'static,
) -> AnyView {
    let is_there = RwSignal::new(None);
    spawn_local(async move {
        let fetched = fetched.await;
        // Somebody may have gone on to another page.
        let _ = is_there.try_set(Some(fetched.is_ok()));
    });
    part(move || match is_there.get() {
        None => ().into_any(),
        Some(true) => at_once(page()).unwrap_or_else(missing),
        Some(false) => missing(),
    })
}

/// What a page is that has been fetched. It is made here and now, so that it belongs to the part that shows it.
fn at_once(mut page: Pin<Box<dyn Future<Output = Page>>>) -> Option<AnyView> {
    match page.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(page) => page.ok(),
        Poll::Pending => None,
    }
}

fn missing() -> AnyView {
    view! { <p class="lost card" role="alert">{say(|w| w.page_missing())}</p> }
}
