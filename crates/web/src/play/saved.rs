//! A game as the browser keeps it, so that a reload or a crash loses nothing.

use std::fmt;
use std::future::Future;

use tomoe_games::record::{NodeId, Note, Record};
use tomoe_play::{LocalGame, Millis};

use super::seat::Seat;
use crate::kept::{self, Kept};
use crate::lazy;
use crate::settings::words;

/// Between the game and the record of what was tried before it.
const BEFORE: &str = "\nbefore\n";

/// Between the game and the tags of its record, if nothing was tried before it.
const TAGS: &str = "\ntags\n";

/// A game as it is kept: a line with when it was last played and its revision, the game as `tomoe-play` writes it, and the
/// record of everything that was tried before it, or the tags of its record alone.
///
/// ```text
/// 1760000000000 12
/// tomoe-game 1
/// start yonmoque 5/5/5/5/5 b 6 6
/// …
/// tags
/// Date 2026-11-16
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    /// When it was last played, in milliseconds since 1970.
    pub(crate) played: Millis,
    /// Which of its changes this is.
    pub(crate) revision: u32,
    pub(crate) game: LocalGame,
}

impl Saved {
    /// The kept game of this name. One that can't be read any more is treated as not there, and left alone.
    pub(crate) async fn load(id: &str) -> Option<Self> {
        Self::read(&kept::load(id).await?).await
    }

    /// Reads a game. What was tried before it is read by a part of the application that most games do without.
    pub(crate) async fn read(text: &str) -> Option<Self> {
        let (game, before) = split(text)?;
        let before = match before {
            Before::Tags(record) => record,
            Before::Record(text) => lazy::read_records(text.to_owned()).await.ok()?.pop()?,
        };
        Some(game(before))
    }

    /// Reads a game where the reader of records is at hand.
    pub(crate) fn read_now(text: &str) -> Option<Self> {
        let (game, before) = split(text)?;
        Some(game(match before {
            Before::Tags(record) => record,
            Before::Record(text) => text.parse().ok()?,
        }))
    }

    /// Keeps the game under its name; the writing has begun when this returns.
    pub(crate) fn keep(&self, id: &str) -> impl Future<Output = Kept> + use<> {
        kept::keep(id, self.revision, self.to_string())
    }

    /// Keeps a new game and says under which name.
    pub(crate) async fn begin(game: &LocalGame) -> String {
        let mut before = game.before().clone();
        let _ = before.set_tag("Date", &day_of(now()));
        let game = LocalGame::kept(game.live().clone(), before);
        let id = new_name();
        // Without room it is kept until the page is closed; the next move says so.
        Self { played: now(), revision: 1, game }.keep(&id).await;
        id
    }

    /// The seats of a new game, with the names that its record gives.
    pub(crate) fn named(seats: &[Seat]) -> Vec<tomoe_play::Seat> {
        let words = leptos::prelude::untrack(words);
        let own_name = crate::store::get("name").filter(|_| Seat::only_person(seats).is_some());
        seats.iter().map(|seat| seat.named(words, own_name.as_deref())).collect()
    }
}

/// The record that was kept of what came before a game.
enum Before<'t> {
    /// Nothing but tags.
    Tags(Record),
    /// More than that, as text.
    Record(&'t str),
}

/// Reads all of a kept game but the record of what was tried before it.
fn split(text: &str) -> Option<(impl FnOnce(Record) -> Saved, Before<'_>)> {
    let (first, rest) = text.split_once('\n')?;
    let (played, revision) = first.split_once(' ').unwrap_or((first, "0"));
    let (played, revision) = (played.parse().map(Millis).ok()?, revision.parse().ok()?);
    let tagged = rest.split_once(TAGS);
    let (live, before) = match tagged {
        Some((live, tags)) => (live, tags),
        None => rest.split_once(BEFORE)?,
    };
    let live: tomoe_play::LiveGame = live.parse().ok()?;
    let before = match tagged {
        None => Before::Record(before),
        Some(_) => {
            let mut record = Record::new(*live.terms().opening().start());
            for (name, value) in before.lines().filter_map(|line| line.split_once(' ')) {
                record.set_tag(name, value).ok()?;
            }
            Before::Tags(record)
        }
    };
    Some((move |before| Saved { played, revision, game: LocalGame::kept(live, before) }, before))
}

