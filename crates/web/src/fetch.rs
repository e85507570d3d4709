//! Asking the server for a text.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The text at a path of the application; nothing if it can't be had.
pub(crate) async fn text(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
