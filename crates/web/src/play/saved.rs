//! Games that the browser keeps, so that a reload or a crash loses nothing.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use tomoe_games::History;
use tomoe_games::record::{NodeId, Record};

use super::seat::Seat;
use crate::erased::sort_by;
use crate::store;

/// How many games are kept; the oldest go first.
const KEPT: usize = 8;

const PREFIX: &str = "game.";

/// A game as it is kept: a line with when it was last played, how many moves it has and who plays, then the record, whose
/// main line goes on where moves have been taken back.
///
/// ```text
/// 1760000000000 1 0 5
/// [Game "yonmoque"]
///
/// 1. @c3 *
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    /// Who plays, in the order of play.
    pub(crate) seats: Vec<Seat>,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) played: u64,
    /// How many moves of the main line stand.
    plies: usize,
    pub(crate) record: Record,
}

impl Saved {
    /// A game that stands at a node of the record's main line.
    pub(crate) fn new(record: Record, end: NodeId, seats: Vec<Seat>) -> Self {
        let plies = record.node(end).map_or(0, |node| node.ply());
        Self { seats, played: js_sys::Date::now() as u64, plies, record }
    }

    /// Where the game stands in its record.
    pub(crate) fn end(&self) -> NodeId {
        self.record.main_line().take(self.plies).last().unwrap_or(NodeId::START)
    }

    /// The game as it stands.
    pub(crate) fn history(&self) -> History {
        let whole = self.record.history();
        if whole.plies() == self.plies {
            return whole;
        }
        self.record.history_to(self.end()).unwrap_or(whole)
    }

    /// The kept game of this name. One that can't be read any more is treated as not there, and left alone.
    pub(crate) fn load(id: &str) -> Option<Self> {
        store::get(&format!("{PREFIX}{id}"))?.parse().ok()
    }

    pub(crate) fn keep(&self, id: &str) {
        store::set(&format!("{PREFIX}{id}"), &self.to_string());
        for (id, _) in Saved::all().iter().skip(KEPT) {
            Saved::forget(id);
        }
    }

    pub(crate) fn forget(id: &str) {
        store::remove(&format!("{PREFIX}{id}"));
    }

    /// Every kept game with its name, what was played last first.
    pub(crate) fn all() -> Vec<(String, Saved)> {
        let keys = store::keys(PREFIX).into_iter();
        let games = keys.filter_map(|key| {
            let id = key.strip_prefix(PREFIX)?.to_owned();
            let saved = Saved::load(&id)?;
            Some((id, saved))
        });
        let mut all: Vec<_> = games.collect();
        sort_by(&mut all, |(_, saved)| Reverse(saved.played));
        all
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
        let record = Record::from_history(history).ok()?;
        let end = record.main_line().last().unwrap_or(NodeId::START);
        Saved::new(record, end, seats).keep(&id);
        Some(id)
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.played, self.plies)?;
        for &seat in &self.seats {
            write!(f, " {}", u8::from(seat))?;
        }
        write!(f, "\n{}", self.record)
    }
}

/// Not a game that was kept in this form.
#[derive(Debug)]
pub(crate) struct Unreadable;

impl FromStr for Saved {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (first, record) = text.split_once('\n').ok_or(Unreadable)?;
        let mut numbers = first.split(' ');
        let played = numbers.next().and_then(|number| number.parse().ok()).ok_or(Unreadable)?;
        let plies = numbers.next().and_then(|number| number.parse().ok()).ok_or(Unreadable)?;
        let seats: Option<Vec<Seat>> =
            numbers.map(|number| Some(number.parse::<u8>().ok()?.into())).collect();
        let record = record.parse().map_err(|_| Unreadable)?;
        Ok(Self { seats: seats.ok_or(Unreadable)?, played, plies, record })
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
        let saved = Saved { seats: vec![Seat::Person, Seat::Left], played: 1, plies: 1, record };
        let read: Saved = saved.to_string().parse().unwrap();
        assert_eq!(read.history(), history);
        assert_eq!(read.seats, saved.seats);
    }

    #[test]
    fn what_was_taken_back_is_kept_beside_the_game() {
        let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        for mv in ["@c3", "@b2"] {
            history.play_text(mv).unwrap();
        }
        let record = Record::from_history(&history).unwrap();
        history.take_back();
        let saved = Saved { seats: vec![Seat::Person; 2], played: 1, plies: 1, record };
        let read: Saved = saved.to_string().parse().unwrap();
        assert_eq!(read.history(), history);
        assert_eq!(read.record.main_line().count(), 2);
    }
}
