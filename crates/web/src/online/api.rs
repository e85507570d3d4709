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
    let asked = window().fetch_with_str(&whole(path));
    answer(JsFuture::from(asked).await.map_err(|_| Problem::Unavailable)?).await
}

/// The answer to a message. One that does not arrive is sent again: all messages may be.
pub(super) async fn post<A: DeserializeOwned>(path: &str, message: &impl Serialize) -> Result<A, Problem> {
    let text = serde_json::to_string(message).map_err(|_| Problem::Malformed)?;
    let mut attempt = 1;
    loop {
        let outcome = match send(path, &text).await {
            Ok(response) => answer(response).await,
            Err(_) => Err(Problem::Unavailable),
        };
        if attempt == ATTEMPTS || !matches!(outcome, Err(Problem::Unavailable)) {
            return outcome;
        }
        pause(Duration::from_millis(300 * attempt)).await;
        attempt += 1;
    }
}

fn whole(path: &str) -> String {
    format!("/api/v{VERSION}/{path}")
}

async fn send(path: &str, text: &str) -> Result<JsValue, JsValue> {
    let (parts, kind) = (js_sys::Array::of1(&JsValue::from_str(text)), BlobPropertyBag::new());
    kind.set_type("application/json");
    let body = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let how = RequestInit::new();
    how.set_method("POST");
    how.set_body(&body);
    JsFuture::from(window().fetch_with_str_and_init(&whole(path), &how)).await
}

async fn answer<A: DeserializeOwned>(response: JsValue) -> Result<A, Problem> {
    let response: Response = response.dyn_into().map_err(|_| Problem::Unavailable)?;
    let text = match response.text() {
        Ok(text) => JsFuture::from(text).await.ok().and_then(|text| text.as_string()),
        Err(_) => None,
    };
    let text = text.ok_or(Problem::Unavailable)?;
    if response.ok() {
        let text = if text.is_empty() { "null" } else { &text };
        return serde_json::from_str(text).map_err(|_| Problem::Malformed);
    }
    let failure = serde_json::from_str::<Failure>(&text);
    Err(failure.map_or(Problem::Unavailable, |failure| failure.problem))
}

/// Waits.
async fn pause(length: Duration) {
    let wait = js_sys::Promise::new(&mut |done, _| {
        leptos::prelude::set_timeout(move || drop(done.call0(&JsValue::NULL)), length);
    });
    let _ = JsFuture::from(wait).await;
}
