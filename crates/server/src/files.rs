//! The files of the application over HTTP.

use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use tokio::sync::OnceCell;
use tomoe_bundle::{Asset, Content};

use crate::encoding::Encoding;
use crate::headers::values;

/// The files that there are, by their paths.
#[derive(Clone)]
pub(crate) struct Files(Arc<HashMap<&'static str, File>>);

/// A file, and what has been made of it for those who ask.
struct File {
    mime: &'static str,
    content: Content,
    /// Unpacked when it is first asked for so, and kept.
    unpacked: OnceCell<Bytes>,
}

/// Keep it, but ask whether it is still the same: file names stay when their content changes, and asking costs one short
/// answer, which the page's service worker saves as well.
const ASK_AGAIN: &str = "no-cache";

impl Files {
    pub(crate) fn new(assets: &'static [Asset]) -> Self {
        Self(Arc::new(assets.iter().map(|asset| (asset.path, File::new(asset))).collect()))
    }

    /// A file's bytes as they are before compression.
    pub(crate) async fn whole(&self, path: &str) -> Option<io::Result<Bytes>> {
        Some(self.find(path)?.bytes(Encoding::Identity).await)
    }

    fn find(&self, path: &str) -> Option<&File> {
        self.0.get(if path == "/index.html" { "/" } else { path })
    }
}

impl File {
    fn new(asset: &Asset) -> Self {
        Self { mime: asset.mime, content: asset.content, unpacked: OnceCell::new() }
    }

    /// The ways in which it can be sent.
    fn encodings(&self) -> &'static [Encoding] {
        match self.content {
            Content::Packed { .. } => &Encoding::ALL,
            Content::Plain(_) => &[Encoding::Identity],
        }
    }

    /// Names what is sent in an encoding.
    fn etag(&self, encoding: Encoding) -> &'static str {
        match (self.content, encoding) {
            (Content::Packed { brotli, .. }, Encoding::Brotli) => brotli.etag,
            (Content::Packed { gzip, .. }, Encoding::Gzip) => gzip.etag,
            (Content::Packed { etag, .. }, Encoding::Identity) => etag,
            (Content::Plain(plain), _) => plain.etag,
        }
    }

    /// What is sent in an encoding.
    async fn bytes(&self, encoding: Encoding) -> io::Result<Bytes> {
        Ok(match (self.content, encoding) {
            (Content::Packed { brotli, .. }, Encoding::Brotli) => Bytes::from_static(brotli.bytes),
            (Content::Packed { gzip, .. }, Encoding::Gzip) => Bytes::from_static(gzip.bytes),
            (Content::Packed { gzip, len, .. }, Encoding::Identity) => {
                self.unpacked.get_or_try_init(|| unpack(gzip.bytes, len)).await?.clone()
            }
            (Content::Plain(plain), _) => Bytes::from_static(plain.bytes),
        })
    }

    /// What is said about the file with every answer.
    fn about(&self, etag: &'static str) -> HeaderMap {
        let mut about = HeaderMap::new();
        let mut say = |name: HeaderName, value| about.insert(name, HeaderValue::from_static(value));
        say(ETAG, etag);
        say(CACHE_CONTROL, ASK_AGAIN);
        if self.encodings().len() > 1 {
            say(VARY, "accept-encoding");
        }
        about
    }
}

/// Answers with the file, or with a page that says that there is none.
pub(crate) async fn answer(State(files): State<Files>, uri: Uri, headers: HeaderMap) -> Response {
    let Some(file) = files.find(uri.path()) else { return nothing_here() };
    let Some(encoding) = Encoding::choose(&headers, file.encodings()) else {
        return (StatusCode::NOT_ACCEPTABLE, [(VARY, "accept-encoding")]).into_response();
    };
    let etag = file.etag(encoding);
    let about = file.about(etag);
    if values(&headers, &IF_NONE_MATCH).any(|tag| tag.trim_start_matches("W/") == etag || tag == "*") {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let Ok(bytes) = file.bytes(encoding).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = (about, [(CONTENT_TYPE, file.mime)], bytes).into_response();
    if let Some(encoding) = encoding.header() {
        response.headers_mut().insert(CONTENT_ENCODING, encoding);
    }
    response
}

/// Unpacks where nobody else has to wait for it.
async fn unpack(gzip: &'static [u8], len: usize) -> io::Result<Bytes> {
    let unpacked = tokio::task::spawn_blocking(move || {
        let mut content = Vec::with_capacity(len);
        GzDecoder::new(gzip).read_to_end(&mut content)?;
        Ok(Bytes::from(content))
    });
    unpacked.await?
}

/// A page that says that there is nothing at the address.
pub(crate) fn nothing_here() -> Response {
    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Nothing here · Tomoe</title>\
        <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
        <link rel=\"icon\" href=\"/icon.svg\">\
        <body style=\"font-family:system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem\">\
        <h1>Nothing here</h1><p>There is no such page. <a href=\"/\">The games are this way.</a></p></body></html>\n";
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, ASK_AGAIN)];
    (StatusCode::NOT_FOUND, kind, PAGE).into_response()
}
