//! A square of Mitsudomoe: the top ring as an outline with the ball in it, and in its lower edge every ring of the stack by
//! its letter, bottom to top. Homes are tinted corners.

use ratatui::style::{Modifier, Style};
use tomoe_games::{Colour as _, Spot, mitsudomoe};

use super::cell::{Cell, Outline};
use crate::palette::{self, Role};

pub(super) fn draw(position: &mitsudomoe::Position, spot: Spot, cell: &mut Cell<'_>) {
    let Ok(square) = spot.try_into() else { return };
    let look = cell.look;
    let ground = ground(position, square);
    cell.ground(ground, " ");
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let stack = position.stack(square);
    let Some(top) = stack.top() else {
        // Without colours, whose corner it is has to be written.
        if !look.has_colours() {
            let owner = home(position, square).map(|owner| format!("({})", owner.letter()));
            cell.centre(owner.as_deref().unwrap_or(look.pick("·", ".")), palette::quiet());
        }
        return;
    };
    cell.piece(role(top), look.pick(Outline::ROUND, Outline::ASCII_ROUND));
    match position.ball_at(square) {
        Some(ball) => {
            cell.centre(&look.pick(format!("●{}●", capital(ball)), format!("({})", capital(ball))), bold)
        }
        None => cell.hole(ground),
    }
    let rings: Vec<mitsudomoe::Colour> = stack.iter().collect();
    let shown = rings.len().min(cell.width());
    let mut signs: Vec<(char, Style)> = rings[rings.len() - shown..]
        .iter()
        .map(|&ring| (ring.letter(), palette::style(look, role(ring)).add_modifier(Modifier::BOLD)))
        .collect();
    if shown < rings.len() {
        signs[0] = ('+', bold);
    }
    cell.bottom_signs(&signs);
}

fn capital(colour: mitsudomoe::Colour) -> char {
    colour.letter().to_ascii_uppercase()
}

const fn role(colour: mitsudomoe::Colour) -> Role {
    match colour {
        mitsudomoe::Colour::White => Role::White,
        mitsudomoe::Colour::Red => Role::Red,
        mitsudomoe::Colour::Black => Role::Black,
        mitsudomoe::Colour::Yellow => Role::Yellow,
    }
}

/// Whose home the square is, of those who play.
fn home(position: &mitsudomoe::Position, square: mitsudomoe::Square) -> Option<mitsudomoe::Colour> {
    position.seats().colours().iter().copied().find(|colour| colour.home().contains(square))
}

fn ground(position: &mitsudomoe::Position, square: mitsudomoe::Square) -> Role {
    match home(position, square) {
        Some(mitsudomoe::Colour::White) => Role::WhiteHome,
        Some(mitsudomoe::Colour::Red) => Role::RedHome,
        Some(mitsudomoe::Colour::Black) => Role::BlackHome,
        Some(mitsudomoe::Colour::Yellow) => Role::YellowHome,
        None if (square.file() + square.rank()).is_multiple_of(2) => Role::Stone,
        None => Role::OtherStone,
    }
}
