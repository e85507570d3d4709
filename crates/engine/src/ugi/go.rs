//! How long to think, as `go` says it.

use std::fmt;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

use tomoe_games::ReadError;

use super::clock::Clock;
use super::player_number::PlayerNumber;
use crate::limits::Limits;

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The players' clocks, in the order of play; a player without one plays without.
    pub clocks: [Option<Clock>; PlayerNumber::MOST],
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The most turns to look ahead.
    pub depth: Option<u32>,
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// Whether to go on until told to stop.
    pub infinite: bool,
}

impl Go {
    /// Thinks within these limits.
    pub fn within(limits: Limits) -> Self {
        let Limits { depth, nodes, time } = limits;
        Self { move_time: time, depth, nodes, ..Self::default() }
    }

    /// Thinks until told to stop.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// The limits for this player; none at all when nothing was said or the search is to go on.
    pub fn limits(&self, player: PlayerNumber) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let clock = self.clocks[player.index()].map(Clock::budget);
        let time = match (self.move_time, clock) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Limits { depth: self.depth, nodes: self.nodes, time }
    }

    pub(super) fn read(words: &mut SplitAsciiWhitespace<'_>) -> Result<Self, ReadError> {
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
                _ => match of_player(word) {
                    Some((player, "time")) => {
                        go.clocks[player.index()].get_or_insert_default().left = millis()?
                    }
                    Some((player, "inc")) => {
                        go.clocks[player.index()].get_or_insert_default().increment = millis()?
                    }
                    _ => {
                        let expected = "'p1time', 'p1inc', 'p2time' and so on, 'movetime', 'depth', 'nodes', 'infinite' or 'verdicts'";
                        return Err(ReadError::new("go", word, expected));
                    }
                },
            }
        }
        Ok(go)
    }
}

/// The words after `go`, each with a blank before it.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in PlayerNumber::ALL {
            if let Some(clock) = self.clocks[player.index()] {
                write!(f, " {player}time {}", clock.left.as_millis())?;
                write!(f, " {player}inc {}", clock.increment.as_millis())?;
            }
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

/// Splits `p3time` into the player and `time`.
fn of_player(word: &str) -> Option<(PlayerNumber, &str)> {
    let (player, rest) = word.split_at_checked(2)?;
    Some((player.parse().ok()?, rest))
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

    fn read(text: &str) -> Go {
        Go::read(&mut text.split_ascii_whitespace()).unwrap()
    }

    #[test]
    fn limits_follow_the_clock_of_the_player_to_act() {
        let [first, second, third, _] = PlayerNumber::ALL;
        let go = read("p1time 1000 p2time 50000 p1inc 0 p2inc 100");
        assert_eq!(go.limits(first).time, Some(Duration::from_millis(40)));
        assert_eq!(go.limits(second).time, Some(Duration::from_millis(2075)));
        assert_eq!(go.limits(third).time, None);
        let go = read("p3time 25000 movetime 300 depth 7 nodes 99999999999999999999999");
        assert_eq!(go.limits(third).time, Some(Duration::from_millis(300)));
        assert_eq!((go.depth, go.nodes), (Some(7), Some(u64::MAX)));
        assert_eq!(read("p1time -20 p1inc 0").limits(first).time, Some(Duration::from_millis(1)));
        assert_eq!(read("infinite movetime 5").limits(first), Limits::default());
    }
}
