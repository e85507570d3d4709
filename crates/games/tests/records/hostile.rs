//! No input makes a reader panic, and none takes long.

use std::time::{Duration, Instant};

use tomoe_games::record::Record;

use crate::random::{Random, record};

/// Reads a text in every way there is; what is read must be written and read again.
fn read(text: &str) {
    if let Ok(record) = Record::read(text) {
        assert_eq!(Record::read(&record.to_string()), Ok(record), "{text}");
    }
    let _ = Record::read_all(text);
    #[cfg(feature = "json")]
    if let Ok(record) = Record::from_json(text) {
        assert_eq!(Record::from_json(&record.to_json()), Ok(record), "{text}");
    }
}

fn mutate(random: &mut Random, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len());
        let end = (at + random.below(8)).min(bytes.len());
        match random.below(4) {
            0 => bytes[at] = random.pick(b"()[]{}\"\\;.!?1@a:-% \n\xff"),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, random.pick(b"()[]{}\"\\;.!?1@a:-% \n\xc3")),
            _ => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_records_are_read_or_refused() {
    let mut random = Random::new(6);
    for _ in 0..300 {
        let record = record(&mut random);
        let text = record.to_string();
        for _ in 0..20 {
            read(&mutate(&mut random, &text));
        }
        #[cfg(feature = "json")]
        for _ in 0..20 {
            read(&mutate(&mut random, &record.to_json()));
        }
    }
}

#[test]
fn arbitrary_bytes_are_refused() {
    let mut random = Random::new(7);
    for _ in 0..20_000 {
        let length = random.below(60);
        let bytes: Vec<u8> = match random.below(2) {
            0 => (0..length).map(|_| random.next_u64() as u8).collect(),
            _ => (0..length).map(|_| random.pick(b"()[]{}\"\\;.!?19@abc:-% \nGame")).collect(),
        };
        let noise = String::from_utf8_lossy(&bytes);
        read(&noise);
        read(&format!("[Game \"yonmoque\"] {noise}"));
    }
}

#[test]
fn a_megabyte_of_anything_is_read_quickly() {
    const GAME: &str = "[Game \"yonmoque\"]";
    let many = |piece: &str| format!("{GAME}{}", piece.repeat(1_000_000 / piece.len()));
    let tags: String = (0..60_000).map(|i| format!("[T{i} \"\"]\n")).collect();
    let siblings: String = mana_set_ups().map(|mv| format!(" ({mv})")).collect();
    for text in [
        many("("),
        many(")"),
        many("{"),
        many("{}"),
        many("{a}"),
        many("\\"),
        many("["),
        many("1."),
        many("@c3 "),
        many("@"),
        many("-"),
        many("!?"),
        many(";\n"),
        many("[%clk "),
        many("[A \""),
        format!("{GAME}@c3 {}", "(@a1) (@b1) ".repeat(80_000)),
        format!("{GAME}@c3 {}", "{[%clk 0:00:00]}".repeat(60_000)),
        format!("{GAME}@c3 {}", "{[%clk".repeat(160_000)),
        format!("{GAME}{tags}"),
        format!("{GAME}{tags}{tags}"),
        format!("[Game \"mana\"] @0:a1,b1,c1,d1,e1,f1{siblings}"),
        "a".repeat(1_000_000),
        "\"".repeat(1_000_000),
        "[".repeat(1_000_000),
    ] {
        let begin = Instant::now();
        let _ = Record::read(&text);
        let _ = Record::read_all(&text);
        // About 0.1 s is usual; what must not happen is minutes.
        assert!(begin.elapsed() < Duration::from_secs(20), "{} took {:?}", &text[..40], begin.elapsed());
    }
}

/// All twenty thousand set-ups of Red, the widest node there is.
fn mana_set_ups() -> impl Iterator<Item = String> {
    let start = tomoe_games::AnyPosition::start(tomoe_games::Game::Mana, 2).unwrap();
    start.moves().into_iter().map(move |mv| start.move_text(mv))
}
