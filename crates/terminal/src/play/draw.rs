//! The full screen of a game, from how things stand to characters.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as At, Rect};
use ratatui::style::{Modifier, Style};
use tomoe_games::{AnyPosition, Player};

use super::computer::LINES;
use super::{Confirmation, Mode, Notice, Play, help};
use crate::board::{Board, Marks};
use crate::completion::completions;
use crate::editor::Editor;
use crate::frame::{draw_keys, draw_table, draw_title, draw_too_small, draw_words};
use crate::layout::Layout;
use crate::panel::{self, MoveList, PlayerLine};
use crate::{palette, words};

pub(crate) fn draw(play: &Play, area: Rect, buffer: &mut Buffer) {
    let position = play.shown_position();
    let layout = match Layout::new(position.game(), play.rotation, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(needed, area, buffer),
    };
    let game = position.game();
    draw_title(&format!("{} by {}", game.name(), game.designer()), layout.title, buffer);
    if let Mode::Help(first) = play.mode {
        let page = Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(2));
        let rows = help::rows(play.options.look);
        let rows = rows.get(usize::from(first)..).unwrap_or_default();
        draw_table("Keys (any other key goes back)", rows, page, buffer);
        return draw_keys(&[("up down", "scroll"), ("Esc", "back")], layout.keys, buffer);
    }
    let shown = if play.is_open() { play.entry.preview() } else { position };
    let marks = marks(play);
    Board { position: &shown, rotation: play.rotation, marks: &marks, look: play.options.look }
        .draw(&layout.grid, buffer);
    if let Some(side) = layout.side {
        draw_side(play, &shown, side, buffer);
    }
    draw_status(play, &shown, layout.status, buffer);
    draw_keys(keys(play), layout.keys, buffer);
}

/// What is pointed out on the board.
fn marks(play: &Play) -> Marks {
    let mut marks = Marks::of_node(play.game.record(), play.shown());
    marks.cursor = matches!(play.mode, Mode::Board).then_some(play.cursor);
    if play.viewed.is_none() && play.game.live().is_over() {
        marks.pointed = play.game.live().history().telling_squares();
    }
    if play.is_open() {
        marks.enter(&play.entry, play.cursor);
        marks.pointed.clone_from(&play.pointed);
    }
    marks
}

/// The side of the screen: players, thoughts if they are wanted, moves.
fn draw_side(play: &Play, position: &AnyPosition, area: Rect, buffer: &mut Buffer) {
    let look = play.options.look;
    let lines = player_lines(play, position);
    let (top, rest) = panel::split(area, lines.len() as u16 + 1);
    panel::players(position, &lines, look, top, buffer);
    let (thoughts, moves) = match play.is_panel_open {
        true => panel::split(rest, 1 + 2 * LINES as u16),
        false => (Rect::default(), rest),
    };
    if play.is_panel_open {
        let about = play.shown_position();
        panel::thoughts(&about, play.computer.known(play.shown()), look, thoughts, buffer);
    }
    move_list(play, moves).draw(buffer);
}

fn player_lines(play: &Play, position: &AnyPosition) -> Vec<PlayerLine> {
    let now = play.now();
    let acts = (!play.game.live().is_over() || play.viewed.is_some()).then(|| play.shown_position().to_act());
    let seats = play.game.live().seats();
    let line = |(place, player): (usize, Player)| PlayerLine {
        player,
        name: seats.get(place).map_or(String::new(), |seat| seat.name.clone()),
        is_to_act: acts == Some(player),
        left: play.game.live().time_left(player, now).map(Duration::from),
    };
    position.seated().into_iter().enumerate().map(line).collect()
}

fn move_list(play: &Play, area: Rect) -> MoveList {
    MoveList::new(play.game.record(), play.game.at(), play.shown(), area)
}

/// The list of moves as it is on a screen of this size, for the mouse.
pub(super) fn moves_on_screen(play: &Play, layout: &Layout) -> Option<MoveList> {
    let lines = play.game.live().terms().seats().len() as u16 + 1;
    let (_, rest) = panel::split(layout.side?, lines);
    let moves = if play.is_panel_open { panel::split(rest, 1 + 2 * LINES as u16).1 } else { rest };
    Some(move_list(play, moves))
}

