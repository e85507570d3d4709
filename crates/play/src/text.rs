//! A game being played as text: a header with the terms, then a line for each event.
//!
//! ```text
//! tomoe-game 1
//! start yonmoque 5/5/5/5/5 b 6 6
//! opening @c3 @b2
//! seat person Aiko
//! seat computer 5 Crane
//! clock 300+3
//! rated
//! began 1000
//!
//! 1 2500 b move @a1
//! 2 2700 w offer-draw
//! 3 4000 b decline-draw
//! ```
//!
//! An event has its number, its time, who did it (a colour's letter, or `house`) and what was done. `4000-120` is a time of which the
//! last 120 milliseconds were the network's.

use std::fmt;
use std::str::FromStr;

use tomoe_games::{AnyPosition, Game, History, Player};

use crate::action::{Action, Actor, Verdict};
use crate::event::Event;
use crate::live::LiveGame;
use crate::terms::{Holder, LevelNumber, Seat, Terms};
use crate::time::{Millis, TimeControl};

/// The first line, with the version of the form.
const FIRST: &str = "tomoe-game 1";

/// A text that is not a game being played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadGameError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Event {
    /// The event as a line; `before` is the position in which it happened.
    pub fn to_text(&self, before: &AnyPosition) -> String {
        let Event { number, at, lag, by, action } = self;
        let lag = if lag.0 == 0 { String::new() } else { format!("-{}", lag.0) };
        format!("{number} {}{lag} {by} {}", at.0, action.to_text(before))
    }

    /// Reads a line; `before` is the position in which the event happened.
    pub fn read(text: &str, before: &AnyPosition) -> Result<Self, String> {
        let mut words = text.splitn(4, ' ');
        let mut word = |what: &str| words.next().ok_or_else(|| format!("expected {what}"));
        let number = read_number(word("the number of the event")?)?;
        let time = word("the time")?;
        let (at, lag) = time.split_once('-').unwrap_or((time, "0"));
        let (at, lag) = (Millis(read_number(at)?), Millis(read_number(lag)?));
        let by = Actor::read(word("a colour's letter or 'house'")?, before.game())?;
        let action = Action::read(word("what was done")?, before)?;
        Ok(Self { number, at, lag, by, action })
    }
}

/// A colour's letter, or `house`.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Player(player) => write!(f, "{}", player.letter()),
            Actor::House => f.write_str("house"),
        }
    }
}

impl Actor {
    /// Reads a colour's letter, or `house`.
    pub fn read(text: &str, game: Game) -> Result<Self, String> {
        match text {
            "house" => Ok(Actor::House),
            letter => Ok(Actor::Player(read_player(game, letter)?)),
        }
    }
}

impl Action {
    /// The action in words, as an event's line has it; `before` is the position in which it is done.
    pub fn to_text(&self, before: &AnyPosition) -> String {
        match *self {
            Action::Move(mv) => format!("move {}", before.move_text(mv)),
            Action::Swap => "swap".to_owned(),
            Action::Resign => "resign".to_owned(),
            Action::OfferDraw => "offer-draw".to_owned(),
            Action::AcceptDraw => "accept-draw".to_owned(),
            Action::DeclineDraw => "decline-draw".to_owned(),
            Action::OfferTakeBack(to) => format!("offer-take-back {to}"),
            Action::AcceptTakeBack => "accept-take-back".to_owned(),
            Action::DeclineTakeBack => "decline-take-back".to_owned(),
            Action::Abort => "abort".to_owned(),
            Action::Flag => "flag".to_owned(),
            Action::Forfeit(player) => format!("forfeit {}", player.letter()),
            Action::Adjudicate(Verdict::Draw) => "adjudicate draw".to_owned(),
            Action::Adjudicate(Verdict::Win(player)) => format!("adjudicate {}", player.letter()),
            Action::Resume => "resume".to_owned(),
            Action::Excuse { from, until } => format!("excuse {} {}", from.0, until.0),
        }
    }

    /// Reads an action in words; `before` is the position in which it is done.
    pub fn read(text: &str, before: &AnyPosition) -> Result<Self, String> {
        let player = |letter| read_player(before.game(), letter);
        Ok(match text.split_once(' ').unwrap_or((text, "")) {
            ("move", mv) => Action::Move(before.read_move(mv).map_err(|error| error.to_string())?),
            ("swap", "") => Action::Swap,
            ("resign", "") => Action::Resign,
            ("offer-draw", "") => Action::OfferDraw,
            ("accept-draw", "") => Action::AcceptDraw,
            ("decline-draw", "") => Action::DeclineDraw,
            ("offer-take-back", to) => Action::OfferTakeBack(read_number(to)?),
            ("accept-take-back", "") => Action::AcceptTakeBack,
            ("decline-take-back", "") => Action::DeclineTakeBack,
            ("abort", "") => Action::Abort,
            ("flag", "") => Action::Flag,
            ("forfeit", letter) => Action::Forfeit(player(letter)?),
            ("adjudicate", "draw") => Action::Adjudicate(Verdict::Draw),
            ("adjudicate", letter) => Action::Adjudicate(Verdict::Win(player(letter)?)),
            ("resume", "") => Action::Resume,
            ("excuse", span) => {
                let (from, until) = span.split_once(' ').ok_or("expected two times")?;
                Action::Excuse { from: Millis(read_number(from)?), until: Millis(read_number(until)?) }
            }
            _ => return Err(format!("expected an action, found {text:?}")),
        })
    }
}

