//! Another program that speaks UGI, started and listened to.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tomoe_engine::ugi::{Fault, Gone, Incoming, Transport, incoming};

/// Longer lines of an engine are skipped: none that says something is longer.
const LONGEST_LINE: usize = 1 << 20;

/// So many lines that were not heard yet are kept.
const MOST_WAITING: usize = 1024;

/// A running program. It is ended with the value.
pub(crate) struct ChildEngine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl ChildEngine {
    /// Starts the program: its name and its arguments.
    pub(crate) fn start(command: &[String]) -> Result<Self, Fault> {
        let start = |why: &str| Fault::Start(why.to_owned());
        let (program, args) = command.split_first().ok_or_else(|| start("no command was given"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(start("it has no input or output"));
        };
        // When nobody listens, an engine that talks without end has to wait.
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        // Ends with the engine's output.
        thread::Builder::new()
            .spawn(move || {
                for line in incoming(BufReader::new(output), LONGEST_LINE).map_while(Result::ok) {
                    let Incoming::Line(line) = line else { continue };
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            })
            .map_err(|error| Fault::Start(format!("no thread can be started: {error}")))?;
        Ok(Self { child, input, lines })
    }
}

impl Transport for ChildEngine {
    fn send(&mut self, line: &str) -> Result<(), Gone> {
        let sent = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| Gone)
    }

    fn receive(&mut self, patience: Duration) -> Result<Option<String>, Gone> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }

    fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }
}

impl Drop for ChildEngine {
    fn drop(&mut self) {
        // Either fails only if the engine has ended already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
