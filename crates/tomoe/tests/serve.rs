//! `tomoe serve` as a person meets it, in builds with the browser application and without it.
#![cfg(test)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

fn serve(port: u16) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(["serve", "--port", &port.to_string()]);
    command
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
    let mut child = serve(0).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Tomoe</title>"), "{page}");
}

#[test]
fn a_taken_port_is_told_in_one_sentence() {
    if !has_application() {
        return;
    }
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = serve(port).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains(&format!("port {port} is already in use")), "{message}");
    assert_eq!(message.lines().count(), 1);
}
