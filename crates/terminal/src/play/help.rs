//! The page of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::panel::heading;

/// What every key does.
pub(super) const KEYS: [(&str, &str); 21] = [
    ("arrows, mouse", "go from square to square; click a piece, then where it goes"),
    ("Enter, Space", "take a piece up, put it down; Enter accepts a set-up of Mana"),
    ("Esc, Backspace", "step back within the turn"),
    ("o", "take a piece from beside the board: to lay a ring onto your own"),
    ("1 2 3 4", "turn the mat of Mana, before the men are put down"),
    ("@, a to f, :", "type a move, such as @c3 or b1d3"),
    ("Tab", "while typing: complete what is legal"),
    ("u  r", "take back, play again"),
    ("h", "a hint"),
    ("p", "the engine's thoughts about what is on the board"),
    ("[ ]  PgUp PgDn", "look at earlier and later moves; or click or scroll in the list"),
    ("End", "back to the game as it stands"),
    ("t", "turn the board by a quarter"),
    ("s  l", "save the record, load one; NAME.json is JSON"),
    ("n", "a new game, everybody one seat further"),
    ("R", "resign"),
    ("q, Ctrl-C", "leave"),
    ("", ""),
    ("on the board", ". can move   > can go here   ! would be turned over, captured or vaulted"),
    ("", "< the last move came here   ' it came from here   * pointed out"),
    ("", "with wide characters: dot, triangles and star instead"),
];

pub(super) fn draw(first: u16, area: Rect, buffer: &mut Buffer) {
    let inner =
        Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(2));
    let inner = heading("Keys (any other key goes back)", inner, buffer);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (row, (key, what)) in KEYS.iter().skip(usize::from(first)).enumerate() {
        let y = inner.y + row as u16;
        if y >= inner.bottom() {
            break;
        }
        buffer.set_stringn(inner.x, y, key, 15, bold);
        let room = usize::from(inner.width.saturating_sub(16));
        buffer.set_stringn(inner.x + 16, y, what, room, Style::new());
    }
}
