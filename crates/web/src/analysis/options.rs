//! How the engine is to analyse: how many lines, and for how long. Remembered.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::Limits;

use crate::engine::Ask;
use crate::store;

/// The most lines that can be asked for.
pub(super) const MOST_LINES: usize = 5;

/// How many lines are compared unless something else is chosen.
const USUAL_LINES: usize = 3;

/// The times that can be chosen, in seconds; zero goes on until it is stopped.
pub(super) const TIMES: [u64; 4] = [1, 5, 30, 0];

/// How long the engine thinks unless something else is chosen.
const USUAL_TIME: u64 = 30;

/// Where the choices are kept.
const LINES_KEY: &str = "analysis-lines";
const TIME_KEY: &str = "analysis-time";

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct EngineOptions {
    pub(super) lines: RwSignal<usize>,
    /// In seconds; one of [`TIMES`].
    pub(super) time: RwSignal<u64>,
}

impl EngineOptions {
    /// What was chosen last.
    pub(super) fn recalled() -> Self {
        let lines = store::get(LINES_KEY).and_then(|text| lines_of(&text)).unwrap_or(USUAL_LINES);
        let time = store::get(TIME_KEY).and_then(|text| time_of(&text)).unwrap_or(USUAL_TIME);
        Self { lines: RwSignal::new(lines), time: RwSignal::new(time) }
    }

    pub(super) fn set_lines(self, lines: usize) {
        let lines = lines.clamp(1, MOST_LINES);
        self.lines.set(lines);
        store::set(LINES_KEY, &lines.to_string());
    }

    pub(super) fn set_time(self, seconds: u64) {
        self.time.set(seconds);
        store::set(TIME_KEY, &seconds.to_string());
    }

    /// The question with so many lines.
    pub(super) fn ask(self, lines: usize) -> Ask {
        Ask { lines, limits: limits(self.time.get_untracked()) }
    }
}

fn limits(seconds: u64) -> Limits {
    if seconds == 0 { Limits::default() } else { Limits::time(Duration::from_secs(seconds)) }
}

/// A number of lines that was kept or chosen, if it is one that there is.
pub(super) fn lines_of(text: &str) -> Option<usize> {
    text.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines))
}

/// A time that was kept or chosen, if it is one that there is.
pub(super) fn time_of(text: &str) -> Option<u64> {
    text.parse().ok().filter(|time| TIMES.contains(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_with_care() {
        assert_eq!((lines_of("5"), lines_of("6"), lines_of("0"), lines_of("x")), (Some(5), None, None, None));
        assert_eq!((time_of("0"), time_of("30"), time_of("7")), (Some(0), Some(30), None));
    }

    #[test]
    fn without_a_time_the_engine_goes_on() {
        assert_eq!(limits(0), Limits::default());
        assert_eq!(limits(5).time, Some(Duration::from_secs(5)));
    }
}
