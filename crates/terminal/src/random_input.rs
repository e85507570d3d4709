//! Whatever is pressed, clicked, pasted and resized in whichever order: nothing breaks, and the game stays a legal one.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game};
use tomoe_play::{LocalGame, Millis, TimeControl};
use tomoe_random::Random;

use crate::app::App;
use crate::look::{Charset, ColourDepth, Look};
use crate::play::{self, Play, PlayOptions};
use crate::screen::Input;
use crate::seat::read_seats;
use crate::tutorial::full::Course;
use crate::tutorial::{self, Part, TutorialOptions};
use crate::watch::{self, Watch, WatchOptions};

const LOOK: Look = Look { depth: ColourDepth::True, charset: Charset::Unicode };

/// Random numbers that are the same each time.
struct RandomInput(Random);

impl RandomInput {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    fn input(&mut self, area: Rect) -> Input {
        const CODES: [KeyCode; 14] = [
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Backspace,
            KeyCode::Tab,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Delete,
        ];
        // Everything but what reads and writes files, leaves, or asks for seconds of thinking.
        const SIGNS: &[u8] = b" o1234@:abcdefurp[]tn?RyN*,+-\xe9";
        let (x, y) = (self.below(u64::from(area.width)) as u16, self.below(u64::from(area.height)) as u16);
        match self.below(10) {
            0..=3 => Input::Click(x, y),
            4..=5 => Input::Key(KeyEvent::from(CODES[self.below(14) as usize])),
            6..=7 => {
                let sign = char::from(SIGNS[self.below(SIGNS.len() as u64) as usize]);
                let modifiers = if self.below(20) == 0 { KeyModifiers::ALT } else { KeyModifiers::NONE };
                Input::Key(KeyEvent::new(KeyCode::Char(sign), modifiers))
            }
            8 => Input::Scroll(x, y, if self.below(2) == 0 { 1 } else { -1 }),
            _ => Input::Paste(["@c3", "b1c2", "\n", "輪"][self.below(4) as usize].to_owned()),
        }
    }

    fn area(&mut self) -> Rect {
        match self.below(4) {
            0 => Rect::new(0, 0, 1 + self.below(160) as u16, 1 + self.below(60) as u16),
            1 => Rect::new(0, 0, 120, 40),
            _ => Rect::new(0, 0, 80, 24),
        }
    }
}

fn options() -> PlayOptions {
    PlayOptions { look: LOOK, mouse: true, time: Duration::ZERO, seed: 1, pace: Duration::ZERO }
}

fn play_at_random(game: Game, players: usize, seed: u64) {
    let start = AnyPosition::start(game, players).unwrap();
    // One seat is the computer's, so that it is sometimes nobody's turn.
    let mut seats: Vec<String> = (1..=players).map(|seat| format!("{seat}=human")).collect();
    seats[players - 1] = format!("{players}=1");
    let seats = read_seats(&start, &seats).unwrap();
    let mut play = Play::new(
        LocalGame::from_record(Record::new(start), seats, TimeControl::Unlimited, Millis(0)).unwrap(),
        options(),
        None,
    );
    let mut dice = RandomInput(Random::new(seed));
    let mut area = dice.area();
    for _ in 0..3000 {
        if dice.below(50) == 0 {
            area = dice.area();
        }
        play.set_area(area);
        let input = dice.input(area);
        play.handle(input);
        play.tick().unwrap();
        play::draw::draw(&play, area, &mut Buffer::empty(area));
        play::draw::caret(&play, area);
    }
    let record = play.game().record().to_string();
    assert_eq!(Record::read(&record).unwrap().to_string(), record);
}

#[test]
fn yonmoque_stands_any_input() {
    (0..3).for_each(|seed| play_at_random(Game::Yonmoque, 2, seed));
}

#[test]
fn mana_stands_any_input() {
    (0..3).for_each(|seed| play_at_random(Game::Mana, 2, seed));
}

#[test]
fn mitsudomoe_stands_any_input() {
    (2..=4).for_each(|players| play_at_random(Game::Mitsudomoe, players, players as u64));
}

#[test]
fn lessons_stand_any_input() {
    for game in Game::ALL {
        for part in [Part::Course, Part::Exercises] {
            let lessons = tomoe_lessons::embedded(game, "ja").unwrap();
            let mut course = Course::new(lessons, TutorialOptions { look: LOOK, mouse: true, part }).unwrap();
            let mut dice = RandomInput(Random::new(7));
            for _ in 0..2000 {
                let area = dice.area();
                course.handle(dice.input(area));
                tutorial::draw::draw(&course, area, &mut Buffer::empty(area));
            }
        }
    }
}

#[test]
fn records_stand_any_input() {
    let text = "[Game \"yonmoque\"]\n\n1. @c3 {a word} 2. @b2 (2. @d4 (2. @e5) 3. @a1) 3. @a1 (3. @a2) -\n";
    let records = vec![Record::read(text).unwrap(), Record::read("[Game \"mana\"]\n\n-\n").unwrap()];
    let options = WatchOptions { look: LOOK, mouse: true, delay: Duration::ZERO, autoplay: true };
    let mut watch = Watch::new(records, options).unwrap();
    let mut dice = RandomInput(Random::new(3));
    for _ in 0..3000 {
        let area = dice.area();
        watch.handle(dice.input(area));
        watch.tick().unwrap();
        watch::draw::draw(&watch, area, &mut Buffer::empty(area));
    }
}
