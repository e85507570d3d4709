//! A server as a process of its own, which can be killed and started again at the same address.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, ExitStatus, Stdio};

use tempfile::{NamedTempFile, TempPath};

/// A server with a database, at an address that stays.
pub(crate) struct Node {
    database: String,
    port: u16,
    log: TempPath,
    running: Option<Child>,
}

impl Node {
    pub(crate) fn start(database: &str) -> Self {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let mut node = Self {
            database: database.to_owned(),
            port,
            log: NamedTempFile::new().unwrap().into_temp_path(),
            running: None,
        };
        node.restart();
        node
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Starts it again, and waits until it listens.
    pub(crate) fn restart(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        command.args(["serve", "--without-application", "--port", &self.port.to_string()]);
        command.args(["--database", &self.database, "--sockets-per-address", "10000"]);
        command.args(["--games-per-address", "1000000", "--requests-per-address", "100000"]);
        let log = File::options().append(true).open(&self.log).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains(&self.address()), "{line:?}");
        self.running = Some(child);
    }

    /// What it has logged, asked to log into a file.
    #[allow(dead_code, reason = "not every test reads it")]
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Ends it at once, as when its machine loses power.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Whether it still runs.
    #[allow(dead_code, reason = "not every test may break it")]
    pub(crate) fn runs(&mut self) -> bool {
        self.running.as_mut().is_some_and(|child| child.try_wait().unwrap().is_none())
    }

    /// Asks it to end, and waits until it has.
    #[allow(dead_code, reason = "not every test is so polite")]
    pub(crate) fn terminate(&mut self) -> ExitStatus {
        let mut child = self.running.take().expect("it runs");
        let asked = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        child.wait().unwrap()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
