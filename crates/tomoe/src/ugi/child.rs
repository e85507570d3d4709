//! Another program that speaks UGI, started and listened to.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use tomoe_engine::ugi::{Fault, Gone, Incoming, Transport, incoming};
use tomoe_games::Printable;

/// Longer lines of an engine are skipped: none that says something is longer.
const LONGEST_LINE: usize = 1 << 20;

/// So many lines that were not heard yet are kept. When nobody listens, an engine that talks without end has to wait.
const MOST_UNHEARD: usize = 1024;

/// An engine that has not read so many lines does not listen any more.
const MOST_UNREAD: usize = 256;

/// A running program. It is ended with the value.
pub(crate) struct ChildEngine {
    child: Child,
    said: SyncSender<String>,
    lines: Receiver<String>,
}

impl ChildEngine {
    /// Starts the program: its name and its arguments.
    pub(crate) fn start(command: &[String]) -> Result<Self, Fault> {
        let fault = |why: &str| Fault::Start(why.to_owned());
        let (program, args) = command.split_first().ok_or_else(|| fault("no command was given"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (said, unread) = mpsc::sync_channel(MOST_UNREAD);
        let (sender, lines) = mpsc::sync_channel(MOST_UNHEARD);
        let engine = Self { child, said, lines };
        let (Some(input), Some(output), Some(errors)) = (input, output, errors) else {
            return Err(fault("it has no input or output"));
        };
        // Each ends with the engine, or with the value.
        let threads = [
            thread::Builder::new().spawn(move || write(input, &unread)),
            thread::Builder::new().spawn(move || listen(output, &sender)),
            thread::Builder::new().spawn(move || show(errors)),
        ];
        match threads.into_iter().find_map(Result::err) {
            Some(error) => Err(Fault::Start(format!("no thread can be started: {error}"))),
            None => Ok(engine),
        }
    }
}

/// Hands lines to the engine, which may take its time to read them.
fn write(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// The lines of an engine that are not too long.
fn lines(output: impl Read) -> impl Iterator<Item = String> {
    incoming(BufReader::new(output), LONGEST_LINE).map_while(Result::ok).filter_map(|line| match line {
        Incoming::Line(line) => Some(line),
        Incoming::TooLong => None,
    })
}

fn listen(output: impl Read, sender: &SyncSender<String>) {
    for line in lines(output) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Shows what the engine complains about, as words of a stranger.
fn show(errors: impl Read) {
    for line in lines(errors) {
        // There is nobody else to complain to.
        let _ = writeln!(io::stderr(), "{}", Printable(line));
    }
}

impl Transport for ChildEngine {
    fn send(&mut self, line: &str) -> Result<(), Gone> {
        self.said.try_send(line.to_owned()).map_err(|_| Gone)
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
