//! Readers fed with anything: they never panic, and what they accept is written and read back as the same.
//!
//! `TOMOE_FUZZ_CASES` sets the number of texts for each reader.
#![cfg(test)]

mod common;

use std::env;
use std::thread;

use common::{Begin, Random, after_random_moves, in_parallel, moves};
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game, History, Position, mana, mitsudomoe, yonmoque};

/// Seven readers come to a million texts in all.
const CASES: u64 = 150_000;

/// Enough pieces of work for the threads to end together.
const CHUNKS: u64 = 32;

/// Characters that no notation knows: controls, digits of other scripts, and some of two, three and four bytes.
const STRANGE: [char; 12] =
    ['\0', '\n', '\u{7f}', 'é', 'ß', '٣', '５', '王', '\u{2028}', '\u{feff}', '𝟓', '🟡'];

const FAMILIAR: &str = "0123456789abcdefwbryxWRBYDRdr/,:*@- .!?()[]{}\"%";

fn cases_for_each_reader() -> u64 {
    env::var("TOMOE_FUZZ_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES)
}

/// Says which text was being read if reading it panics.
struct Reading<'t>(&'t str);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("while reading {:?}", self.0);
        }
    }
}

fn character(random: &mut Random) -> char {
    match random.below(16) {
        0 => random.pick(&STRANGE),
        1 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        _ => FAMILIAR.as_bytes()[random.below(FAMILIAR.len())] as char,
    }
}

/// A text that owes nothing to the notation, or only its letters.
fn arbitrary(random: &mut Random) -> String {
    let length = random.below(80);
    if random.one_in(2) {
        let bytes: Vec<u8> = (0..length).map(|_| random.next_u64() as u8).collect();
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    (0..length).map(|_| character(random)).collect()
}

/// A valid text with a few changes.
fn mutated(random: &mut Random, valid: &[String]) -> String {
    let mut text: Vec<char> = valid[random.below(valid.len())].chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(text.len() + 1);
        let other = random.below(text.len() + 1);
        match random.below(8) {
            0 if at < text.len() => _ = text.remove(at),
            1 => text.insert(at, character(random)),
            2 if at < text.len() && other < text.len() => text.swap(at, other),
            3 if at < text.len() => text[at] = character(random),
            4 => text.truncate(at),
            5 => {
                let part = text[at.min(other)..at.max(other)].to_vec();
                text.splice(at..at, part);
            }
            6 => {
                // A part of another valid text, often of the right form in the wrong place.
                let from: Vec<char> = valid[random.below(valid.len())].chars().collect();
                text.truncate(at);
                text.extend(&from[at.min(from.len())..]);
            }
            // A neighbour in the alphabet: the likeliest way to a position that looks right and can't be.
            _ if at < text.len() && text[at].is_ascii_alphanumeric() => {
                text[at] = (text[at] as u8).wrapping_add(random.pick(&[1, 255])) as char;
            }
            _ => {}
        }
    }
    text.into_iter().collect()
}

/// Feeds a reader from a number of sources, each a reader of its own with texts that it accepts; `read` says whether a
/// text was accepted.
fn feed<S: Sync>(
    seed: u64,
    sources: &[(S, Vec<String>)],
    read: impl Fn(&S, &str, &mut Random) -> bool + Sync,
) {
    let cases = cases_for_each_reader();
    let accepted: u64 = in_parallel(CHUNKS, |chunk| {
        let mut random = Random::new(seed ^ chunk << 32);
        let mut accepted = 0;
        for _ in 0..cases.div_ceil(CHUNKS) {
            let (source, valid) = &sources[random.below(sources.len())];
            let text = if random.one_in(4) { arbitrary(&mut random) } else { mutated(&mut random, valid) };
            let _reading = Reading(&text);
            accepted += u64::from(read(source, &text, &mut random));
        }
        accepted
    })
    .into_iter()
    .sum();
    println!("{accepted} of {cases} texts accepted");
    assert!(accepted > cases / 10, "only {accepted} of {cases} accepted: the texts have become too wild");
    assert!(accepted < cases * 7 / 10, "{accepted} of {cases} accepted: the texts have become too tame");
}

