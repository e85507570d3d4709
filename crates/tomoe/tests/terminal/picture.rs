//! A screen in its colours, as a picture.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

/// A character's size, and the margin around all of them.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 18;
const MARGIN: u16 = 9;
/// The terminal's own ground and ink.
const GROUND: &str = "#16181c";
const INK: &str = "#ece7dc";

/// The screen as SVG: neighbours of the same style are one piece of text, spaced so that every font fits.
pub(crate) fn svg(screen: &Screen) -> String {
    let (lines, columns) = screen.size();
    let (width, height) = (columns.get() * WIDTH + 2 * MARGIN, lines.get() * HEIGHT + 2 * MARGIN);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{GROUND}\"/>\n"
    );
    for line in 0..lines.get() {
        let cells: Vec<&Cell> = (0..columns.get()).filter_map(|column| screen.cell(line, column)).collect();
        let mut first = 0;
        while first < cells.len() {
            let style = Style::of(cells[first]);
            let count = cells[first..].iter().take_while(|cell| Style::of(cell) == style).count();
            style.draw(&mut picture, first as u16, line, &cells[first..first + count]);
            first += count;
        }
    }
    picture + "</svg>\n"
}

#[derive(PartialEq)]
struct Style {
    ground: String,
    ink: String,
    bold: bool,
    dim: bool,
    underline: bool,
}

impl Style {
    fn of(cell: &Cell) -> Self {
        let (ground, ink) = (colour(cell.bgcolor(), GROUND), colour(cell.fgcolor(), INK));
        let (ground, ink) = if cell.inverse() { (ink, ground) } else { (ground, ink) };
        Self { ground, ink, bold: cell.bold(), dim: cell.dim(), underline: cell.underline() }
    }

    fn draw(&self, picture: &mut String, column: u16, line: u16, cells: &[&Cell]) {
        let (x, y) = (MARGIN + column * WIDTH, MARGIN + line * HEIGHT);
        let width = cells.len() as u16 * WIDTH;
        // Writing into a string can't fail.
        if self.ground != GROUND {
            let ground = &self.ground;
            let _ = writeln!(
                picture,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>"
            );
        }
        let text: String =
            cells.iter().map(|cell| if cell.has_contents() { cell.contents() } else { " " }).collect();
        if text.trim().is_empty() {
            return;
        }
        let weight = if self.bold { " font-weight=\"bold\"" } else { "" };
        let line = if self.underline { " text-decoration=\"underline\"" } else { "" };
        let faint = if self.dim { " opacity=\"0.65\"" } else { "" };
        let places: Vec<String> =
            (0..cells.len() as u16).map(|index| (x + index * WIDTH).to_string()).collect();
        let _ = writeln!(
            picture,
            "<text xml:space=\"preserve\" x=\"{}\" y=\"{}\" fill=\"{}\"{weight}{line}{faint}>{}</text>",
            places.join(" "),
            y + 14,
            self.ink,
            text.replace('&', "&amp;").replace('<', "&lt;"),
        );
    }
}

/// A colour as pictures write it. Of the sixteen, only those that the screen uses on the terminal's own ground occur.
fn colour(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Default => otherwise.to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Idx(2) => "#6cc08b".to_owned(),
        Color::Idx(9) => "#f0694e".to_owned(),
        Color::Idx(index) => panic!("colour {index} is not expected"),
    }
}
