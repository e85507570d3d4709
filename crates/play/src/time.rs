//! Points in time and time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tomoe_games::ReadError;

/// Milliseconds: a point in time since a moment of the driver's choice, or a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

impl Millis {
    /// A day.
    pub const DAY: Millis = Millis(24 * 60 * 60 * 1000);

    /// So much later, or the end of time.
    pub const fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }

    /// The span since an earlier moment; none if it is later.
    pub const fn since(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Self {
        Duration::from_millis(millis.0)
    }
}

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As much as they want.
    #[default]
    Unlimited,
    /// An initial time for the whole game, and more with every move.
    Increment {
        /// The time at the beginning.
        initial: Millis,
        /// What each move adds.
        increment: Millis,
    },
    /// So many days for every move.
    Days(u16),
}

impl TimeControl {
    /// No initial time or increment is longer than this, so that sums can't overflow.
    pub const LONGEST: Millis = Millis(30 * Millis::DAY.0);

    /// The longest time for a move, in days.
    pub const MOST_DAYS: u16 = 366;

    /// An initial time and an increment; `None` if there is no time at all, or more than [`TimeControl::LONGEST`].
    pub fn increment(initial: Millis, increment: Millis) -> Option<Self> {
        let is_sane = initial.0 > 0 && initial <= Self::LONGEST && increment <= Self::LONGEST;
        is_sane.then_some(TimeControl::Increment { initial, increment })
    }

    /// So many days for every move, from 1 to [`TimeControl::MOST_DAYS`].
    pub fn days(days: u16) -> Option<Self> {
        (1..=Self::MOST_DAYS).contains(&days).then_some(TimeControl::Days(days))
    }
}

/// As records write it in their `TimeControl` tag: `-`, seconds and seconds a move as in `300+3`, or `1/259200` for a move in
/// so many seconds, which here are whole days.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Increment { initial, increment } => {
                write!(f, "{}+{}", Seconds(initial), Seconds(increment))
            }
            TimeControl::Days(days) => write!(f, "1/{}", u64::from(days) * Millis::DAY.0 / 1000),
        }
    }
}

/// A time in seconds, with as many decimals as it takes.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seconds(Millis(millis)) = self;
        write!(f, "{}", millis / 1000)?;
        match millis % 1000 {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:03}").trim_end_matches('0')),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let read = || {
            if text == "-" {
                return Some(TimeControl::Unlimited);
            }
            if let Some(seconds) = text.strip_prefix("1/") {
                let millis = seconds.parse::<u64>().ok()?.checked_mul(1000)?;
                let is_whole = millis % Millis::DAY.0 == 0;
                let days = u16::try_from(millis / Millis::DAY.0).ok().filter(|_| is_whole)?;
                return TimeControl::days(days);
            }
            let (initial, increment) = text.split_once('+')?;
            TimeControl::increment(read_seconds(initial)?, read_seconds(increment)?)
        };
        let expected =
            "'-', seconds and seconds a move such as '300+3', or '1/' and the seconds of whole days";
        read().ok_or_else(|| ReadError::new("clock", text, expected))
    }
}

/// Reads seconds with up to three decimals, exactly.
fn read_seconds(text: &str) -> Option<Millis> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(decimals) || decimals.len() > 3 {
        return None;
    }
    let thousandths: u64 = format!("{decimals:0<3}").parse().ok()?;
    Some(Millis(whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        let some = [
            TimeControl::Unlimited,
            TimeControl::increment(Millis(300_000), Millis(3_000)).unwrap(),
            TimeControl::increment(Millis(600), Millis(1)).unwrap(),
            TimeControl::days(3).unwrap(),
        ];
        for control in some {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!(some[1].to_string(), "300+3");
        assert_eq!(some[3].to_string(), "1/259200");
        for wrong in
            ["", "0+0", "5", "+3", "5+", "-1+2", "1/86401", "1/0", "99999999999999+0", "5+3+1", "1e3+0"]
        {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }
}
