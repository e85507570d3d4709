//! The screens as they are meant to look, at two sizes.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tomoe_games::record::Record;

use crate::look::{Charset, Depth, Look};
use crate::play::{Play, PlayOptions, draw};
use crate::seat::read_seats;
use crate::table::Table;

const YONMOQUE: &str = "[Game \"yonmoque\"]\n\n1. @c3 2. @b2 3. @d2 4. @d4 5. @b4 6. @a3 7. d2c2 -\n";
const MANA: &str =
    "[Game \"mana\"]\n\n1. @270:b1,c1,a2,c2,d2,e2 2. @c6,c5,d5,e5,f5,b6 3. d2d5 4. c6d6 5. a2a4 6. f5f6
7. c1d3 8. e5d5 9. e2e3 -\n";
const MITSUDOMOE: &str =
    "[Game \"mitsudomoe\"]\n[Players \"4\"]\n\n1. @b2:a1b2 2. @a3:a5a3 3. @e3:e5e3 4. @c2:d1c2
5. @c3:b2c3 6. a5a1:a4a1*a2b2 7. e5c5:d5c5 8. d1e5:e1e5*e4d5*e3e4 -\n";

fn screen(record: &str, columns: u16, lines: u16, charset: Charset) -> String {
    let record = Record::read(record).unwrap();
    let people: Vec<String> = (1..=record.start().players()).map(|seat| format!("{seat}=human")).collect();
    let seats = read_seats(record.start(), &people).unwrap();
    let options = PlayOptions {
        look: Look { depth: Depth::None, charset },
        mouse: false,
        time: Duration::ZERO,
        seed: 0,
        pace: Duration::ZERO,
    };
    let play = Play::new(Table::new(record, seats, None), options);
    let area = Rect::new(0, 0, columns, lines);
    let mut buffer = Buffer::empty(area);
    draw::draw(&play, area, &mut buffer);
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..lines).map(row).collect::<Vec<_>>().join("\n")
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
