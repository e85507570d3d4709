//! Games that the browser keeps, so that a reload or a crash loses nothing.

use serde::{Deserialize, Serialize};
use tomoe_games::History;
use tomoe_games::record::Record;

use super::seat::Seat;
use crate::store;

/// How many games are kept; the oldest go first.
const KEPT: usize = 8;

const PREFIX: &str = "game.";

/// A game as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    /// Who plays, in the order of play.
    pub(crate) seats: Vec<Seat>,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) played: f64,
    record: Record,
}

impl Saved {
    pub(crate) fn new(history: &History, seats: Vec<Seat>) -> Option<Self> {
        let record = Record::from_history(history).ok()?;
        Some(Self { seats, played: js_sys::Date::now(), record })
    }

    pub(crate) fn history(&self) -> History {
        self.record.history()
    }

    /// The kept game of this name. One that can't be read any more is treated as not there, and left alone.
    pub(crate) fn load(id: &str) -> Option<Self> {
        serde_json::from_str(&store::get(&format!("{PREFIX}{id}"))?).ok()
    }

    pub(crate) fn keep(&self, id: &str) {
        if let Ok(text) = serde_json::to_string(self) {
            store::set(&format!("{PREFIX}{id}"), &text);
        }
        let mut all = Saved::all();
        all.sort_by(|(_, a), (_, b)| b.played.total_cmp(&a.played));
        for (id, _) in all.iter().skip(KEPT) {
            Saved::forget(id);
        }
    }

    pub(crate) fn forget(id: &str) {
        store::remove(&format!("{PREFIX}{id}"));
    }

    /// Every kept game with its name.
    pub(crate) fn all() -> Vec<(String, Saved)> {
        let keys = store::keys(PREFIX).into_iter();
        keys.filter_map(|key| {
            let id = key.strip_prefix(PREFIX)?.to_owned();
            let saved = Saved::load(&id)?;
            Some((id, saved))
        })
        .collect()
    }

    /// A name that no other game has.
    pub(crate) fn new_id() -> String {
        let number = (js_sys::Math::random() * 36f64.powi(6)) as u32;
        let digit = |index: u32| char::from_digit(number / 36u32.pow(index) % 36, 36).unwrap_or('0');
        (0..6).map(digit).collect()
    }

    /// Keeps a new game and says under which name.
    pub(crate) fn begin(history: &History, seats: Vec<Seat>) -> Option<String> {
        let id = Saved::new_id();
        Saved::new(history, seats)?.keep(&id);
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn a_game_comes_back_as_it_was_kept() {
        let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        history.play_text("@c3").unwrap();
        let record = Record::from_history(&history).unwrap();
        let saved = Saved { seats: vec![Seat::Person, Seat::Computer(5)], played: 1.0, record };
        let text = serde_json::to_string(&saved).unwrap();
        let read: Saved = serde_json::from_str(&text).unwrap();
        assert_eq!(read.history(), history);
        assert_eq!(read.seats, saved.seats);
    }
}
