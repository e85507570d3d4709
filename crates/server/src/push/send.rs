//! One message to one browser, by its push service (RFC 8030), readable by that browser only (RFC 8291).

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use p256::PublicKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
use web_push_native::Auth;

use super::Push;
use super::destination::Destination;
use crate::clock::now;
use crate::store::StoredPush;

/// How long a push service may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// For how long a push service keeps a message for a browser that is not there, in seconds: a day.
const KEPT: u32 = 86_400;

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Sent,
    /// The browser wants no more messages, or never wanted any.
    Gone,
    /// It could not be sent this time.
    Failed,
}

/// The certificates of the authorities that browsers trust.
static TLS: LazyLock<Option<Arc<ClientConfig>>> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
    Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
});

/// The keys of a browser: with which it reads, and which it shares with who writes.
pub(super) fn keys(p256dh: &str, auth: &str) -> Option<(PublicKey, Auth)> {
    let public = PublicKey::from_sec1_bytes(&Base64UrlUnpadded::decode_vec(p256dh).ok()?).ok()?;
    let auth = Base64UrlUnpadded::decode_vec(auth).ok().filter(|auth| auth.len() == 16)?;
    Some((public, Auth::clone_from_slice(&auth)))
}

/// Sends a message. A later one about the same thing takes the place of one that was not delivered yet.
pub(super) async fn send(push: &Push, to: &StoredPush, about: &str, message: Vec<u8>) -> Fate {
    let is_anywhere = push.config.is_anywhere;
    let Some(destination) = Destination::read(&to.endpoint, is_anywhere) else { return Fate::Gone };
    let Some((public, auth)) = keys(&to.p256dh, &to.auth) else { return Fate::Gone };
    let Ok(body) = web_push_native::encrypt(message, &public, &auth) else { return Fate::Failed };
    let signature = push.vapid.authorization(&destination.origin(), &push.config.contact, now());
    let request = Request::post(destination.path())
        .header(HOST, destination.authority())
        .header(AUTHORIZATION, signature)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header("ttl", KEPT)
        .header("topic", about)
        .body(Full::new(Bytes::from(body)));
    let Ok(request) = request else { return Fate::Failed };
    match timeout(PATIENCE, deliver(&destination, is_anywhere, request)).await {
        Ok(Some(status)) if status.is_success() => Fate::Sent,
        Ok(Some(StatusCode::NOT_FOUND | StatusCode::GONE)) => Fate::Gone,
        Ok(status) => {
            tracing::warn!(host = destination.host, ?status, "a push service did not take a message");
            Fate::Failed
        }
        Err(_) => Fate::Failed,
    }
}

/// Sends a request over a connection of its own, and gives the status of the answer, the rest of which nobody reads.
async fn deliver(to: &Destination, is_anywhere: bool, request: Request<Full<Bytes>>) -> Option<StatusCode> {
    let stream = TcpStream::connect(to.address(is_anywhere).await?).await.ok()?;
    if !to.is_tls {
        return answer(stream, request).await;
    }
    let name = ServerName::try_from(to.host.clone()).ok()?;
    let stream = TlsConnector::from(TLS.clone()?).connect(name, stream).await.ok()?;
    answer(stream, request).await
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Option<StatusCode> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let connection = tokio::spawn(connection);
    let status = sender.send_request(request).await.ok().map(|response| response.status());
    connection.abort();
    status
}
