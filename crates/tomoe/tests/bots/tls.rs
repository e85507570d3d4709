//! A server behind TLS, as a proxy makes it.

use std::process::Command;
use std::sync::Arc;

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto};
use tomoe_client::{BotError, BotSite};
use tomoe_wire::{BotAccount, BotEvent};

use crate::{Server, games, result};

// The certificates are for `localhost`, from 2020 to 2120. The key of the authority was thrown away.
const AUTHORITY: &str = include_str!("tls/authority.pem");
const CERTIFICATE: &str = include_str!("tls/server.pem");
const KEY: &str = include_str!("tls/server.key");

/// Ends TLS for a server until the test ends: the port.
async fn encrypt(server: &Server) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE.as_bytes()).unwrap();
    let key = PrivateKeyDer::from_pem_slice(KEY.as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let (acceptor, address) = (TlsAcceptor::from(Arc::new(config)), server.address.clone());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, address) = (acceptor.clone(), address.clone());
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                let mut server = TcpStream::connect(address).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut stream, &mut server).await;
            });
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_and_streams_go_over_tls_to_who_is_trusted() {
    let server = Server::start("tls");
    let token = server.bot("Ada");
    let port = encrypt(&server).await;
    let url = format!("https://localhost:{port}");
    let site = BotSite::trusting(&url, &token, AUTHORITY.as_bytes()).unwrap();
    for _ in 0..3 {
        assert_eq!(site.get::<BotAccount>("bot/account").await.unwrap().name, "Ada");
    }
    let mut events = site.lines("bot/events").await.unwrap();
    let ben = BotSite::trusting(&url, &server.bot("Ben"), AUTHORITY.as_bytes()).unwrap();
    let wish = r#"{"to":"Ada","terms":{"game":"mana","start":"rules","clock":"-","is-public":true}}"#;
    let wish: serde_json::Value = serde_json::from_str(wish).unwrap();
    ben.post::<serde_json::Value>("challenges", &wish).await.unwrap();
    assert!(matches!(events.next().await.unwrap(), Some(BotEvent::Challenge(_))));
    let untrusted = [
        BotSite::new(&url, &token).unwrap(),
        BotSite::trusting(&format!("https://127.0.0.1:{port}"), &token, AUTHORITY.as_bytes()).unwrap(),
        BotSite::trusting(&format!("https://{}", server.address), &token, AUTHORITY.as_bytes()).unwrap(),
        BotSite::new(&format!("http://localhost:{port}"), &token).unwrap(),
    ];
    for site in untrusted {
        let answer = site.get::<BotAccount>("bot/account").await;
        assert!(matches!(answer, Err(BotError::Connection(_))), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_plays_a_game_over_tls() {
    let server = Server::start("tls-game");
    let (ada, ben) = (server.bot("Ada"), server.bot("Ben"));
    let port = encrypt(&server).await;
    let _ben = server.connect(&ben, &[]);
    let authority = server.folder.join("authority.pem");
    std::fs::write(&authority, AUTHORITY).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.env("TOMOE_TOKEN", &ada).args(["bot", "--url", &format!("https://localhost:{port}"), "--ca"]);
    command.arg(&authority).args(["--move-time", "100ms", "--challenge", "Ben", "--game", "yonmoque"]);
    command.args(["--until-idle", "--", env!("CARGO_BIN_EXE_tomoe"), "ugi", "--game", "{game}"]);
    let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let played = games(&server.site(&ada)).await;
    assert_eq!(played.len(), 1);
    assert!(result(&server, &played[0]).await.is_some());
}

#[test]
fn a_wrong_authority_is_said_at_once() {
    for (url, ca, words) in [
        ("https://localhost:1", "Cargo.toml", "certificates in PEM form"),
        ("http://localhost:1", "tests/bots/tls/authority.pem", "https://"),
        ("https://localhost:1", "no-such-file", "no-such-file"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let ended =
            command.args(["bot", "--url", url, "--ca", ca, "--token", "x", "--", "true"]).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(!ended.status.success() && said.contains(words), "{said}");
    }
}
