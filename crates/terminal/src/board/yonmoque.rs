//! A square of Yonmoque: blue, white and neutral tiles, and discs. Blue's carry a wave, White's are plain.

use ratatui::style::{Modifier, Style};
use tomoe_games::{Spot, yonmoque};

use super::cell::{Cell, Outline};
use crate::palette::Role;

pub(super) fn draw(position: &yonmoque::Position, spot: Spot, cell: &mut Cell<'_>) {
    use yonmoque::Colour::{Blue, White};
    let Ok(square) = spot.try_into() else { return };
    let look = cell.look;
    match square {
        _ if Blue.tiles().contains(square) => cell.ground(Role::BlueTile, look.pick("░", "~")),
        _ if White.tiles().contains(square) => cell.ground(Role::WhiteTile, " "),
        _ => cell.ground(Role::NeutralTile, look.pick("╱", "/")),
    }
    let outline = look.pick(Outline::ROUND, Outline::ASCII_ROUND);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match position.at(square) {
        Some(Blue) => {
            cell.piece(Role::Blue, outline);
            cell.centre(look.pick("≈B≈", "~B~"), bold);
        }
        Some(White) => {
            cell.piece(Role::White, outline);
            cell.centre("W", bold);
        }
        None => {}
    }
}
