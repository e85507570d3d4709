//! Records of finished games, added to what a database keeps as public games.

use std::io::BufRead;
use std::thread;
use std::time::UNIX_EPOCH;

use sha2::{Digest, Sha256};
use tomoe_games::record::Record;
use tomoe_games::{Ending, History, Outcome, Player, Reason, Transition};
use tomoe_play::{Action, Actor, Millis, Seat, Terms, TimeControl, Verdict, seats_of};
use tomoe_wire::{Entry, GameId, OnlineGame, Setting, What, fit_name};

use super::day::beginning_of_day;
use super::facts::facts;
use crate::clock::now;
use crate::live::first_change;
use crate::store::{self, Archived, Change, Database, Store, TransferError};

/// How many games are written together. A thousand are a few megabytes.
const TOGETHER: usize = 1000;

/// What became of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Games that are new.
    pub games: u64,
    /// Records of games that were there already.
    pub known: u64,
    /// Records of games without a result.
    pub without_result: u64,
}

/// Adds the finished games of a file of records, in either form, to a database, and archives them. A game keeps the name in its tag `Id`, or gets
/// one that depends on its record alone: so the same record is added once. What was added before an error stays.
pub async fn add_records(database: &Database, file: impl BufRead) -> Result<Added, TransferError> {
    let store = Store::open(database).await?;
    let mut texts = Texts { lines: file.lines(), number: 0, first: None };
    let mut added = Added::default();
    loop {
        let chunk = texts.next(TOGETHER)?;
        if chunk.is_empty() {
            return Ok(added);
        }
        let read = read_all(&chunk)?;
        added.without_result += (chunk.len() - read.len()) as u64;
        let (changes, archived): (Vec<Change>, Vec<Archived>) = read.into_iter().unzip();
        let verdicts = store.commit(&changes).await?;
        let new = verdicts.iter().filter(|verdict| **verdict == store::Verdict::Written).count();
        added.games += new as u64;
        added.known += (verdicts.len() - new) as u64;
        store.archive(&archived).await?;
    }
}

/// The texts of records, each with the number of its first line.
struct Texts<R> {
    lines: std::io::Lines<R>,
    number: u64,
    /// The first line of the next record, if it is read already.
    first: Option<(u64, String)>,
}

impl<R: BufRead> Texts<R> {
    /// The next records, at most so many.
    fn next(&mut self, most: usize) -> Result<Vec<(u64, String)>, TransferError> {
        let mut texts = Vec::new();
        while texts.len() < most {
            match self.record()? {
                Some(text) => texts.push(text),
                None => break,
            }
        }
        Ok(texts)
    }

    /// A line of JSON, or lines until the next one with the tag `Game`, which is always the first.
    fn record(&mut self) -> Result<Option<(u64, String)>, TransferError> {
        let (number, mut text) = loop {
            match self.first.take().map_or_else(|| self.line(), |line| Ok(Some(line)))? {
                Some((_, line)) if line.trim().is_empty() => {}
                Some(line) => break line,
                None => return Ok(None),
            }
        };
        if text.trim_start_matches('\u{feff}').starts_with('{') {
            return Ok(Some((number, text)));
        }
        while let Some((number, line)) = self.line()? {
            if line.starts_with("[Game ") {
                self.first = Some((number, line));
                break;
            }
            text.push('\n');
            text += &line;
        }
        Ok(Some((number, text)))
    }

    fn line(&mut self) -> Result<Option<(u64, String)>, TransferError> {
        self.number += 1;
        Ok(self.lines.next().transpose()?.map(|line| (self.number, line)))
    }
}

/// The games of the records that have a result, read on all processors.
fn read_all(texts: &[(u64, String)]) -> Result<Vec<(Change, Archived)>, TransferError> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts = texts.chunks(texts.len().div_ceil(threads).max(1));
    let read: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = parts
            .map(|part| {
                scope.spawn(|| {
                    part.iter().filter_map(|text| read(text).transpose()).collect::<Result<Vec<_>, _>>()
                })
            })
            .collect();
        let ended = |_| Err(TransferError::Store(store::StoreError::Ended));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(ended)).collect()
    });
    Ok(read.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
}

