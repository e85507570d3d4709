//! Those who send half, read slowly or come in crowds neither stay for ever nor keep others out.

use std::time::{Duration, Instant};

use crate::running::{LARGE, PATIENCE, Server, to_end};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tomoe_server::Limits;

const SHORT: Duration = Duration::from_millis(400);

const HALF: &str = "GET / HTTP/1.1\r\nX-";
const LARGE_REQUEST: &str = "GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n";

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let server = Server::with(|limits| Limits { head: SHORT, ..limits }).await;
    for half in ["", "G", HALF] {
        assert_eq!(to_end(server.send(half).await).await, b"", "{half:?}");
    }
}

#[tokio::test]
async fn neither_is_one_that_comes_byte_by_byte() {
    let server = Server::with(|limits| Limits { head: SHORT, ..limits }).await;
    let mut stream = server.send(HALF).await;
    let began = Instant::now();
    while stream.write_all(b"x").await.is_ok() {
        assert!(began.elapsed() < PATIENCE, "it is still open");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let server = Server::start().await;
    let answer = to_end(server.send(&format!("{HALF}{}", "x".repeat(1 << 20))).await).await;
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let server = Server::with(|limits| Limits { head: SHORT, ..limits }).await;
    let stream = server.send("GET /data HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(to_end(stream).await.ends_with(b"dense"));
}

#[tokio::test]
async fn who_reads_nothing_is_given_up() {
    let server = Server::with(|limits| Limits { stall: SHORT, ..limits }).await;
    let stream = server.send(LARGE_REQUEST).await;
    tokio::time::sleep(5 * SHORT).await;
    assert!(to_end(stream).await.len() < LARGE);
}

#[tokio::test]
async fn who_reads_slowly_gets_everything() {
    let server = Server::with(|limits| Limits { head: SHORT, ..limits }).await;
    let mut stream = server.send(LARGE_REQUEST).await;
    let (mut read, mut buffer) = (0, vec![0; LARGE / 16]);
    while read < LARGE {
        tokio::time::sleep(SHORT / 4).await;
        let more = tokio::time::timeout(PATIENCE, stream.read(&mut buffer)).await.unwrap().unwrap();
        assert!(more > 0, "closed after {read} bytes");
        read += more;
    }
}

#[tokio::test]
async fn a_crowd_keeps_nobody_out() {
    for request in [HALF, "", LARGE_REQUEST, "GET /data HTTP/1.1\r\nhost: localhost\r\n\r\n"] {
        let server = Server::with(|limits| Limits { connections: 5, ..limits }).await;
        let mut crowd = Vec::new();
        for _ in 0..20 {
            crowd.push(server.send(request).await);
            let answer = tokio::time::timeout(PATIENCE, server.ask("GET /data", "")).await;
            assert_eq!(answer.expect("it is answered").1, b"dense", "{request:?}");
        }
    }
}

#[tokio::test]
async fn those_who_are_served_stay_when_others_have_to_go() {
    let server = Server::with(|limits| Limits { connections: 5, ..limits }).await;
    let mut mine = server.send("").await;
    for _ in 0..20 {
        mine.write_all(b"HEAD / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        assert!(head(&mut mine).await.starts_with("HTTP/1.1 200"));
        drop(server.send(HALF).await);
        let _half = server.send(HALF).await;
    }
}

#[tokio::test]
async fn it_stops_at_once_when_nobody_is_being_answered() {
    let server = Server::start().await;
    let idle = server.send("").await;
    tokio::time::timeout(PATIENCE, server.stop()).await.expect("it stops").unwrap();
    assert_eq!(to_end(idle).await, b"");
}

#[tokio::test]
async fn half_a_request_and_a_slow_reader_do_not_keep_it_from_stopping() {
    let server = Server::with(|limits| Limits { grace: SHORT, ..limits }).await;
    let (half, slow) = (server.send(HALF).await, server.send(LARGE_REQUEST).await);
    assert_eq!(server.ask("GET /data", "").await.1, b"dense");
    tokio::time::timeout(PATIENCE, server.stop()).await.expect("it stops").unwrap();
    assert_eq!(to_end(half).await, b"");
    assert!(to_end(slow).await.len() < LARGE);
}

#[tokio::test]
async fn what_is_being_sent_is_sent_to_the_end() {
    let server = Server::start().await;
    let (address, mut stream) = (server.address, server.send(LARGE_REQUEST).await);
    assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
    let stopped = server.stop();
    assert!(to_end(stream).await.len() >= LARGE - 1000);
    tokio::time::timeout(PATIENCE, stopped).await.expect("it stops").unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

/// Reads up to the end of an answer's head, and what came with it.
async fn head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.windows(4).any(|window| window == b"\r\n\r\n") {
        let mut buffer = [0; 256];
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut buffer)).await.unwrap().unwrap();
        assert!(read > 0, "closed");
        head.extend(&buffer[..read]);
    }
    String::from_utf8_lossy(&head).into_owned()
}

#[tokio::test]
async fn one_address_makes_room_for_itself_and_not_at_the_cost_of_others() {
    let server = Server::with(|limits| Limits { per_address: 3, ..limits }).await;
    let oldest = server.send(HALF).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        others.push(server.send(HALF).await);
    }
    assert_eq!(to_end(oldest).await, b"", "the oldest is closed");
    let mut byte = [0];
    for other in &mut others {
        let read = tokio::time::timeout(Duration::from_millis(50), other.read(&mut byte)).await;
        assert!(read.is_err(), "the others stay open");
    }
}
