//! What is said to the engine, one command a line.

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use tomoe_games::{History, ReadError};

use super::go::Go;

/// A line to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: who are you, and what can be set?
    Ugi,
    /// `isready`: is everything prepared?
    IsReady,
    /// `setoption name NAME value VALUE`
    SetOption {
        /// The option's name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// `uginewgame`: another game begins, what was learned in this one is to be forgotten.
    NewGame,
    /// `position …`: the game so far.
    Position {
        /// The position in which it began; `None` for the usual start.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`: think.
    Go(Go),
    /// `go verdicts`: tell what is known for certain about each move. An extension.
    Verdicts,
    /// `stop`: end the search and say what is best.
    Stop,
    /// `query …`: how does the game stand?
    Query(Query),
    /// `bench`: the fixed amount of thinking of `tomoe bench`. An extension.
    Bench,
    /// `quit`: end the conversation.
    Quit,
}

/// What can be asked about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// `p1turn`: is it the first player's turn?
    FirstToAct,
    /// `turn`: whose turn is it? An extension.
    Turn,
    /// `gameover`: is the game over?
    GameOver,
    /// `result`: who has won?
    Result,
    /// `moves`: which moves are legal? An extension.
    Moves,
    /// `move TEXT`: how is this move written? An extension.
    Move(String),
}

impl Command {
    /// The command that tells the game so far.
    pub fn position(history: &History) -> Self {
        let moves = history.transition_texts().collect();
        Command::Position { start: Some(history.start().to_string()), moves }
    }

    /// Sets an option to a number or a word.
    pub fn set(name: impl Into<String>, value: impl fmt::Display) -> Self {
        Command::SetOption { name: name.into(), value: value.to_string() }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::Position { start, moves } => {
                match start {
                    Some(text) => write!(f, "position fen {text}")?,
                    None => f.write_str("position startpos")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Verdicts => f.write_str("go verdicts"),
            Command::Stop => f.write_str("stop"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Bench => f.write_str("bench"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Command {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let mut words = line.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let command = match name {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "setoption" => set_option(words.by_ref())?,
            "uginewgame" => Command::NewGame,
            "position" => position(words.by_ref())?,
            "go" if words.clone().next() == Some("verdicts") => {
                words.next();
                Command::Verdicts
            }
            "go" => Command::Go(Go::read(words.by_ref())?),
            "stop" => Command::Stop,
            "query" => Command::Query(Query::read(words.by_ref())?),
            "bench" => Command::Bench,
            "quit" => Command::Quit,
            _ => {
                let expected = "'ugi', 'isready', 'setoption', 'uginewgame', 'position', 'go', 'stop', 'query', 'bench' or 'quit'";
                return Err(ReadError::new("command", name, expected));
            }
        };
        match words.next() {
            Some(word) => Err(ReadError::new("command", word, format!("nothing more after '{name}'"))),
            None => Ok(command),
        }
    }
}

fn set_option(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, ReadError> {
    const FORM: &str = "'setoption name NAME value VALUE'";
    let first = words.next().unwrap_or_default();
    if first != "name" {
        return Err(ReadError::new("setoption", first, FORM));
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    if name.is_empty() || value.is_empty() {
        return Err(ReadError::new("setoption", name.join(" "), FORM));
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, ReadError> {
    let kind = words.next().unwrap_or_default();
    let text: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    match kind {
        "startpos" if text.is_empty() => Ok(Command::Position { start: None, moves }),
        "startpos" => Err(ReadError::new("position", text.join(" "), "'moves' or nothing after 'startpos'")),
        "fen" => Ok(Command::Position { start: Some(text.join(" ")), moves }),
        _ => Err(ReadError::new("position", kind, "'startpos' or 'fen'")),
    }
}

impl Query {
    fn read(words: &mut SplitAsciiWhitespace<'_>) -> Result<Self, ReadError> {
        match words.next().unwrap_or_default() {
            "p1turn" => Ok(Query::FirstToAct),
            "turn" => Ok(Query::Turn),
            "gameover" => Ok(Query::GameOver),
            "result" => Ok(Query::Result),
            "moves" => Ok(Query::Moves),
            "move" => match words.next() {
                Some(text) => Ok(Query::Move(text.to_owned())),
                None => Err(ReadError::new("query move", "", "a move")),
            },
            word => {
                let expected = "'p1turn', 'turn', 'gameover', 'result', 'moves' or 'move'";
                Err(ReadError::new("query", word, expected))
            }
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::FirstToAct => f.write_str("p1turn"),
            Query::Turn => f.write_str("turn"),
            Query::GameOver => f.write_str("gameover"),
            Query::Result => f.write_str("result"),
            Query::Moves => f.write_str("moves"),
            Query::Move(text) => write!(f, "move {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::limits::Limits;
    use crate::ugi::Clock;

    #[test]
    fn every_command_is_read_as_it_is_written() {
        let clock = Clock { left: Duration::from_millis(900), increment: Duration::from_millis(20) };
        let limits = Limits { depth: Some(3), nodes: Some(500), time: Some(Duration::from_millis(70)) };
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        for command in [
            Command::Ugi,
            Command::IsReady,
            Command::set("Hash", 64),
            Command::SetOption { name: "two words".into(), value: "more than one".into() },
            Command::NewGame,
            Command::Position { start: None, moves: Vec::new() },
            Command::Position { start: None, moves: words(&["@c3", "@b2"]) },
            Command::Position { start: Some("5/5/5/5/5 b 6 6".into()), moves: words(&["@a1"]) },
            Command::Go(Go::default()),
            Command::Go(Go::infinite()),
            Command::Go(Go::within(limits)),
            Command::Go(Go { clocks: [Some(clock), None, Some(clock), None], ..Go::default() }),
            Command::Verdicts,
            Command::Stop,
            Command::Query(Query::FirstToAct),
            Command::Query(Query::Turn),
            Command::Query(Query::GameOver),
            Command::Query(Query::Result),
            Command::Query(Query::Moves),
            Command::Query(Query::Move("@c1:b1c1".into())),
            Command::Bench,
            Command::Quit,
        ] {
            assert_eq!(command.to_string().parse(), Ok(command.clone()), "{command}");
        }
    }

    #[test]
    fn blanks_do_not_matter() {
        let read = |text: &str| text.parse::<Command>();
        assert_eq!(read("  position   startpos moves @c3 @b2 "), read("position startpos moves @c3 @b2"));
        assert!(read("position").is_err());
        assert!(read("position startpos @c3").is_err());
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (text, said) in [
            ("dance", "command: expected 'ugi'"),
            ("go fast", "go: expected"),
            ("go p5time 3", "go: expected"),
            ("go é 3", "go: expected"),
            ("go depth", "go: expected a whole number"),
            ("go movetime 1.5", "go: expected a whole number"),
            ("go verdicts depth 3", "command: expected nothing more after 'go'"),
            ("query mood", "query: expected 'p1turn'"),
            ("query move", "query move: expected a move"),
            ("setoption Hash 3", "setoption: expected 'setoption name"),
            ("setoption name Hash", "setoption: expected 'setoption name"),
            ("stop it", "command: expected nothing more after 'stop'"),
        ] {
            let error = text.parse::<Command>().unwrap_err().to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
