//! A strict reader of what the engine says, written from the grammar of docs/ugi.md and sharing no code with the engine: one
//! blank between words, every word in its place, nothing more.

use std::fmt::Debug;
use std::str::FromStr;

use tomoe_games::AnyPosition;

/// The words of a line that have not been read.
struct Words<'a> {
    line: &'a str,
    rest: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a str {
        assert!(!self.rest.is_empty(), "too short: {:?}", self.line);
        self.rest.remove(0)
    }

    fn expect(&mut self, word: &str) {
        let found = self.next();
        assert_eq!(found, word, "in {:?}", self.line);
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.rest.first() == Some(&word);
        if is_next {
            self.rest.remove(0);
        }
        is_next
    }

    /// A number in its plainest form.
    fn number<N: FromStr + ToString + Debug>(&mut self) -> N {
        let word = self.next();
        let number = word.parse::<N>().ok().filter(|number| number.to_string() == word);
        number.unwrap_or_else(|| panic!("{word:?} is no number in {:?}", self.line))
    }

    fn some(&mut self) -> Vec<&'a str> {
        assert!(!self.rest.is_empty(), "nothing more in {:?}", self.line);
        std::mem::take(&mut self.rest)
    }
}

/// Reads a line that the engine said about this position, which its moves must fit.
pub(crate) fn check(line: &str, position: &AnyPosition) {
    let is_free = line.starts_with("info string ");
    assert!(is_free || !line.contains("  ") && line.trim() == line && line.is_ascii(), "{line:?}");
    let mut words = Words { line, rest: line.split(' ').collect() };
    match words.next() {
        "id" => match words.next() {
            "name" | "author" | "extensions" => drop(words.some()),
            other => panic!("{other:?} in {line:?}"),
        },
        "option" => option(&mut words),
        "ugiok" | "readyok" => {}
        "info" => info(&mut words, position),
        "bestmove" => match words.next() {
            "none" => {}
            text => assert_move(position, text, line),
        },
        "response" => response(&mut words, position),
        other => panic!("{other:?} begins {line:?}"),
    }
    assert!(words.rest.is_empty(), "too long: {line:?}");
}

fn option(words: &mut Words<'_>) {
    words.expect("name");
    words.next();
    words.expect("type");
    words.expect("spin");
    words.expect("default");
    let default: i64 = words.number();
    words.expect("min");
    let min: i64 = words.number();
    words.expect("max");
    let max: i64 = words.number();
    assert!((min..=max).contains(&default));
}

/// ```text
/// info depth D [multipv K] score SCORE nodes N time MS nps N WORDS pv MOVE…
/// info nodes N time MS nps N
/// info string WORDS
/// ```
fn info(words: &mut Words<'_>, position: &AnyPosition) {
    if words.takes("string") {
        words.some();
        return;
    }
    if words.rest.first() == Some(&"nodes") {
        effort(words);
        return;
    }
    words.expect("depth");
    let _: u32 = words.number();
    if words.takes("multipv") {
        assert!(words.number::<u32>() >= 1);
    }
    words.expect("score");
    let (mate, points) = match words.next() {
        "mate" => (Some(words.number::<i32>()), 0),
        "cp" => (None, words.number::<i32>()),
        other => panic!("score {other:?} in {:?}", words.line),
    };
    let is_bound = match mate {
        Some(plies) if plies > 0 => words.takes("lowerbound"),
        Some(plies) if plies < 0 => words.takes("upperbound"),
        Some(_) => panic!("mate 0 in {:?}", words.line),
        None => false,
    };
    effort(words);
    match mate {
        Some(_) => {
            words.expect("proven");
            assert_eq!(words.takes("exact"), !is_bound, "{:?}", words.line);
        }
        None if words.takes("proven") => {
            words.expect("exact");
            assert_eq!(points, 0, "{:?}", words.line);
        }
        None => {
            words.expect("chance");
            chance(words.next(), points, words.line);
        }
    }
    words.expect("pv");
    let mut position = *position;
    for text in words.some() {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{error} in {:?}", words.line));
        position = position.play(mv).expect("it was read as legal").0;
    }
}

fn effort(words: &mut Words<'_>) {
    for word in ["nodes", "time", "nps"] {
        words.expect(word);
        let _: u64 = words.number();
    }
}

/// `cp X` is `200 × ln(p / (1 − p))`, and `chance` p in percent with one digit after the point.
fn chance(text: &str, points: i32, line: &str) {
    let (whole, tenth) = text.split_once('.').unwrap_or_else(|| panic!("{line:?}"));
    let tenths: u32 = format!("{whole}{tenth}").parse().unwrap_or_else(|_| panic!("{line:?}"));
    assert!(tenth.len() == 1 && whole.parse::<u32>().is_ok_and(|n| n.to_string() == whole), "{line:?}");
    assert!(tenths <= 1000 && points.abs() <= 2000, "{line:?}");
    let by_points = 1000.0 / (1.0 + (-f64::from(points) / 200.0).exp());
    // Half a point is less than a tenth of a percent.
    assert!((by_points - f64::from(tenths)).abs() < 1.2, "{line:?}: {by_points}");
}

fn response(words: &mut Words<'_>, position: &AnyPosition) {
    let line = words.line;
    match words.some()[..] {
        ["true" | "false" | "none" | "draw"] => {}
        ["p1" | "p2" | "p3" | "p4" | "p1win" | "p2win" | "p3win" | "p4win"] => {}
        ref moves => moves.iter().for_each(|text| assert_move(position, text, line)),
    }
}

fn assert_move(position: &AnyPosition, text: &str, line: &str) {
    match position.read_move(text) {
        Ok(mv) => assert_eq!(position.move_text(mv), text, "{line:?}"),
        Err(error) => panic!("{error} in {line:?}"),
    }
}
