//! The full screen of a lesson: the board, and what is told and asked beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use tomoe_games::Step;
use tomoe_games::entry::Held;

use super::full::Course;
use super::page::{Page, Part, Said};
use crate::board::{Board, Marks};
use crate::completion::completions;
use crate::frame::{draw_keys, draw_title, draw_too_small, draw_words};
use crate::layout::Layout;
use crate::{palette, words};

pub(super) fn draw(course: &Course, area: Rect, buffer: &mut Buffer) {
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
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match (layout.side, course.progress.page()) {
        (Some(side), Some(page)) => {
            let text = Paragraph::new(told(course, page)).wrap(Wrap { trim: true });
            text.scroll((course.scroll, 0)).render(side, buffer);
        }
        (Some(side), None) => {
            let text = Paragraph::new(course.progress.finished()).wrap(Wrap { trim: true });
            text.style(bold).render(side, buffer);
        }
        (None, _) => {}
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
    if !course.is_open() {
        return marks;
    }
    let entry = &course.entry;
    let steps = entry.steps();
    if !steps.is_empty() {
        marks.left = steps.iter().filter_map(Step::from).collect();
        marks.came = steps.iter().filter_map(Step::to).collect();
    }
    marks.cursor = course.typed.is_none().then_some(course.cursor);
    marks.held = match entry.held() {
        Some(Held::Square(spot)) => Some(spot),
        _ => None,
    };
    if entry.held().is_none() {
        marks.movable = entry.movable();
    }
    marks.targets = entry.targets();
    marks.affected = entry.step_to(course.cursor).map(|step| entry.affected(step)).unwrap_or_default();
    marks
}

/// Heading, paragraphs, what is asked, and what was said to the last turn.
fn told(course: &Course, page: &Page) -> Text<'static> {
    let look = course.options.look;
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines: Vec<Line<'static>> = Vec::new();
    if !page.title.is_empty() {
        lines.push(Line::styled(page.title.clone(), bold.add_modifier(Modifier::UNDERLINED)));
        lines.push(Line::default());
    }
    for paragraph in &page.text {
        lines.push(Line::raw(paragraph.clone()));
        lines.push(Line::default());
    }
    lines.push(Line::styled(page.ask.clone(), bold));
    if let Some(said) = &course.progress.said {
        lines.push(Line::default());
        lines.push(match said {
            Said::Praise(text) => Line::styled(text.clone(), palette::proven(look)),
            Said::Wrong(text) => Line::styled(text.clone(), palette::call(look)),
            Said::Aside(text) => Line::raw(text.clone()),
        });
    }
    Text::from(lines)
}

fn draw_status(course: &Course, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.status;
    let width = usize::from(area.width);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let Some(page) = course.progress.page() else {
        if layout.side.is_none() {
            buffer.set_stringn(area.x, area.y, course.progress.finished(), width, bold);
        }
        return;
    };
    let who = course.entry.base().to_act().name();
    let doing = match course.progress.is_done() {
        true => "Done. Enter goes on.".to_owned(),
        false => format!("{who}: {}", words::instruction(&course.entry)),
    };
    // Without room beside the board, the most important words stand beneath it.
    let text = match &course.progress.said {
        _ if layout.side.is_some() => "",
        Some(Said::Praise(text) | Said::Wrong(text) | Said::Aside(text)) => text,
        None => &page.ask,
    };
    draw_words((&doing, bold), (text, Style::new()), Rect { height: area.height - 1, ..area }, buffer);
    let line = match (&course.typed, course.progress.position()) {
        (Some(editor), Some(position)) => {
            let offers = completions(&position, editor.text()).join(" ");
            format!("Move: {}_  {offers}", editor.text())
        }
        (None, Some(position)) => words::square(&position, course.cursor),
        _ => String::new(),
    };
    buffer.set_stringn(area.x, area.bottom() - 1, line, width, palette::quiet());
}
