//! A square of Mana: its value as circles, filled where the Mana asks for it, and men. Red's are cut square, Amber's
//! round; a damyo has a bold outline; who wears the Mana shows it in the upper edge.

use ratatui::style::{Modifier, Style};
use tomoe_games::{Spot, mana};

use super::cell::{Cell, Outline};
use crate::palette::{self, Role};

pub(super) fn draw(position: &mana::Position, spot: Spot, crowned: Option<Spot>, cell: &mut Cell<'_>) {
    let Ok(square) = spot.try_into() else { return };
    let look = cell.look;
    let value = position.mat().map(|mat| mat.value(square));
    let is_lit = value.is_some() && value == position.mana();
    let ground = match (spot.file() + spot.rank()) % 2 {
        _ if is_lit => Role::LitMat,
        0 => Role::Mat,
        _ => Role::OtherMat,
    };
    cell.ground(ground, " ");
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let circle = if is_lit { look.pick("●", "@") } else { look.pick("○", "o") };
    let circles = value.map_or(String::new(), |value| circle.repeat(usize::from(value.number())));
    let style = if is_lit { bold } else { Style::new() };
    let Some(man) = position.at(square) else {
        let spread: Vec<String> = circles.chars().map(String::from).collect();
        cell.centre(&spread.join(" "), style);
        // Without values and without colours, something has to tell where the squares are.
        if value.is_none() && !look.has_colours() {
            cell.centre(look.pick("·", "."), palette::quiet());
        }
        return;
    };
    let (role, sign) = match (man.colour, man.is_damyo) {
        (mana::Colour::Red, true) => (Role::Red, "D"),
        (mana::Colour::Red, false) => (Role::Red, "R"),
        (mana::Colour::Amber, true) => (Role::Amber, "d"),
        (mana::Colour::Amber, false) => (Role::Amber, "r"),
    };
    let outline = match (man.colour, man.is_damyo) {
        (mana::Colour::Red, true) => look.pick(Outline::BOLD_SQUARE, Outline::ASCII_BOLD_SQUARE),
        (mana::Colour::Red, false) => look.pick(Outline::SQUARE, Outline::ASCII_SQUARE),
        (mana::Colour::Amber, true) => look.pick(Outline::BOLD_ROUND, Outline::ASCII_BOLD_ROUND),
        (mana::Colour::Amber, false) => look.pick(Outline::ROUND, Outline::ASCII_ROUND),
    };
    cell.piece(role, outline);
    let sign = if man.is_damyo { format!("{0}{sign}{0}", look.pick("◆", "*")) } else { sign.to_owned() };
    cell.centre(&sign, bold);
    // Two circles stand in the middle of an odd width only with something between them.
    let spaced = circles.chars().map(String::from).collect::<Vec<_>>();
    let apart = if spaced.len() == 2 { outline.across } else { "" };
    cell.bottom(&spaced.join(apart), style);
    if crowned == Some(spot) {
        cell.top(look.pick("◠M◠", "^M^"), bold);
    }
}
