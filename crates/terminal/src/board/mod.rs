//! A board of any game, drawn into cells of the terminal. Nothing here knows what is legal: what is marked is handed in.
//!
//! A square is at least seven characters wide and three high: a column for marks on either side, the piece between them.
//!
//! ```text
//!  ┏╭───╮┓     ┏ ┓ the cursor          • can move      ▸ can go here
//!  •│≈B≈│◂     ◂   the last move       (left, middle)  ! would be turned over, captured or vaulted
//!  ┗╰───╯┛         (right, middle)
//! ```

mod cell;
mod mana;
mod marks;
mod mitsudomoe;
mod yonmoque;

pub(crate) use marks::Marks;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as At, Rect, Size};
use ratatui::style::{Modifier, Style};
use tomoe_draw::Rotation;
use tomoe_games::{AnyPosition, Game, Spot};

use crate::look::Look;
use crate::palette;
use cell::Cell;

/// A board to be drawn.
pub(crate) struct Board<'a> {
    pub(crate) position: &'a AnyPosition,
    pub(crate) rotation: Rotation,
    pub(crate) marks: &'a Marks,
    pub(crate) look: Look,
}

/// Where a board's squares are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Board and coordinates together.
    pub(crate) area: Rect,
    cell: Size,
    width: u8,
    rotation: Rotation,
}

/// The columns for the names of the ranks.
const MARGIN: u16 = 3;

impl Grid {
    /// The largest board that fits into the area, at its top left; `None` if none does.
    pub(crate) fn fit(game: Game, rotation: Rotation, area: Rect) -> Option<Self> {
        let count = u16::from(game.width());
        let most =
            Size::new(area.width.saturating_sub(MARGIN) / count, area.height.saturating_sub(1) / count);
        // Twice as wide as high looks square.
        let height = most.height.min(most.width.saturating_sub(1) / 2);
        // An odd number of columns has a middle.
        let width = most.width.min(2 * height + 3).div_ceil(2) * 2;
        let cell = Size::new(width.saturating_sub(1), height);
        if cell.width < Self::SMALLEST.width || cell.height < Self::SMALLEST.height {
            return None;
        }
        let area = Rect::new(area.x, area.y, MARGIN + count * cell.width, count * cell.height + 1);
        Some(Self { area, cell, width: game.width(), rotation })
    }

    /// The smallest square.
    const SMALLEST: Size = Size::new(7, 3);

    /// The smallest area that a board fits into.
    pub(crate) const fn least(game: Game) -> Size {
        let count = game.width() as u16;
        Size::new(MARGIN + count * Self::SMALLEST.width, count * Self::SMALLEST.height + 1)
    }

    /// Where a square is.
    pub(crate) fn rect(&self, spot: Spot) -> Rect {
        let (column, row) = self.rotation.place(spot.file(), spot.rank(), self.width - 1);
        let x = self.area.x + MARGIN + u16::from(column) * self.cell.width;
        let y = self.area.y + u16::from(row) * self.cell.height;
        Rect::new(x, y, self.cell.width, self.cell.height)
    }

    /// The square at a place of the screen.
    pub(crate) fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        self.spots().find(|&spot| self.rect(spot).contains(At::new(x, y)))
    }

    /// The square next to another one as seen on the screen: columns to the right, rows downward. At the edge, itself.
    pub(crate) fn beside(&self, spot: Spot, columns: i8, rows: i8) -> Spot {
        let last = self.width - 1;
        let (column, row) = self.rotation.place(spot.file(), spot.rank(), last);
        let moved = |from: u8, by: i8| from.saturating_add_signed(by).min(last);
        let wanted = (moved(column, columns), moved(row, rows));
        self.spots()
            .find(|each| self.rotation.place(each.file(), each.rank(), last) == wanted)
            .unwrap_or(spot)
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let width = self.width;
        (0..width).flat_map(move |rank| (0..width).map(move |file| Spot::new(file, rank)))
    }
}

