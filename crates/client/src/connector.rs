//! The way to a server: where it is, and whether the connection is encrypted.

use std::sync::Arc;

use http_body_util::Full;
use hyper::Uri;
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use crate::BotError;
use crate::bot::broken;

/// The way to a server.
pub(crate) struct Connector {
    host: String,
    port: u16,
    /// What is sent as `Host`.
    authority: String,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Connector {
    /// The way to an address such as `https://tomoe.example` or `http://127.0.0.1:8023`. A certificate has to be of one of the authorities
    /// that browsers trust.
    pub(crate) fn new(url: &str) -> Result<Self, BotError> {
        let wrong = || {
            BotError::Address(format!(
                "expected an address such as https://tomoe.example or http://localhost:8023, not {url}"
            ))
        };
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        let authority =
            uri.authority().filter(|authority| !authority.as_str().contains('@')).ok_or_else(wrong)?;
        let is_tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        if uri.path_and_query().is_some_and(|path| path != "/") || authority.host().is_empty() {
            return Err(wrong());
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = match is_tls {
            true => Some((encrypting(roots)?, ServerName::try_from(host.clone()).map_err(|_| wrong())?)),
            false => None,
        };
        Ok(Self { host, port, authority: authority.as_str().to_owned(), tls })
    }

    /// The same, but a certificate has to be of one of these authorities, whose own certificates are given as PEM.
    pub(crate) fn trusting(self, pem: &[u8]) -> Result<Self, BotError> {
        let wrong = |why: String| BotError::Address(format!("expected certificates in PEM form: {why}"));
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
        }
        if roots.is_empty() {
            return Err(wrong("there is none".to_owned()));
        }
        let Some((_, name)) = self.tls else {
            return Err(BotError::Address(
                "a certificate is for an address that begins with https://".to_owned(),
            ));
        };
        Ok(Self { tls: Some((encrypting(roots)?, name)), ..self })
    }

    /// What is sent as `Host`.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// A new connection.
    pub(crate) async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, BotError> {
        let stream =
            TcpStream::connect((self.host.as_str(), self.port)).await.map_err(|error| broken(&error))?;
        // A request need not wait for more.
        stream.set_nodelay(true).map_err(|error| broken(&error))?;
        match &self.tls {
            None => speak(stream).await,
            Some((tls, name)) => {
                let stream = tls.connect(name.clone(), stream).await.map_err(|error| broken(&error))?;
                speak(stream).await
            }
        }
    }
}

fn encrypting(roots: RootCertStore) -> Result<TlsConnector, BotError> {
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| BotError::Protocol(error.to_string()))?;
    Ok(TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}

async fn speak(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
) -> Result<SendRequest<Full<Bytes>>, BotError> {
    let (sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| broken(&error))?;
    tokio::spawn(connection);
    Ok(sender)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_understood_or_refused() {
        let found = |url: &str| {
            let connector = Connector::new(url).ok()?;
            Some((connector.host, connector.port, connector.authority, connector.tls.is_some()))
        };
        let right = |host: &str, port, authority: &str, is_tls| {
            Some((host.to_owned(), port, authority.to_owned(), is_tls))
        };
        assert_eq!(found("http://127.0.0.1:8023"), right("127.0.0.1", 8023, "127.0.0.1:8023", false));
        assert_eq!(found("http://tomoe.example/"), right("tomoe.example", 80, "tomoe.example", false));
        assert_eq!(found("https://tomoe.example"), right("tomoe.example", 443, "tomoe.example", true));
        assert_eq!(found("https://[::1]:8443"), right("::1", 8443, "[::1]:8443", true));
        assert_eq!(found("http://[::1]"), right("::1", 80, "[::1]", false));
        for wrong in [
            "",
            "tomoe.example",
            "ftp://tomoe.example",
            "https://",
            "http://a/b",
            "http://a?b",
            "http://me:it@a",
            "https://a b",
        ] {
            assert_eq!(found(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn own_authorities_are_certificates() {
        let trusting = |url: &str, pem: &str| Connector::new(url).unwrap().trusting(pem.as_bytes());
        for pem in ["", "hello", "-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----\n"] {
            assert!(trusting("https://localhost", pem).is_err(), "{pem}");
        }
    }
}