/// The game of a record; `None` if it has no result.
fn read((number, text): &(u64, String)) -> Result<Option<(Change, Archived)>, TransferError> {
    let wrong = |problem: String| TransferError::Line { number: *number, problem };
    let record = match text.trim_start_matches('\u{feff}').starts_with('{') {
        true => Record::from_json(text),
        false => Record::read(text),
    };
    let record = record.map_err(|error| wrong(error.to_string()))?;
    let Some(ending) = record.ending().filter(|ending| ending.outcome != Outcome::Ongoing) else {
        return Ok(None);
    };
    let id = id_of(&record);
    let (game, entries) =
        played(&record, ending).ok_or_else(|| wrong("the game can't be replayed".to_owned()))?;
    let archived = Archived { game: id.clone(), facts: facts(&game) };
    Ok(Some((first_change(&id, &game, &entries, Vec::new()), archived)))
}

/// The name of the game: that in the record or, if there is none, one that is the same for the same record.
fn id_of(record: &Record) -> GameId {
    record.tag("Id").and_then(|id| id.parse().ok()).unwrap_or_else(|| {
        let digest: [u8; 32] = Sha256::digest(record.to_json()).into();
        let (letters, _) =
            digest.split_first_chunk().expect("a digest has more bytes than a name has letters");
        GameId::random(*letters)
    })
}

/// When it was played, as far as the record says.
fn moment(record: &Record) -> Millis {
    let played = record.tag("Played").and_then(|moment| humantime::parse_rfc3339_weak(moment).ok());
    let played = played.and_then(|moment| moment.duration_since(UNIX_EPOCH).ok()).map(Millis::from);
    played.or_else(|| beginning_of_day(record.tag("Date")?)).unwrap_or_else(now)
}

/// The game of a record as if it had been played online, and what happened in it.
fn played(record: &Record, ending: Ending) -> Option<(OnlineGame, Vec<Entry>)> {
    let (history, at) = (record.history(), moment(record));
    let mut seats = seats_of(record);
    if history.is_swapped() {
        // The record names the players as they sat at its end.
        seats.reverse();
    }
    let names: Vec<String> = seats.iter().map(|seat| fit_name(&seat.name)).collect();
    for seat in seats.iter_mut().filter(|seat| seat.is_person()) {
        *seat = Seat::person("");
    }
    let clock: TimeControl =
        record.tag("TimeControl").and_then(|clock| clock.parse().ok()).unwrap_or_default();
    let terms = Terms::new(History::new(*record.start()), seats).ok()?;
    let terms = terms.with_clock(clock).with_swap(history.is_swapped());
    let setting = Setting { terms, is_public: true, created: at, rematch_of: None };
    let mut writer = Writer { game: OnlineGame::new(setting), entries: Vec::new(), at };
    for (place, name) in (0..).zip(&names) {
        if writer.game.is_person(place) {
            let entry = writer.game.sit(Some(place), name, at).ok()?;
            writer.entries.push(entry);
        }
    }
    for (position, &transition) in history.positions().iter().zip(history.transitions()) {
        let (by, action) = match transition {
            Transition::Move(mv) => (position.to_act(), Action::Move(mv)),
            Transition::Leave(player) => (player, Action::Resign),
            Transition::Swap => (position.to_act(), Action::Swap),
        };
        writer.play(Actor::Player(by), action)?;
    }
    if writer.game.live()?.ending().is_none() {
        writer.end(ending)?;
    }
    let outcome = writer.game.live()?.ending()?.outcome;
    (outcome == ending.outcome).then_some((writer.game, writer.entries))
}

/// Writes what happens in a game.
struct Writer {
    game: OnlineGame,
    entries: Vec<Entry>,
    at: Millis,
}

impl Writer {
    fn play(&mut self, by: Actor, action: Action) -> Option<()> {
        let action = action.to_text(self.game.live()?.position());
        let what = What::Play { by: by.to_string(), action, lag: Millis(0) };
        let entry = Entry { number: self.game.last() + 1, at: self.at, mark: None, what };
        self.game.apply(&entry).ok()?;
        self.entries.push(entry);
        Some(())
    }