/// The present time, as games are kept.
pub(crate) fn now() -> Millis {
    Millis(js_sys::Date::now() as u64)
}

/// The day of a moment, as records write it.
pub(crate) fn day_of(moment: Millis) -> String {
    let day = js_sys::Date::new(&(moment.0 as f64).into());
    format!("{}-{:02}-{:02}", day.get_full_year(), day.get_month() + 1, day.get_date())
}

/// A name that no other game has.
pub(crate) fn new_name() -> String {
    let number = (js_sys::Math::random() * 36f64.powi(6)) as u32;
    let digit = |index: u32| char::from_digit(number / 36u32.pow(index) % 36, 36).unwrap_or('0');
    (0..6).map(digit).collect()
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}\n{}", self.played.0, self.revision, self.game.live())?;
        let before = self.game.before();
        let is_bare = before.node(NodeId::START).is_some_and(|start| {
            start.children().is_empty() && *start.note() == Note::default() && before.ending().is_none()
        });
        if !is_bare || before.tags().any(|(_, value)| value.contains('\n')) {
            return write!(f, "{BEFORE}{before}");
        }
        f.write_str(TAGS)?;
        before.tags().try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game, History};
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
        Saved::read_now(&Saved { played: Millis(7), revision: 3, game: game.clone() }.to_string()).unwrap()
    }

    #[test]
    fn a_game_comes_back_as_it_was_kept() {
        let game = game(&["@c3", "@b2"]);
        let read = again(&game);
        assert_eq!(
            (read.game.live().history(), read.played, read.revision),
            (game.live().history(), Millis(7), 3)
        );
        let seats = read.game.live().terms().seats().iter().map(|seat| u8::from(Seat::from(seat)));
        assert_eq!(seats.collect::<Vec<_>>(), [0, 9]);
    }

    #[test]
    fn what_was_taken_back_is_kept_beside_the_game() {
        let mut game = game(&["@c3", "@b2", "@d4"]);
        game.take_back(Millis(9));
        let first = game.record().path(game.at())[0];
        assert!(game.play_on_from(first, Millis(9)));
        let read = again(&game);
        assert_eq!(read.game.live().history().plies(), 1);
        assert_eq!(read.game.record().to_string(), game.record().to_string());
        assert_eq!(read.game.record().main_line().count(), 3);
    }

    #[test]
    fn tags_are_kept_without_a_record() {
        let game = game(&["@c3"]);
        let mut before = game.before().clone();
        before.set_tag("Date", "2026-11-16").unwrap();
        before.set_tag("Event", "Rainy evening \\ \"tea\"").unwrap();
        let game = LocalGame::kept(game.live().clone(), before);
        let text = Saved { played: Millis(7), revision: 1, game: game.clone() }.to_string();
        assert!(text.ends_with("\ntags\nDate 2026-11-16\nEvent Rainy evening \\ \"tea\"\n"), "{text}");
        assert_eq!(Saved::read_now(&text).unwrap().game.record().to_string(), game.record().to_string());
        let mut before = game.before().clone();
        before.set_tag("Event", "two\nlines").unwrap();
        let game = LocalGame::kept(game.live().clone(), before);
        assert_eq!(again(&game).game.record().to_string(), game.record().to_string());
    }

    #[test]
    fn games_of_the_first_versions_are_read() {
        let text = "1760000000000\ntomoe-game 1\nstart yonmoque 5/5/5/5/5 b 6 6\nseat person \nseat computer 3 \nclock -\n\
            began 5\n\n1 6 b move @c3\n\nbefore\n[Game \"yonmoque\"]\n[Result \"-\"]\n\n-\n";
        let read = Saved::read_now(text).unwrap();
        assert_eq!((read.game.live().history().plies(), read.revision), (1, 0));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "7\n", "7\ntomoe-game 1\nbefore\n", "1760000000000 1 0 5\n[Game \"yonmoque\"]\n"] {
            assert!(Saved::read_now(text).is_none(), "{text}");
        }
    }
}
