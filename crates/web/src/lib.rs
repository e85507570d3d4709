//! The browser application: play, learn and analyse the three games.
#![deny(unsafe_code)]
#![deny(missing_docs)]
#![allow(unreachable_pub, reason = "components are made public by their macro")]

mod analysis;
mod app;
mod board;
mod controls;
mod describe;
mod dialog;
mod edit;
mod ending;
mod engine;
mod fetch;
mod frame;
mod games;
mod home;
mod icons;
mod kept;
mod lazy;
mod learn;
mod online;
mod play;
mod route;
mod settings;
mod share;
mod slot;
mod sound;
mod store;
mod words;

use leptos::prelude::*;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use words::{Language, Words};

/// Puts the application on the page, in the language of the tag, whose file is `words`.
#[wasm_bindgen]
pub fn start(tag: &str, words: String) -> Result<(), JsError> {
    console_error_panic_hook::set_once();
    let words = Language::of_tag(tag).and_then(|language| Words::read(language, words));
    let words = words.ok_or_else(|| JsError::new("its words are of another version"))?;
    mount_to_body(move || view! { <app::App first_words=words /> });
    Ok(())
}
