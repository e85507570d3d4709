//! The text form, read.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::annotation::{Mark, Note};
use super::builder::{Builder, Source, Sourced, read_start};
use super::comment::{self, Close};
use super::ending::read_reason;
use super::error::{Cause, Fault, Place, RecordError};
use super::tree::NodeId;
use super::{Record, tags};
use crate::ending::Reason;
use crate::error::ReadError;
use crate::game::{Game, Player};
use crate::outcome::Outcome;
use crate::printable::read_escape;

impl Record {
    /// Reads the text form of one record.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::new(text);
        let mut read = || {
            let record = reader.record()?;
            match reader.peek() {
                None => Ok(record),
                Some(_) => Err(reader.expected("record", "nothing after the result")),
            }
        };
        read().map_err(|fault| fault.placed(|at| place(text, at)))
    }

    /// Reads the text forms of any number of records, one after the other.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        let mut reader = Reader::new(text);
        let mut records = Vec::new();
        while reader.peek().is_some() {
            records.push(reader.record().map_err(|fault| fault.placed(|at| place(text, at)))?);
        }
        Ok(records)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Record::read(text)
    }
}

/// The line and the column of a byte.
fn place(text: &str, at: Source) -> Place {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    Place::Text { line, column }
}

/// What the tags say about the game.
struct Header {
    builder: Builder,
    game: Game,
    result: Option<Sourced<Outcome<Player>>>,
    termination: Option<Sourced<Reason>>,
}

/// A tag and where it began.
struct Tag<'t> {
    name: &'t str,
    value: String,
    at: Source,
}

