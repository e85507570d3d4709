//! The way in from JavaScript.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use tomoe_engine::Engine;
use tomoe_solver::Extract;
use wasm_bindgen::prelude::wasm_bindgen;

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
pub fn take_extract(bytes: Vec<u8>) -> bool {
    match Extract::from_bytes(bytes) {
        Ok(extract) => {
            DESK.with_borrow_mut(|desk| desk.take_exact_source(Arc::new(extract)));
            true
        }
        Err(_) => false,
    }
}
