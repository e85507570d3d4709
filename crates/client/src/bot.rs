//! A program that plays over HTTP with a token.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tomoe_wire::{BotFailure, BotProblem};

use crate::connector::Connector;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream that says nothing for so long is broken: the server sends a line every seven seconds.
const SILENCE: Duration = Duration::from_secs(25);

/// The longest line of a stream.
const LONGEST_LINE: usize = 1 << 20;

/// What went wrong between a program and a server.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The address or the certificates of its authorities are not what is expected.
    #[error("{0}")]
    Address(String),
    /// The server can't be reached, or the connection broke.
    #[error("the server can't be reached: {0}")]
    Connection(String),
    /// The server says no.
    #[error("{0}")]
    Refused(BotProblem),
    /// The server said something that it may not say.
    #[error("the server does not keep to the protocol: {0}")]
    Protocol(String),
}

/// How many connections are kept for the next request, and for how long: servers close those that are idle, Tomoe's after 15 s.
const MOST_KEPT: usize = 4;
const KEPT: Duration = Duration::from_secs(5);

/// A connection, for requests one after the other.
type Sender = SendRequest<Full<Bytes>>;

/// A server, and the token of a program that plays there. A clone is the same program.
#[derive(Clone)]
pub struct BotSite(Arc<Shared>);

struct Shared {
    connector: Connector,
    token: String,
    /// Connections on which everything was answered, and since when.
    kept: Mutex<Vec<(Sender, Instant)>>,
}

impl BotSite {
    /// The server at an address such as `https://tomoe.example` or `http://127.0.0.1:8023`.
    pub fn new(url: &str, token: &str) -> Result<Self, BotError> {
        Ok(Self::with(Connector::new(url)?, token))
    }

    /// The server at an address that begins with `https://`, whose certificate is of one of these authorities: certificates in PEM form.
    pub fn trusting(url: &str, token: &str, authorities: &[u8]) -> Result<Self, BotError> {
        Ok(Self::with(Connector::new(url)?.trusting(authorities)?, token))
    }

    fn with(connector: Connector, token: &str) -> Self {
        Self(Arc::new(Shared { connector, token: token.to_owned(), kept: Mutex::default() }))
    }

    /// Asks for something.
    pub async fn get<A: DeserializeOwned>(&self, path: &str) -> Result<A, BotError> {
        self.ask(Method::GET, path, Vec::new()).await
    }

    /// Sends something as JSON, and reads the answer.
    pub async fn post<A: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<A, BotError> {
        let body = serde_json::to_vec(body).map_err(|error| BotError::Protocol(error.to_string()))?;
        self.ask(Method::POST, path, body).await
    }

    /// Follows a stream of lines.
    pub async fn lines(&self, path: &str) -> Result<BotLines, BotError> {
        // A stream has its connection to itself.
        let answer = in_time(PATIENCE, async {
            let mut sender = self.0.connector.connect().await?;
            let request = self.request(Method::GET, path, Vec::new())?;
            sender.send_request(request).await.map_err(|error| broken(&error))
        });
        let answer = answer.await?;
        match answer.status().is_success() {
            true => Ok(BotLines { body: answer.into_body(), read: Vec::new() }),
            false => Err(refusal(answer).await),
        }
    }

    async fn ask<A: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<A, BotError> {
        in_time(PATIENCE, async {
            let (answer, sender) = self.send(self.request(method, path, body)?).await?;
            if !answer.status().is_success() {
                return Err(refusal(answer).await);
            }
            let body = answer.into_body().collect().await.map_err(|error| broken(&error))?.to_bytes();
            self.keep(sender);
            let body: &[u8] = if body.is_empty() { b"null" } else { &body };
            serde_json::from_slice(body).map_err(|error| BotError::Protocol(error.to_string()))
        })
        .await
    }

    fn request(&self, method: Method, path: &str, body: Vec<u8>) -> Result<Request<Full<Bytes>>, BotError> {
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header(HOST, self.0.connector.authority())
            .header(AUTHORIZATION, format!("Bearer {}", self.0.token))
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)));
        request.map_err(|error| BotError::Protocol(error.to_string()))
    }

    /// Sends a request over a connection that was kept, or a new one.
    async fn send(&self, request: Request<Full<Bytes>>) -> Result<(Response<Incoming>, Sender), BotError> {
        let mut sender = match self.kept_connection().await {
            Some(sender) => sender,
            None => self.0.connector.connect().await?,
        };
        let answer = sender.send_request(request).await.map_err(|error| broken(&error))?;
        Ok((answer, sender))
    }

    /// A connection that was kept and is still open.
    async fn kept_connection(&self) -> Option<Sender> {
        loop {
            let (mut sender, since) = self.kept().pop()?;
            if since.elapsed() < KEPT && sender.ready().await.is_ok() {
                return Some(sender);
            }
        }
    }

    fn keep(&self, sender: Sender) {
        let mut kept = self.kept();
        kept.retain(|(_, since)| since.elapsed() < KEPT);
        if kept.len() < MOST_KEPT {
            kept.push((sender, Instant::now()));
        }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<(Sender, Instant)>> {
        // Nothing is ever left half done here.
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream of lines.
pub struct BotLines {
    body: Incoming,
    /// What was read of the lines that are not told yet.
    read: Vec<u8>,
}

impl BotLines {
    /// The next line that says something; none at the end. Dropping the future loses nothing.
    pub async fn next<L: DeserializeOwned>(&mut self) -> Result<Option<L>, BotError> {
        loop {
            while let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                if !line.trim_ascii().is_empty() {
                    let line = serde_json::from_slice(&line);
                    return line.map(Some).map_err(|error| BotError::Protocol(error.to_string()));
                }
            }
            if self.read.len() > LONGEST_LINE {
                return Err(BotError::Protocol("a line without an end".to_owned()));
            }
            let frame = tokio::time::timeout(SILENCE, self.body.frame()).await;
            match frame.map_err(|_| broken(&"no sign of life"))? {
                Some(Ok(frame)) => self.read.extend(frame.data_ref().into_iter().flatten()),
                Some(Err(error)) => return Err(broken(&error)),
                None => return Ok(None),
            }
        }
    }
}

async fn in_time<T>(
    patience: Duration,
    answer: impl Future<Output = Result<T, BotError>>,
) -> Result<T, BotError> {
    tokio::time::timeout(patience, answer).await.unwrap_or_else(|_| Err(broken(&"no answer")))
}

async fn refusal(answer: Response<Incoming>) -> BotError {
    let status = answer.status();
    let body = answer.into_body().collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    match serde_json::from_slice::<BotFailure>(&body) {
        Ok(failure) => BotError::Refused(failure.problem),
        Err(_) => BotError::Protocol(format!("status {status}")),
    }
}

pub(crate) fn broken(error: &dyn std::fmt::Display) -> BotError {
    BotError::Connection(error.to_string())
}