struct Reader<'t> {
    text: &'t str,
    at: Source,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        // Some editors begin every file with a byte order mark.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next byte that is not white space, which is where the reader then stands.
    fn peek(&mut self) -> Option<u8> {
        self.take_while(|byte| byte.is_ascii_whitespace());
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes what comes next up to the first byte that is not wanted, which must be the first of a character.
    fn take_while(&mut self, is_wanted: impl Fn(u8) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| !is_wanted(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// The error that something else comes next.
    fn expected(&self, field: &'static str, expected: &'static str) -> Fault {
        let found = self.rest().split_ascii_whitespace().next().unwrap_or_default();
        Fault::new(self.at, ReadError::new(field, found, expected))
    }

    fn record(&mut self) -> Result<Record, Fault> {
        self.peek();
        let begin = self.at;
        let tags = self.tags()?;
        let Header { mut builder, game, mut result, termination } = header(tags, begin)?;
        if let Some((outcome, at)) = self.moves(&mut builder, game)? {
            if let Some((tagged, _)) = result.filter(|result| result.0 != outcome) {
                let expected = alloc::format!("'{tagged}', as the Result tag says");
                return Err(Fault::new(at, ReadError::new("result", outcome, expected)));
            }
            result = result.or(Some((outcome, at)));
        }
        builder.finish(result, termination, begin)
    }

    fn tags(&mut self) -> Result<Vec<Tag<'t>>, Fault> {
        let mut tags = Vec::new();
        let mut names = BTreeSet::new();
        while self.peek() == Some(b'[') {
            let tag = self.tag()?;
            if !names.insert(tag.name) {
                return Err(Fault::new(tag.at, ReadError::new("tag", tag.name, "every tag only once")));
            }
            tags.push(tag);
        }
        Ok(tags)
    }

    fn tag(&mut self) -> Result<Tag<'t>, Fault> {
        let at = self.at;
        self.at += 1;
        self.peek();
        let name = self.take_while(tags::is_name_byte);
        if name.is_empty() {
            return Err(self.expected("tag", tags::NAME));
        }
        if self.peek() != Some(b'"') {
            return Err(self.expected("tag", "a value in double quotes"));
        }
        let value = self.quoted().ok_or_else(|| {
            Fault::new(at, ReadError::new("tag", &self.text[at..self.at], "a closing '\"'"))
        })?;
        if self.peek() != Some(b']') {
            return Err(self.expected("tag", "a closing ']'"));
        }
        self.at += 1;
        Ok(Tag { name, value, at })
    }

    /// What stands between two quotation marks on one line, of which the reader stands at the first.
    fn quoted(&mut self) -> Option<String> {
        self.at += 1;
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n')));
            let (meant, length) = match self.rest().as_bytes() {
                [b'"', ..] => break,
                [b'\\', b'n', ..] => ('\n', 2),
                [b'\\', byte @ (b'"' | b'\\'), ..] => (char::from(*byte), 2),
                [b'\\', ..] => read_escape(self.rest()).unwrap_or(('\\', 1)),
                _ => return None,
            };
            value.push(meant);
            self.at += length;
        }
        self.at += 1;
        Some(value)
    }

    /// Reads moves up to the result, which is returned if it is there, or to the next record.
    fn moves(
        &mut self,
        builder: &mut Builder,
        game: Game,
    ) -> Result<Option<Sourced<Outcome<Player>>>, Fault> {
        let mut line =
            Line { builder, at: NodeId::START, outer: Vec::new(), opening: None, is_numbered: false };
        while let Some(byte) = self.peek() {
            let begin = self.at;
            match byte {
                b'{' => line.comment(self.comment(Close::Brace)?, begin)?,
                b';' => line.comment(self.comment(Close::Line)?, begin)?,
                b'(' | b')' => {
                    let done = if byte == b'(' { line.open() } else { line.close() };
                    done.map_err(|expected| self.expected("moves", expected))?;
                    self.at += 1;
                }
                b'[' if line.is_main() => break,
                b'[' | b'}' => return Err(self.expected("moves", "a move, a comment or a parenthesis")),
                _ => {
                    let word = self.take_while(|byte| !ends_word(byte));
                    if word == "-" || word == "draw" || word.starts_with("win:") {
                        let fault = |error| Fault::new(begin, error);
                        if !line.is_main() {
                            return Err(fault(ReadError::new("moves", word, UNFINISHED)));
                        }
                        return Ok(Some((Outcome::read(game, word).map_err(fault)?, begin)));
                    }
                    line.word(word, begin)?;
                }
            }
        }
        match line.is_main() {
            true => Ok(None),
            false => Err(self.expected("moves", UNFINISHED)),
        }
    }

    fn comment(&mut self, close: Close) -> Result<Note, Fault> {
        let begin = self.at + 1;
        let read = comment::read(&self.text[begin..], close);
        let (note, length) = read.map_err(|(at, error)| match error.field {
            "comment" => Fault::new(self.at, error),
            _ => Fault::new(begin + at, error),
        })?;
        self.at = begin + length;
        Ok(note)
    }
}

/// What a line that breaks off lacks.
const UNFINISHED: &str = "a move after its number, and ')' for each '('";

fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'[')
}

/// The line of moves being read, and those from which it branches.
struct Line<'b> {
    builder: &'b mut Builder,
    /// The last move of the line.
    at: NodeId,
    /// The last moves of the lines around, outermost first.
    outer: Vec<NodeId>,
    /// Set between a parenthesis and the first move of its variation: what is said before that move.
    opening: Option<Note>,
    /// Whether a number stands there whose move is still to come.
    is_numbered: bool,
}

