//! The files of the application over HTTP.

use std::io::Read;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use tomoe_bundle::{Asset, Content};

/// The files that there are.
#[derive(Clone, Copy)]
pub(crate) struct Files(&'static [Asset]);

/// Keep it, but ask whether it is still the same: file names stay when their content changes, and asking costs one short
/// answer, which the page's service worker saves as well.
const ASK_AGAIN: &str = "no-cache";

/// How much a decoder of brotli works on at a time.
const BUFFER: usize = 4096;

impl Files {
    pub(crate) fn new(assets: &'static [Asset]) -> Self {
        Self(assets)
    }

    fn find(self, path: &str) -> Option<&'static Asset> {
        let path = if path == "/index.html" { "/" } else { path };
        self.0.iter().find(|asset| asset.path == path)
    }
}

/// Answers with the file, or with a page that says that there is none.
pub(crate) async fn answer(State(files): State<Files>, uri: Uri, headers: HeaderMap) -> Response {
    let Some(asset) = files.find(uri.path()) else { return nothing_here() };
    let about = [(ETAG, asset.etag), (CACHE_CONTROL, ASK_AGAIN), (VARY, "accept-encoding")];
    if lists(&headers, &IF_NONE_MATCH, |tag| tag.trim_start_matches("W/") == asset.etag || tag == "*") {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(CONTENT_TYPE, asset.mime)];
    let body = |bytes| Body::from(Bytes::from_static(bytes));
    match asset.content {
        Content::Plain(bytes) => (about, kind, body(bytes)).into_response(),
        Content::Brotli { bytes, .. } if lists(&headers, &ACCEPT_ENCODING, accepts_brotli) => {
            (about, kind, [(CONTENT_ENCODING, "br")], body(bytes)).into_response()
        }
        Content::Brotli { bytes, len } => (about, kind, decompressed(bytes, len)).into_response(),
    }
}

/// Whether one of a header's comma-separated values is wanted.
fn lists(headers: &HeaderMap, name: &HeaderName, wanted: impl Fn(&str) -> bool) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|value| wanted(value.trim()))
}

/// Whether this is `br` with any weight but none.
fn accepts_brotli(encoding: &str) -> bool {
    let (name, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
    let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.parse::<f32>().ok());
    name.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|weight| weight > 0.0)
}

/// Few ask for it so, which is why it is not kept.
fn decompressed(bytes: &[u8], len: usize) -> Response {
    let mut content = Vec::with_capacity(len);
    match brotli_decompressor::Decompressor::new(bytes, BUFFER).read_to_end(&mut content) {
        Ok(_) => content.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn nothing_here() -> Response {
    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Nothing here · Tomoe</title>\
        <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
        <link rel=\"icon\" href=\"/icon.svg\">\
        <body style=\"font-family:system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem\">\
        <h1>Nothing here</h1><p>There is no such page. <a href=\"/\">The games are this way.</a></p></body></html>\n";
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, ASK_AGAIN)];
    (StatusCode::NOT_FOUND, kind, PAGE).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_those_who_accept_it() {
        for yes in ["br", "BR", "br;q=0.5", "br; q=1"] {
            assert!(accepts_brotli(yes), "{yes}");
        }
        for no in ["gzip", "br;q=0", "br;q=0.0", "brr", "br;q=x", ""] {
            assert!(!accepts_brotli(no), "{no}");
        }
    }
}
