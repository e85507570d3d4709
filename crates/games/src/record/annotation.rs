//! What can be said about a move besides words: a mark, the clock, an evaluation.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use crate::error::ReadError;

/// What is said about a move: words, and what a program can read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Words; empty when there are none. Lines are separated by `\n`.
    pub comment: String,
    /// Praise or blame.
    pub mark: Option<Mark>,
    /// The time that the player who moved has left.
    pub clock: Option<Clock>,
    /// How the player who moved stands after the move.
    pub eval: Option<Eval>,
}

impl Note {
    /// Adds what another note says about the same move: its words come after, and of two marks, clocks or
    /// evaluations the other's counts.
    pub(super) fn merge(&mut self, other: Note) {
        if !self.comment.is_empty() && !other.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&other.comment);
        self.mark = other.mark.or(self.mark);
        self.clock = other.clock.or(self.clock);
        self.eval = other.eval.or(self.eval);
    }

    /// The note as a record keeps it: the text form can't tell `\r` from `\n`, nor see blanks around a comment.
    pub(super) fn tidy(mut self) -> Self {
        self.comment = tidy_lines(&self.comment);
        let trimmed = self.comment.trim_matches(|c: char| c.is_ascii_whitespace());
        if trimmed.len() != self.comment.len() {
            self.comment = trimmed.into();
        }
        self
    }

    /// Whether something is said that needs a move to be said of.
    pub(super) fn needs_move(&self) -> bool {
        self.mark.is_some() || self.clock.is_some() || self.eval.is_some()
    }
}

/// The text with every kind of line break made `\n`.
pub(super) fn tidy_lines(text: &str) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.into() }
}

/// Praise or blame for a move, written behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Mark {
    /// Whether a game turned with the move.
    pub fn is_turning_point(self) -> bool {
        matches!(self, Mark::Mistake | Mark::Blunder)
    }

    /// All marks.
    pub const ALL: [Mark; 6] =
        [Mark::Good, Mark::Mistake, Mark::Brilliant, Mark::Blunder, Mark::Interesting, Mark::Dubious];

    /// The mark as written.
    pub const fn symbol(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Mistake => "?",
            Mark::Brilliant => "!!",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

impl FromStr for Mark {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Mark::ALL
            .into_iter()
            .find(|mark| mark.symbol() == text)
            .ok_or_else(|| ReadError::new("mark", text, "'!', '?', '!!', '??', '!?' or '?!'"))
    }
}

/// The time left on a clock, in milliseconds; written `0:04:59.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    millis: u64,
}

impl Clock {
    /// This many milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self { millis }
    }

    /// How many milliseconds are left.
    pub const fn millis(self) -> u64 {
        self.millis
    }

    /// The time left.
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.millis)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.millis / 1000, self.millis % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match millis {
            0 => Ok(()),
            _ if millis % 100 == 0 => write!(f, ".{}", millis / 100),
            _ if millis % 10 == 0 => write!(f, ".{:02}", millis / 10),
            _ => write!(f, ".{millis:03}"),
        }
    }
}

impl FromStr for Clock {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let read = || {
            let (hours, rest) = text.split_once(':')?;
            let (minutes, rest) = rest.split_once(':')?;
            let (seconds, decimals) = split_decimals(rest, 3)?;
            let below_60 = |digits: &str| number(digits).filter(|&n| digits.len() <= 2 && n < 60);
            let seconds = number(hours)?
                .checked_mul(3600)?
                .checked_add(below_60(minutes)? * 60 + below_60(seconds)?)?;
            Some(Clock::from_millis(seconds.checked_mul(1000)?.checked_add(decimals)?))
        };
        read().ok_or_else(|| ReadError::new("clock", text, "hours:minutes:seconds such as '0:04:59.5'"))
    }
}

/// A chance in hundredths of a percent, written `62.5%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Probability {
    hundredths: u16,
}

impl Probability {
    /// Certain, as far as an estimate can be.
    pub const ONE: Probability = Probability { hundredths: 10_000 };

    /// As likely as not.
    pub const EVEN: Probability = Probability { hundredths: 5_000 };

    /// The chance nearest to a fraction between 0 and 1; `None` outside of that.
    pub fn from_fraction(fraction: f64) -> Option<Self> {
        // A conversion to an integer cuts off, hence the half.
        let hundredths = (fraction * f64::from(Self::ONE.hundredths) + 0.5) as u16;
        (0.0..=1.0).contains(&fraction).then_some(Self { hundredths })
    }

