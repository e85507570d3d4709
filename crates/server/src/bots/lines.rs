//! Streams of lines of JSON.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// How often a line is sent, an empty one if there is nothing to say, so that both sides know that the other is there.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// How many lines may wait for a reader.
const WAITING: usize = 32;

/// The way to who reads a stream.
pub(super) struct Lines(mpsc::Sender<Bytes>);

/// Who reads has gone.
pub(super) struct Gone;

/// A stream of lines, and the answer that is read from.
pub(super) fn lines() -> (Lines, Response) {
    let (sender, receiver) = mpsc::channel(WAITING);
    let bytes = stream::unfold(receiver, async |mut receiver: mpsc::Receiver<Bytes>| {
        receiver.recv().await.map(|line| (Ok::<_, Infallible>(line), receiver))
    });
    // Proxies such as nginx hand lines on at once if they are asked to.
    let headers =
        [(CONTENT_TYPE, "application/x-ndjson"), (HeaderName::from_static("x-accel-buffering"), "no")];
    (Lines(sender), (headers, Body::from_stream(bytes)).into_response())
}

impl Lines {
    /// Sends a line.
    pub(super) async fn send(&self, line: &impl Serialize) -> Result<(), Gone> {
        let mut text = serde_json::to_vec(line).map_err(|_| Gone)?;
        text.push(b'\n');
        self.0.send(text.into()).await.map_err(|_| Gone)
    }

    /// Sends an empty line.
    pub(super) async fn keep_alive(&self) -> Result<(), Gone> {
        self.0.send(Bytes::from_static(b"\n")).await.map_err(|_| Gone)
    }

    /// Waits until who reads has gone.
    pub(super) async fn gone(&self) {
        self.0.closed().await;
    }
}
