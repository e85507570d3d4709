//! One square on the screen: its ground, its piece, and the columns for marks on either side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as At, Rect};
use ratatui::style::{Modifier, Style};

use crate::look::Look;
use crate::palette::{self, Role};

/// The outline of a piece: corners from the top left, clockwise, then the horizontal and the vertical line.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    pub(super) corners: [&'static str; 4],
    pub(super) across: &'static str,
    pub(super) down: &'static str,
}

impl Outline {
    pub(super) const ROUND: Outline =
        Outline { corners: ["╭", "╮", "╯", "╰"], across: "─", down: "│" };
    pub(super) const SQUARE: Outline =
        Outline { corners: ["┌", "┐", "┘", "└"], across: "─", down: "│" };
    pub(super) const BOLD_ROUND: Outline =
        Outline { corners: ["╭", "╮", "╯", "╰"], across: "━", down: "┃" };
    pub(super) const BOLD_SQUARE: Outline =
        Outline { corners: ["┏", "┓", "┛", "┗"], across: "━", down: "┃" };
    pub(super) const ASCII_ROUND: Outline =
        Outline { corners: ["/", "\\", "/", "\\"], across: "-", down: "|" };
    pub(super) const ASCII_SQUARE: Outline =
        Outline { corners: ["+", "+", "+", "+"], across: "-", down: "|" };
    pub(super) const ASCII_BOLD_ROUND: Outline =
        Outline { corners: ["/", "\\", "/", "\\"], across: "=", down: "|" };
    pub(super) const ASCII_BOLD_SQUARE: Outline =
        Outline { corners: ["#", "#", "#", "#"], across: "=", down: "#" };
}

/// A square being drawn.
pub(super) struct Cell<'a> {
    rect: Rect,
    pub(super) look: Look,
    buffer: &'a mut Buffer,
}

impl<'a> Cell<'a> {
    pub(super) fn new(rect: Rect, look: Look, buffer: &'a mut Buffer) -> Self {
        Self { rect, look, buffer }
    }

    /// Where a piece is drawn: an odd number of rows, so that there is a middle, and some ground around where there is room.
    fn inner(&self) -> Rect {
        let Rect { x, y, width, height } = self.rect;
        match height {
            _ if height.is_multiple_of(2) && height > 4 => Rect::new(x + 2, y, width - 4, height - 1),
            _ if height.is_multiple_of(2) => Rect::new(x + 1, y, width - 2, height - 1),
            0..=4 => Rect::new(x + 1, y, width - 2, height),
            _ => Rect::new(x + 2, y + 1, width - 4, height - 2),
        }
    }

    fn middle(&self) -> u16 {
        self.rect.y + (self.rect.height - 1) / 2
    }

    /// The ground of the square; the texture shows what colour would, where there is none.
    pub(super) fn ground(&mut self, role: Role, texture: &str) {
        let style = palette::style(self.look, role);
        self.buffer.set_style(self.rect, style);
        if !self.look.has_colours() && texture != " " {
            let rect = self.inner();
            for at in rect.positions() {
                self.put(at.x, at.y, texture, Style::new());
            }
        }
    }

    /// A piece: an outline around an empty middle, all on a ground of its own.
    pub(super) fn piece(&mut self, role: Role, outline: Outline) {
        let style = palette::style(self.look, role);
        let rect = self.inner();
        self.buffer.set_style(rect, style);
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        for at in rect.positions() {
            let is_side = at.x == rect.x || at.x == right;
            let is_edge = at.y == rect.y || at.y == bottom;
            let sign = match (is_side, is_edge) {
                (true, true) => outline.corners[corner(at, rect)],
                (true, false) => outline.down,
                (false, true) => outline.across,
                (false, false) => " ",
            };
            self.put(at.x, at.y, sign, Style::new());
        }
    }

    /// The ground of the square seen through a piece's middle.
    pub(super) fn hole(&mut self, role: Role) {
        let inner = self.inner();
        let hole = Rect::new(inner.x + 1, inner.y + 1, inner.width - 2, inner.height.saturating_sub(2));
        self.buffer.set_style(hole, palette::style(self.look, role));
    }

    /// Words in the middle of the square.
    pub(super) fn centre(&mut self, text: &str, style: Style) {
        self.row(self.inner().y + (self.inner().height - 1) / 2, text, style);
    }

    /// Words in the piece's upper edge.
    pub(super) fn top(&mut self, text: &str, style: Style) {
        self.row(self.inner().y, text, style);
    }

    /// Words in the piece's lower edge.
    pub(super) fn bottom(&mut self, text: &str, style: Style) {
        self.row(self.inner().bottom() - 1, text, style);
    }

    /// How many characters fit into a row of the piece.
    pub(super) fn width(&self) -> usize {
        usize::from(self.inner().width)
    }

    /// Characters of several styles in the piece's lower edge.
    pub(super) fn bottom_signs(&mut self, signs: &[(char, Style)]) {
        let inner = self.inner();
        let left = inner.x + (inner.width - signs.len().min(self.width()) as u16) / 2;
        for (x, (sign, style)) in (left..inner.right()).zip(signs) {
            let mut bytes = [0; 4];
            self.put(x, inner.bottom() - 1, sign.encode_utf8(&mut bytes), *style);
        }
    }

    fn row(&mut self, y: u16, text: &str, style: Style) {
        let inner = self.inner();
        let length = text.chars().count().min(self.width()) as u16;
        self.buffer.set_stringn(inner.x + (inner.width - length) / 2, y, text, self.width(), style);
    }

    /// A mark in the left column.
    pub(super) fn left(&mut self, sign: &str, style: Style) {
        self.put(self.rect.x, self.middle(), sign, style);
    }

    /// A mark in the right column.
    pub(super) fn right(&mut self, sign: &str, style: Style) {
        self.put(self.rect.right() - 1, self.middle(), sign, style);
    }

    /// Marks in the four corners, from the top left: top, then bottom.
    pub(super) fn corners(&mut self, signs: [&str; 4], style: Style) {
        let (right, bottom) = (self.rect.right() - 1, self.rect.bottom() - 1);
        let style = style.add_modifier(Modifier::BOLD);
        self.put(self.rect.x, self.rect.y, signs[0], style);
        self.put(right, self.rect.y, signs[1], style);
        self.put(self.rect.x, bottom, signs[2], style);
        self.put(right, bottom, signs[3], style);
    }

    /// Changes the style of the piece.
    pub(super) fn patch(&mut self, style: Style) {
        let inner = self.inner();
        self.buffer.set_style(inner, style);
    }

    fn put(&mut self, x: u16, y: u16, sign: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(At::new(x, y)) {
            cell.set_symbol(sign).set_style(style);
        }
    }
}

/// Which corner of the rectangle it is: from the top left, clockwise.
fn corner(at: At, rect: Rect) -> usize {
    match (at.x == rect.x, at.y == rect.y) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
}
