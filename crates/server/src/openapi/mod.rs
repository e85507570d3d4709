//! The description of the whole HTTP interface, made from the types of its messages, and a page that shows it.

mod describe;
mod operations;
mod page;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;

use crate::house::House;

/// How long the description may be kept: it changes with the program.
const FRESH: &str = "public, max-age=300";

static DESCRIPTION: LazyLock<Value> = LazyLock::new(operations::description);
static PAGE: LazyLock<String> = LazyLock::new(|| page::page(&DESCRIPTION));

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new().route("/api/v1/openapi.json", get(description)).route("/api", get(page))
}

async fn description() -> Response {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, FRESH)], DESCRIPTION.to_string()).into_response()
}

async fn page() -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, FRESH)], PAGE.as_str()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything in the description that refers to something refers to something that is there.
    #[test]
    fn nothing_is_missing_in_the_description() {
        fn check(value: &Value) -> usize {
            match value {
                Value::Object(fields) => {
                    let own = fields.get("$ref").map_or(0, |target| {
                        let path = target.as_str().unwrap().strip_prefix('#').unwrap();
                        assert!(DESCRIPTION.pointer(path).is_some(), "{path}");
                        1
                    });
                    own + fields.values().map(check).sum::<usize>()
                }
                Value::Array(items) => items.iter().map(check).sum(),
                _ => 0,
            }
        }
        assert!(check(&DESCRIPTION) > 50);
    }

    #[test]
    fn the_page_shows_every_request() {
        for (path, methods) in DESCRIPTION["paths"].as_object().unwrap() {
            assert!(!methods.as_object().unwrap().is_empty());
            assert!(PAGE.contains(&format!("<code>{path}</code>")), "{path}");
        }
        assert!(!PAGE.contains("<script"));
    }
}
