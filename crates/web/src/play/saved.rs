//! Games that the browser keeps, so that a reload or a crash loses nothing.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use tomoe_games::History;
use tomoe_games::record::Record;
use tomoe_play::{LocalGame, Millis, TimeControl};

use super::seat::Seat;
use crate::store;

/// How many games are kept; the oldest go first.
const KEPT: usize = 8;

const PREFIX: &str = "game.";

/// Between the game and the record of what was tried before it.
const BETWEEN: &str = "\nbefore\n";

/// A game as it is kept: a line with when it was last played, the game as `tomoe-play` writes it, and the record of everything
/// that was tried before it.
///
/// ```text
/// 1760000000000
/// tomoe-game 1
/// start yonmoque 5/5/5/5/5 b 6 6
/// …
/// before
/// [Game "yonmoque"]
/// …
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    /// When it was last played, in milliseconds since 1970.
    played: Millis,
    pub(crate) game: LocalGame,
}

impl Saved {
    /// A game that is played now.
    pub(crate) fn new(game: LocalGame) -> Self {
        Self { played: now(), game }
    }

    /// The game as it stands.
    pub(crate) fn history(&self) -> &History {
        self.game.live().history()
    }

    /// Who plays, in the order of play.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.game.live().terms().seats().iter().map(Seat::from)
    }

    /// The kept game of this name. One that can't be read any more is treated as not there, and left alone.
    pub(crate) fn load(id: &str) -> Option<Self> {
        store::get(&format!("{PREFIX}{id}"))?.parse().ok()
    }

    pub(crate) fn keep(&self, id: &str) {
        store::set(&format!("{PREFIX}{id}"), &self.to_string());
        for id in names().iter().skip(KEPT) {
            Saved::forget(id);
        }
    }

    pub(crate) fn forget(id: &str) {
        store::remove(&format!("{PREFIX}{id}"));
    }

    /// Every kept game with its name, what was played last first.
    pub(crate) fn all() -> Vec<(String, Saved)> {
        names().into_iter().filter_map(|id| Saved::load(&id).map(|saved| (id, saved))).collect()
    }

    /// Keeps a new game and says under which name.
    pub(crate) fn begin(game: LocalGame) -> String {
        let id = new_name();
        Saved::new(game).keep(&id);
        id
    }

    /// Keeps a game that goes on where another one stands, whose moves can be taken back.
    pub(crate) fn begin_from(history: &History, seats: &[Seat]) -> Option<String> {
        let record = Record::from_history(history).ok()?;
        let seats = seats.iter().map(|&seat| seat.into()).collect();
        let game = LocalGame::from_record(record, seats, TimeControl::Unlimited, now()).ok()?;
        Some(Self::begin(game))
    }
}

/// The present time, as games are kept.
pub(crate) fn now() -> Millis {
    Millis(js_sys::Date::now() as u64)
}

/// The names of the kept games, what was played last first; the games themselves are not read.
fn names() -> Vec<String> {
    let keys = store::keys(PREFIX).into_iter();
    let mut names: Vec<(u64, String)> = keys
        .filter_map(|key| {
            let id = key.strip_prefix(PREFIX)?.to_owned();
            let text = store::get(&key)?;
            Some((text.lines().next()?.parse().ok()?, id))
        })
        .collect();
    names.sort_by_key(|(played, _)| Reverse(*played));
    names.into_iter().map(|(_, id)| id).collect()
}

/// A name that no other game has.
fn new_name() -> String {
    let number = (js_sys::Math::random() * 36f64.powi(6)) as u32;
    let digit = |index: u32| char::from_digit(number / 36u32.pow(index) % 36, 36).unwrap_or('0');
    (0..6).map(digit).collect()
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}{BETWEEN}{}", self.played.0, self.game.live(), self.game.before())
    }
}

/// Not a game that was kept in this form.
#[derive(Debug)]
pub(crate) struct Unreadable;

impl FromStr for Saved {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (played, rest) = text.split_once('\n').ok_or(Unreadable)?;
        let (game, before) = rest.split_once(BETWEEN).ok_or(Unreadable)?;
        let played = played.parse().map(Millis).map_err(|_| Unreadable)?;
        let live = game.parse().map_err(|_| Unreadable)?;
        let before = before.parse().map_err(|_| Unreadable)?;
        Ok(Self { played, game: LocalGame::kept(live, before) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game};
    use tomoe_play::Terms;

    fn game(moves: &[&str]) -> LocalGame {
        let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let seats = vec![Seat::Person.into(), Seat::from(9).into()];
        let mut game = LocalGame::new(Terms::new(History::new(start), seats).unwrap(), Millis(0));
        for text in moves {
            let mv = game.live().position().read_move(text).unwrap();
            game.play(mv, Millis(5)).unwrap();
        }
        game
    }

    fn again(game: &LocalGame) -> Saved {
        Saved { played: Millis(7), game: game.clone() }.to_string().parse().unwrap()
    }

    #[test]
    fn a_game_comes_back_as_it_was_kept() {
        let game = game(&["@c3", "@b2"]);
        let read = again(&game);
        assert_eq!((read.history(), read.played), (game.live().history(), Millis(7)));
        assert_eq!(read.seats().map(u8::from).collect::<Vec<_>>(), [0, 9]);
    }

    #[test]
    fn what_was_taken_back_is_kept_beside_the_game() {
        let mut game = game(&["@c3", "@b2", "@d4"]);
        game.take_back(Millis(9));
        let first = game.record().path(game.at())[0];
        assert!(game.play_on_from(first, Millis(9)));
        let read = again(&game);
        assert_eq!(read.history().plies(), 1);
        assert_eq!(read.game.record().to_string(), game.record().to_string());
        assert_eq!(read.game.record().main_line().count(), 3);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "7\n", "7\ntomoe-game 1\nbefore\n", "1760000000000 1 0 5\n[Game \"yonmoque\"]\n"] {
            assert!(text.parse::<Saved>().is_err(), "{text}");
        }
    }
}
