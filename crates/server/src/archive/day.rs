//! Days and months, as records and addresses write them.

use std::time::{Duration, UNIX_EPOCH};

use tomoe_play::Millis;

/// The beginning of a day such as `2026-11-16`.
pub(super) fn beginning_of_day(day: &str) -> Option<Millis> {
    let is_day = day.len() == 10 && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let moment = humantime::parse_rfc3339(&format!("{day}T00:00:00Z")).ok().filter(|_| is_day)?;
    Some(moment.duration_since(UNIX_EPOCH).ok()?.into())
}

/// The beginning of a month such as `2026-11`, and of the next one.
pub(super) fn month(month: &str) -> Option<(Millis, Millis)> {
    let begin = beginning_of_day(&format!("{month}-01"))?;
    // Every month has a 28th day, and ends within four more.
    let (year, number) = month.split_once('-')?;
    let (year, number): (u32, u32) = (year.parse().ok()?, number.parse().ok()?);
    let (year, number) = if number == 12 { (year + 1, 1) } else { (year, number + 1) };
    Some((begin, beginning_of_day(&format!("{year:04}-{number:02}-01"))?))
}

/// The day of a moment, such as `2026-11-16`; its first seven letters are the month.
pub(super) fn day_of(moment: Millis) -> String {
    // After the year 9999, which is also the end of what can be written.
    let latest = Millis(253_402_300_799_000);
    let moment = UNIX_EPOCH + Duration::from(moment.min(latest));
    let mut day = humantime::format_rfc3339_seconds(moment).to_string();
    day.truncate(10);
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_months_are_read_as_they_are_written() {
        let begin = beginning_of_day("2026-11-16").unwrap();
        assert_eq!(begin, Millis(1_794_787_200_000));
        assert_eq!(day_of(begin), "2026-11-16");
        assert_eq!(day_of(begin.plus(Millis(Millis::DAY.0 - 1))), "2026-11-16");
        for wrong in ["", "2026-11", "2026-13-01", "2026-02-30", "2026-11-16T", "16.11.2026", "+026-11-16"] {
            assert_eq!(beginning_of_day(wrong), None, "{wrong}");
        }
        let (begin, end) = month("2026-12").unwrap();
        assert_eq!((day_of(begin).as_str(), day_of(end).as_str()), ("2026-12-01", "2027-01-01"));
        assert_eq!(month("2024-02").map(|(begin, end)| end.since(begin)), Some(Millis(29 * Millis::DAY.0)));
        for wrong in ["2026", "2026-00", "2026-1", "2026-11-", "9999-12"] {
            assert_eq!(month(wrong), None, "{wrong}");
        }
        assert_eq!(day_of(Millis(u64::MAX)), "9999-12-31");
    }
}
