//! The screens as they are meant to look, at two sizes.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tomoe_games::Game;
use tomoe_games::record::Record;
use tomoe_play::{LocalGame, Millis, TimeControl};

use crate::look::{Charset, ColourDepth, Look};
use crate::play::{self, Play, PlayOptions};
use crate::seat::read_seats;
use crate::tutorial::full::Course;
use crate::tutorial::{self, Part, TutorialOptions};
use crate::watch::{self, Watch, WatchOptions};

const YONMOQUE: &str = "[Game \"yonmoque\"]\n\n1. @c3 2. @b2 3. @d2 4. @d4 5. @b4 6. @a3 7. d2c2 -\n";
const MANA: &str =
    "[Game \"mana\"]\n\n1. @270:b1,c1,a2,c2,d2,e2 2. @c6,c5,d5,e5,f5,b6 3. d2d5 4. c6d6 5. a2a4 6. f5f6
7. c1d3 8. e5d5 9. e2e3 -\n";
const MITSUDOMOE: &str =
    "[Game \"mitsudomoe\"]\n[Players \"4\"]\n\n1. @b2:a1b2 2. @a3:a5a3 3. @e3:e5e3 4. @c2:d1c2
5. @c3:b2c3 6. a5a1:a4a1*a2b2 7. e5c5:d5c5 8. d1e5:e1e5*e4d5*e3e4 -\n";

const fn look(charset: Charset) -> Look {
    Look { depth: ColourDepth::None, charset }
}

/// What is drawn on a screen of that size, as text.
fn drawn(columns: u16, lines: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> String {
    let area = Rect::new(0, 0, columns, lines);
    let mut buffer = Buffer::empty(area);
    draw(area, &mut buffer);
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..lines).map(row).collect::<Vec<_>>().join("\n")
}

fn screen(record: &str, columns: u16, lines: u16, charset: Charset) -> String {
    let record = Record::read(record).unwrap();
    let people: Vec<String> = (1..=record.start().players()).map(|seat| format!("{seat}=human")).collect();
    let seats = read_seats(record.start(), &people).unwrap();
    let options = PlayOptions {
        look: look(charset),
        mouse: false,
        time: Duration::ZERO,
        seed: 0,
        pace: Duration::ZERO,
    };
    let play = Play::new(
        LocalGame::from_record(record, seats, TimeControl::Unlimited, Millis(0)).unwrap(),
        options,
        None,
    );
    drawn(columns, lines, |area, buffer| play::draw::draw(&play, area, buffer))
}

fn watched(columns: u16, lines: u16) -> String {
    let text = "[Game \"yonmoque\"]\n[Blue \"Hanako\"]\n[White \"Jiro\"]\n
        1. @c3 {[%clk 0:04:58] The centre.} 2. @b2? {[%eval 38%] Better is d4.} (2. @d4 3. @a1) -\n";
    let record = Record::read(text).unwrap();
    let end = record.main_line().last();
    let delay = Duration::from_secs(1);
    let options = WatchOptions { look: look(Charset::Unicode), mouse: false, delay, autoplay: false };
    let mut watch = Watch::new(vec![record], options).unwrap();
    watch.go_to(end);
    drawn(columns, lines, |area, buffer| watch::draw::draw(&watch, area, buffer))
}

fn taught(game: Game, columns: u16, lines: u16) -> String {
    let lessons = tomoe_lessons::embedded(game, "en").unwrap();
    let options = TutorialOptions { look: look(Charset::Unicode), mouse: false, part: Part::Course };
    let course = Course::new(lessons, options).unwrap();
    drawn(columns, lines, |area, buffer| tutorial::draw::draw(&course, area, buffer))
}

#[test]
fn a_record_being_watched() {
    insta::assert_snapshot!("watch_on_80_columns", watched(80, 24));
    insta::assert_snapshot!("watch_on_120_columns", watched(120, 40));
}

#[test]
fn a_course_at_its_beginning() {
    insta::assert_snapshot!("tutorial_on_80_columns", taught(Game::Mitsudomoe, 80, 24));
    insta::assert_snapshot!("tutorial_on_120_columns", taught(Game::Mana, 120, 40));
}

macro_rules! snapshots {
    ($($name:ident $record:ident $columns:literal $lines:literal $charset:ident;)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(screen($record, $columns, $lines, Charset::$charset));
            }
        )*
    };
}

snapshots! {
    yonmoque_on_80_columns YONMOQUE 80 24 Unicode;
    yonmoque_on_120_columns YONMOQUE 120 40 Unicode;
    yonmoque_in_ascii YONMOQUE 80 24 Ascii;
    mana_on_80_columns MANA 80 24 Unicode;
    mana_on_120_columns MANA 120 40 Unicode;
    mana_in_ascii MANA 80 24 Ascii;
    mitsudomoe_on_80_columns MITSUDOMOE 80 24 Unicode;
    mitsudomoe_on_120_columns MITSUDOMOE 120 40 Unicode;
    mitsudomoe_in_ascii MITSUDOMOE 80 24 Ascii;
}