impl Line<'_> {
    fn is_main(&self) -> bool {
        self.outer.is_empty() && !self.is_numbered
    }

    fn comment(&mut self, note: Note, source: Source) -> Result<(), Fault> {
        match &mut self.opening {
            Some(opening) => {
                opening.merge(note);
                Ok(())
            }
            None => self.builder.annotate(self.at, note, source),
        }
    }

    fn open(&mut self) -> Result<(), &'static str> {
        let parent = self.builder.node(self.at).parent();
        match parent.filter(|_| self.opening.is_none() && !self.is_numbered) {
            Some(parent) => {
                self.outer.push(self.at);
                self.at = parent;
                self.opening = Some(Note::default());
                Ok(())
            }
            None => Err("a move before '('"),
        }
    }

    fn close(&mut self) -> Result<(), &'static str> {
        if self.opening.is_some() || self.is_numbered {
            return Err("a move before ')'");
        }
        self.at = self.outer.pop().ok_or("'(' before ')'")?;
        Ok(())
    }

    /// Reads `7.`, `@c3`, `@c3!?`, `7.@c3` or a mark by itself.
    fn word(&mut self, word: &str, source: Source) -> Result<(), Fault> {
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &word[..word.len() - unnumbered.len()];
        let rest = if number.is_empty() { word } else { unnumbered.trim_start_matches('.') };
        if !number.is_empty() {
            let next = self.builder.node(self.at).ply() + 1;
            if self.is_numbered || number.parse() != Ok(next) {
                let error = ReadError::new("number", number, alloc::format!("{next}, the next ply"));
                return Err(Fault { at: source, ply: Some(next), cause: Cause::Read(error) });
            }
            self.is_numbered = true;
        }
        if rest.is_empty() {
            return Ok(());
        }
        let source = source + (word.len() - rest.len());
        let unmarked = rest.trim_end_matches(['!', '?']);
        let mark = match &rest[unmarked.len()..] {
            "" => None,
            mark => Some(mark.parse::<Mark>().map_err(|error| Fault::new(source + unmarked.len(), error))?),
        };
        if !unmarked.is_empty() {
            let at = self.builder.play(self.at, unmarked, source)?;
            let is_move = self.builder.node(at).mv().is_some();
            if core::mem::take(&mut self.is_numbered) && !is_move {
                let error = ReadError::new("moves", unmarked, "a move after its number: this is no ply");
                return Err(Fault::new(source, error));
            }
            self.at = at;
            if let Some(note) = self.opening.take() {
                self.builder.annotate(self.at, note, source)?;
            }
        }
        self.comment(Note { mark, ..Note::default() }, source)
    }
}

/// Makes sense of the tags; `begin` is where the record begins.
fn header(tags: Vec<Tag<'_>>, begin: Source) -> Result<Header, Fault> {
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    let at = |tag: Option<&Tag<'_>>| tag.map_or(begin, |tag| tag.at);
    let Some(game) = find(tags::GAME) else {
        let expected = "a Game tag with 'yonmoque', 'mana' or 'mitsudomoe'";
        return Err(Fault::new(begin, ReadError::new("game", "", expected)));
    };
    let game: Game = game.value.parse().map_err(|error| Fault::new(game.at, error))?;

    let (players, position) = (find(tags::PLAYERS), find(tags::POSITION));
    let count = players.map(|tag| {
        tag.value
            .parse()
            .map_err(|_| Fault::new(tag.at, ReadError::new("players", &tag.value, "the number of players")))
    });
    let start =
        read_start(game, count.transpose()?, position.map(|tag| tag.value.as_str())).map_err(|error| {
            let blamed = if error.field == "players" { players } else { position };
            Fault::new(at(blamed), error)
        })?;
    let result = find(tags::RESULT).map(|tag| match Outcome::read(game, &tag.value) {
        Ok(outcome) => Ok((outcome, tag.at)),
        Err(error) => Err(Fault::new(tag.at, error)),
    });
    let termination = find(tags::TERMINATION).map(|tag| match read_reason(&tag.value) {
        Ok(reason) => Ok((reason, tag.at)),
        Err(error) => Err(Fault::new(tag.at, error)),
    });
    let (result, termination) = (result.transpose()?, termination.transpose()?);

    let mut builder = Builder::new(start, begin);
    for Tag { name, value, at } in &tags {
        if !tags::is_derived(name) {
            builder.record.tags.push(name, value).map_err(|error| Fault::new(*at, error))?;
        }
    }
    Ok(Header { builder, game, result, termination })
}
