//! What was agreed before a game, in words.

use tomoe_play::TimeControl;
use tomoe_wire::Setting;

use super::words::{OnlineWords, texts};
use crate::settings::words;
use crate::words::Words;

/// The game, how many play it, the clock and the start; followed as the language changes.
pub(super) fn told(setting: &Setting) -> String {
    let (words, texts) = (words(), texts());
    let (terms, start) = (&setting.terms, setting.terms.opening().start());
    let begins = match (terms.allows_swap(), terms.opening().transitions().is_empty()) {
        (true, _) => 2,
        (false, false) => 1,
        (false, true) => 0,
    };
    let parts = [
        words.game(start.game()).to_owned(),
        words.players(&start.players().to_string()),
        clock(words, texts, terms.clock()),
        words.starts(begins).to_owned(),
        match (terms.is_rated(), setting.is_public) {
            (true, _) => texts.rated(),
            (false, true) => texts.public(),
            (false, false) => texts.private(),
        }
        .to_owned(),
    ];
    parts.join(" · ")
}

/// A clock in words.
pub(super) fn clock(words: &Words, texts: &OnlineWords, clock: TimeControl) -> String {
    match clock {
        TimeControl::Unlimited => words.no_clock().to_owned(),
        TimeControl::Days(1) => texts.one_day_a_move().to_owned(),
        TimeControl::Days(days) => texts.days_a_move(&days.to_string()),
        TimeControl::Increment { initial, increment } => {
            let (minutes, seconds) = (initial.0 as f64 / 60_000.0, increment.0 as f64 / 1000.0);
            texts.minutes_and_seconds(&minutes.to_string(), &seconds.to_string())
        }
    }
}
