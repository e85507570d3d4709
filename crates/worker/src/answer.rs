//! What the page is told.

use std::fmt;
use std::time::Duration;

use tomoe_engine::bench::Tried;
use tomoe_engine::{Chance, Distance, Score};
use tomoe_games::AnyPosition;

use crate::message::Message;

/// An answer to a request, whose number it carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The engine can think now.
    Ready,
    /// The move chosen.
    Choice {
        /// The request's number.
        id: u32,
        /// The move.
        mv: String,
        /// What it is worth to the player who makes it.
        score: Score,
        /// How many turns deep the search has looked.
        depth: u32,
    },
    /// What is known so far; replaces the answer before.
    Lines {
        /// The request's number.
        id: u32,
        /// How many turns deep the search has looked.
        depth: u32,
        /// How many nodes were visited.
        nodes: u64,
        /// How long it took.
        elapsed: Duration,
        /// The best lines, best first.
        lines: Vec<Line>,
    },
    /// What is known of the moves of a position of Yonmoque: a line of one move for each, best first.
    Verdicts {
        /// The request's number.
        id: u32,
        /// The moves of which something is known.
        lines: Vec<Line>,
    },
    /// Everything has been said.
    Done {
        /// The request's number.
        id: u32,
    },
    /// Why there is no answer.
    Error {
        /// The request's number, if one could be read.
        id: Option<u32>,
        /// The reason, for people.
        message: String,
    },
}

/// A line of play.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, at least one.
    pub moves: Vec<String>,
    /// What the first move is worth to the player who makes it.
    pub score: Score,
}

impl Line {
    pub(crate) fn new(position: &AnyPosition, line: &tomoe_engine::Line) -> Self {
        let mut position = *position;
        let write = |&mv| {
            let text = position.move_text(mv);
            position = position.play_unchecked(mv).0;
            text
        };
        Self { moves: line.moves.iter().map(write).collect(), score: line.score }
    }
}

/// Chances travel in millionths, since whole numbers are read and written with much less code.
const CERTAIN: f32 = 1e6;

impl Answer {
    /// Reads what the worker says; nothing if it is none of these.
    pub fn read(text: &str) -> Option<Self> {
        let message = Message::read(text);
        Some(match (message.kind, message.id) {
            ("ready", _) => Answer::Ready,
            ("choice", Some(id)) => Answer::Choice {
                id,
                mv: message.text("move")?.to_owned(),
                score: read_score(&mut message.text("score")?.split(' '))?,
                depth: message.count("depth")? as u32,
            },
            ("lines", Some(id)) => Answer::Lines {
                id,
                depth: message.count("depth")? as u32,
                nodes: message.count("nodes")?,
                elapsed: Duration::from_millis(message.count("time_ms")?),
                lines: message.all("line").map(read_line).collect::<Option<_>>()?,
            },
            ("verdicts", Some(id)) => {
                Answer::Verdicts { id, lines: message.all("line").map(read_line).collect::<Option<_>>()? }
            }
            ("done", Some(id)) => Answer::Done { id },
            ("error", id) => {
                Answer::Error { id, message: message.text("message").unwrap_or_default().to_owned() }
            }
            _ => return None,
        })
    }
}

fn read_line(text: &str) -> Option<Line> {
    let mut words = text.split(' ');
    let score = read_score(&mut words)?;
    Some(Line { score, moves: words.map(str::to_owned).collect() })
}

fn read_score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Score> {
    Some(match words.next()? {
        "win" => Score::Win(read_distance(words)?),
        "loss" => Score::Loss(read_distance(words)?),
        "draw" => Score::Draw,
        "chance" => Score::Estimate(Chance::new(words.next()?.parse::<u32>().ok()? as f32 / CERTAIN)),
        _ => return None,
    })
}

fn read_distance<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Distance> {
    let plies = words.next()?.parse().ok()?;
    Some(Distance { plies, exact: words.next()? == "exact" })
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ready => f.write_str("ready"),
            Answer::Choice { id, mv, score, depth } => {
                write!(f, "choice {id}\nmove {mv}\ndepth {depth}\nscore ")?;
                write_score(f, *score)
            }
            Answer::Lines { id, depth, nodes, elapsed, lines } => {
                write!(f, "lines {id}\ndepth {depth}\nnodes {nodes}\ntime_ms {}", elapsed.as_millis())?;
                write_lines(f, lines)
            }
            Answer::Verdicts { id, lines } => {
                write!(f, "verdicts {id}")?;
                write_lines(f, lines)
            }
            Answer::Done { id } => write!(f, "done {id}"),
            Answer::Error { id: Some(id), message } => write!(f, "error {id}\nmessage {message}"),
            Answer::Error { id: None, message } => write!(f, "error\nmessage {message}"),
        }
    }
}

fn write_lines(f: &mut fmt::Formatter<'_>, lines: &[Line]) -> fmt::Result {
    for line in lines {
        f.write_str("\nline ")?;
        write_score(f, line.score)?;
        for mv in &line.moves {
            write!(f, " {mv}")?;
        }
    }
    Ok(())
}

fn write_score(f: &mut fmt::Formatter<'_>, score: Score) -> fmt::Result {
    let (name, distance) = match score {
        Score::Win(distance) => ("win", distance),
        Score::Loss(distance) => ("loss", distance),
        Score::Draw => return f.write_str("draw"),
        Score::Estimate(chance) => return write!(f, "chance {}", (chance.get() * CERTAIN) as u32),
    };
    write!(f, "{name} {} {}", distance.plies, if distance.exact { "exact" } else { "at-most" })
}

/// How a part of the engine's bench went: for tests, the page has no use for it.
pub(crate) fn bench(id: u32, tried: &Tried) -> String {
    let Tried { name, positions, nodes, elapsed, signature } = tried;
    format!(
        "bench {id}\nsuite {name}\npositions {positions}\nnodes {nodes}\ntime_ms {}\nsignature {signature:016x}",
        elapsed.as_millis()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        let moves = vec!["@c3".to_owned(), "b2c3".to_owned()];
        let scores = [
            Score::Win(Distance { plies: 7, exact: true }),
            Score::Loss(Distance { plies: 8, exact: false }),
            Score::Draw,
            Score::Estimate(Chance::new(0.625)),
        ];
        let lines = scores.map(|score| Line { moves: moves.clone(), score }).to_vec();
        let elapsed = Duration::from_millis(80);
        for answer in [
            Answer::Ready,
            Answer::Choice { id: 3, mv: "@c3".to_owned(), score: scores[0], depth: 4 },
            Answer::Lines { id: 4, depth: 7, nodes: 123, elapsed, lines: lines.clone() },
            Answer::Verdicts { id: 8, lines },
            Answer::Done { id: 5 },
            Answer::Error { id: Some(6), message: "a b c".to_owned() },
            Answer::Error { id: None, message: "expected a kind".to_owned() },
        ] {
            assert_eq!(Answer::read(&answer.to_string()), Some(answer));
        }
        assert_eq!(Answer::read("dance 1"), None);
    }
}
