//! The way in from JavaScript.
#![allow(unsafe_code, reason = "the macro calls from one WebAssembly into another")]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use tomoe_engine::Engine;
use tomoe_games::yonmoque::ExactSource;
use tomoe_solver::Extract;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::desk::Desk;

#[wasm_bindgen]
extern "C" {
    /// The worker's clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Hands a message to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(text: &str);
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(Engine::DEFAULT_BYTES));
}

/// Answers one message of the page; returns when everything has been said.
#[wasm_bindgen]
pub fn answer(message: &str) {
    let clock = || Duration::from_secs_f64(now() / 1000.0);
    DESK.with_borrow_mut(|desk| desk.answer(message, &clock, &mut |reply| post_message(&reply)));
}

/// Takes the extract of Yonmoque's solution, as the server has it. False if it is damaged: then all goes on without it.
#[wasm_bindgen]
pub async fn take_extract(bytes: Vec<u8>) -> bool {
    match read_extract(bytes).await {
        Ok(Some(source)) => {
            DESK.with_borrow_mut(|desk| desk.take_exact_source(source));
            true
        }
        Ok(None) | Err(_) => false,
    }
}

/// The extract, ready to be asked. How to read it is fetched when it is first needed, as the extract is.
#[wasm_split(extract, fallible)]
fn read_extract(bytes: Vec<u8>) -> Result<Option<Arc<dyn ExactSource>>, SplitLoaderError> {
    let extract = Extract::from_bytes(bytes).ok();
    Ok(extract.map(|extract| Arc::new(extract) as Arc<dyn ExactSource>))
}