impl Board<'_> {
    /// Draws the board.
    pub(crate) fn draw(&self, grid: &Grid, buffer: &mut Buffer) {
        self.draw_coordinates(grid, buffer);
        for spot in grid.spots() {
            let mut cell = Cell::new(grid.rect(spot), self.look, buffer);
            match self.position {
                AnyPosition::Yonmoque(position) => yonmoque::draw(position, spot, &mut cell),
                AnyPosition::Mana(position) => mana::draw(position, spot, self.marks.crowned, &mut cell),
                AnyPosition::Mitsudomoe(position) => mitsudomoe::draw(position, spot, &mut cell),
            }
            self.mark(spot, &mut cell);
        }
    }

    fn draw_coordinates(&self, grid: &Grid, buffer: &mut Buffer) {
        let style = palette::quiet();
        let is_turned = matches!(self.rotation, Rotation::Quarter | Rotation::ThreeQuarters);
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for spot in grid.spots() {
            let rect = grid.rect(spot);
            let file = char::from(b'a' + spot.file()).to_string();
            let rank = (spot.rank() + 1).to_string();
            let (row, column) = if is_turned { (file, rank) } else { (rank, file) };
            if rect.x == grid.area.x + MARGIN {
                rows.push((rect.y + (rect.height - 1) / 2, row));
            }
            if rect.y == grid.area.y {
                columns.push((rect.x + rect.width / 2, column));
            }
        }
        for (y, name) in rows {
            buffer.set_string(grid.area.x + 1, y, name, style);
        }
        for (x, name) in columns {
            buffer.set_string(x, grid.area.bottom() - 1, name, style);
        }
    }

    fn mark(&self, spot: Spot, cell: &mut Cell<'_>) {
        let marks = self.marks;
        let look = self.look;
        let (call, may) = (palette::vermilion(look), palette::indigo(look));
        if marks.came.contains(&spot) {
            cell.right(look.pick("◂", "<"), call);
        } else if marks.left.contains(&spot) {
            cell.right(look.pick("◃", "'"), call);
        }
        if marks.affected.contains(&spot) {
            cell.left("!", call);
        } else if marks.pointed.contains(&spot) {
            cell.left(look.pick("★", "*"), call);
        } else if marks.targets.contains(&spot) {
            cell.left(look.pick("▸", ">"), may);
        } else if marks.held == Some(spot) {
            cell.left(look.pick("◆", "#"), may);
            cell.patch(Style::new().add_modifier(Modifier::REVERSED));
        } else if marks.movable.contains(&spot) {
            cell.left(look.pick("•", "."), may);
        }
        if marks.cursor == Some(spot) {
            cell.corners(look.pick(["┏", "┓", "┗", "┛"], ["[", "]", "[", "]"]), call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_a_small_screen_and_grow_with_it() {
        for game in Game::ALL {
            let least = Grid::least(game);
            let area = Rect::new(0, 0, least.width, least.height);
            assert_eq!(Grid::fit(game, Rotation::None, area).unwrap().area, area, "{game}");
            let less = Rect::new(0, 0, least.width, least.height - 1);
            assert_eq!(Grid::fit(game, Rotation::None, less), None);
            let more = Grid::fit(game, Rotation::None, Rect::new(0, 0, 90, 36)).unwrap();
            assert!(more.area.height > area.height && more.area.width <= 90);
        }
    }

    #[test]
    fn squares_are_found_where_they_are_drawn() {
        for rotation in Rotation::ALL {
            let grid = Grid::fit(Game::Mana, rotation, Rect::new(2, 1, 60, 22)).unwrap();
            for spot in grid.spots() {
                let rect = grid.rect(spot);
                assert_eq!(grid.spot_at(rect.x, rect.y), Some(spot));
                assert_eq!(grid.spot_at(rect.right() - 1, rect.bottom() - 1), Some(spot));
                let right = grid.beside(spot, 1, 0);
                assert!(right == spot || grid.rect(right).x == rect.right());
                let up = grid.beside(spot, 0, -1);
                assert!(up == spot || grid.rect(up).bottom() == rect.y);
            }
            assert_eq!(grid.spot_at(0, 0), None);
        }
    }
}
