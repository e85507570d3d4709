//! A program that plays over HTTP with a token.

use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tomoe_wire::{BotFailure, BotProblem};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream that says nothing for so long is broken: the server sends a line every seven seconds.
const SILENCE: Duration = Duration::from_secs(25);

/// The longest line of a stream.
const LONGEST_LINE: usize = 1 << 20;

/// What went wrong between a program and a server.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
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

/// A server, and the token of a program that plays there. A clone is the same program.
#[derive(Clone)]
pub struct BotSite {
    node: String,
    token: String,
}

impl BotSite {
    /// The server at an address such as `http://127.0.0.1:8023`. There is no TLS in here.
    pub fn new(url: &str, token: &str) -> Result<Self, BotError> {
        let wrong =
            || BotError::Protocol(format!("expected an address such as http://localhost:8023, not {url}"));
        let node = url.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        if node.is_empty() || node.contains('/') {
            return Err(wrong());
        }
        let node = if node.contains(':') { node.to_owned() } else { format!("{node}:80") };
        Ok(Self { node, token: token.to_owned() })
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
        let answer = in_time(PATIENCE, self.send(Method::GET, path, Vec::new())).await?;
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
            let answer = self.send(method, path, body).await?;
            if !answer.status().is_success() {
                return Err(refusal(answer).await);
            }
            let body = answer.into_body().collect().await.map_err(|error| broken(&error))?.to_bytes();
            let body: &[u8] = if body.is_empty() { b"null" } else { &body };
            serde_json::from_slice(body).map_err(|error| BotError::Protocol(error.to_string()))
        })
        .await
    }

    async fn send(&self, method: Method, path: &str, body: Vec<u8>) -> Result<Response<Incoming>, BotError> {
        let stream = TcpStream::connect(&self.node).await.map_err(|error| broken(&error))?;
        let handshake = http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(|error| broken(&error))?;
        tokio::spawn(connection);
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header(HOST, &self.node)
            .header(AUTHORIZATION, format!("Bearer {}", self.token))
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)));
        let request = request.map_err(|error| BotError::Protocol(error.to_string()))?;
        sender.send_request(request).await.map_err(|error| broken(&error))
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

fn broken(error: &dyn std::fmt::Display) -> BotError {
    BotError::Connection(error.to_string())
}
