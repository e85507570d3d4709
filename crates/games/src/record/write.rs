//! The text form, written.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::annotation::Note;
use super::tree::NodeId;
use super::{Record, comment, tags};
use crate::any::AnyPosition;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::printable::is_disturbing;

/// The text form: tags, an empty line, the moves, the result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start();
        write_tag(f, tags::GAME, start.game().id())?;
        if start.game() == Game::Mitsudomoe {
            write_tag(f, tags::PLAYERS, &start.players().to_string())?;
        }
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        if AnyPosition::start(start.game(), start.players()).as_ref() != Ok(start) {
            write_tag(f, tags::POSITION, &start.to_string())?;
        }
        let ending = self.ending();
        let result = ending.map_or(Outcome::Ongoing, |ending| ending.outcome).to_string();
        write_tag(f, tags::RESULT, &result)?;
        if let Some(ending) = ending {
            write_tag(f, tags::TERMINATION, ending.reason.id())?;
        }
        f.write_char('\n')?;

        let mut page = Page { out: f, column: 0, opening: false };
        write_moves(self, &mut page)?;
        page.word(&result)?;
        f.write_char('\n')
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '\n' => f.write_str("\\n")?,
            '"' | '\\' => write!(f, "\\{c}")?,
            _ if is_disturbing(c) => write!(f, "{}", c.escape_unicode())?,
            _ => f.write_char(c)?,
        }
    }
    f.write_str("\"]\n")
}

/// Writes the comment on the start and the tree of moves.
fn write_moves(record: &Record, page: &mut Page<'_, '_>) -> fmt::Result {
    enum Part {
        Move(NodeId),
        Open,
        Close,
    }
    let tree = &record.tree;
    page.comment(tree.node(NodeId::START).note())?;
    let mut parts: Vec<Part> = Vec::new();
    parts.extend(tree.down_from(NodeId::START).next().map(Part::Move));
    while let Some(part) = parts.pop() {
        let id = match part {
            Part::Move(id) => id,
            Part::Open => {
                page.opening = true;
                continue;
            }
            Part::Close => {
                page.close()?;
                continue;
            }
        };
        let node = tree.node(id);
        let mark = node.note().mark.map_or("", |mark| mark.symbol());
        let text = record.move_text(id).unwrap_or_default();
        match node.mv() {
            Some(_) => page.word(&alloc::format!("{}. {text}{mark}", node.ply()))?,
            None => page.word(&text)?,
        }
        page.comment(node.note())?;
        // What comes first is pushed last: the variations, then the move that follows.
        parts.extend(node.children().first().map(|&next| Part::Move(next)));
        for &variation in tree.variations(id).iter().rev() {
            parts.extend([Part::Close, Part::Move(variation), Part::Open]);
        }
    }
    Ok(())
}

/// Words on lines of bounded width.
struct Page<'w, 'f> {
    out: &'w mut fmt::Formatter<'f>,
    /// How many characters the line has.
    column: usize,
    /// Whether a parenthesis is to open before the next word.
    opening: bool,
}

impl Page<'_, '_> {
    /// Lines are not longer than this unless a word is.
    const WIDTH: usize = 80;

    fn word(&mut self, word: &str) -> fmt::Result {
        let open = if core::mem::take(&mut self.opening) { "(" } else { "" };
        let width = open.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + width > Self::WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(open)?;
        self.out.write_str(word)
    }

    fn close(&mut self) -> fmt::Result {
        if self.column >= Self::WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        self.column += 1;
        self.out.write_char(')')
    }

    fn comment(&mut self, note: &Note) -> fmt::Result {
        comment::words(note).iter().try_for_each(|word| self.word(word))
    }
}