    /// The chance as a fraction between 0 and 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.hundredths) / f64::from(Self::ONE.hundredths)
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match rest {
            0 => write!(f, "{whole}%"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}%", rest / 10),
            _ => write!(f, "{whole}.{rest:02}%"),
        }
    }
}

impl FromStr for Probability {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let read = || {
            let (whole, hundredths) = split_decimals(text.strip_suffix('%')?, 2)?;
            let hundredths = number(whole)?.checked_mul(100)?.checked_add(hundredths)?;
            let hundredths = u16::try_from(hundredths).ok()?;
            (hundredths <= Self::ONE.hundredths).then_some(Self { hundredths })
        };
        read().ok_or_else(|| {
            ReadError::new("probability", text, "a percentage from 0% to 100% with at most two decimals")
        })
    }
}

/// How the player who made a move stands after it. `Win`, `Loss` and `Draw` are proven, the rest is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// Proven: that player wins after this many further plies.
    Win(u32),
    /// Proven: that player loses after this many further plies.
    Loss(u32),
    /// Proven: nobody can force a win.
    Draw,
    /// Estimated: that player's chance to win, a draw counting half.
    Estimate(Probability),
}

impl Eval {
    /// Whether this is certain.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Eval::Estimate(_))
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Win(plies) => write!(f, "win {plies}"),
            Eval::Loss(plies) => write!(f, "loss {plies}"),
            Eval::Draw => f.write_str("draw"),
            Eval::Estimate(chance) => chance.fmt(f),
        }
    }
}

impl FromStr for Eval {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let plies = |digits: &str| number(digits).and_then(|plies| u32::try_from(plies).ok());
        let mut words = text.split_ascii_whitespace();
        let eval = match (words.next(), words.next(), words.next()) {
            (Some("win"), Some(digits), None) => plies(digits).map(Eval::Win),
            (Some("loss"), Some(digits), None) => plies(digits).map(Eval::Loss),
            (Some("draw"), None, None) => Some(Eval::Draw),
            (Some(chance), None, None) => chance.parse().ok().map(Eval::Estimate),
            _ => None,
        };
        eval.ok_or_else(|| ReadError::new("eval", text, "'draw' or such as 'win 9', 'loss 4' or '62.5%'"))
    }
}

/// A number of digits only: no sign, no blank.
fn number(digits: &str) -> Option<u64> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Splits `12.5` into `12` and, for three places, 500.
fn split_decimals(text: &str, places: usize) -> Option<(&str, u64)> {
    let Some((whole, decimals)) = text.split_once('.') else { return Some((text, 0)) };
    if decimals.len() > places {
        return None;
    }
    let missing = (decimals.len()..places).fold(1, |factor, _| factor * 10);
    Some((whole, number(decimals)? * missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn clocks_round_trip() {
        for millis in [0, 1, 10, 100, 299_500, 59_999, 3_600_000, 360_000_000_123, u64::MAX] {
            let clock = Clock::from_millis(millis);
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        assert_eq!(Clock::from_millis(299_500).to_string(), "0:04:59.5");
        for wrong in ["", "1", "1:2", "0:60:00", "0:00:60", "0:00:00.", "0:00:00.1234", "0:-1:00", "0:001:00"]
        {
            assert!(wrong.parse::<Clock>().is_err(), "{wrong}");
        }
        assert!("9999999999999999:00:00".parse::<Clock>().is_err());
    }

    #[test]
    fn chances_round_trip() {
        for hundredths in 0..=10_000 {
            let chance = Probability { hundredths };
            assert_eq!(chance.to_string().parse(), Ok(chance));
            assert_eq!(Probability::from_fraction(chance.fraction()), Some(chance));
        }
        for wrong in ["", "%", "100.01%", "-1%", "1", "1.234%", "1.%", "1e1%", "99999999999999999999%"] {
            assert!(wrong.parse::<Probability>().is_err(), "{wrong}");
        }
        for wrong in [-0.01, 1.01, f64::NAN, f64::INFINITY] {
            assert_eq!(Probability::from_fraction(wrong), None);
        }
    }

    #[test]
    fn evaluations_round_trip() {
        let half = Eval::Estimate(Probability { hundredths: 5_000 });
        for eval in [Eval::Win(0), Eval::Loss(u32::MAX), Eval::Draw, half] {
            assert_eq!(eval.to_string().parse(), Ok(eval));
        }
        for wrong in ["", "win", "win -1", "win 4294967296", "draw 3", "0.5", "loss x"] {
            assert!(wrong.parse::<Eval>().is_err(), "{wrong}");
        }
    }
}
