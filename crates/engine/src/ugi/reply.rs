//! What an engine says, one reply a line.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tomoe_games::ReadError;

use super::engine_option::EngineOption;
use super::info::Info;
use super::player_number::PlayerNumber;
use crate::bench::SuiteResult;

/// A line from the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `id name …`
    Name(String),
    /// `id author …`
    Author(String),
    /// `id extensions …`: what the engine can do beyond the protocol, one word each. An extension itself.
    Extensions(Vec<String>),
    /// `option …`
    Option(EngineOption),
    /// `ugiok`: the introduction is over.
    UgiOk,
    /// `readyok`: everything is prepared.
    ReadyOk,
    /// `info …`: what is known so far.
    Info(Info),
    /// `info string …`: words for people.
    Note(String),
    /// `bestmove …`: the search is over; `None` where there is no move.
    BestMove(Option<String>),
    /// `response …`: the answer to a query.
    Response(Response),
    /// `bench …`: a part of the answer to `bench`. An extension.
    Bench(BenchPart),
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// `true` or `false`.
    Truth(bool),
    /// `p1` to `p4`: whose turn it is.
    Turn(PlayerNumber),
    /// `p1win` to `p4win`: who has won.
    Winner(PlayerNumber),
    /// `draw`: nobody has won.
    Draw,
    /// `none`: there is no result yet, no such move, no move at all, or no position.
    None,
    /// Moves, one at least.
    Moves(Vec<String>),
}

/// How a part of the engine's fixed amount of thinking went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchPart {
    /// The part's name; `total` comes last.
    pub suite: String,
    /// How many positions were thought about.
    pub positions: usize,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// A digest of all answers.
    pub signature: u64,
}

impl Reply {
    /// Whether this is the last of what `go` or `bench` is answered with.
    pub fn ends_search(&self) -> bool {
        match self {
            Reply::BestMove(_) => true,
            Reply::Bench(part) => part.suite == "total",
            _ => false,
        }
    }
}

impl From<&SuiteResult> for BenchPart {
    fn from(tried: &SuiteResult) -> Self {
        let SuiteResult { name, positions, nodes, elapsed, signature } = *tried;
        Self { suite: name.to_owned(), positions, nodes, time: elapsed, signature }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Extensions(words) => write!(f, "id extensions {}", words.join(" ")),
            Reply::Option(option) => option.fmt(f),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::Note(words) => write!(f, "info string {words}"),
            Reply::BestMove(mv) => write!(f, "bestmove {}", mv.as_deref().unwrap_or("none")),
            Reply::Response(response) => write!(f, "response {response}"),
            Reply::Bench(part) => part.fmt(f),
        }
    }
}

impl FromStr for Reply {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        Ok(match words[..] {
            ["id", "name", ..] => Reply::Name(words[2..].join(" ")),
            ["id", "author", ..] => Reply::Author(words[2..].join(" ")),
            ["id", "extensions", ..] => Reply::Extensions(owned(&words[2..])),
            ["option", ..] => Reply::Option(line.parse()?),
            ["ugiok"] => Reply::UgiOk,
            ["readyok"] => Reply::ReadyOk,
            ["info", "string", ..] => {
                let verbatim = line.trim().strip_prefix("info string ").map(str::to_owned);
                Reply::Note(verbatim.unwrap_or_else(|| words[2..].join(" ")))
            }
            ["info", ..] => Reply::Info(line.parse()?),
            ["bestmove", "none", ..] => Reply::BestMove(None),
            // Other engines add what they expect in answer: `bestmove MOVE ponder MOVE`.
            ["bestmove", mv, ..] => Reply::BestMove(Some(mv.to_owned())),
            ["response", _, ..] => Reply::Response(Response::read(&words[1..])),
            ["bench", ..] => Reply::Bench(BenchPart::read(&words[1..])?),
            _ => {
                let expected = "'id', 'option', 'ugiok', 'readyok', 'info', 'bestmove' or 'response'";
                return Err(ReadError::new("reply", line, expected));
            }
        })
    }
}

