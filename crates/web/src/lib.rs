//! The browser application: play and analyse the three games.
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(unreachable_pub, reason = "components are made public by their macro")]

mod analysis;
mod app;
mod board;
mod describe;
mod dialog;
mod ending;
mod engine;
mod erased;
mod home;
mod icons;
mod play;
mod route;
mod settings;
mod share;
mod sound;
mod store;
mod words;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the application on the page.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    mount_to_body(app::App);
}
