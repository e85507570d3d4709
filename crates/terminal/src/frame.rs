//! The lines around every full screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::layout::TooSmall;

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
