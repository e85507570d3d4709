//! The full screen of a record.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use tomoe_games::record::NodeId;

use super::Watch;
use crate::board::{Board, Marks};
use crate::frame::{draw_keys, draw_table, draw_title, draw_too_small, draw_words, wrap};
use crate::layout::Layout;
use crate::panel::{self, MoveList, PlayerLine};
use crate::{palette, words};

const KEYS: [(&str, &str); 9] = [
    ("Right, Enter", "the next move"),
    ("Left", "the move before"),
    ("Up Down", "another move that could have been played here"),
    ("Home End", "the start, the end of this line"),
    ("Space", "let the moves go by themselves, or stop them"),
    ("+ -", "faster, slower"),
    ("n p", "the next record of the file, the one before"),
    ("t", "turn the board by a quarter"),
    ("q, Esc, Ctrl-C", "leave"),
];

pub(crate) fn draw(watch: &Watch, area: Rect, buffer: &mut Buffer) {
    let Some(node) = watch.node() else { return };
    let position = node.position();
    let layout = match Layout::new(position.game(), watch.rotation, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(needed, area, buffer),
    };
    draw_title(&title(watch), layout.title, buffer);
    if watch.is_help_open {
        let page = Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(2));
        draw_table("Keys (any key goes back)", &KEYS, page, buffer);
        return;
    }
    let mut marks = Marks::of_node(&watch.record, watch.at);
    if let Some(history) = watch.record.history_to(watch.at) {
        marks.pointed = history.telling_squares();
    }
    Board { position, rotation: watch.rotation, marks: &marks, look: watch.look }.draw(&layout.grid, buffer);
    if let Some(side) = layout.side {
        draw_side(watch, side, buffer);
    }
    draw_status(watch, layout.status, layout.side.is_some(), buffer);
    let space = if watch.playing.is_some() { "stop" } else { "go by itself" };
    let keys =
        [("Right", "next"), ("Left", "back"), ("Space", space), ("t", "turn"), ("?", "help"), ("q", "quit")];
    draw_keys(&keys, layout.keys, buffer);
}

fn title(watch: &Watch) -> String {
    let event = watch.record.tag("Event").map(|event| format!(", {event}")).unwrap_or_default();
    let number = match watch.records.len() {
        1 => String::new(),
        all => format!(" ({} of {all})", watch.number + 1),
    };
    format!("a game of {}{event}{number}", watch.record.game().name())
}

fn draw_side(watch: &Watch, area: Rect, buffer: &mut Buffer) {
    let Some(node) = watch.node() else { return };
    let lines = player_lines(watch);
    let (top, rest) = panel::split(area, lines.len() as u16 + 1);
    panel::players(node.position(), &lines, watch.look, top, buffer);
    let comment = &node.note().comment;
    if !comment.is_empty() {
        let (comment_area, _) = panel::split(rest, comment_height(watch, rest));
        let text = panel::heading("Comment", comment_area, buffer);
        Paragraph::new(comment.as_str()).wrap(Wrap { trim: true }).render(text, buffer);
    }
    move_list(watch, area).draw(buffer);
}

/// How many lines a comment takes beside the board, its heading included; at most half of them.
fn comment_height(watch: &Watch, area: Rect) -> u16 {
    let comment = watch.node().map_or("", |node| node.note().comment.as_str());
    if comment.is_empty() {
        return 0;
    }
    let lines = wrap(comment, usize::from(area.width)).len();
    u16::try_from(lines + 1).unwrap_or(u16::MAX).min(area.height / 2)
}

fn move_list(watch: &Watch, side: Rect) -> MoveList {
    let (_, rest) = panel::split(side, player_lines(watch).len() as u16 + 1);
    let moves = match comment_height(watch, rest) {
        0 => rest,
        height => panel::split(rest, height).1,
    };
    let end = watch.record.line_from(watch.at).last().unwrap_or(watch.at);
    MoveList::new(&watch.record, end, watch.at, moves)
}

/// The move at a place of the screen.
pub(super) fn node_at(watch: &Watch, x: u16, y: u16) -> Option<NodeId> {
    let layout = Layout::new(watch.record.game(), watch.rotation, watch.area).ok()?;
    move_list(watch, layout.side?).node_at(x, y)
}

fn player_lines(watch: &Watch) -> Vec<PlayerLine> {
    let Some(node) = watch.node() else { return Vec::new() };
    let position = node.position();
    let is_over = node.ending().is_some();
    let path = watch.record.path(watch.at);
    let line = |player| PlayerLine {
        player,
        name: watch.record.player_name(player).unwrap_or_default().to_owned(),
        is_to_act: !is_over && position.to_act() == player,
        left: path.iter().rev().find_map(|&id| {
            let node = watch.record.node(id)?;
            let mover = watch.record.node(node.parent()?)?.position().to_act();
            node.note().clock.filter(|_| mover == player).map(|clock| clock.duration())
        }),
    };
    position.seated().into_iter().map(line).collect()
}

fn draw_status(watch: &Watch, area: Rect, has_side: bool, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let Some(node) = watch.node() else { return };
    let all = watch.record.path(watch.at).len() + watch.record.line_from(watch.at).count();
    let told = node.parent().and_then(|parent| {
        let before = watch.record.node(parent)?.position();
        Some(words::move_sentence(before, node.mv()?))
    });
    let standing =
        format!("Move {} of {all}. {}", node.ply(), told.unwrap_or_else(|| "The start.".to_owned()));
    let said = words::said_at(&watch.record, watch.at);
    let said = if has_side || node.note().comment.is_empty() { said } else { node.note().comment.clone() };
    let words = Rect { height: area.height - 1, ..area };
    draw_words((&standing, bold), (&said, Style::new()), words, buffer);
    let others = words::others_at(&watch.record, watch.at);
    if !others.is_empty() {
        let others = format!("instead (Up, Down): {}", others.join(" "));
        buffer.set_stringn(area.x, area.bottom() - 1, others, width, palette::quiet());
    }
}
