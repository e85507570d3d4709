//! Where everything stands on a full screen.

use ratatui::layout::{Rect, Size};
use tomoe_draw::Rotation;
use tomoe_games::Game;

use crate::board::Grid;

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// One line at the top.
    pub(crate) title: Rect,
    pub(crate) grid: Grid,
    /// Beside the board, if there is room.
    pub(crate) side: Option<Rect>,
    /// Beneath the board: what to do, what was said, what is typed.
    pub(crate) status: Rect,
    /// One line of keys at the bottom.
    pub(crate) keys: Rect,
}

/// The screen is smaller than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSmall(pub(crate) Size);

impl Layout {
    /// The fewest lines for words: how things stand, what was said, what is typed.
    const STATUS: u16 = 3;
    /// Title, status and keys.
    const AROUND: u16 = 2 + Self::STATUS;
    /// The narrowest panel that is worth having.
    const SIDE: u16 = 30;

    /// The largest board, with a panel beside it if there is room.
    pub(crate) fn new(game: Game, rotation: Rotation, area: Rect) -> Result<Self, TooSmall> {
        let least = Grid::least(game);
        let too_small = TooSmall(Size::new(least.width, least.height + Self::AROUND));
        let height = area.height.saturating_sub(Self::AROUND);
        let has_side = area.width >= least.width + Self::SIDE;
        let wanted = Self::SIDE.max(area.width * 3 / 10);
        let width = match has_side {
            true => (area.width - wanted.min(area.width - least.width)).max(least.width),
            false => area.width,
        };
        let board = Rect::new(area.x, area.y + 1, width, height);
        let grid = Grid::fit(game, rotation, board).ok_or(too_small)?;
        let x = (grid.area.right() + 2).min(area.right());
        let side = has_side.then(|| Rect::new(x, area.y + 1, area.right() - x, grid.area.height));
        // Where the board leaves more lines than that, they are for words, too.
        let lines = (area.bottom() - 1 - grid.area.bottom()).clamp(Self::STATUS, 2 * Self::STATUS);
        let status = Rect::new(area.x + 1, area.bottom() - 1 - lines, area.width - 1, lines);
        Ok(Self {
            title: Rect::new(area.x, area.y, area.width, 1),
            grid,
            side,
            status,
            keys: Rect::new(area.x, area.bottom() - 1, area.width, 1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_fits_24_lines_of_80() {
        for game in Game::ALL {
            let layout = Layout::new(game, Rotation::None, Rect::new(0, 0, 80, 24)).unwrap();
            let side = layout.side.unwrap();
            assert!(side.width >= 27 && side.right() <= 80, "{game}: {side:?}");
            assert!(layout.grid.area.bottom() <= layout.status.y, "{game}");
            assert!(layout.grid.area.right() < side.x, "{game}");
        }
    }

    #[test]
    fn a_narrow_screen_has_no_panel_and_a_tiny_one_nothing() {
        let narrow = Layout::new(Game::Yonmoque, Rotation::None, Rect::new(0, 0, 50, 24)).unwrap();
        assert_eq!(narrow.side, None);
        let tiny = Layout::new(Game::Yonmoque, Rotation::None, Rect::new(0, 0, 30, 24));
        assert_eq!(tiny, Err(TooSmall(Size::new(38, 21))));
    }
}
