//! The other side of the conversation: asking an engine and waiting for its answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;
use tomoe_games::{AnyMove, History};

use super::command::{Command, Query};
use super::engine_option::EngineOption;
use super::findings::Findings;
use super::go::Go;
use super::info::Info;
use super::reply::{Reply, Response};
use super::transport::{Gone, Transport};
use crate::score::Score;

/// A conversation with an engine, which ends with the value.
pub struct Client {
    transport: Box<dyn Transport>,
    options: Vec<EngineOption>,
    extensions: Vec<String>,
    is_searching: bool,
}

/// What went wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It could not be started.
    #[error("the engine could not be started: {0}")]
    Start(String),
    /// It has ended, or closed its input or output.
    #[error("the engine has ended")]
    Gone,
    /// It did not say in time what was waited for.
    #[error("no '{awaited}' within {} ms", patience.as_millis())]
    Silent {
        /// The first word of the line.
        awaited: &'static str,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It said a great deal, and not what was waited for.
    #[error("no '{awaited}' within {MOST_LINES} lines")]
    Endless {
        /// The first word of the line.
        awaited: &'static str,
    },
    /// It answered with something else.
    #[error("{0}")]
    Wrong(String),
}

impl From<Gone> for Fault {
    fn from(_: Gone) -> Self {
        Fault::Gone
    }
}

/// A line that was waited for, and what came before it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The line.
    pub line: String,
    /// All lines before it.
    pub before: Vec<String>,
    /// How long it took.
    pub took: Duration,
}

/// What an engine says during a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// What is known so far.
    Info(Info),
    /// The search is over; `None` where there is no move.
    Best(Option<String>),
}

/// No engine has to say more than this before it answers.
const MOST_LINES: usize = 100_000;

/// How often a search is asked whether somebody cancelled it.
const GLANCE: Duration = Duration::from_millis(20);

impl Client {
    /// A conversation that has not begun.
    pub fn new(transport: impl Transport + 'static) -> Self {
        let transport = Box::new(transport);
        Self { transport, options: Vec::new(), extensions: Vec::new(), is_searching: false }
    }

    /// Says a command.
    pub fn say(&mut self, command: &Command) -> Result<(), Fault> {
        self.say_line(&command.to_string())
    }

    /// Says a line, which may be nonsense.
    pub fn say_line(&mut self, line: &str) -> Result<(), Fault> {
        Ok(self.transport.send(line)?)
    }

    /// Waits for a line whose first word is this.
    pub fn wait_for(&mut self, word: &'static str, patience: Duration) -> Result<Heard, Fault> {
        let begin = Instant::now();
        let mut before = Vec::new();
        let mut left = patience;
        while let Some(line) = self.transport.receive(left)? {
            if line.split_ascii_whitespace().next() == Some(word) {
                return Ok(Heard { line, before, took: begin.elapsed() });
            }
            before.push(line);
            if before.len() > MOST_LINES {
                return Err(Fault::Endless { awaited: word });
            }
            // An engine that talks without end has a line ready at any time.
            left = patience.saturating_sub(begin.elapsed());
            if left.is_zero() {
                break;
            }
        }
        Err(Fault::Silent { awaited: word, patience })
    }

    /// Says a command and waits for the line that answers it.
    pub fn ask(&mut self, command: &Command, word: &'static str, patience: Duration) -> Result<Heard, Fault> {
        self.say(command)?;
        self.wait_for(word, patience)
    }

    /// Begins the conversation: asks who the engine is and what it can do. Returns all lines of the answer.
    pub fn introduce(&mut self, patience: Duration) -> Result<Vec<String>, Fault> {
        let heard = self.ask(&Command::Ugi, "ugiok", patience)?;
        self.options.clear();
        for line in &heard.before {
            match line.parse() {
                Ok(Reply::Option(option)) => self.options.push(option),
                Ok(Reply::Extensions(words)) => self.extensions = words,
                _ => {}
            }
        }
        Ok(heard.before)
    }

