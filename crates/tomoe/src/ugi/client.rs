//! Another program that speaks UGI, started and listened to.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tomoe_games::History;

/// A running engine. It is ended with the value.
pub(crate) struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What went wrong with another engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It could not be started.
    Start(String),
    /// It has ended, or closed its input or output.
    Gone,
    /// It did not say in time what was waited for.
    Silent { awaited: String, patience: Duration },
    /// It answered with something else.
    Wrong(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(why) => write!(f, "the engine could not be started: {why}"),
            Fault::Gone => f.write_str("the engine has ended"),
            Fault::Silent { awaited, patience } => {
                write!(f, "no '{awaited}' within {} ms", patience.as_millis())
            }
            Fault::Wrong(what) => f.write_str(what),
        }
    }
}

/// A line that was waited for, and what came before it.
pub(crate) struct Heard {
    pub(crate) line: String,
    pub(crate) before: Vec<String>,
    pub(crate) took: Duration,
}

impl Client {
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
        let (sender, lines) = mpsc::channel();
        // Ends with the engine's output.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| Fault::Gone)
    }

    /// Waits for a line whose first word is this.
    pub(crate) fn hear(&mut self, word: &str, patience: Duration) -> Result<Heard, Fault> {
        let begin = Instant::now();
        let mut before = Vec::new();
        loop {
            let left = patience.saturating_sub(begin.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_ascii_whitespace().next() == Some(word) => {
                    return Ok(Heard { line, before, took: begin.elapsed() });
                }
                Ok(line) => before.push(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Silent { awaited: word.to_owned(), patience });
                }
            }
        }
    }

    /// Says a line and waits for the answer.
    pub(crate) fn ask(&mut self, line: &str, word: &str, patience: Duration) -> Result<Heard, Fault> {
        self.say(line)?;
        self.hear(word, patience)
    }

    /// Whether it ends by itself in time.
    pub(crate) fn ends(&mut self, patience: Duration) -> bool {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if begin.elapsed() < patience => thread::sleep(Duration::from_millis(5)),
                _ => return false,
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Either fails only if the engine has ended already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command that tells an engine the game so far.
pub(crate) fn position_line(history: &History) -> String {
    let moves = history.transition_texts().collect::<Vec<_>>().join(" ");
    match moves.is_empty() {
        true => format!("position fen {}", history.start()),
        false => format!("position fen {} moves {moves}", history.start()),
    }
}

/// The move in a `bestmove` line.
pub(crate) fn best_move(line: &str) -> &str {
    line.split_ascii_whitespace().nth(1).unwrap_or_default()
}
