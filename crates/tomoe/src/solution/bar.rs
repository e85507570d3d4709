//! How far a long computation has come, for whoever watches: a bar on a terminal, now and then a line elsewhere.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::failure::aside;

/// How long to wait between two lines where there is no terminal.
const QUIET: Duration = Duration::from_secs(20);

/// Tells how far it has come.
pub(super) struct Bar {
    /// None where there is no terminal.
    bar: Option<ProgressBar>,
    begin: Instant,
    state: Mutex<State>,
}

struct State {
    /// The share that was done when this began to watch.
    first: Option<f64>,
    /// When the last line was written, and what it was about.
    last: Option<(Instant, usize)>,
}

impl Bar {
    /// Begins to watch.
    pub(super) fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:24} {percent:>3}%  {msg}");
            // The template is a constant, and a plain bar would do as well.
            ProgressBar::new(1000).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar, begin: Instant::now(), state: Mutex::new(State { first: None, last: None }) }
    }

    /// Tells that a share of all work is done. A new `topic` is told at once.
    pub(super) fn tell(&self, share: f64, topic: usize, message: impl FnOnce() -> String) {
        let mut state = self.state.lock().expect("no thread panics while telling");
        let first = *state.first.get_or_insert(share);
        let left = time_left(self.begin.elapsed(), first, share);
        let now = Instant::now();
        match &self.bar {
            Some(bar) => {
                bar.set_position((share * 1000.0) as u64);
                bar.set_message(format!("{}{left}", message()));
            }
            None => {
                if state.last.is_none_or(|(then, about)| about != topic || now - then >= QUIET) {
                    state.last = Some((now, topic));
                    let seconds = self.begin.elapsed().as_secs_f64();
                    aside(format_args!("{seconds:7.1} s  {:3.0}%  {}{left}", share * 100.0, message()));
                }
            }
        }
    }

    /// Says something that is to stay.
    pub(super) fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => aside(text),
        }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The time left, as the end of a sentence; nothing while there is too little to go by.
fn time_left(elapsed: Duration, first: f64, share: f64) -> String {
    let done = share - first;
    if done < 0.002 || elapsed < Duration::from_secs(2) {
        return String::new();
    }
    format!(", {} left", HumanDuration(elapsed.mul_f64((1.0 - share).max(0.0) / done)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_goes_by_what_was_done_since_the_beginning() {
        let left = |seconds, first, share| time_left(Duration::from_secs(seconds), first, share);
        assert_eq!(left(1, 0.0, 0.5), "");
        assert_eq!(left(60, 0.0, 0.5), ", 60 seconds left");
        assert_eq!(left(60, 0.4, 0.5), ", 5 minutes left");
        assert_eq!(left(7200, 0.0, 0.25), ", 6 hours left");
    }
}