fn feed_positions<P: Begin>(seed: u64) {
    let valid = (0..400).map(|game| after_random_moves::<P>(seed + game, game as usize % 80).to_string());
    let start = P::begin(&mut Random::new(seed)).to_string();
    feed(seed, &[((), valid.chain([start]).collect())], |_, text, random| {
        let Ok(position) = text.parse::<P>() else { return false };
        let written = position.to_string();
        assert_eq!(written.parse::<P>(), Ok(position), "{text:?} is written as {written:?}");
        // Whatever is accepted can be played from, too.
        if random.one_in(16) && position.count_moves() > 0 {
            let mv = random.pick(&moves(&position));
            assert_eq!(position.read_move(&position.move_text(mv)), Ok(mv), "{written}");
            position.play_unchecked(mv);
        }
        true
    });
}

fn feed_moves<P: Begin>(seed: u64, more: &[P]) {
    let some = (0..60).map(|game| after_random_moves::<P>(seed + game, game as usize));
    let sources: Vec<(P, Vec<String>)> = some
        .chain(more.iter().copied())
        .map(|position| {
            let texts = moves(&position).into_iter().map(|mv| position.move_text(mv)).collect();
            (position, texts)
        })
        .collect();
    feed(seed, &sources, |position, text, _| {
        let Ok(mv) = position.read_move(text) else { return false };
        assert!(position.is_legal(mv), "{text:?} in {position}");
        let written = position.move_text(mv);
        assert_eq!(position.read_move(&written), Ok(mv), "{text:?} is written as {written:?} in {position}");
        true
    });
}

#[test]
fn the_reader_of_yonmoque_positions_never_panics() {
    feed_positions::<yonmoque::Position>(1);
}

#[test]
fn the_reader_of_mana_positions_never_panics() {
    feed_positions::<mana::Position>(2);
}

#[test]
fn the_reader_of_mitsudomoe_positions_never_panics() {
    feed_positions::<mitsudomoe::Position>(3);
}

#[test]
fn the_reader_of_yonmoque_moves_never_panics() {
    feed_moves::<yonmoque::Position>(4, &[]);
}

#[test]
fn the_reader_of_mana_moves_never_panics() {
    let start = mana::Position::start();
    let (after, _) = start.play_unchecked(moves(&start)[0]);
    feed_moves(5, &[start, after]);
}

#[test]
fn the_reader_of_mitsudomoe_moves_never_panics() {
    feed_moves::<mitsudomoe::Position>(6, &[]);
}

/// Short games of all kinds, and one record with everything that records have.
fn records() -> Vec<String> {
    let mut random = Random::new(7);
    let mut texts = vec![
        "[Game \"yonmoque\"]\n[Blue \"Hanako\"]\n[Result \"-\"]\n\n\
         1. @c3 {the centre} 2. @b2 (2. @d4! {or} 3. @a1) 3. @a1?! -\n"
            .to_string(),
    ];
    for number in 0..60 {
        let (game, players) =
            [(Game::Yonmoque, 2), (Game::Mana, 2), (Game::Mitsudomoe, 2 + number % 3)][number % 3];
        let mut history = History::new(AnyPosition::start(game, players).expect("so many may play"));
        for _ in 0..number % 7 {
            let mv = random.pick(&history.position().moves());
            history.play(mv).expect("a listed move of a game that has hardly begun");
        }
        texts.push(Record::from_history(&history).expect("a game that was played").to_string());
    }
    texts
}

#[test]
fn the_reader_of_records_never_panics() {
    feed(7, &[((), records())], |_, text, _| {
        let Ok(record) = Record::read(text) else { return false };
        let written = record.to_string();
        assert_eq!(Record::read(&written), Ok(record), "{text:?} is written as {written:?}");
        true
    });
}
