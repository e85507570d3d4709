//! An engine in a thread of its own, spoken to as if it were another program.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::client::Fault;
use super::command::Command;
use super::incoming::Incoming;
use super::reply::Reply;
use super::serve::{Host, converse};
use super::session::Session;
use super::transport::{Gone, Transport};
use crate::source::Source;

/// See the module. The thread ends with it.
pub struct LocalEngine {
    said: Sender<String>,
    replies: Receiver<String>,
    thread: JoinHandle<()>,
}

impl LocalEngine {
    /// Starts the thread. The engine asks this source of proven values, if there is one.
    pub fn start(session: Session, source: Option<Source>) -> Result<Self, Fault> {
        let (said, lines) = mpsc::channel::<String>();
        let (sender, replies) = mpsc::channel();
        let started = thread::Builder::new().spawn(move || {
            let begin = Instant::now();
            let say = |replies: &[Reply]| {
                let sent = replies.iter().try_for_each(|reply| sender.send(reply.to_string()));
                sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
            };
            let lines = lines.into_iter().map(|line| Ok(Incoming::Line(line)));
            // It ends with `quit`, or because nobody listens any more.
            let _ = converse(session, || source, lines, say, Host::with_clock(&|| begin.elapsed()));
        });
        let thread = started.map_err(|error| Fault::Start(format!("no thread can be started: {error}")))?;
        Ok(Self { said, replies, thread })
    }
}

impl Transport for LocalEngine {
    fn send(&mut self, line: &str) -> Result<(), Gone> {
        self.said.send(line.to_owned()).map_err(|_| Gone)
    }

    fn receive(&mut self, patience: Duration) -> Result<Option<String>, Gone> {
        match self.replies.recv_timeout(patience) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }

    fn has_ended(&mut self) -> bool {
        self.thread.is_finished()
    }
}

impl Drop for LocalEngine {
    fn drop(&mut self) {
        // It fails only if the engine has ended already.
        let _ = self.said.send(Command::Quit.to_string());
    }
}
