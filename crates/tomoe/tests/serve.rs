//! `tomoe serve` as a person meets it, in builds with the browser application and without it.
#![cfg(test)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// How long a test waits for what has to come: much longer than it takes.
const PATIENCE: Duration = Duration::from_secs(30);

fn serve(port: u16) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(["serve", "--port", &port.to_string()]);
    // Games of tests are nobody's, and no two tests share a database.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("serve-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    command.arg("--data").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    command
}

/// A server that is running.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Self { child, address }
    }

    /// A connection on which something has been sent.
    fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn ask(&self, path: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let mut answer = String::new();
        self.send(&request).read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn has_application() -> bool {
    !tomoe_bundle::assets().is_empty()
}

#[test]
fn without_the_application_it_says_so() {
    if has_application() {
        return;
    }
    let output = serve(0).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.starts_with("tomoe: this build has no browser application in it"), "{message}");
    assert_eq!(message.lines().count(), 1);
}

#[test]
fn it_prints_an_address_that_answers() {
    if !has_application() {
        return;
    }
    let server = Server::start(&mut serve(0));
    let page = server.ask("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Tomoe</title>"), "{page}");
}

#[test]
fn a_taken_port_is_told_in_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = serve(port).arg("--without-application").output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains(&format!("port {port} is already in use")), "{message}");
    assert_eq!(message.lines().count(), 1);
}

#[cfg(unix)]
mod ending {
    use std::process::ExitStatus;
    use std::thread::sleep;
    use std::time::Instant;

    use super::*;

    /// A request that is never finished.
    const HALF: &str = "GET / HTTP/1.1\r\nX-";

    /// A server of whatever this build has.
    fn start() -> Server {
        Server::start(serve(0).arg("--without-application"))
    }

    impl Server {
        fn signal(&self, name: &str) {
            let status = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
            assert!(status.expect("kill runs").success());
        }

        /// Waits for the end, and not for ever.
        fn ended(&mut self) -> ExitStatus {
            let began = Instant::now();
            loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    return status;
                }
                assert!(began.elapsed() < PATIENCE, "it does not end");
                sleep(Duration::from_millis(10));
            }
        }
    }

    #[test]
    fn a_signal_ends_it_at_once_when_nobody_is_being_answered() {
        for signal in ["TERM", "INT"] {
            let mut server = start();
            assert!(server.ask("/nowhere").starts_with("HTTP/1.1 404"));
            server.signal(signal);
            assert_eq!(server.ended().code(), Some(0), "{signal}");
        }
    }

    #[test]
    fn half_a_request_does_not_keep_it_from_ending() {
        for signal in ["TERM", "INT"] {
            let mut server = start();
            let _half = server.send(HALF);
            assert!(server.ask("/nowhere").starts_with("HTTP/1.1 404"));
            server.signal(signal);
            assert_eq!(server.ended().code(), Some(0), "{signal}");
        }
    }

    #[test]
    fn a_second_signal_ends_it_at_once() {
        let mut server = start();
        let _half = server.send(HALF);
        assert!(server.ask("/nowhere").starts_with("HTTP/1.1 404"));
        server.signal("INT");
        // Two signals of a kind at the same time count as one.
        sleep(Duration::from_millis(300));
        server.signal("INT");
        assert_eq!(server.ended().code(), Some(130));
    }

    #[test]
    fn a_crowd_keeps_nobody_out() {
        // So few files may be open that the crowd would have them all.
        let serve = format!(
            "ulimit -n 64 && exec '{}' serve --port 0 --without-application",
            env!("CARGO_BIN_EXE_tomoe")
        );
        let mut server = Server::start(Command::new("sh").args(["-c", &serve]));
        let crowd: Vec<TcpStream> = (0..200).map(|_| server.send(HALF)).collect();
        for _ in 0..10 {
            assert!(server.ask("/nowhere").starts_with("HTTP/1.1 404"));
        }
        server.signal("TERM");
        assert_eq!(server.ended().code(), Some(0));
        drop(crowd);
    }
}
