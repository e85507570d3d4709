//! What stands beside the board: players, moves, the engine's thoughts.

mod moves;
mod players;
mod thoughts;

pub(crate) use moves::MoveList;
pub(crate) use players::{PlayerLine, players};
pub(crate) use thoughts::thoughts;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// A heading on the first line of an area; returns what is left of it.
pub(crate) fn heading(text: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    if area.height == 0 {
        return area;
    }
    let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    Rect::new(area.x, area.y + 1, area.width, area.height - 1)
}

/// The first so many lines of an area, and the rest with an empty line between; no more than there are.
pub(crate) fn split(area: Rect, lines: u16) -> (Rect, Rect) {
    let top = lines.min(area.height);
    let rest = area.height.saturating_sub(top + 1);
    (Rect::new(area.x, area.y, area.width, top), Rect::new(area.x, area.bottom() - rest, area.width, rest))
}
