//! A kept text, read: a game that was played here, or the record of a finished one from elsewhere.

use tomoe_games::History;
use tomoe_games::record::Record;
use tomoe_play::{LocalGame, Millis, seats_of};

use super::head::Head;
use crate::play::Saved;

/// Tags that an exported record has and a kept one has not: they follow from how it is kept.
const ID: &str = "Id";
const PLAYED: &str = "Played";

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Volume {
    /// When it was last played.
    pub(crate) played: Millis,
    pub(crate) revision: u32,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Game(Box<LocalGame>),
    /// A record that has come to its end: a line with when it was played and its revision, then its text.
    Record(Record),
}

impl Volume {
    /// Reads a kept text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(Saved { played, revision, game }) = Saved::read_now(text) {
            return Some(Self { played, revision, content: Content::Game(Box::new(game)) });
        }
        let (first, record) = text.split_once('\n')?;
        let (played, revision) = first.split_once(' ')?;
        Some(Self {
            played: played.parse().map(Millis).ok()?,
            revision: revision.parse().ok()?,
            content: Content::Record(record.parse().ok()?),
        })
    }

    /// The text as it is kept.
    pub(crate) fn text(&self) -> String {
        let Self { played, revision, content } = self.clone();
        match content {
            Content::Game(game) => Saved { played, revision, game: *game }.to_string(),
            Content::Record(record) => format!("{} {revision}\n{record}", played.0),
        }
    }

    pub(crate) fn record(&self) -> &Record {
        match &self.content {
            Content::Game(game) => game.record(),
            Content::Record(record) => record,
        }
    }

    /// The moves as they stand.
    pub(crate) fn history(&self) -> History {
        match &self.content {
            Content::Game(game) => game.live().history().clone(),
            Content::Record(record) => record.history(),
        }
    }

    /// What lists show of it.
    pub(crate) fn head(&self, id: &str) -> Head {
        Head::new(id, self.revision, self.played, self.record(), &self.history())
    }

    /// The next revision, with another title and other names of the people, in the order of play; an empty one is none.
    pub(crate) fn renamed(mut self, title: &str, names: &[(usize, String)]) -> Self {
        let rename = |record: &mut Record| {
            set_or_remove(record, "Event", title);
            let seated = record.start().seated();
            for (place, name) in names {
                if let Some(player) = seated.get(*place) {
                    set_or_remove(record, player.name(), name);
                }
            }
        };
        self.revision += 1;
        self.content = match self.content {
            Content::Game(game) => {
                let mut before = game.before().clone();
                rename(&mut before);
                Content::Game(Box::new(LocalGame::kept(game.live().clone(), before)))
            }
            Content::Record(mut record) => {
                rename(&mut record);
                Content::Record(record)
            }
        };
        self
    }

    /// The record as it is carried away; `played` is when it was last played, as text.
    pub(crate) fn exported(&self, id: &str, played: &str) -> String {
        let mut record = self.record().clone();
        set_or_remove(&mut record, ID, id);
        set_or_remove(&mut record, PLAYED, played);
        record.to_string()
    }

    /// A record from elsewhere: a finished one is kept as it is, an unfinished one goes on as a game. `read_time` understands
    /// when it was played. Returns the name that it was kept under elsewhere, too.
    pub(crate) fn imported(
        mut record: Record,
        now: Millis,
        read_time: impl Fn(&str) -> Option<Millis>,
    ) -> (Option<String>, Self) {
        let id = record.remove_tag(ID).filter(|id| is_name(id));
        let played = record.remove_tag(PLAYED).or_else(|| record.tag("Date").map(str::to_owned));
        let played = played.and_then(|text| read_time(&text)).filter(|&played| played <= now).unwrap_or(now);
        let clock = record.tag("TimeControl").and_then(|text| text.parse().ok()).unwrap_or_default();
        let game = match record.history().ending() {
            Some(_) => None,
            None => LocalGame::from_record(record.clone(), seats_of(&record), clock, played).ok(),
        };
        let content = game.map_or(Content::Record(record), |game| Content::Game(Box::new(game)));
        (id, Self { played, revision: 1, content })
    }
}

