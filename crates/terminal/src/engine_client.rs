//! The engine in a thread of its own, asked one thing at a time in the words of its protocol.

use std::io;
use std::time::Duration;

use tomoe_engine::ugi::{Client, Command, Fault, Go, LocalEngine, Said, Session};
use tomoe_engine::{Level, Limits, Source};
use tomoe_games::{AnyPosition, History};

/// How to think about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thinking {
    pub(crate) level: Level,
    pub(crate) time: Duration,
    /// How many different first moves to tell.
    pub(crate) lines: usize,
    /// Decides what is left to chance.
    pub(crate) seed: u64,
}

impl Thinking {
    /// The time for a hint.
    const HINT_TIME: Duration = Duration::from_millis(1200);

    /// A good move to point out.
    pub(crate) fn hint(seed: u64) -> Self {
        Self { level: Level::STRONGEST, time: Self::HINT_TIME, lines: 1, seed }
    }
}

/// See the module. The thread ends with it. Where none could be started there is only the reason, which a question tells.
pub(crate) struct EngineClient(Result<Client, String>);

/// How long an engine in this program may take for what needs no thinking. Only a mistake in it takes longer.
const AT_ONCE: Duration = Duration::from_secs(20);

impl EngineClient {
    /// Starts an engine for a game that begins in this position. It asks the source of proven values, if there is one.
    pub(crate) fn start(start: AnyPosition, source: Option<Source>) -> Self {
        let client = LocalEngine::start(Session::about(start), source).map(|engine| {
            let mut client = Client::new(engine);
            // It prepares itself while nobody waits. If that fails, the first question tells.
            let _ = client.say(&Command::IsReady);
            client
        });
        Self(client.map_err(|fault| fault.to_string()))
    }

    /// Asks about the game so far; what was asked before is forgotten.
    pub(crate) fn ask(&mut self, history: &History, thinking: Thinking) -> io::Result<()> {
        let Thinking { level, time, lines, seed } = thinking;
        self.cancel()?;
        let client = self.0.as_mut().map_err(|why| io::Error::other(why.clone()))?;
        for (name, value) in [
            ("Level", level.number().into()),
            ("MultiPV", lines as u64),
            // Seeds of the protocol have 63 bits.
            ("Seed", seed & i64::MAX as u64),
        ] {
            client.say(&Command::set(name, value)).map_err(failed)?;
        }
        client.think(history, Go::within(Limits::time(time)), AT_ONCE).map_err(failed)
    }

    /// Forgets what was asked.
    pub(crate) fn cancel(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), |client| client.stop(AT_ONCE).map_err(failed))
    }

    /// What the engine says next, waiting at most so long for it.
    pub(crate) fn listen(&mut self, patience: Duration) -> io::Result<Option<Said>> {
        self.0.as_mut().map_or(Ok(None), |client| client.listen(patience).map_err(failed))
    }
}

fn failed(fault: Fault) -> io::Error {
    io::Error::other(fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    #[test]
    fn only_the_last_question_is_answered() {
        let history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let mut engine = EngineClient::start(*history.position(), None);
        engine.ask(&history, Thinking { lines: 3, time: AT_ONCE, ..Thinking::hint(1) }).unwrap();
        let level = Level::new(1).unwrap();
        engine.ask(&history, Thinking { level, ..Thinking::hint(7) }).unwrap();
        let mut said = Vec::new();
        while let Some(next) = engine.listen(AT_ONCE).unwrap() {
            said.push(next);
        }
        let Some(Said::Best(Some(text))) = said.last() else { panic!("{said:?}") };
        assert!(history.position().read_move(text).is_ok());
        assert_eq!(said.iter().filter(|said| matches!(said, Said::Best(_))).count(), 1);
        engine.cancel().unwrap();
        assert_eq!(engine.listen(Duration::from_millis(50)).unwrap(), None);
    }
}
