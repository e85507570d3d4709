//! What the page asks.

use std::fmt;
use std::time::Duration;

use tomoe_engine::{Level, Limits};
use tomoe_games::{AnyPosition, Game, History};

use crate::message::Message;

/// A request, and the number that comes back with every answer to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The number, of the page's choice.
    pub id: u32,
    /// What is wanted.
    pub task: Task,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// A move for the player to act; as strong as possible if there is no level.
    Choose {
        /// The game so far.
        played: History,
        /// How strong.
        level: Option<Level>,
        /// What ends the thinking, beside the level.
        limits: Limits,
        /// Decides where chance does.
        seed: u64,
    },
    /// The best lines, again and again until a limit is reached.
    Analyse {
        /// The game so far.
        played: History,
        /// How many first moves to compare.
        lines: usize,
        /// What ends the thinking; one at least.
        limits: Limits,
        /// Decides where chance does.
        seed: u64,
    },
    /// What the extract knows of each move of Yonmoque.
    Verdicts {
        /// The game so far.
        played: History,
    },
    /// The engine's own fixed amount of thinking.
    Bench,
}

/// Why a request can't be answered, and its number if it has one.
pub(crate) struct Refusal {
    pub(crate) id: Option<u32>,
    pub(crate) why: String,
}

impl Request {
    pub(crate) fn read(text: &str) -> Result<Self, Refusal> {
        let message = Message::read(text);
        let task = match message.id {
            Some(id) => Task::read(&message).map(|task| Self { id, task }),
            None => Err("expected a kind and a number in the first line".to_owned()),
        };
        task.map_err(|why| Refusal { id: message.id, why })
    }
}

impl Task {
    fn read(message: &Message<'_>) -> Result<Self, String> {
        let seed = message.number("seed")?.unwrap_or(0);
        match message.kind {
            "choose" => {
                let (level, limits) = (level(message)?, limits(message)?);
                Ok(Task::Choose { played: played(message)?, level, limits, seed })
            }
            "analyse" => {
                let (lines, limits) = (message.number("lines")?.unwrap_or(1), limits(message)?);
                if limits == Limits::default() {
                    return Err("expected a limit: 'time_ms', 'nodes' or 'depth'".to_owned());
                }
                let lines = lines.clamp(1, 64) as usize;
                Ok(Task::Analyse { played: played(message)?, lines, limits, seed })
            }
            "verdicts" => Ok(Task::Verdicts { played: played(message)? }),
            "bench" => Ok(Task::Bench),
            kind => Err(format!("kind '{kind}': expected 'choose', 'analyse', 'verdicts' or 'bench'")),
        }
    }
}

/// The game so far, which must not be over.
fn played(message: &Message<'_>) -> Result<History, String> {
    let game: Game = message.text("game").unwrap_or_default().parse().map_err(words)?;
    let start = match message.text("start") {
        Some(start) => AnyPosition::read(game, start),
        None => AnyPosition::start(game, 2),
    };
    let mut history = History::new(start.map_err(words)?);
    for mv in message.text("moves").unwrap_or_default().split_ascii_whitespace() {
        history.play_text(mv).map_err(words)?;
    }
    match history.ending() {
        Some(_) => Err("the game is over".to_owned()),
        None => Ok(history),
    }
}

fn level(message: &Message<'_>) -> Result<Option<Level>, String> {
    let read = |number: u64| {
        let level = u8::try_from(number).ok().and_then(Level::new);
        level.ok_or_else(|| format!("level {number}: expected 1 to 9"))
    };
    message.number("level")?.map(read).transpose()
}

fn limits(message: &Message<'_>) -> Result<Limits, String> {
    Ok(Limits {
        depth: message.number("depth")?.map(|depth| depth.min(u64::from(u32::MAX)) as u32),
        nodes: message.number("nodes")?,
        time: message.number("time_ms")?.map(Duration::from_millis),
    })
}

fn words(error: impl fmt::Display) -> String {
    error.to_string()
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.task {
            Task::Choose { played, level, limits, seed } => {
                write!(f, "choose {}", self.id)?;
                if let Some(level) = level {
                    write!(f, "\nlevel {}", level.number())?;
                }
                write_thinking(f, played, limits, *seed)
            }
            Task::Analyse { played, lines, limits, seed } => {
                write!(f, "analyse {}\nlines {lines}", self.id)?;
                write_thinking(f, played, limits, *seed)
            }
            Task::Verdicts { played } => {
                write!(f, "verdicts {}", self.id)?;
                write_game(f, played)
            }
            Task::Bench => write!(f, "bench {}", self.id),
        }
    }
}

fn write_game(f: &mut fmt::Formatter<'_>, played: &History) -> fmt::Result {
    write!(f, "\ngame {}\nstart {}\nmoves", played.start().game().id(), played.start())?;
    for text in played.transition_texts() {
        write!(f, " {text}")?;
    }
    Ok(())
}

fn write_thinking(f: &mut fmt::Formatter<'_>, played: &History, limits: &Limits, seed: u64) -> fmt::Result {
    write_game(f, played)?;
    if let Some(depth) = limits.depth {
        write!(f, "\ndepth {depth}")?;
    }
    if let Some(nodes) = limits.nodes {
        write!(f, "\nnodes {nodes}")?;
    }
    if let Some(time) = limits.time {
        write!(f, "\ntime_ms {}", time.as_millis())?;
    }
    write!(f, "\nseed {seed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_as_they_are_written() {
        let mut played = History::new(AnyPosition::start(Game::Mitsudomoe, 4).unwrap());
        played.play_text("@c1:b1c1").unwrap();
        let limits = Limits { depth: Some(3), nodes: Some(500), time: Some(Duration::from_millis(70)) };
        for task in [
            Task::Choose { played: played.clone(), level: Level::new(4), limits, seed: u64::MAX },
            Task::Choose { played: played.clone(), level: None, limits: Limits::default(), seed: 0 },
            Task::Analyse { played: played.clone(), lines: 5, limits, seed: 1 },
            Task::Verdicts { played },
            Task::Bench,
        ] {
            let request = Request { id: 12, task };
            assert_eq!(Request::read(&request.to_string()).ok(), Some(request));
        }
    }
}
