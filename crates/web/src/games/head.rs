//! What lists show of a kept game. It is kept beside the game, so that a list needs no replaying.

use tomoe_engine::Level;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game, History, Outcome, Player};
use tomoe_play::{LevelNumber, Millis, seats_of};

use crate::words::Words;

/// What a head that is not over has in the place of its outcome.
const GOES_ON: &str = "*";

/// See the module. Its text is one line, with tabs between the fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    pub(crate) id: String,
    /// The revision of the game that this is about.
    pub(crate) revision: u32,
    /// When it was last played.
    pub(crate) played: Millis,
    pub(crate) title: String,
    /// The position as it stands.
    pub(crate) position: AnyPosition,
    pub(crate) plies: usize,
    /// How it ended, if it has; a game that was called off is over without an outcome.
    outcome: Option<Outcome<Player>>,
    /// In the order of play.
    pub(crate) seats: Vec<HeadSeat>,
}

/// Who sat where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadSeat {
    /// 0 is a person.
    pub(crate) level: u8,
    pub(crate) name: String,
}

/// How a game ended for the visitor, if it is known which seat was theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Unfinished,
    Won,
    Lost,
    Drawn,
    CalledOff,
    /// Several people or none played, and this one won.
    WonBy(Player),
}

impl Head {
    pub(super) fn new(id: &str, revision: u32, played: Millis, record: &Record, history: &History) -> Self {
        let seat = |seat: tomoe_play::Seat| HeadSeat {
            level: seat.level().map_or(0, |LevelNumber(level)| level),
            name: plain(&seat.name),
        };
        Self {
            id: id.to_owned(),
            revision,
            played,
            title: plain(record.tag("Event").unwrap_or_default()),
            position: *history.position(),
            plies: history.plies(),
            outcome: history.ending().map(|ending| ending.outcome),
            seats: seats_of(record).into_iter().map(seat).collect(),
        }
    }

    pub(crate) fn game(&self) -> Game {
        self.position.game()
    }

    pub(crate) fn is_unfinished(&self) -> bool {
        self.outcome.is_none()
    }

    /// The place of the only person, who is the visitor.
    fn own_place(&self) -> Option<usize> {
        let mut people = (0..self.seats.len()).filter(|&place| self.seats[place].level == 0);
        people.next().filter(|_| people.next().is_none())
    }

    /// The level that the visitor played against: of several, the lowest.
    pub(crate) fn level(&self) -> Option<u8> {
        self.own_place()?;
        self.seats.iter().map(|seat| seat.level).filter(|&level| level > 0).min()
    }

    pub(crate) fn standing(&self) -> Standing {
        let own = self.own_place().and_then(|place| self.position.seated().get(place).copied());
        match (self.outcome, own) {
            (None, _) => Standing::Unfinished,
            (Some(Outcome::Ongoing), _) => Standing::CalledOff,
            (Some(Outcome::Draw), _) => Standing::Drawn,
            (Some(Outcome::Win(winner)), None) => Standing::WonBy(winner),
            (Some(Outcome::Win(winner)), Some(own)) if winner == own => Standing::Won,
            (Some(Outcome::Win(_)), Some(_)) => Standing::Lost,
        }
    }

    /// What a seat is called: the computer by its level, in the language chosen.
    pub(crate) fn name_at(&self, place: usize, words: &Words) -> String {
        let Some(HeadSeat { level, name }) = self.seats.get(place) else { return String::new() };
        match (Level::new(*level), name.is_empty()) {
            (Some(level), _) => words.level(level),
            (None, false) => name.clone(),
            (None, true) => words.person().to_owned(),
        }
    }

    /// Against whom the visitor played, or who played.
    pub(crate) fn opponents(&self, words: &Words) -> String {
        let own = self.own_place();
        let others = (0..self.seats.len()).filter(|&place| Some(place) != own);
        others.map(|place| self.name_at(place, words)).collect::<Vec<_>>().join(" – ")
    }

    /// What the game is called: by its title, or else as its kind.
    pub(crate) fn name(&self, words: &'static Words) -> String {
        let title = if self.title.is_empty() { words.game(self.game()) } else { &self.title };
        title.to_owned()
    }