fn read_player(game: Game, letter: &str) -> Result<Player, String> {
    let found = game.colours().find(|player| letter.chars().eq([player.letter()]));
    found.ok_or_else(|| format!("expected the letter of a colour, found {letter:?}"))
}

fn read_number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a whole number, found {text:?}"))
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opening = self.opening();
        writeln!(f, "start {} {}", opening.start().game(), opening.start())?;
        if !opening.transitions().is_empty() {
            writeln!(f, "opening {}", opening.transition_texts().collect::<Vec<_>>().join(" "))?;
        }
        for Seat { holder, name } in self.seats() {
            match holder {
                Holder::Person => writeln!(f, "seat person {name}")?,
                Holder::Program => writeln!(f, "seat program {name}")?,
                Holder::Computer(LevelNumber(level)) => writeln!(f, "seat computer {level} {name}")?,
            }
        }
        writeln!(f, "clock {}", self.clock())?;
        if self.is_rated() {
            writeln!(f, "rated")?;
        }
        if self.allows_swap() {
            writeln!(f, "swap")?;
        }
        Ok(())
    }
}

/// See the module's form. The same text is read again by `FromStr`.
impl fmt::Display for LiveGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}\n{}began {}\n", self.terms(), self.began().0)?;
        let mut game = LiveGame::new(self.terms().clone(), self.began());
        for event in self.events() {
            writeln!(f, "{}", event.to_text(game.position()))?;
            let applied = game.apply_late(event.by, event.action, event.at, event.lag);
            debug_assert_eq!(applied.as_ref(), Ok(event), "what happened can happen again");
        }
        Ok(())
    }
}

/// What the header has said so far.
#[derive(Default)]
struct Header {
    opening: Option<History>,
    seats: Vec<Seat>,
    clock: TimeControl,
    is_rated: bool,
    allows_swap: bool,
    began: Option<Millis>,
}

impl Header {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let words = |error: tomoe_games::ReadError| error.to_string();
        match (line.split_once(' ').unwrap_or((line, "")), &mut self.opening) {
            (("start", start), None) => {
                let (game, position) = start.split_once(' ').ok_or("expected a game and a position")?;
                let game: Game = game.parse().map_err(words)?;
                self.opening = Some(History::new(AnyPosition::read(game, position).map_err(words)?));
            }
            (("opening", moves), Some(history)) => {
                for text in moves.split(' ') {
                    history.play_text(text).map_err(|error| error.to_string())?;
                }
            }
            (("seat", seat), _) => self.seats.push(read_seat(seat)?),
            (("clock", clock), _) => self.clock = clock.parse().map_err(words)?,
            (("rated", ""), _) => self.is_rated = true,
            (("swap", ""), _) => self.allows_swap = true,
            (("began", began), _) => self.began = Some(Millis(read_number(began)?)),
            _ => return Err(format!("expected a line of the terms, found {line:?}")),
        }
        Ok(())
    }

    fn terms(self) -> Result<Terms, String> {
        let opening = self.opening.ok_or("expected a line 'start'")?;
        let terms = Terms::new(opening, self.seats).map_err(|error| error.to_string())?;
        Ok(terms.with_clock(self.clock).with_rating(self.is_rated).with_swap(self.allows_swap))
    }

    fn finish(self) -> Result<LiveGame, String> {
        let began = self.began.ok_or("expected a line 'began'")?;
        Ok(LiveGame::new(self.terms()?, began))
    }
}

/// Reads what `Display` writes: the header of a game's text without its first line and its beginning.
impl FromStr for Terms {
    type Err = ReadGameError;

    fn from_str(text: &str) -> Result<Self, ReadGameError> {
        let at = |line| move |problem: String| ReadGameError { line, problem };
        let mut header = Header::default();
        for (line, number) in text.lines().zip(1..) {
            header.read(line).map_err(at(number))?;
        }
        header.terms().map_err(at(text.lines().count()))
    }
}

fn read_seat(text: &str) -> Result<Seat, String> {
    let (holder, rest) = text.split_once(' ').unwrap_or((text, ""));
    match holder {
        "person" => Ok(Seat::person(rest)),
        "program" => Ok(Seat::program(rest)),
        "computer" => {
            let (level, name) = rest.split_once(' ').unwrap_or((rest, ""));
            Ok(Seat::computer(LevelNumber(read_number(level)?), name))
        }
        _ => Err(format!("expected 'person', 'computer' or 'program', found {holder:?}")),
    }
}

impl FromStr for LiveGame {
    type Err = ReadGameError;

    fn from_str(text: &str) -> Result<Self, ReadGameError> {
        let mut lines = text.lines().zip(1..);
        let at = |line| move |problem: String| ReadGameError { line, problem };
        if lines.next().map(|(line, _)| line) != Some(FIRST) {
            return Err(at(1)(format!("expected '{FIRST}'")));
        }
        let mut header = Header::default();
        let mut last = 1;
        for (line, number) in lines.by_ref() {
            last = number;
            if line.is_empty() {
                break;
            }
            header.read(line).map_err(at(number))?;
        }
        let mut game = header.finish().map_err(at(last))?;
        for (line, number) in lines {
            let event = Event::read(line, game.position()).map_err(at(number))?;
            let applied = game.apply_late(event.by, event.action, event.at, event.lag);
            let applied = applied.map_err(|refusal| at(number)(refusal.to_string()))?;
            if applied != event {
                let expected = applied.to_text(game.position());
                return Err(at(number)(format!(
                    "expected the next number and no earlier time: {expected:?}"
                )));
            }
        }
        Ok(game)
    }
}
