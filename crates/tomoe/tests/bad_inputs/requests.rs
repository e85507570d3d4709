//! Requests over HTTP that should not be.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tomoe_client::new_key;
use tomoe_random::Random;

use crate::messages::{Board, wish};
use crate::mutation::{mutated, noise, of_wrong_type};
use crate::raw::{ask, connect, request};
use crate::score::{Fate, Score};

/// After this time a half-sent head must have been given up.
const SLOW: Duration = Duration::from_secs(40);

/// Sends so many of each kind.
pub(crate) fn send_all(address: &str, board: &Board, each: usize, random: &mut Random, score: &mut Score) {
    let slow: Vec<_> = (0..each.min(20))
        .map(|_| address.to_owned())
        .map(|address| thread::spawn(move || slowly(&address)))
        .collect();
    for _ in 0..each {
        let games = "/api/v1/games";
        let new = || wish(&new_key(), false);
        for (kind, body) in [
            ("request: a new game of noise", noise(random)),
            ("request: a new game, wrong type", of_wrong_type(&new(), random)),
        ] {
            score.expect(kind, &ask(address, &request("POST", games, &body)).fate(), &["400", "413"]);
        }
        // A changed name or key is as good as another: then it is a new game.
        let mutation = mutated(&new(), random);
        score.note("request: a new game, mutated", &ask(address, &request("POST", games, &mutation)).fate());

        let path = format!("{games}/{}", board.private);
        let seat = json!({"key": new_key(), "name": "Eve"}).to_string();
        let taken = ask(address, &request("POST", &format!("{path}/seats"), &seat)).fate();
        score.expect("request: a seat that is taken", &taken, &["409"]);
        let pass = json!({"key": new_key(), "pass": new_key()}).to_string();
        for (kind, path) in [
            ("request: a pass to another's seat", format!("{path}/passes")),
            ("request: a pass that is none", format!("{path}/seats/pass")),
        ] {
            score.expect(kind, &ask(address, &request("POST", &path, &pass)).fate(), &["403"]);
            let broken = format!("{}x", mutated(&pass, random));
            score.expect(
                "request: a mutated pass",
                &ask(address, &request("POST", &path, &broken)).fate(),
                &["400"],
            );
        }
        let oversized = format!("{{\"key\":\"{}\"}}", "x".repeat(4096 + random.below(100_000)));
        score.expect(
            "request: oversized",
            &ask(address, &request("POST", games, &oversized)).fate(),
            &["413", "closed"],
        );
        odd(address, &path, random, score);
    }
    for done in slow {
        score.expect("request: a slow head", &done.join().unwrap(), &["closed", "408"]);
    }
}

/// What is odd about the request itself.
fn odd(address: &str, path: &str, random: &mut Random, score: &mut Score) {
    let method = random.pick(&["PUT", "DELETE", "PATCH", "TRACE", "BREW"]);
    score.expect("request: wrong method", &ask(address, &request(method, path, "")).fate(), &["405", "400"]);
    let nowhere = random.pick(&[
        "/api/v1/games/../../etc/passwd",
        "/api/v1/games/%00%ff",
        "/api/v1/games/x",
        "/api/v2/games",
        "/api/v1/games/000000000000",
        "/api/v1/games/000000000000/record",
        "//",
        "/%2e%2e/%2e%2e",
    ]);
    score.expect("request: nowhere", &ask(address, &request("GET", nowhere, "")).fate(), &["404", "400"]);
    let header = "x".repeat(70_000 + random.below(100_000));
    let huge = format!(
        "GET /api/v1/lobby HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-huge: {header}\r\n\r\n"
    );
    score.expect("request: a huge header", &ask(address, huge.as_bytes()).fate(), &["431", "400", "closed"]);
    let many: String = (0..200 + random.below(300)).map(|number| format!("x-{number}: 1\r\n")).collect();
    let many = format!("GET /api/v1/lobby HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{many}\r\n");
    score.expect("request: many headers", &ask(address, many.as_bytes()).fate(), &["431", "400", "closed"]);
    let plain = ask(address, &request("GET", "/api/v1/live", "")).fate();
    score.expect("request: no upgrade", &plain, &["400", "426"]);
    let garbage: Vec<u8> =
        (0..1 + random.below(3000)).map(|_| random.below(256) as u8).chain(*b"\r\n\r\n\r\n\r\n").collect();
    score.expect("request: bytes", &ask(address, &garbage).fate(), &["400", "431", "closed"]);
}

/// Sends a head byte by byte until the server has had enough.
fn slowly(address: &str) -> Fate {
    let mut stream = connect(address);
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let begun = Instant::now();
    let mut answer = [0; 64];
    let _ = stream.write_all(b"GET /api/v1/lobby HTTP/1.1\r\nx-slow: ");
    while begun.elapsed() < SLOW {
        let sent = stream.write_all(b"z");
        match (sent, stream.read(&mut answer)) {
            (_, Ok(0)) | (Err(_), _) => return Fate::Closed,
            (_, Ok(_)) => {
                let text = String::from_utf8_lossy(&answer);
                return Fate::Refused(text.split(' ').nth(1).unwrap_or_default().to_owned());
            }
            (Ok(()), Err(_)) => {}
        }
    }
    Fate::Error("a head that never ends is waited for".to_owned())
}
