//! A server, or several nodes of one, asked over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tomoe_wire::{Failure, GameId, Lobby, NewGame, Seated, SitDown};

use crate::ClientError;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server, or several nodes of one. Whoever loses a node is led to the next.
#[derive(Clone, Debug)]
pub struct Site {
    nodes: Arc<Vec<String>>,
    next: Arc<AtomicUsize>,
}

impl Site {
    /// A server with nodes at these addresses, such as `127.0.0.1:8023`; at least one.
    pub fn new(nodes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let nodes = nodes.into_iter().map(Into::into).collect();
        Self { nodes: Arc::new(nodes), next: Arc::default() }
    }

    /// The node that is to be tried next, one after the other.
    pub fn node(&self) -> &str {
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        self.nodes.get(turn % self.nodes.len().max(1)).map_or("", String::as_str)
    }

    /// Makes a game and sits down at it.
    pub async fn make(&self, wish: &NewGame) -> Result<Seated, ClientError> {
        self.post("/api/v1/games", wish).await
    }

    /// Sits down at a game.
    pub async fn sit(&self, game: &GameId, wish: &SitDown) -> Result<Seated, ClientError> {
        self.post(&format!("/api/v1/games/{game}/seats"), wish).await
    }

    /// What there is in the lobby.
    pub async fn lobby(&self) -> Result<Lobby, ClientError> {
        let (_, body) = self.ask(Method::GET, "/api/v1/lobby", Vec::new()).await?;
        read(&body)
    }

    /// Sends something as JSON, and reads the answer.
    pub async fn post<A: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<A, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::Protocol(error.to_string()))?;
        let (status, body) = self.ask(Method::POST, path, body).await?;
        match status.is_success() {
            true => read(&body),
            false => Err(ClientError::Refused(read::<Failure>(&body)?.problem)),
        }
    }

    /// Asks for something over HTTP: the status and the body of the answer.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<(StatusCode, Bytes), ClientError> {
        let asked = tokio::time::timeout(PATIENCE, ask(self.node(), method, path, body));
        asked.await.map_err(|_| ClientError::Connection("no answer".to_owned()))?
    }
}

async fn ask(
    node: &str,
    method: Method,
    path: &str,
    body: Vec<u8>,
) -> Result<(StatusCode, Bytes), ClientError> {
    let broken = |error: &dyn std::fmt::Display| ClientError::Connection(error.to_string());
    let stream = TcpStream::connect(node).await.map_err(|error| broken(&error))?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| broken(&error))?;
    tokio::spawn(connection);
    let request = Request::builder().method(method).uri(path).header(HOST, node);
    let request = request.header(CONTENT_TYPE, "application/json").body(Full::new(Bytes::from(body)));
    let request = request.map_err(|error| ClientError::Protocol(error.to_string()))?;
    let answer = sender.send_request(request).await.map_err(|error| broken(&error))?;
    let status = answer.status();
    let body = answer.into_body().collect().await.map_err(|error| broken(&error))?;
    Ok((status, body.to_bytes()))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ClientError> {
    serde_json::from_slice(body).map_err(|error| ClientError::Protocol(error.to_string()))
}
