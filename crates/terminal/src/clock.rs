//! Clocks as they are typed and shown.

use std::time::Duration;

use tomoe_games::ReadError;
use tomoe_play::{Millis, TimeControl};

/// Reads minutes, or minutes and seconds a move: `5` or `5+3`. Both may have decimals.
pub fn read_clock(text: &str) -> Result<TimeControl, ReadError> {
    let number = |part: &str| {
        let is_plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        part.parse::<f64>().ok().filter(|_| is_plain)
    };
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let read = || {
        let initial = Duration::try_from_secs_f64(number(minutes)? * 60.0).ok()?;
        let increment = Duration::try_from_secs_f64(number(seconds)?).ok()?;
        TimeControl::increment(Millis::from(initial), Millis::from(increment))
    };
    read().ok_or_else(|| ReadError::new("clock", text, "MINUTES or MINUTES+SECONDS, such as '5+3'"))
}

/// The time as a clock shows it: `4:59`, with tenths in the last ten seconds.
pub(crate) fn text(left: Duration) -> String {
    // A clock that has just been started still shows all of its time.
    let seconds = left.as_millis().div_ceil(1000);
    match seconds {
        0..=10 => format!("{}.{}", left.as_secs(), left.subsec_millis() / 100),
        11..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read() {
        assert_eq!(read_clock("5+3").unwrap().to_string(), "300+3");
        assert_eq!(read_clock("0.5").unwrap().to_string(), "30+0");
        for wrong in ["", "0", "5+", "+3", "-1", "5+3+1", "1e3", "99999999999", "five", "NaN"] {
            assert!(read_clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn clocks_are_shown_as_clocks() {
        assert_eq!(text(Duration::from_secs(299)), "4:59");
        assert_eq!(text(Duration::from_millis(299_990)), "5:00");
        assert_eq!(text(Duration::from_millis(9_450)), "9.4");
        assert_eq!(text(Duration::from_secs(3725)), "1:02:05");
    }
}
