//! Asking the server over HTTP.

use std::time::Duration;

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, RequestInit, Response};

use tomoe_wire::{Failure, Problem, VERSION};

/// How often something is sent again that may not have arrived.
const ATTEMPTS: u64 = 4;

/// What is at a path of the interface.
pub(super) async fn get<A: DeserializeOwned>(path: &str) -> Result<A, Problem> {
    answer(exchange("GET", path, None).await)
}

/// The answer to a message. One that does not arrive is sent again: all messages may be.
pub(super) async fn post<A: DeserializeOwned>(path: &str, message: &impl Serialize) -> Result<A, Problem> {
    let text = serde_json::to_string(message).map_err(|_| Problem::Malformed)?;
    let mut attempt = 1;
    loop {
        let outcome = answer(exchange("POST", path, Some(&text)).await);
        if attempt == ATTEMPTS || !matches!(outcome, Err(Problem::Unavailable)) {
            return outcome;
        }
        pause(Duration::from_millis(300 * attempt)).await;
        attempt += 1;
    }
}

/// The whole path of something in the interface.
pub(super) fn whole(path: &str) -> String {
    format!("/api/v{VERSION}/{path}")
}

/// Asks, and gives whether it was done and what was answered; nothing if there was no answer.
pub(super) async fn exchange(method: &str, path: &str, message: Option<&str>) -> Option<(bool, String)> {
    let response = JsFuture::from(ask(method, path, message).ok()?).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    Some((response.ok(), text.as_string()?))
}

fn ask(method: &str, path: &str, message: Option<&str>) -> Result<js_sys::Promise, JsValue> {
    let how = RequestInit::new();
    how.set_method(method);
    if let Some(message) = message {
        let (parts, kind) = (js_sys::Array::of1(&JsValue::from_str(message)), BlobPropertyBag::new());
        kind.set_type("application/json");
        let body = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
        how.set_body(&body);
    }
    Ok(window().fetch_with_str_and_init(&whole(path), &how))
}

fn answer<A: DeserializeOwned>(answer: Option<(bool, String)>) -> Result<A, Problem> {
    let (is_good, text) = answer.ok_or(Problem::Unavailable)?;
    if is_good {
        let text = if text.is_empty() { "null" } else { &text };
        return serde_json::from_str(text).map_err(|_| Problem::Malformed);
    }
    let failure = serde_json::from_str::<Failure>(&text);
    Err(failure.map_or(Problem::Unavailable, |failure| failure.problem))
}

/// Waits.
pub(super) async fn pause(length: Duration) {
    let wait = js_sys::Promise::new(&mut |done, _| {
        leptos::prelude::set_timeout(move || drop(done.call0(&JsValue::NULL)), length);
    });
    let _ = JsFuture::from(wait).await;
}