    /// Ends the game as it ended. What only a clock could have decided, where there is none, is decided by the house.
    fn end(&mut self, ending: Ending) -> Option<()> {
        let live = self.game.live()?;
        let players = live.position().players_in();
        let loser = ending.by.or_else(|| match (&players[..], ending.outcome) {
            (&[first, second], Outcome::Win(winner)) => Some(if winner == first { second } else { first }),
            _ => None,
        });
        match (ending.reason, loser) {
            (Reason::Resignation, Some(loser)) => self.play(Actor::Player(loser), Action::Resign),
            (Reason::Abandonment, Some(loser)) => self.play(Actor::House, Action::Forfeit(loser)),
            (Reason::Time, Some(loser)) if live.to_act() == Some(loser) && live.flag_falls_at().is_some() => {
                self.at = live.flag_falls_at()?;
                self.play(Actor::House, Action::Flag)
            }
            (Reason::Agreement, _) => self.agree(&players),
            _ => self.play(Actor::House, Action::Adjudicate(verdict(ending.outcome))),
        }
    }

    fn agree(&mut self, players: &[Player]) -> Option<()> {
        let (first, others) = players.split_first()?;
        self.play(Actor::Player(*first), Action::OfferDraw)?;
        others.iter().try_for_each(|&other| self.play(Actor::Player(other), Action::AcceptDraw))
    }
}

fn verdict(outcome: Outcome<Player>) -> Verdict {
    match outcome {
        Outcome::Win(winner) => Verdict::Win(winner),
        Outcome::Draw | Outcome::Ongoing => Verdict::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &str) -> Vec<(u64, String)> {
        Texts { lines: file.as_bytes().lines(), number: 0, first: None }.next(10).unwrap()
    }

    #[test]
    fn a_file_is_cut_into_records() {
        let one = "[Game \"yonmoque\"]\n\n1. @c3 -";
        assert_eq!(texts(&format!("\n{one}\n\n{one}\n")), [(2, format!("{one}\n")), (6, one.to_owned())]);
        assert_eq!(
            texts("{\"a\":1}\n\n{\"b\":2}\n"),
            [(1, "{\"a\":1}".to_owned()), (3, "{\"b\":2}".to_owned())]
        );
        assert!(texts(" \n\n").is_empty());
    }

    /// Every way in which a game may have ended survives.
    #[test]
    fn a_record_becomes_the_game_that_it_tells_of() {
        let head = "[Game \"yonmoque\"]\n[Blue \"Ada\"]\n[White \"Ben\"]\n[Date \"2026-05-17\"]\n";
        let clock = "[TimeControl \"300+3\"]\n";
        for (tags, rest, reason) in [
            ("", "[Result \"win:b\"]\n[Termination \"resignation\"]\n\n1. @c3 win:b", Reason::Resignation),
            ("", "[Result \"draw\"]\n[Termination \"agreement\"]\n\n1. @c3 2. @b2 draw", Reason::Agreement),
            ("", "[Result \"win:w\"]\n[Termination \"abandonment\"]\n\n1. @c3 win:w", Reason::Abandonment),
            ("", "[Result \"win:w\"]\n[Termination \"adjudication\"]\n\n1. @c3 win:w", Reason::Adjudication),
            (clock, "[Result \"win:b\"]\n[Termination \"time\"]\n\n1. @c3 win:b", Reason::Time),
            ("", "[Result \"win:b\"]\n[Termination \"time\"]\n\n1. @c3 win:b", Reason::Adjudication),
        ] {
            let text = format!("{head}{tags}{rest}\n");
            let record = Record::read(&text).unwrap();
            let (game, entries) = played(&record, record.ending().unwrap()).unwrap();
            let live = game.live().unwrap();
            assert_eq!(live.ending().map(|ending| ending.reason), Some(reason), "{text}");
            assert_eq!(live.ending().unwrap().outcome, record.ending().unwrap().outcome);
            assert_eq!((game.name(0), game.name(1)), (Some("Ada"), Some("Ben")));
            assert_eq!(OnlineGame::replay(game.setting().clone(), &entries).as_ref(), Ok(&game));
            assert_eq!(id_of(&record), id_of(&Record::from_json(&record.to_json()).unwrap()));
        }
    }
}
