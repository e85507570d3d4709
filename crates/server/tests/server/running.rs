//! A real server on a port of its own, asked over real connections.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tomoe_bundle::{Asset, Content, Named};
use tomoe_server::{Config, Database, Limits};

/// "hello hello hello", as brotli stores bytes that it does not compress: a header, the bytes, an empty last block.
pub(crate) const BROTLI: &[u8] = b"\x0b\x08\x80hello hello hello\x03";

/// The same with gzip.
pub(crate) static GZIP: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(PLAIN).unwrap();
    encoder.finish().unwrap()
});

pub(crate) const PLAIN: &[u8] = b"hello hello hello";

/// More than fits into the buffers between two programs.
pub(crate) const LARGE: usize = 48 << 20;

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let packed = Content::Packed {
        brotli: Named { bytes: BROTLI, etag: "\"abc-br\"" },
        gzip: Named { bytes: &GZIP, etag: "\"abc-gz\"" },
        len: PLAIN.len(),
        etag: "\"abc\"",
    };
    let plain = |bytes| Content::Plain(Named { bytes, etag: "\"ghi\"" });
    vec![
        Asset { path: "/", mime: "text/html; charset=utf-8", content: packed },
        Asset { path: "/app.wasm", mime: "application/wasm", content: packed },
        Asset { path: "/data", mime: "application/octet-stream", content: plain(b"dense") },
        Asset { path: "/large", mime: "application/octet-stream", content: plain(vec![7; LARGE].leak()) },
    ]
});

/// How long a test waits for what has to come: much longer than it takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
    folder: TempDir,
}

impl Server {
    /// A server whose limits no test reaches by chance.
    pub(crate) async fn start() -> Self {
        Self::with(|limits| limits).await
    }

    /// A server with some other limits.
    pub(crate) async fn with(change: impl FnOnce(Limits) -> Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async { stopped.await.unwrap_or_default() };
        let limits = Limits {
            connections: 100,
            per_address: 100,
            head: 4 * PATIENCE,
            stall: 4 * PATIENCE,
            grace: 4 * PATIENCE,
        };
        let limits = change(limits);
        let folder = TempDir::new().unwrap();
        let database = Database::file(folder.path().join("games.db"));
        let server =
            tomoe_server::Server::open(Config { limits, ..Config::new(&ASSETS, database) }).await.unwrap();
        let running = tokio::spawn(server.serve(listener, shutdown));
        Self { address, stop, running, folder }
    }

    /// A connection on which something has been sent.
    pub(crate) async fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // Whoever sends too much may be cut off.
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    }

    /// Asks, and returns the answer's head, in lower case, and its body.
    pub(crate) async fn ask(&self, line: &str, headers: &str) -> (String, Vec<u8>) {
        let request = format!("{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
        let answer = to_end(self.send(&request).await).await;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
    }

    /// Tells the server to stop.
    pub(crate) fn stop(self) -> JoinHandle<()> {
        self.stop.send(()).unwrap();
        // The server needs no file any more: nobody has played.
        drop(self.folder);
        self.running
    }
}

/// All that comes until the connection is closed.
pub(crate) async fn to_end(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A connection may also be closed by force.
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes));
    let _ = read.await.expect("the connection is closed");
    bytes
}