    /// The engine's option of this name, which may be written in capitals or not.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Whether the engine says that it can do this beyond the protocol.
    pub fn has_extension(&self, word: &str) -> bool {
        self.extensions.iter().any(|extension| extension == word)
    }

    /// Waits until everything is prepared.
    pub fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.ask(&Command::IsReady, "readyok", patience).map(drop)
    }

    /// Another game begins.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Fault> {
        self.say(&Command::NewGame)?;
        self.ready(patience)
    }

    /// Asks how the game stands.
    pub fn query(&mut self, query: Query, patience: Duration) -> Result<Response, Fault> {
        let heard = self.ask(&Command::Query(query), "response", patience)?;
        match heard.line.parse() {
            Ok(Reply::Response(response)) => Ok(response),
            _ => Err(Fault::Wrong(format!("not a response: '{}'", heard.line))),
        }
    }

    /// Begins a search about the game so far; a search that goes on is stopped first, and its answer dropped.
    pub fn think(&mut self, history: &History, go: Go, patience: Duration) -> Result<(), Fault> {
        self.stop(patience)?;
        self.say(&Command::position(history))?;
        self.say(&Command::Go(go))?;
        self.is_searching = true;
        Ok(())
    }

    /// What the search says next, if that comes in time. Without a search there is nothing.
    pub fn listen(&mut self, patience: Duration) -> Result<Option<Said>, Fault> {
        let begin = Instant::now();
        let mut left = patience;
        while self.is_searching {
            let Some(line) = self.transport.receive(left)? else { break };
            match line.parse() {
                Ok(Reply::Info(info)) => return Ok(Some(Said::Info(info))),
                Ok(Reply::BestMove(mv)) => {
                    self.is_searching = false;
                    return Ok(Some(Said::Best(mv)));
                }
                // Words for people, and what only other programs understand.
                _ => {}
            }
            left = patience.saturating_sub(begin.elapsed());
            if left.is_zero() {
                break;
            }
        }
        Ok(None)
    }

    /// Stops the search, if there is one, and drops its answer.
    pub fn stop(&mut self, patience: Duration) -> Result<(), Fault> {
        if std::mem::take(&mut self.is_searching) {
            self.ask(&Command::Stop, "bestmove", patience)?;
        }
        Ok(())
    }

    /// The move that the engine chooses in the game so far, which must be legal, with its score if it tells one. Whoever sets
    /// `cancelled` gets any answer at once.
    pub fn choose(
        &mut self,
        history: &History,
        go: Go,
        patience: Duration,
        cancelled: &AtomicBool,
    ) -> Result<(AnyMove, Option<Score>), Fault> {
        let begin = Instant::now();
        self.think(history, go, patience)?;
        let mut is_stopped = false;
        let mut findings = Findings::default();
        loop {
            match self.listen(GLANCE)? {
                Some(Said::Best(Some(text))) => {
                    let mv = history.position().read_move(&text);
                    let mv = mv.map_err(|error| Fault::Wrong(format!("illegal move: {error}")))?;
                    return Ok((mv, findings.lines.first().map(|line| line.score)));
                }
                Some(Said::Best(None)) => return Err(Fault::Wrong("no move".to_owned())),
                Some(Said::Info(info)) => {
                    findings.hear(&info);
                }
                None => {}
            }
            if begin.elapsed() > patience {
                return Err(Fault::Silent { awaited: "bestmove", patience });
            }
            if !is_stopped && cancelled.load(Ordering::Relaxed) {
                is_stopped = true;
                self.say(&Command::Stop)?;
            }
        }
    }

    /// Whether the engine ends by itself in time.
    pub fn ends(&mut self, patience: Duration) -> bool {
        let begin = Instant::now();
        while !self.transport.has_ended() {
            if begin.elapsed() > patience {
                return false;
            }
            // What it still says is dropped; when it has closed its output there is nothing to wait for but its end.
            if self.transport.receive(GLANCE).is_err() {
                std::thread::sleep(GLANCE / 4);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use tomoe_games::{AnyPosition, Game};

    use super::*;
    use crate::limits::Limits;
    use crate::ugi::{LocalEngine, Session};

    const PATIENCE: Duration = Duration::from_secs(20);

    fn client(game: Game) -> Client {
        Client::new(LocalEngine::start(Session::new(game, 2).unwrap(), None).unwrap())
    }

    fn history(game: Game) -> History {
        History::new(AnyPosition::start(game, 2).unwrap())
    }

    #[test]
    fn an_engine_in_a_thread_introduces_itself_and_plays() {
        for game in [Game::Yonmoque, Game::Mana, Game::Mitsudomoe] {
            let mut client = client(game);
            client.introduce(PATIENCE).unwrap();
            assert!(client.option("hash").is_some() && client.has_extension("moves"));
            client.new_game(PATIENCE).unwrap();
            let history = history(game);
            let go = Go::within(Limits::nodes(300));
            let (mv, score) = client.choose(&history, go, PATIENCE, &AtomicBool::new(false)).unwrap();
            assert!(history.position().is_legal(mv) && score.is_some());
            let Response::Moves(moves) = client.query(Query::Moves, PATIENCE).unwrap() else { panic!() };
            assert_eq!(moves.len() as u64, history.position().count_moves());
        }
    }

    #[test]
    fn only_the_last_question_is_answered() {
        let mut client = client(Game::Yonmoque);
        let history = history(Game::Yonmoque);
        client.think(&history, Go::infinite(), PATIENCE).unwrap();
        client.think(&history, Go::within(Limits::nodes(100)), PATIENCE).unwrap();
        let mut bests = 0;
        while let Some(said) = client.listen(PATIENCE).unwrap() {
            bests += u32::from(matches!(said, Said::Best(_)));
        }
        assert_eq!(bests, 1);
        assert_eq!(client.listen(Duration::from_millis(50)), Ok(None));
    }

    /// Has a line ready at any time: a note, a note, …, and at last the answer.
    struct Talker(u32);

    impl Transport for Talker {
        fn send(&mut self, _: &str) -> Result<(), Gone> {
            Ok(())
        }

        fn receive(&mut self, _: Duration) -> Result<Option<String>, Gone> {
            self.0 -= 1;
            std::thread::sleep(Duration::from_millis(1));
            Ok(Some(if self.0 == 0 { "bestmove @a1" } else { "info string still thinking" }.to_owned()))
        }

        fn has_ended(&mut self) -> bool {
            false
        }
    }

    #[test]
    fn what_comes_when_patience_ends_is_heard_the_next_time() {
        let mut client = Client::new(Talker(20));
        client.think(&history(Game::Yonmoque), Go::infinite(), PATIENCE).unwrap();
        let mut waits = 0;
        let said = loop {
            match client.listen(Duration::from_millis(2)).unwrap() {
                Some(said) => break said,
                None => waits += 1,
            }
        };
        assert_eq!(said, Said::Best(Some("@a1".to_owned())));
        assert!(waits > 0);
        let mut client = Client::new(Talker(u32::MAX));
        let heard = client.wait_for("readyok", Duration::from_millis(20));
        assert!(matches!(heard, Err(Fault::Silent { .. })), "{heard:?}");
    }

    #[test]
    fn a_choice_can_be_cancelled() {
        let mut client = client(Game::Yonmoque);
        let chosen =
            client.choose(&history(Game::Yonmoque), Go::infinite(), PATIENCE, &AtomicBool::new(true));
        assert!(chosen.is_ok(), "{chosen:?}");
    }

    #[test]
    fn the_thread_ends_when_told_to() {
        let mut client = client(Game::Yonmoque);
        client.say_line("go infinite").unwrap();
        client.say(&Command::Quit).unwrap();
        assert!(client.ends(PATIENCE));
        assert_eq!(client.ready(PATIENCE), Err(Fault::Gone));
    }
}
