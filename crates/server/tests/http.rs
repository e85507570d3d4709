//! A real server on a port of its own, asked over real connections.
#![cfg(test)]

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tomoe_bundle::{Asset, Content};

/// "hello hello hello", as brotli stores bytes that it does not compress: a header, the bytes, an empty last block.
const HELLO: &[u8] = b"\x0b\x08\x80hello hello hello\x03";

const PACKED: Content = Content::Brotli { bytes: HELLO, len: 17 };

static ASSETS: [Asset; 3] = [
    Asset { path: "/", mime: "text/html; charset=utf-8", content: PACKED, etag: "\"abc\"" },
    Asset { path: "/app.wasm", mime: "application/wasm", content: PACKED, etag: "\"def\"" },
    Asset {
        path: "/data",
        mime: "application/octet-stream",
        content: Content::Plain(b"dense"),
        etag: "\"ghi\"",
    },
];

struct Server {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<std::io::Result<()>>,
}

impl Server {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async { stopped.await.unwrap_or_default() };
        let running = tokio::spawn(tomoe_server::serve(listener, &ASSETS, shutdown));
        Self { address, stop, running }
    }

    /// Asks, and returns the answer's head, in lower case, and its body.
    async fn ask(&self, line: &str, headers: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!("{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
    }
}

#[tokio::test]
async fn a_file_comes_compressed_or_plain() {
    let server = Server::start().await;
    let (head, body) = server.ask("GET /", "accept-encoding: gzip, br\r\n").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-encoding: br") && head.contains("content-type: text/html; charset=utf-8"));
    assert!(head.contains("vary: accept-encoding") && head.contains("etag: \"abc\""));
    assert_eq!(body, HELLO);

    let (head, body) = server.ask("GET /app.wasm", "accept-encoding: gzip, br;q=0\r\n").await;
    assert!(!head.contains("content-encoding") && head.contains("content-type: application/wasm"), "{head}");
    assert_eq!(body, b"hello hello hello");

    let (head, body) = server.ask("GET /data", "accept-encoding: br\r\n").await;
    assert!(!head.contains("content-encoding") && head.contains("content-length: 5"), "{head}");
    assert_eq!(body, b"dense");
}

#[tokio::test]
async fn what_the_asker_has_is_not_sent_again() {
    let server = Server::start().await;
    let (head, body) = server.ask("GET /", "if-none-match: \"old\", W/\"abc\"\r\n").await;
    assert!(head.starts_with("http/1.1 304") && head.contains("etag: \"abc\""), "{head}");
    assert!(body.is_empty());
    let (head, _) = server.ask("GET /", "if-none-match: \"old\"\r\n").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let server = Server::start().await;
    for line in ["GET /", "GET /nowhere", "POST /"] {
        let (head, _) = server.ask(line, "").await;
        assert!(head.contains("content-security-policy: default-src 'none'"), "{line}: {head}");
        assert!(head.contains("'wasm-unsafe-eval'") && head.contains("x-content-type-options: nosniff"));
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_to_be_so() {
    let server = Server::start().await;
    for path in ["/nowhere", "/../etc/passwd", "/%2e%2e/", "//", "/app.wasm/"] {
        let (head, body) = server.ask(&format!("GET {path}"), "").await;
        assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
        assert!(String::from_utf8(body).unwrap().contains("Nothing here"));
    }
}

#[tokio::test]
async fn heads_are_answered_and_other_methods_refused() {
    let server = Server::start().await;
    let (head, body) = server.ask("HEAD /", "").await;
    assert!(head.starts_with("http/1.1 200") && head.contains("content-length: 17"), "{head}");
    assert!(body.is_empty());
    let (head, _) = server.ask("POST /", "content-length: 0\r\n").await;
    assert!(head.starts_with("http/1.1 405") && head.contains("allow: get,head"), "{head}");
}

#[tokio::test]
async fn it_ends_when_told_to() {
    let server = Server::start().await;
    server.stop.send(()).unwrap();
    server.running.await.unwrap().unwrap();
}
