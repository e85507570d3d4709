//! What the engine thinks: the best lines, and of each whether it is proven.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tomoe_engine::ugi::Findings;
use tomoe_games::AnyPosition;

use super::heading;
use crate::look::Look;
use crate::palette;
use crate::words;

/// Draws what was found about a position, two rows a line, under a heading.
pub(crate) fn thoughts(
    position: &AnyPosition,
    findings: Option<&Findings>,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let title = match findings {
        Some(findings) => format!("Thoughts, {} turns deep", findings.depth()),
        None => "Thoughts".to_owned(),
    };
    let mut area = heading(&title, area, buffer);
    let width = usize::from(area.width);
    let Some(findings) = findings.filter(|findings| !findings.lines.is_empty()) else {
        buffer.set_stringn(area.x, area.y, "thinking", width, palette::quiet());
        return;
    };
    for line in &findings.lines {
        if area.height < 2 {
            return;
        }
        let style = if line.score.is_proven() { palette::proven(look) } else { Style::new() };
        let score = words::score(position.to_act().name(), line.score);
        buffer.set_stringn(area.x, area.y, score, width, style);
        let moves = line.moves.join(" ");
        buffer.set_stringn(area.x + 2, area.y + 1, moves, width.saturating_sub(2), Style::new());
        area = Rect::new(area.x, area.y + 2, area.width, area.height - 2);
    }
}
