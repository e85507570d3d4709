//! The list of moves: the line on which the game stands, in as many columns as fit, with what is looked at in view.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as At, Rect};
use ratatui::style::{Modifier, Style};
use tomoe_games::record::{NodeId, Record};

use super::heading;
use crate::palette;

/// The moves of one line of a record, laid out for an area.
pub(crate) struct MoveList {
    area: Rect,
    items: Vec<(NodeId, String)>,
    columns: usize,
    /// The first row in view.
    top: usize,
    shown: NodeId,
    /// Moves after this one were taken back.
    played: usize,
}

impl MoveList {
    /// The line through `shown`, of which the moves up to `at` were played.
    pub(crate) fn new(record: &Record, at: NodeId, shown: NodeId, area: Rect) -> Self {
        let played = record.path(at);
        let line = if played.contains(&shown) || shown == NodeId::START { at } else { shown };
        let nodes: Vec<NodeId> = record.path(line).into_iter().chain(record.line_from(line)).collect();
        let item = |(index, &id): (usize, &NodeId)| {
            let text = record.move_text(id).unwrap_or_default();
            let mark = record.node(id).and_then(|node| node.note().mark);
            let mark = mark.map(|mark| mark.to_string()).unwrap_or_default();
            let branches = record.node(id).and_then(|node| record.node(node.parent()?));
            let fork = if branches.is_some_and(|node| node.children().len() > 1) { "+" } else { "" };
            (id, format!("{:>2}. {text}{mark}{fork}", index + 1))
        };
        let items: Vec<(NodeId, String)> = nodes.iter().enumerate().map(item).collect();
        let widest = items.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let columns = (usize::from(area.width) / (widest + 2).max(10)).clamp(1, 4);
        let rows = usize::from(area.height.saturating_sub(1)).max(1);
        let current = items.iter().position(|(id, _)| *id == shown).unwrap_or(0) / columns;
        let all = items.len().div_ceil(columns);
        // The move looked at stands in the last row but one, so that what follows is seen.
        let top = (current + 2).saturating_sub(rows).min(all.saturating_sub(rows));
        Self { area, items, columns, top, shown, played: played.len() }
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        let area = heading("Moves", self.area, buffer);
        if self.items.is_empty() && area.height > 0 {
            buffer.set_stringn(area.x, area.y, "none yet", usize::from(area.width), palette::quiet());
        }
        for (index, (id, text)) in self.items.iter().enumerate() {
            let Some(rect) = self.rect(index) else { continue };
            let style = match index < self.played {
                _ if *id == self.shown => Style::new().add_modifier(Modifier::REVERSED),
                true => Style::new(),
                false => palette::quiet(),
            };
            buffer.set_stringn(rect.x, rect.y, text, usize::from(rect.width), style);
        }
    }

    /// The move at a place of the screen.
    pub(crate) fn node_at(&self, x: u16, y: u16) -> Option<NodeId> {
        let is_it = |index: &usize| self.rect(*index).is_some_and(|rect| rect.contains(At::new(x, y)));
        (0..self.items.len()).find(is_it).map(|index| self.items[index].0)
    }

    fn rect(&self, index: usize) -> Option<Rect> {
        let row = (index / self.columns).checked_sub(self.top)?;
        // A game may have more rows than a screen can count.
        let row = u16::try_from(row).ok().filter(|&row| row < self.area.height.saturating_sub(1))?;
        let width = self.area.width / self.columns as u16;
        let (x, y) = (self.area.x + (index % self.columns) as u16 * width, self.area.y + 1 + row);
        Some(Rect::new(x, y, width, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_rows_than_a_screen_can_count_are_out_of_view() {
        let area = Rect::new(0, 0, 20, 6);
        let items = (1..=70_000).map(|number| (NodeId::START, number.to_string())).collect();
        let list = MoveList { area, items, columns: 1, top: 2, shown: NodeId::START, played: 70_000 };
        let mut buffer = Buffer::empty(area);
        list.draw(&mut buffer);
        let row = |y: u16| (0..6).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        assert_eq!((row(1), row(5)), ("3".to_owned(), "7".to_owned()));
        assert_eq!(list.rect(2 + 5), None);
        assert_eq!(list.rect(2 + (1 << 16)), None);
    }
}