    /// The head as it is kept.
    pub(crate) fn text(&self) -> String {
        let outcome = self.outcome.map_or_else(
            || GOES_ON.to_owned(),
            |outcome| match outcome {
                Outcome::Win(winner) => format!("win:{}", winner.letter()),
                Outcome::Draw => "draw".to_owned(),
                Outcome::Ongoing => "-".to_owned(),
            },
        );
        let Self { id, revision, played: Millis(played), title, position, plies, seats, .. } = self;
        let game = position.game();
        let mut text = format!("{id}\t{revision}\t{played}\t{game}\t{position}\t{plies}\t{outcome}\t{title}");
        for HeadSeat { level, name } in seats {
            text += &format!("\t{level}{name}");
        }
        text
    }

    /// Reads a kept head; nothing comes of one that was kept in another form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut next = || fields.next();
        let (id, revision, played) = (next()?.to_owned(), next()?.parse().ok()?, next()?.parse().ok()?);
        let game: Game = next()?.parse().ok()?;
        let position = AnyPosition::read(game, next()?).ok()?;
        let plies = next()?.parse().ok()?;
        let outcome = match next()? {
            GOES_ON => None,
            "-" => Some(Outcome::Ongoing),
            "draw" => Some(Outcome::Draw),
            win => {
                let letter = win.strip_prefix("win:")?;
                let winner = game.colours().find(|player| letter.chars().eq([player.letter()]))?;
                Some(Outcome::Win(winner))
            }
        };
        let title = next()?.to_owned();
        let seat = |text: &str| {
            let (level, name) = text.split_at_checked(1)?;
            Some(HeadSeat { level: level.parse().ok()?, name: name.to_owned() })
        };
        let seats = fields.map(seat).collect::<Option<Vec<_>>>()?;
        Some(Self { id, revision, played: Millis(played), title, position, plies, outcome, seats })
    }
}

/// A text on one line, without tabs.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The head of a record.
    pub(in crate::games) fn head(record: &str, played: u64) -> Head {
        let record = Record::read(record).unwrap();
        Head::new("k3j9ab", 2, Millis(played), &record, &record.history())
    }

    /// A resigned game of Yonmoque of these levels; 0 is a person.
    pub(in crate::games) fn resigned(blue: u8, white: u8, winner: char, played: u64) -> Head {
        let level = |colour, level| match level {
            0 => String::new(),
            level => format!("[{colour}Level \"{level}\"]\n"),
        };
        let levels = level("Blue", blue) + &level("White", white);
        let end =
            format!("[Result \"win:{winner}\"]\n[Termination \"resignation\"]\n\n1. @c3 win:{winner}\n");
        head(&format!("[Game \"yonmoque\"]\n{levels}{end}"), played)
    }

    #[test]
    fn heads_are_read_as_they_are_written() {
        let texts = [
            "[Game \"yonmoque\"]\n[Event \"Tab\tand tea\"]\n[Blue \"Aiko\"]\n[WhiteLevel \"9\"]\n\n1. @c3 -\n",
            "[Game \"mana\"]\n[Result \"draw\"]\n[Termination \"agreement\"]\n\ndraw\n",
            "[Game \"mitsudomoe\"]\n[Players \"3\"]\n[RedLevel \"1\"]\n[Result \"-\"]\n[Termination \"abort\"]\n\n-\n",
        ];
        for text in texts {
            let head = head(text, 7);
            assert_eq!(Head::read(&head.text()), Some(head));
        }
        assert_eq!(Head::read("k3j9ab\t1\t7\tchess"), None);
    }

    #[test]
    fn the_only_person_is_the_visitor() {
        assert_eq!(resigned(0, 3, 'b', 0).standing(), Standing::Won);
        assert_eq!(resigned(3, 0, 'b', 0).standing(), Standing::Lost);
        let blue = resigned(0, 0, 'b', 0).position.seated()[0];
        assert_eq!(resigned(0, 0, 'b', 0).standing(), Standing::WonBy(blue));
        assert_eq!((resigned(0, 3, 'b', 0).level(), resigned(0, 0, 'b', 0).level()), (Some(3), None));
    }
}