/// How the game stands and what to do, what was said, and what is typed or stands under the cursor.
fn draw_status(play: &Play, position: &AnyPosition, area: Rect, buffer: &mut Buffer) {
    let look = play.options.look;
    let width = usize::from(area.width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let y = area.bottom() - 1;
    let words = Rect { height: area.height - 1, ..area };
    let (notice, style) = match &play.notice {
        Some(Notice::Said(text)) => (text.as_str(), Style::new()),
        Some(Notice::Refused(text)) => (text.as_str(), palette::call(look)),
        None => ("", Style::new()),
    };
    draw_words((&standing(play), bold), (notice, style), words, buffer);
    if let Some((label, editor)) = typed(play) {
        let line = format!("{label}{}", editor.text());
        buffer.set_stringn(area.x, y, &line, width, bold);
        let used = line.chars().count() + 2;
        if matches!(play.mode, Mode::Typing(_)) && used < width {
            let offers = completions(play.game.live().position(), editor.text()).join(" ");
            buffer.set_stringn(area.x + used as u16, y, offers, width - used, palette::quiet());
        }
    } else if let Mode::Asking(question) = &play.mode {
        buffer.set_stringn(area.x, y, self::question(question), width, palette::call(look));
    } else {
        let effect = play.is_open().then(|| words::effect(&play.entry, play.cursor)).flatten();
        let effect = effect.map_or(String::new(), |effect| format!(" ({effect})"));
        let text = words::square(position, play.cursor) + &effect;
        buffer.set_stringn(area.x, y, text, width, palette::quiet());
    }
}

/// How the game stands, and what to do.
fn standing(play: &Play) -> String {
    if play.viewed.is_some() {
        let ply = play.game.record().node(play.shown()).map_or(0, |node| node.ply());
        let all = play.game.live().history().plies();
        return format!("Viewing move {ply} of {all}. End goes back to the game.");
    }
    let history = play.game.live().history();
    if let Some(ending) = words::ending(history) {
        return ending;
    }
    let who = history.position().to_act().name();
    match play.game.live().seat_to_act() {
        Some(seat) if !seat.is_person() => format!("{who}, {}, is thinking.", seat.name),
        _ if play.game.live().may_swap() => {
            format!("{who}: x takes over {}'s side, or {}", other(play), words::instruction(&play.entry))
        }
        _ if play.computer.wants_hint => format!("{who}: looking for a good move."),
        _ => format!("{who}: {}", words::instruction(&play.entry)),
    }
}

/// The name of the side that is not to act, of two.
fn other(play: &Play) -> &'static str {
    let position = play.game.live().position();
    let other = position.seated().into_iter().find(|&player| player != position.to_act());
    other.map_or("", |player| player.name())
}

fn question(question: &Confirmation) -> String {
    match question {
        Confirmation::Resign => "Really resign? y or n".to_owned(),
        Confirmation::Leave => "Leave this game unfinished? y or n (s saves it)".to_owned(),
        Confirmation::NewGame => "Begin a new game instead of this one? y or n".to_owned(),
        Confirmation::Overwrite(path) => format!("{} is there already. Replace it? y or n", path.display()),
    }
}

/// The line being typed, with what it is for.
fn typed(play: &Play) -> Option<(&'static str, &Editor)> {
    match &play.mode {
        Mode::Typing(editor) => Some(("Move: ", editor)),
        Mode::Saving(editor) => Some(("Save as: ", editor)),
        Mode::Loading(editor) => Some(("Load: ", editor)),
        _ => None,
    }
}

/// Where the terminal's own cursor is while something is typed.
pub(crate) fn caret(play: &Play, area: Rect) -> Option<At> {
    let layout = Layout::new(play.shown_position().game(), play.rotation, area).ok()?;
    let (label, editor) = typed(play)?;
    let before = label.chars().count() + editor.halves().0.chars().count();
    let x = layout.status.x.saturating_add(u16::try_from(before).unwrap_or(u16::MAX));
    Some(At::new(x.min(layout.status.right() - 1), layout.status.bottom() - 1))
}

fn keys(play: &Play) -> &'static [(&'static str, &'static str)] {
    match &play.mode {
        Mode::Typing(_) => &[("Enter", "play"), ("Tab", "complete"), ("Esc", "back")],
        Mode::Saving(_) => &[("Enter", "save"), ("Esc", "back")],
        Mode::Loading(_) => &[("Enter", "load"), ("Esc", "back")],
        Mode::Asking(_) => &[("y", "yes"), ("n", "no")],
        Mode::Board | Mode::Help(_) if play.game.live().is_over() => &[
            ("n", "new game"),
            ("u", "undo"),
            ("[ ]", "look back"),
            ("s", "save"),
            ("?", "help"),
            ("q", "quit"),
        ],
        Mode::Board | Mode::Help(_) => &[
            ("Enter", "choose"),
            (":", "type"),
            ("u", "undo"),
            ("h", "hint"),
            ("p", "think"),
            ("t", "turn"),
            ("s", "save"),
            ("?", "help"),
            ("q", "quit"),
        ],
    }
}
