//! Who plays, what they have beside the board, and how much time they have left.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tomoe_games::{AnyPosition, Game, Player};

use super::heading;
use crate::clock;
use crate::look::Look;
use crate::palette::{self, Role};
use crate::words::{Reserve, reserve, reserve_name};

/// A player as the panel shows them.
pub(crate) struct PlayerLine {
    pub(crate) player: Player,
    pub(crate) name: String,
    pub(crate) is_to_act: bool,
    pub(crate) left: Option<Duration>,
}

/// Draws the players, a line each, under a heading.
pub(crate) fn players(
    position: &AnyPosition,
    lines: &[PlayerLine],
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let title = format!("Players and {}", reserve_name(position.game()));
    let area = heading(&title, area, buffer);
    for (place, line) in lines.iter().enumerate().take(usize::from(area.height)) {
        let y = area.y + place as u16;
        let style = match line.is_to_act {
            true => Style::new().add_modifier(Modifier::BOLD),
            false => Style::new(),
        };
        let arrow = if line.is_to_act { look.pick("▶", ">") } else { " " };
        buffer.set_string(area.x, y, arrow, palette::call(look));
        let letter = format!(" {} ", line.player.letter().to_ascii_uppercase());
        buffer.set_string(area.x + 1, y, letter, palette::style(look, role(line.player)).patch(style));
        let clock = line.left.map(clock::text).unwrap_or_default();
        let reserve = beside(position, line.player, place);
        let most = usize::from(most_beside(position.game()));
        let right = format!("{reserve:<most$}{}{clock}", if clock.is_empty() { "" } else { " " });
        let width = usize::from(area.width).saturating_sub(5);
        let room = width.saturating_sub(right.chars().count() + 1);
        // The colour's letter stands there already, so its name goes first where room is short.
        let full = format!("{} {}", line.player.name(), line.name);
        let name = if full.chars().count() <= room { &full } else { &line.name };
        let name: String = name.chars().take(room).collect();
        buffer.set_stringn(area.x + 5, y, format!("{name:<room$} {right}"), width, style);
    }
}

/// The most pieces that lie beside the board.
const fn most_beside(game: Game) -> u8 {
    match game {
        Game::Yonmoque => 6,
        Game::Mana | Game::Mitsudomoe => 5,
    }
}

/// What lies beside the board, a sign a piece.
fn beside(position: &AnyPosition, player: Player, place: usize) -> String {
    let sign = match player.game() {
        Game::Yonmoque => player.letter().to_ascii_uppercase().to_string(),
        Game::Mana => if player.index() == 0 { "R" } else { "r" }.to_owned(),
        Game::Mitsudomoe => player.letter().to_string(),
    };
    match reserve(position, place) {
        Reserve::Pieces(0) => "none".to_owned(),
        Reserve::Pieces(count) => sign.repeat(usize::from(count)),
        Reserve::Out => "out".to_owned(),
    }
}

fn role(player: Player) -> Role {
    match (player.game(), player.name()) {
        (_, "Blue") => Role::Blue,
        (_, "Red") => Role::Red,
        (_, "Amber") => Role::Amber,
        (_, "Black") => Role::Black,
        (_, "Yellow") => Role::Yellow,
        _ => Role::White,
    }
}
