//! The lines around every full screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use crate::layout::TooSmall;
use crate::panel::heading;

/// The line at the top.
pub(crate) fn draw_title(text: &str, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    buffer.set_stringn(
        area.x + 1,
        area.y,
        format!("Tomoe: {text}"),
        usize::from(area.width.saturating_sub(1)),
        bold,
    );
}

/// The line of keys at the bottom; what does not fit is left out.
pub(crate) fn draw_keys(keys: &[(&str, &str)], area: Rect, buffer: &mut Buffer) {
    let mut x = area.x + 1;
    for (key, what) in keys {
        let width = (key.chars().count() + what.chars().count() + 3) as u16;
        if x + width > area.right() + 2 {
            return;
        }
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let (next, _) = buffer.set_stringn(x, area.y, key, usize::from(area.width), style);
        buffer.set_stringn(
            next + 1,
            area.y,
            what,
            usize::from(area.right().saturating_sub(next + 1)),
            Style::new(),
        );
        x += width;
    }
}

/// How things stand, and what was said, in the lines that there are. If what was said is too long to stand beneath, it
/// takes the place of the other.
pub(crate) fn draw_words(standing: (&str, Style), said: (&str, Style), area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let above = wrap(standing.0, width);
    let below = wrap(said.0, width);
    let room = usize::from(area.height);
    let above = if above.len() + below.len() > room && below.len() > 1 { Vec::new() } else { above };
    let lines =
        above.into_iter().map(|line| (line, standing.1)).chain(below.into_iter().map(|line| (line, said.1)));
    for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

/// A text in lines of at most so many columns, broken between words where there are any: Japanese has none.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && columns(&line) + 1 + columns(word) > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for sign in word.chars() {
                if !line.is_empty() && columns(&line) + columns(sign.encode_utf8(&mut [0; 4])) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(sign);
            }
        }
        lines.push(line);
    }
    lines
}

/// How many columns a text takes: some characters take two.
fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// A page of keys and what they do, from the top.
pub(crate) fn draw_table(title: &str, rows: &[(&str, &str)], area: Rect, buffer: &mut Buffer) {
    let inner =
        Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(2));
    let inner = heading(title, inner, buffer);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (y, (key, what)) in (inner.y..inner.bottom()).zip(rows) {
        buffer.set_stringn(inner.x, y, key, 15, bold);
        let room = usize::from(inner.width.saturating_sub(16));
        buffer.set_stringn(inner.x + 16, y, what, room, Style::new());
    }
}

/// Says that the window is too small, in as little room as there is.
pub(crate) fn draw_too_small(TooSmall(needed): TooSmall, area: Rect, buffer: &mut Buffer) {
    let lines = [
        "This window is too small.".to_owned(),
        format!("The board needs {} columns and {} lines;", needed.width, needed.height),
        format!("there are {} and {}.", area.width, area.height),
    ];
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x, y, line, usize::from(area.width), Style::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three\nfour", 8), ["one two", "three", "four"]);
        assert_eq!(wrap("a breakable", 5), ["a", "break", "able"]);
        assert_eq!(wrap("輪を置く。", 4), ["輪を", "置く", "。"]);
        assert!(wrap("", 10).is_empty());
    }

    #[test]
    fn long_words_of_warning_take_all_lines() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 2));
        let style = Style::new();
        draw_words(("above", style), ("one two three", style), buffer.area, &mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["one two ", "three   "]));
    }
}