/// Whether a name can be one of a kept game.
fn is_name(id: &str) -> bool {
    (1..=16).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn set_or_remove(record: &mut Record, tag: &str, value: &str) {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if value.is_empty() {
        record.remove_tag(tag);
    } else {
        // The tags that are set here have names that tags may have.
        let _ = record.set_tag(tag, &value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_800_000_000_000);

    const UNFINISHED: &str = "[Game \"yonmoque\"]\n[Event \"Tea\"]\n[Date \"2026-11-16\"]\n[Blue \"Aiko\"]\n\
        [White \"Carp\"]\n[WhiteLevel \"3\"]\n[TimeControl \"300+3\"]\n[Result \"-\"]\n\n\
        1. @c3 {[%clk 0:04:58] centre} 2. @b2 {[%clk 0:05:02]} (2. @d4) -\n";

    const SWAPPED: &str =
        "[Game \"yonmoque\"]\n[Blue \"Aiko\"]\n[WhiteLevel \"3\"]\n[Result \"-\"]\n\n1. @c3 swap 2. @b2 -\n";

    const FINISHED: &str = "[Game \"yonmoque\"]\n[Blue \"Aiko\"]\n[Result \"win:b\"]\n[Termination \"resignation\"]\n\n\
        1. @c3 win:b\n";

    fn import(text: &str) -> (Option<String>, Volume) {
        let time = |text: &str| (text == "2026-11-16T05:00:00Z").then_some(Millis(1_790_000_000_000));
        Volume::imported(Record::read(text).unwrap(), NOW, time)
    }

    #[test]
    fn what_is_exported_and_imported_is_the_same() {
        for text in [UNFINISHED, SWAPPED, FINISHED] {
            let (id, volume) = import(text);
            assert_eq!((id, volume.played), (None, NOW));
            assert_eq!(volume.record().to_string(), text);
            let exported = volume.exported("k3j9ab", "2026-11-16T05:00:00Z");
            let (id, again) = import(&exported);
            assert_eq!((id.as_deref(), again.played), (Some("k3j9ab"), Millis(1_790_000_000_000)));
            assert_eq!(again.exported("k3j9ab", "2026-11-16T05:00:00Z"), exported);
            let kept = Volume::read(&again.text()).unwrap();
            assert_eq!((kept.record(), kept.history()), (again.record(), again.history()));
        }
    }

    #[test]
    fn an_unfinished_record_goes_on_as_a_game_with_its_levels() {
        let head = import(UNFINISHED).1.head("a");
        assert!(head.is_unfinished());
        assert_eq!(head.seats.iter().map(|seat| seat.level).collect::<Vec<_>>(), [0, 3]);
        assert!(Saved::read_now(&import(UNFINISHED).1.text()).is_some());
        assert!(Saved::read_now(&import(FINISHED).1.text()).is_none());
    }

    #[test]
    fn titles_and_names_are_changed_and_taken_away() {
        for text in [UNFINISHED, FINISHED] {
            let volume = import(text).1.renamed("Second \n cup", &[(0, "Hana".to_owned())]);
            let kept = Volume::read(&volume.text()).unwrap();
            assert_eq!((kept.revision, kept.record().tag("Event")), (2, Some("Second cup")));
            assert_eq!(kept.record().tag("Blue"), Some("Hana"));
            let bare = kept.renamed("", &[]);
            assert_eq!(bare.record().tag("Event"), None);
        }
    }

    #[test]
    fn names_that_no_game_has_are_not_taken() {
        let text = FINISHED.replacen("[Blue", "[Id \"../x\"]\n[Blue", 1);
        assert_eq!(import(&text).0, None);
    }
}
