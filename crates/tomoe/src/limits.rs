//! How long to think, as given on the command line.

use std::time::Duration;

use clap::Args;
use tomoe_engine::Limits;
use tomoe_games::ReadError;

/// Limits on the thinking; the first one reached counts.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LimitArgs {
    /// Think so long, such as 100ms, 2s or 1m; a number alone is seconds
    #[arg(short, long, value_name = "TIME", value_parser = read_duration)]
    pub(crate) time: Option<Duration>,
    /// Look so many turns ahead
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Visit so many nodes: the same result on every machine
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArgs {
    /// What was given, or `otherwise` if nothing was.
    pub(crate) fn or(self, otherwise: Limits) -> Limits {
        let given = Limits { depth: self.depth, nodes: self.nodes, time: self.time };
        if given == Limits::default() { otherwise } else { given }
    }
}

/// The longest time that can be asked for: far enough from where sums of times no longer fit into their type.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Reads `100ms`, `1.5s`, `1m 30s` or a number of seconds.
pub(crate) fn read_duration(text: &str) -> Result<Duration, ReadError> {
    let is_number = text.ends_with(|last: char| last.is_ascii_digit());
    let read = humantime::parse_duration(&if is_number { format!("{text}s") } else { text.to_owned() });
    let read = read.ok().filter(|&time| time <= LONGEST);
    read.ok_or_else(|| ReadError::new("time", text, "such as '100ms', '2s', '1.5' or '1m', a year at most"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read() {
        for (text, millis) in
            [("100ms", 100), ("2s", 2000), ("1.5", 1500), ("0.25s", 250), ("2m", 120_000), ("1h", 3_600_000)]
        {
            assert_eq!(read_duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for wrong in ["", "ms", "-1s", "1x", "1e3", "NaN", "1.2.3s", "inf", "366d", "10000000000000000000"] {
            assert!(read_duration(wrong).is_err(), "{wrong}");
        }
    }
}