impl Response {
    /// The words after `response`, one at least. No move is written like any of the fixed words.
    fn read(words: &[&str]) -> Self {
        let moves = || Response::Moves(words.iter().map(|&word| word.to_owned()).collect());
        match *words {
            ["true"] => Response::Truth(true),
            ["false"] => Response::Truth(false),
            ["draw"] => Response::Draw,
            ["none"] => Response::None,
            [word] => match (word.parse(), word.strip_suffix("win").map(str::parse)) {
                (Ok(player), _) => Response::Turn(player),
                (_, Some(Ok(player))) => Response::Winner(player),
                _ => moves(),
            },
            _ => moves(),
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Response::Truth(truth) => truth.fmt(f),
            Response::Turn(player) => player.fmt(f),
            Response::Winner(player) => write!(f, "{player}win"),
            Response::Draw => f.write_str("draw"),
            Response::None => f.write_str("none"),
            Response::Moves(moves) => f.write_str(&moves.join(" ")),
        }
    }
}

impl BenchPart {
    fn read(words: &[&str]) -> Result<Self, ReadError> {
        let wrong = || {
            let form = "'bench SUITE positions N nodes N time MS signature HEX'";
            ReadError::new("bench", words.join(" "), form)
        };
        let [suite, "positions", positions, "nodes", nodes, "time", time, "signature", signature] = *words
        else {
            return Err(wrong());
        };
        Ok(Self {
            suite: suite.to_owned(),
            positions: positions.parse().map_err(|_| wrong())?,
            nodes: nodes.parse().map_err(|_| wrong())?,
            time: Duration::from_millis(time.parse().map_err(|_| wrong())?),
            signature: u64::from_str_radix(signature, 16).map_err(|_| wrong())?,
        })
    }
}

impl fmt::Display for BenchPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { suite, positions, nodes, time, signature } = self;
        write!(f, "bench {suite} positions {positions} nodes {nodes} ")?;
        write!(f, "time {} signature {signature:016x}", time.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ugi::OptionKind;

    #[test]
    fn every_reply_is_read_as_it_is_written() {
        let moves = vec!["@c3".to_owned(), "b2c3".to_owned()];
        let last = PlayerNumber::ALL[3];
        let kind = OptionKind::Check { default: true };
        let time = Duration::from_millis(812);
        for reply in [
            Reply::Name("Tomoe 0.1.0 Mana".to_owned()),
            Reply::Author("the Tomoe authors".to_owned()),
            Reply::Extensions(vec!["moves".to_owned(), "turn".to_owned()]),
            Reply::Option(EngineOption { name: "Own Book".to_owned(), kind }),
            Reply::UgiOk,
            Reply::ReadyOk,
            Reply::Info(Info::effort(12, Duration::from_millis(1))),
            Reply::Note("the game is over".to_owned()),
            Reply::Note("two  blanks".to_owned()),
            Reply::BestMove(Some("@c3".to_owned())),
            Reply::BestMove(None),
            Reply::Response(Response::Truth(false)),
            Reply::Response(Response::Turn(last)),
            Reply::Response(Response::Winner(last)),
            Reply::Response(Response::Draw),
            Reply::Response(Response::None),
            Reply::Response(Response::Moves(moves)),
            Reply::Response(Response::Moves(vec!["@c1:b1c1".to_owned()])),
            Reply::Bench(BenchPart {
                suite: "mana".to_owned(),
                positions: 6,
                nodes: 9,
                time,
                signature: 0xab,
            }),
        ] {
            assert_eq!(reply.to_string().parse(), Ok(reply.clone()), "{reply}");
        }
    }

    #[test]
    fn what_is_no_reply_is_refused() {
        for text in ["", "hello", "response", "bestmove", "readyok now", "option Hash", "bench total"] {
            assert!(text.parse::<Reply>().is_err(), "{text}");
        }
    }
}
