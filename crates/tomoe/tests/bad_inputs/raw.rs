//! Connections byte by byte, so that anything can be sent over them.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use tomoe_wire::Notice;

use crate::score::Fate;

/// How long an answer may take: much longer than it takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The kinds of a WebSocket's frames.
pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;

/// A conversation over a WebSocket in which anything can be said.
pub(crate) struct RawSocket(TcpStream);

impl RawSocket {
    pub(crate) fn connect(address: &str) -> Self {
        let mut stream = connect(address);
        let head = "GET /api/v1/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).unwrap();
            answer.push(byte[0]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        Self(stream)
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.send(&frame(TEXT, text.as_bytes()));
    }

    /// Sends any bytes. The server may have ended the conversation already, which is seen when it is listened to.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _ = self.0.write_all(bytes);
    }

    /// The next message of the server; `None` if it has ended the conversation.
    pub(crate) fn hear(&mut self) -> Option<Notice> {
        loop {
            let [first, length] = self.bytes()?;
            let length = match length {
                126 => u16::from_be_bytes(self.bytes()?).into(),
                127 => usize::try_from(u64::from_be_bytes(self.bytes()?)).ok()?,
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload).ok()?;
            match first & 0xf {
                TEXT => {
                    return Some(serde_json::from_slice(&payload).expect("the server keeps to the protocol"));
                }
                8 => return None,
                _ => {}
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        match self.0.read_exact(&mut bytes) {
            Ok(()) => Some(bytes),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("no answer")
            }
            Err(_) => None,
        }
    }

    /// How the server answers what was said last.
    pub(crate) fn fate(&mut self) -> Fate {
        loop {
            match self.hear() {
                Some(Notice::Refused { problem, .. }) => {
                    return Fate::Refused(
                        serde_json::to_value(problem).unwrap().as_str().unwrap().to_owned(),
                    );
                }
                Some(Notice::Done { .. }) => return Fate::DoneBefore,
                Some(Notice::Pong { .. }) => return Fate::Refused("harmless".to_owned()),
                Some(_) => {}
                None => return Fate::Closed,
            }
        }
    }
}

/// A frame as clients send it, masked.
pub(crate) fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | kind];
    match payload.len() {
        short @ ..126 => frame.push(0x80 | short as u8),
        middle @ 126..65536 => {
            frame.push(0x80 | 126);
            frame.extend((middle as u16).to_be_bytes());
        }
        long => {
            frame.push(0x80 | 127);
            frame.extend((long as u64).to_be_bytes());
        }
    }
    let mask = [1, 2, 3, 4];
    frame.extend(mask);
    frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

pub(crate) fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    /// 0 if there was none.
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn fate(&self) -> Fate {
        match self.status {
            0 => Fate::Closed,
            200..300 => Fate::Accepted,
            500.. => Fate::Error(self.status.to_string()),
            status => Fate::Refused(status.to_string()),
        }
    }
}

/// Sends bytes over a connection of their own, and reads the answer.
pub(crate) fn ask(address: &str, bytes: &[u8]) -> Answer {
    let mut stream = connect(address);
    // An answer may come before everything is sent.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, body: body.to_owned() }
}

pub(crate) fn request(method: &str, path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

pub(crate) fn get(address: &str, path: &str) -> Answer {
    let answer = ask(address, &request("GET", path, ""));
    assert_eq!(answer.status, 200, "{answer:?}");
    answer
}

/// How many entries the server has written since it was started.
pub(crate) fn entries(address: &str) -> usize {
    let metrics = get(address, "/metrics").body;
    let line =
        metrics.lines().find_map(|line| line.strip_prefix("tomoe_entries_total ")).expect("it is counted");
    line.trim().parse().unwrap()
}
