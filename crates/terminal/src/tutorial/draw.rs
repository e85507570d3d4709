//! The full screen of a lesson: the board, and what is told and asked beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::full::Course;
use super::page::{Part, Said};
use crate::board::{Board, Marks};
use crate::completion::completions;
use crate::frame::{draw_keys, draw_title, draw_too_small, draw_words, wrap};
use crate::layout::Layout;
use crate::{palette, words};

pub(crate) fn draw(course: &Course, area: Rect, buffer: &mut Buffer) {
    let layout = match Layout::new(course.game, course.rotation, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(needed, area, buffer),
    };
    let (number, all) = course.progress.number();
    let what = match course.options.part {
        Part::Course => "step",
        Part::Exercises => "exercise",
    };
    draw_title(&format!("{}, {what} {number} of {all}", course.game.name()), layout.title, buffer);
    let marks = marks(course);
    let position = if course.is_open() { Some(course.entry.preview()) } else { course.progress.position() };
    if let Some(position) = position {
        let board = Board {
            position: &position,
            rotation: course.rotation,
            marks: &marks,
            look: course.options.look,
        };
        board.draw(&layout.grid, buffer);
    }
    if let Some(side) = layout.side {
        draw_text(course, side, buffer);
    }
    draw_status(course, &layout, buffer);
    let keys: &[(&str, &str)] = match () {
        () if course.progress.page().is_none() => &[("p", "back"), ("q", "quit")],
        () if course.typed.is_some() => &[("Enter", "play"), ("Tab", "complete"), ("Esc", "back")],
        () if course.progress.is_done() => {
            &[("Enter", "go on"), ("r", "again"), ("p", "page before"), ("q", "quit")]
        }
        () => &[
            ("Enter", "choose"),
            (":", "type"),
            ("h", "hint"),
            ("v", "show"),
            ("r", "again"),
            ("n p", "pages"),
            ("t", "turn"),
            ("q", "quit"),
        ],
    };
    draw_keys(keys, layout.keys, buffer);
}

fn marks(course: &Course) -> Marks {
    let last = course.progress.last();
    let mut marks = last.map(|(before, mv)| Marks::of_move(&before, mv)).unwrap_or_default();
    marks.pointed.clone_from(&course.pointed);
    if let Some(page) = course.progress.page()
        && course.progress.is_fresh()
        && course.pointed.is_empty()
    {
        marks.pointed.clone_from(&page.marked);
    }
    if course.is_open() {
        marks.enter(&course.entry, course.cursor);
        marks.cursor = course.typed.is_none().then_some(course.cursor);
    }
    marks
}

/// Heading, paragraphs and what is asked, from the line that was scrolled to.
fn draw_text(course: &Course, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut parts: Vec<(&str, Style)> = Vec::new();
    match course.progress.page() {
        Some(page) => {
            parts.push((&page.title, bold.add_modifier(Modifier::UNDERLINED)));
            parts.extend(page.text.iter().map(|paragraph| (paragraph.as_str(), Style::new())));
            parts.push((&page.ask, bold));
        }
        None => parts.push((course.progress.finished(), bold)),
    }
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (text, style) in parts.into_iter().filter(|(text, _)| !text.is_empty()) {
        lines.extend(wrap(text, width).into_iter().map(|line| (line, style)));
        lines.push((String::new(), style));
    }
    lines.pop();
    let room = usize::from(area.height);
    let first = usize::from(course.scroll).min(lines.len().saturating_sub(room));
    let is_cut = lines.len() > first + room;
    for (y, (line, style)) in (area.y..area.bottom()).zip(&lines[first..]) {
        buffer.set_stringn(area.x, y, line, width, *style);
    }
    if is_cut {
        let more = Rect { y: area.bottom() - 1, height: 1, ..area };
        buffer.set_stringn(more.x, more.y, format!("{:<width$}", "PgDn: more"), width, palette::quiet());
    }
}

/// What to do; then what was said to the last turn or, before that, what is asked.
fn draw_status(course: &Course, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.status;
    let width = usize::from(area.width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let Some(page) = course.progress.page() else {
        draw_words((course.progress.finished(), bold), ("", bold), area, buffer);
        return;
    };
    let who = course.entry.base().to_act().name();
    let doing = match course.progress.is_done() {
        true => "Done. Enter goes on.".to_owned(),
        false => format!("{who}: {}", words::instruction(&course.entry)),
    };
    let look = course.options.look;
    let (text, style) = match &course.progress.said {
        Some(Said::Praise(text)) => (text, palette::proven(look)),
        Some(Said::Wrong(text)) => (text, palette::call(look)),
        Some(Said::Aside(text)) => (text, Style::new()),
        None => (&page.ask, Style::new()),
    };
    draw_words((&doing, bold), (text, style), Rect { height: area.height - 1, ..area }, buffer);
    let line = match (&course.typed, course.progress.position()) {
        (Some(editor), Some(position)) => {
            let offers = completions(&position, editor.text()).join(" ");
            format!("Move: {}_  {offers}", editor.text())
        }
        (None, Some(_)) => words::square(&course.entry.preview(), course.cursor),
        _ => String::new(),
    };
    buffer.set_stringn(area.x, area.bottom() - 1, line, width, palette::quiet());
}
