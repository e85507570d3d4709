//! Comments as text: `{[%clk 0:04:59.5] [%eval 62.5%] words}`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::annotation::Note;
use crate::error::ReadError;
use crate::printable::{is_disturbing, read_escape};

/// Where a comment ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Close {
    /// At the closing brace.
    Brace,
    /// At the end of the line.
    Line,
}

impl Close {
    const fn byte(self) -> u8 {
        match self {
            Close::Brace => b'}',
            Close::Line => b'\n',
        }
    }
}

/// Reads a comment whose opening character has been taken off; returns what it says and how many bytes it takes,
/// the closing one included. An error comes with the byte that it is about.
pub(super) fn read(raw: &str, close: Close) -> Result<(Note, usize), (usize, ReadError)> {
    let bytes = raw.as_bytes();
    let is_special =
        |byte: u8| byte == close.byte() || byte.is_ascii_whitespace() || byte == b'\\' || byte == b'[';
    let mut note = Note::default();
    let text = &mut note.comment;
    // A command leaves no blanks behind where it stood.
    let mut after_command = false;
    let mut at = 0;
    loop {
        let plain = bytes[at..].iter().position(|&byte| is_special(byte)).unwrap_or(bytes.len() - at);
        text.push_str(&raw[at..at + plain]);
        after_command &= plain == 0;
        at += plain;
        match bytes.get(at) {
            None if close == Close::Line => break,
            None => return Err((at, ReadError::new("comment", raw, "a closing '}'"))),
            Some(&byte) if byte == close.byte() => {
                at += 1;
                break;
            }
            Some(b'\\') => {
                let (meant, length) = unescape(&raw[at..]);
                text.push(meant);
                at += length;
                after_command = false;
            }
            Some(b'[') => match command(&raw[at..]) {
                Some(name) => {
                    let (value, length) = value_of(&raw[at..], name, close).map_err(|error| (at, error))?;
                    match name {
                        CLOCK => note.clock = Some(value.parse().map_err(|error| (at, error))?),
                        _ => note.eval = Some(value.parse().map_err(|error| (at, error))?),
                    }
                    at += length;
                    after_command = true;
                }
                None => {
                    text.push('[');
                    at += 1;
                    after_command = false;
                }
            },
            Some(_) => {
                let is_blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != close.byte();
                let length = bytes[at..].iter().position(|byte| !is_blank(byte));
                let blanks = &raw[at..at + length.unwrap_or(bytes.len() - at)];
                let is_doubled = text.is_empty() || text.ends_with(|c: char| c.is_ascii_whitespace());
                if !(after_command && is_doubled) {
                    text.push_str(if blanks.contains(['\n', '\r']) { " " } else { blanks });
                }
                at += blanks.len();
                after_command = false;
            }
        }
    }
    Ok((note.tidy(), at))
}

/// What the backslash at the beginning stands for with what follows it, and how many bytes that takes.
fn unescape(text: &str) -> (char, usize) {
    match text.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(&byte @ (b'\\' | b'}' | b'[')) => (byte as char, 2),
        _ => read_escape(text).unwrap_or(('\\', 1)),
    }
}

const CLOCK: &str = "clk";
const EVAL: &str = "eval";

/// The name of the known command that begins here.
fn command(text: &str) -> Option<&'static str> {
    let rest = text.strip_prefix("[%")?;
    [CLOCK, EVAL].into_iter().find(|name| {
        rest.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
    })
}

/// What the command of this name that begins here says, and how many bytes it takes.
fn value_of<'t>(text: &'t str, name: &str, close: Close) -> Result<(&'t str, usize), ReadError> {
    let is_end = |byte: u8| byte == b']' || byte == close.byte();
    let end = text.bytes().position(is_end).unwrap_or(text.len());
    if text.as_bytes().get(end) != Some(&b']') {
        return Err(ReadError::new("annotation", &text[..end], "a closing ']'"));
    }
    let value = &text["[%".len() + name.len()..end];
    Ok((value.trim_matches(|c: char| c.is_ascii_whitespace()), end + 1))
}

/// A note without its mark as words to be written with one space or one line break between them; none when there is
/// nothing to say.
pub(super) fn words(note: &Note) -> Vec<String> {
    let clock = note.clock.map(|clock| format!("[%{CLOCK} {clock}]"));
    let eval = note.eval.map(|eval| format!("[%{EVAL} {eval}]"));
    let mut words: Vec<String> = clock.into_iter().chain(eval).collect();
    words.extend(split(&escape(&note.comment)).map(String::from));
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

fn escape(comment: &str) -> String {
    let mut escaped = String::with_capacity(comment.len());
    for (at, c) in comment.char_indices() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\\' | '}' => escaped.extend(['\\', c]),
            '[' if command(&comment[at..]).is_some() => escaped.push_str("\\["),
            _ if is_disturbing(c) => escaped.extend(c.escape_unicode()),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Splits a text, which does not begin or end with a blank, only where a single space separates words: that is how a
/// line break is read again.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let is_break = |at: usize| {
        bytes[at] == b' ' && !bytes[at - 1].is_ascii_whitespace() && !bytes[at + 1].is_ascii_whitespace()
    };
    let mut begin = 0;
    core::iter::from_fn(move || {
        let word = begin..(begin..bytes.len()).find(|&at| is_break(at)).unwrap_or(bytes.len());
        begin = word.end + 1;
        text.get(word).filter(|word| !word.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::super::annotation::{Clock, Eval};
    use super::*;

    fn read_text(raw: &str) -> Note {
        let (note, length) = read(raw, Close::Brace).expect("a comment");
        assert_eq!(length, raw.len());
        note
    }

    #[test]
    fn commands_are_taken_out() {
        let note = read_text("before [%clk 0:00:01]  after [%eval\n win  3]}");
        assert_eq!(note.comment, "before after");
        assert_eq!((note.clock, note.eval), (Some(Clock::from_millis(1000)), Some(Eval::Win(3))));
        assert_eq!(read_text("[%clkx 1] [%xyz a]}").comment, "[%clkx 1] [%xyz a]");
    }

    /// What is read of the note as written, with a line break wherever one may be.
    fn read_words(note: &Note) -> Note {
        let text = words(note).join("\n");
        text.strip_prefix('{').map(read_text).unwrap_or_default()
    }

    #[test]
    fn words_round_trip() {
        for comment in [
            "",
            "a",
            "a  b\tc",
            "{a} (b) ; c }",
            "\\",
            "\\n",
            "a\n\nb",
            "a \n b",
            "[%clk",
            "[%clk 1:2] \\[%eval]",
            "[[%eval]]",
            "é\u{a0}日\\}",
            "\u{1b}[2J\u{9b}31m \u{c} \u{202e}x\\u{1b}",
        ] {
            let note =
                Note { comment: comment.into(), clock: Some(Clock::from_millis(7)), ..Note::default() };
            assert_eq!(read_words(&note), note, "{comment:?}");
            let note = Note { clock: None, ..note };
            assert_eq!(read_words(&note), note, "{comment:?}");
        }
    }

    #[test]
    fn blanks_around_line_breaks_are_one_space() {
        assert_eq!(read_text(" a \r\n  b\n}").comment, "a b");
        assert_eq!(read(" a\\q ]\nb", Close::Line).unwrap().0.comment, "a\\q ]");
    }

    #[test]
    fn faults_are_named() {
        for (raw, field) in
            [("a", "comment"), ("\\}", "comment"), ("[%clk 0:00:00}", "annotation"), ("[%eval 3]}", "eval")]
        {
            assert_eq!(read(raw, Close::Brace).unwrap_err().1.field, field, "{raw}");
        }
    }
}
