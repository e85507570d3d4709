//! What the page asks. Read by hand from a JSON value: derived readers would make the engine's file a tenth larger.

use std::time::Duration;

use serde_json::Value;
use tomoe_engine::{Level, Limits};
use tomoe_games::{AnyPosition, Game, History};

/// What is wanted.
pub(crate) enum Request {
    /// A move for the player to act; as strong as possible if there is no level.
    Choose { played: History, level: Option<Level>, limits: Limits, seed: u64 },
    /// The best lines, again and again until a limit is reached.
    Analyse { played: History, lines: usize, limits: Limits, seed: u64 },
    /// The engine's own fixed amount of thinking.
    Bench,
}

/// The number that comes back with every answer.
pub(crate) fn id(message: &Value) -> Option<u64> {
    message.get("id")?.as_u64()
}

impl Request {
    pub(crate) fn read(message: &Value) -> Result<Self, String> {
        let seed = number(message, "seed")?.unwrap_or(0);
        match text(message, "kind")? {
            Some("choose") => {
                let (level, limits) = (level(message)?, limits(message)?);
                Ok(Request::Choose { played: played(message)?, level, limits, seed })
            }
            Some("analyse") => {
                let (lines, limits) = (number(message, "lines")?.unwrap_or(1), limits(message)?);
                if limits == Limits::default() {
                    return Err("expected a limit: 'time_ms', 'nodes' or 'depth'".to_owned());
                }
                Ok(Request::Analyse {
                    played: played(message)?,
                    lines: lines.clamp(1, 64) as usize,
                    limits,
                    seed,
                })
            }
            Some("bench") => Ok(Request::Bench),
            kind => {
                Err(format!("kind '{}': expected 'choose', 'analyse' or 'bench'", kind.unwrap_or_default()))
            }
        }
    }
}

/// The game so far, which must not be over.
fn played(message: &Value) -> Result<History, String> {
    let game: Game = text(message, "game")?.unwrap_or_default().parse().map_err(words)?;
    let start = match text(message, "start")? {
        Some(start) => AnyPosition::read(game, start),
        None => AnyPosition::start(game, 2),
    };
    let mut history = History::new(start.map_err(words)?);
    let moves = match message.get("moves") {
        None | Some(Value::Null) => &[],
        Some(Value::Array(moves)) => &moves[..],
        Some(_) => return Err("moves: expected a list".to_owned()),
    };
    for mv in moves {
        history.play_text(mv.as_str().unwrap_or_default()).map_err(words)?;
    }
    match history.ending() {
        Some(_) => Err("the game is over".to_owned()),
        None => Ok(history),
    }
}

fn level(message: &Value) -> Result<Option<Level>, String> {
    let read = |number: u64| {
        let level = u8::try_from(number).ok().and_then(Level::new);
        level.ok_or_else(|| format!("level {number}: expected 1 to 9"))
    };
    number(message, "level")?.map(read).transpose()
}

fn limits(message: &Value) -> Result<Limits, String> {
    Ok(Limits {
        depth: number(message, "depth")?.map(|depth| depth.min(u64::from(u32::MAX)) as u32),
        nodes: number(message, "nodes")?,
        time: number(message, "time_ms")?.map(Duration::from_millis),
    })
}

fn number(message: &Value, field: &str) -> Result<Option<u64>, String> {
    match message.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| format!("{field}: expected a whole number")),
    }
}

fn text<'a>(message: &'a Value, field: &str) -> Result<Option<&'a str>, String> {
    match message.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_str().map(Some).ok_or_else(|| format!("{field}: expected text")),
    }
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}
