//! What an engine says while it thinks.

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use tomoe_games::{AnyPosition, ReadError};

use super::move_texts;
use super::stated_score::{Bound, StatedScore, Worth, in_tenths};
use crate::engine::Variation;
use crate::score::Chance;

/// An `info` line about a search, but for `info string`. Words that are not known are skipped in reading, since every
/// engine has some of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// How many turns deep the search has looked.
    pub depth: Option<u32>,
    /// The line's place among several, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth to the player to act.
    pub score: Option<StatedScore>,
    /// How many nodes were visited.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time: Option<Duration>,
    /// How many nodes were visited in a second.
    pub nps: Option<u64>,
    /// The line of play.
    pub pv: Vec<String>,
}

impl Info {
    /// How much was done.
    pub fn effort(nodes: u64, elapsed: Duration) -> Self {
        let rate = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        // Whole milliseconds, as they are written.
        let time = Duration::from_millis(elapsed.as_millis().try_into().unwrap_or(u64::MAX));
        Self { nodes: Some(nodes), time: Some(time), nps: Some(rate), ..Self::default() }
    }

    /// A line that begins in this position.
    pub fn line(position: &AnyPosition, line: &Variation) -> Self {
        Self {
            depth: Some(line.depth),
            score: Some(line.score.into()),
            pv: move_texts(position, &line.moves),
            ..Self::default()
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(rank) = self.multipv {
            write!(f, " multipv {rank}")?;
        }
        if let Some(score) = &self.score {
            write!(f, " score {score}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if let Some(rate) = self.nps {
            write!(f, " nps {rate}")?;
        }
        if let Some(score) = &self.score {
            score.write_extensions(f)?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Info {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return Err(ReadError::new("info", line, "'info …'"));
        }
        let mut info = Info::default();
        let (mut proven, mut exact, mut chance) = (false, false, None);
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number("depth", &mut words)?),
                "multipv" => info.multipv = Some(number("multipv", &mut words)?),
                "nodes" => info.nodes = Some(number("nodes", &mut words)?),
                "time" => info.time = Some(Duration::from_millis(number("time", &mut words)?)),
                "nps" => info.nps = Some(number("nps", &mut words)?),
                "score" => info.score = Some(score(&mut words)?),
                "proven" => proven = true,
                "exact" => exact = true,
                "chance" => {
                    let percent: f32 = number("chance", &mut words)?;
                    chance = Some(in_tenths(Chance::new(percent / 100.0)));
                }
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                // Whatever follows is anybody's words.
                "string" => break,
                _ => {}
            }
        }
        if let Some(score) = &mut info.score {
            (score.proven, score.exact, score.chance) = (proven, exact, chance);
        }
        Ok(info)
    }
}

fn number<N: FromStr>(field: &'static str, words: &mut SplitAsciiWhitespace<'_>) -> Result<N, ReadError> {
    let word = words.next().unwrap_or_default();
    word.parse().map_err(|_| ReadError::new(field, word, "a number"))
}

fn score(words: &mut SplitAsciiWhitespace<'_>) -> Result<StatedScore, ReadError> {
    let worth = match words.next().unwrap_or_default() {
        "cp" => Worth::Points(number("score cp", words)?),
        "mate" => match number("score mate", words)? {
            0 => return Err(ReadError::new("score mate", 0, "plies, negative when losing")),
            plies => Worth::Mate(plies),
        },
        word => return Err(ReadError::new("score", word, "'cp' or 'mate'")),
    };
    let bound = match words.clone().next() {
        Some("lowerbound") => Some(Bound::Lower),
        Some("upperbound") => Some(Bound::Upper),
        _ => None,
    };
    if bound.is_some() {
        words.next();
    }
    Ok(StatedScore { worth, bound, proven: false, exact: false, chance: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Distance, Score};

    #[test]
    fn every_info_is_read_as_it_is_written() {
        let chances = (0..=1000).map(|tenths| Score::Estimate(Chance::new(tenths as f32 / 1000.0)));
        let distance = |exact| Distance { plies: 7, exact };
        let proven = [
            Score::Win(distance(true)),
            Score::Win(distance(false)),
            Score::Loss(distance(true)),
            Score::Loss(distance(false)),
            Score::Draw,
        ];
        for score in chances.chain(proven) {
            let effort = Info::effort(1234, Duration::from_millis(80));
            let pv = vec!["@c3".to_owned(), "b2c3".to_owned()];
            let whole = Info { depth: Some(4), score: Some(score.into()), pv, ..effort.clone() };
            for info in [Info { multipv: Some(2), ..whole.clone() }, whole, effort, Info::default()] {
                assert_eq!(info.to_string().parse(), Ok(info.clone()), "{info}");
            }
        }
    }

    #[test]
    fn words_of_other_engines_are_skipped() {
        let read: Info =
            "info depth 4 seldepth 9 score cp -57 upperbound time 3 nodes 197 tthits 12 pv f1 b1"
                .parse()
                .unwrap();
        assert_eq!((read.depth, read.nodes, read.pv.len()), (Some(4), Some(197), 2));
        let score = read.score.unwrap();
        assert_eq!((score.worth, score.bound), (Worth::Points(-57), Some(Bound::Upper)));
    }

    #[test]
    fn what_is_no_score_is_refused() {
        for text in
            ["info score 3", "info score mate 0", "info score mate soon", "info depth x", "info nodes"]
        {
            assert!(text.parse::<Info>().is_err(), "{text}");
        }
    }
}
