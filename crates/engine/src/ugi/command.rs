//! What can be said to the engine, one command a line.

use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use tomoe_games::ReadError;

use super::clock::Clock;
use crate::limits::Limits;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Who are you, and what can be set?
    Ugi,
    /// Set an option.
    SetOption { name: String, value: String },
    /// Are you there?
    IsReady,
    /// Another game begins: forget this one.
    NewGame,
    /// The game so far: a position (none for the usual start) and the moves from there.
    Position { start: Option<String>, moves: Vec<String> },
    /// Think.
    Go(Go),
    /// Stop thinking and say what is best.
    Stop,
    /// How does the game stand?
    Query(Query),
    /// Goodbye.
    Quit,
}

/// What can be asked about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// Is it the first player's turn?
    FirstToAct,
    /// Whose turn is it? Added for games of three and four.
    Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The players' clocks, in the order of play; whoever has none plays without.
    pub(super) clocks: [Option<Clock>; Go::SEATS],
    /// The time for this move.
    pub(super) move_time: Option<Duration>,
    /// The most turns to look ahead.
    pub(super) depth: Option<u32>,
    /// The most nodes to visit.
    pub(super) nodes: Option<u64>,
    /// Whether to go on until told to stop.
    pub(super) infinite: bool,
}

impl Go {
    /// The most players that a game has.
    const SEATS: usize = 4;

    /// The limits for the player in this seat; none at all when nothing was said or the search is to go on.
    pub(super) fn limits(&self, seat: usize) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let clock = self.clocks.get(seat).copied().flatten().map(Clock::budget);
        let time = match (self.move_time, clock) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Limits { depth: self.depth, nodes: self.nodes, time }
    }
}

impl FromStr for Command {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let mut words = line.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let command = match name {
            "ugi" => Command::Ugi,
            "setoption" => set_option(words.by_ref())?,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "position" => position(words.by_ref())?,
            "go" => Command::Go(go(words.by_ref())?),
            "stop" => Command::Stop,
            "query" => Command::Query(query(words.next().unwrap_or_default())?),
            "quit" => Command::Quit,
            _ => {
                let expected = "'ugi', 'setoption', 'isready', 'uginewgame', 'position', 'go', 'stop', 'query' or 'quit'";
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

fn query(word: &str) -> Result<Query, ReadError> {
    match word {
        "p1turn" => Ok(Query::FirstToAct),
        "turn" => Ok(Query::Turn),
        "gameover" => Ok(Query::GameOver),
        "result" => Ok(Query::Result),
        _ => Err(ReadError::new("query", word, "'p1turn', 'turn', 'gameover' or 'result'")),
    }
}

fn go(words: &mut SplitAsciiWhitespace<'_>) -> Result<Go, ReadError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let number = number(words.next().unwrap_or_default());
        let millis = || number.clone().map(Duration::from_millis);
        match word {
            "movetime" => go.move_time = Some(millis()?),
            "depth" => go.depth = Some(number?.clamp(1, u64::from(u32::MAX)) as u32),
            "nodes" => go.nodes = Some(number?.max(1)),
            _ => match seat(word) {
                Some((seat, "time")) => go.clocks[seat].get_or_insert_default().left = millis()?,
                Some((seat, "inc")) => go.clocks[seat].get_or_insert_default().increment = millis()?,
                _ => {
                    let expected =
                        "'p1time', 'p1inc', 'p2time' and so on, 'movetime', 'depth', 'nodes' or 'infinite'";
                    return Err(ReadError::new("go", word, expected));
                }
            },
        }
    }
    Ok(go)
}

/// Splits `p3time` into the seat, counted from 0, and `time`.
fn seat(word: &str) -> Option<(usize, &str)> {
    let rest = word.strip_prefix('p')?;
    let seat = "1234".find(rest.chars().next()?)?;
    Some((seat, &rest[1..]))
}

/// A number that is not negative; a negative one, which clocks show that ran out, counts as 0.
fn number(word: &str) -> Result<u64, ReadError> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(ReadError::new("go", word, "a whole number"));
    }
    Ok(if digits.len() < word.len() { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_go(text: &str) -> Go {
        match text.parse() {
            Ok(Command::Go(go)) => go,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn positions_are_read() {
        let read = |text: &str| text.parse::<Command>();
        let usual = |moves: &[&str]| Command::Position {
            start: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        assert_eq!(read("position startpos"), Ok(usual(&[])));
        assert_eq!(read("  position   startpos moves @c3 @b2 "), Ok(usual(&["@c3", "@b2"])));
        assert_eq!(
            read("position fen 5/5/5/5/5 b 6 6 moves @a1"),
            Ok(Command::Position { start: Some("5/5/5/5/5 b 6 6".into()), moves: vec!["@a1".into()] })
        );
        assert!(read("position").is_err());
        assert!(read("position startpos @c3").is_err());
    }

    #[test]
    fn limits_follow_the_clock_of_the_player_to_act() {
        let go = read_go("go p1time 1000 p2time 50000 p1inc 0 p2inc 100");
        assert_eq!(go.limits(0).time, Some(Duration::from_millis(40)));
        assert_eq!(go.limits(1).time, Some(Duration::from_millis(2075)));
        assert_eq!(go.limits(2).time, None);
        let go = read_go("go p3time 25000 movetime 300 depth 7 nodes 99999999999999999999999");
        assert_eq!(go.limits(2).time, Some(Duration::from_millis(300)));
        assert_eq!((go.depth, go.nodes), (Some(7), Some(u64::MAX)));
        assert_eq!(read_go("go p1time -20 p1inc 0").limits(0).time, Some(Duration::from_millis(1)));
        assert_eq!(read_go("go infinite movetime 5").limits(0), Limits::default());
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (text, said) in [
            ("dance", "command: expected 'ugi'"),
            ("go fast", "go: expected"),
            ("go p5time 3", "go: expected"),
            ("go depth", "go: expected a whole number"),
            ("go movetime 1.5", "go: expected a whole number"),
            ("query mood", "query: expected 'p1turn'"),
            ("setoption Hash 3", "setoption: expected 'setoption name"),
            ("setoption name Hash", "setoption: expected 'setoption name"),
            ("stop it", "command: expected nothing more after 'stop'"),
        ] {
            let error = text.parse::<Command>().unwrap_err().to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
