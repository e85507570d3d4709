//! Connections are taken, answered within limits, and ended when the server is told to stop.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Limits;
use crate::addresses::Peer;
use crate::connections::{Connections, Place};
use crate::stream::PlacedStream;

/// How many bytes a request's head may have.
const HEAD: usize = 32 * 1024;

/// How long to wait when no connection can be taken, since too many files are open, say.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers connections by the router until `shutdown` is done, and then those who are being answered for as long as the
/// limits' grace. What is open then is closed.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()> + Send,
) {
    let connections = Connections::new(limits.connections, limits.per_address);
    let (stop, stopping) = watch::channel(false);
    let answering = Answering { router, limits, stopping };
    let mut tasks = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener, &connections) => accepted,
            () = &mut shutdown => break,
        };
        while tasks.try_join_next().is_some() {}
        tasks.spawn(answering.clone().answer(stream, peer, connections.add(peer.0)));
    }
    drop(listener);
    stop.send_replace(true);
    let all = async { while tasks.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(limits.grace, all).await;
}

/// How connections are answered.
#[derive(Clone)]
struct Answering {
    router: Router,
    limits: Limits,
    /// Whether the server has been told to stop.
    stopping: watch::Receiver<bool>,
}

impl Answering {
    /// Answers until the connection ends, or has to be closed to make room for another. Once the server stops, what has been
    /// asked is answered yet.
    async fn answer(mut self, stream: TcpStream, peer: Peer, place: Place) {
        let connection = place.connection();
        let stream = TokioIo::new(PlacedStream::new(stream, place, self.limits.stall));
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.call(request)
        });
        let answers = self.http().serve_connection(stream, service);
        let mut answers = pin!(answers.with_upgrades());
        tokio::select! {
            // Whether it broke off is the client's business. If the stream goes on, it is in another protocol.
            _ = &mut answers => return connection.keep(),
            () = connection.is_to_close() => return,
            _ = self.stopping.wait_for(|&stopping| stopping) => {}
        }
        answers.as_mut().graceful_shutdown();
        let _ = answers.await;
    }

    fn http(&self) -> http1::Builder {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.limits.head).max_buf_size(HEAD);
        http
    }
}

/// Takes the next connection when there is room for it.
async fn accept(listener: &TcpListener, connections: &Connections) -> (TcpStream, Peer) {
    loop {
        connections.room().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                // An answer's last packet need not wait for more. Whoever is gone already is noticed when asked.
                let _ = stream.set_nodelay(true);
                return (stream, Peer(peer.ip()));
            }
            Err(error) if is_of_the_connection(&error) => {}
            Err(_) => {
                connections.close_one();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Whether one who wanted to connect has gone again, which is nobody else's business.
fn is_of_the_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use axum::extract::Request;
    use axum::http::StatusCode;
    use axum::http::header::{CONNECTION, UPGRADE};
    use axum::response::IntoResponse;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const SHORT: Duration = Duration::from_millis(200);

    /// Changes to a protocol that answers every byte with itself.
    async fn echo(mut request: Request) -> impl IntoResponse {
        tokio::spawn(async move {
            let mut stream = TokioIo::new(hyper::upgrade::on(&mut request).await.unwrap());
            while let Ok(byte) = stream.read_u8().await {
                stream.write_u8(byte).await.unwrap();
            }
        });
        (StatusCode::SWITCHING_PROTOCOLS, [(CONNECTION, "upgrade"), (UPGRADE, "echo")])
    }

    #[tokio::test]
    async fn a_connection_in_another_protocol_has_no_time_to_keep_and_no_place_to_lose() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let limits = Limits { connections: 2, per_address: 2, head: SHORT, stall: 100 * SHORT, grace: SHORT };
        tokio::spawn(listen(listener, Router::new().route("/", get(echo)), limits, std::future::pending()));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n")
            .await
            .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        let mut others = Vec::new();
        for _ in 0..5 {
            others.push(TcpStream::connect(address).await.unwrap());
            tokio::time::sleep(SHORT / 2).await;
        }
        stream.write_u8(7).await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), 7);
    }
}
