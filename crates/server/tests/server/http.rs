//! What is answered to which question.

use crate::running::{BROTLI, GZIP, LARGE, PLAIN, Server};

#[tokio::test]
async fn a_file_comes_in_the_encoding_that_is_wanted() {
    let server = Server::start().await;
    let wishes: [(&str, Option<&str>, &[u8]); 6] = [
        ("accept-encoding: gzip, deflate, br\r\n", Some("br"), BROTLI),
        ("accept-encoding: gzip, deflate\r\n", Some("gzip"), &GZIP),
        ("accept-encoding: br;q=0, gzip;q=0.5\r\n", Some("gzip"), &GZIP),
        ("accept-encoding: br;q=0.2, gzip;q=0.5, identity;q=0.9\r\n", None, PLAIN),
        ("accept-encoding: br;q=0, gzip;q=0\r\n", None, PLAIN),
        ("", None, PLAIN),
    ];
    // Twice: what had to be unpacked is kept.
    for (wish, encoding, bytes) in wishes.into_iter().chain(wishes) {
        let (head, body) = server.ask("GET /app.wasm", wish).await;
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert_eq!(header(&head, "content-encoding"), encoding, "{wish}");
        assert_eq!(header(&head, "content-type"), Some("application/wasm"));
        assert_eq!(header(&head, "content-length"), Some(bytes.len().to_string().as_str()));
        assert_eq!(header(&head, "vary"), Some("accept-encoding"));
        assert_eq!(body, bytes, "{wish}");
    }
}

#[tokio::test]
async fn each_encoding_has_a_name_of_its_own() {
    let server = Server::start().await;
    for (wish, etag) in [("br", "\"abc-br\""), ("gzip", "\"abc-gz\""), ("identity", "\"abc\"")] {
        let wish = format!("accept-encoding: {wish}\r\n");
        let (head, _) = server.ask("GET /", &wish).await;
        assert_eq!(header(&head, "etag"), Some(etag));
        let (head, body) = server.ask("GET /", &format!("{wish}if-none-match: \"old\", W/{etag}\r\n")).await;
        assert!(head.starts_with("http/1.1 304"), "{head}");
        assert_eq!((header(&head, "etag"), header(&head, "vary")), (Some(etag), Some("accept-encoding")));
        assert!(body.is_empty());
        // What is kept in another encoding is other bytes.
        let (head, _) = server.ask("GET /", &format!("{wish}if-none-match: \"old\", \"other\"\r\n")).await;
        assert!(head.starts_with("http/1.1 200"), "{head}");
    }
    let (head, _) = server.ask("GET /", "accept-encoding: gzip\r\nif-none-match: \"abc-br\"\r\n").await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    let (head, _) = server.ask("GET /", "if-none-match: *\r\n").await;
    assert!(head.starts_with("http/1.1 304"), "{head}");
}

#[tokio::test]
async fn what_is_dense_already_comes_as_it_is() {
    let server = Server::start().await;
    let (head, body) = server.ask("GET /data", "accept-encoding: br\r\n").await;
    assert_eq!((header(&head, "content-encoding"), header(&head, "vary")), (None, None), "{head}");
    assert_eq!(header(&head, "content-length"), Some("5"));
    assert_eq!(body, b"dense");
    let (head, body) = server.ask("GET /large", "").await;
    assert_eq!(header(&head, "content-length"), Some(LARGE.to_string().as_str()));
    assert!(body.len() == LARGE && body.iter().all(|&byte| byte == 7));
}

#[tokio::test]
async fn who_refuses_everything_is_told_so() {
    let server = Server::start().await;
    let (head, _) = server.ask("GET /", "accept-encoding: zstd, *;q=0\r\n").await;
    assert!(head.starts_with("http/1.1 406"), "{head}");
}

#[tokio::test]
async fn a_part_of_a_file_is_not_sent_alone() {
    let server = Server::start().await;
    let (head, body) = server.ask("GET /data", "range: bytes=1-2\r\n").await;
    assert!(head.starts_with("http/1.1 200") && header(&head, "accept-ranges").is_none(), "{head}");
    assert_eq!(body, b"dense");
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
    for (wish, len) in [("identity", PLAIN.len()), ("br", BROTLI.len()), ("gzip", GZIP.len())] {
        let (head, body) = server.ask("HEAD /", &format!("accept-encoding: {wish}\r\n")).await;
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert_eq!(header(&head, "content-length"), Some(len.to_string().as_str()));
        assert!(body.is_empty());
    }
    let (head, _) = server.ask("POST /", "content-length: 0\r\n").await;
    assert!(head.starts_with("http/1.1 405") && head.contains("allow: get,head"), "{head}");
}

/// The value of a header.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}
