//! A writer of SVG that can't forget to escape or to close an element.

use std::fmt::{self, Display, Write};

use crate::geometry::Point;
use crate::theme::Rgb;

/// SVG text under construction.
#[derive(Default)]
pub(crate) struct Svg {
    text: String,
}

/// An element's attributes, written in this order.
pub(crate) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Svg {
    /// What `write` writes, as text.
    pub(crate) fn collect(write: impl FnOnce(&mut Svg)) -> String {
        let mut svg = Svg::default();
        write(&mut svg);
        svg.text
    }

    /// An element around what `content` writes.
    pub(crate) fn element(&mut self, name: &str, attributes: Attributes, content: impl FnOnce(&mut Svg)) {
        self.start(name, attributes);
        self.text.push('>');
        content(self);
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// A group moved to `to` and scaled there.
    pub(crate) fn placed(&mut self, to: Point, scale: f64, content: impl FnOnce(&mut Svg)) {
        let transform = placing(to, scale);
        self.element("g", &[("transform", &transform)], content);
    }

    /// Text between tags.
    pub(crate) fn text(&mut self, text: &str) {
        escape(&mut self.text, text);
    }

    /// Markup that this writer has made before.
    pub(crate) fn append(&mut self, markup: &str) {
        self.text.push_str(markup);
    }

    pub(crate) fn path(&mut self, d: &str, paint: Paint) {
        self.painted("path", &[("d", &d)], paint);
    }

    pub(crate) fn circle(&mut self, at: Point, radius: f64, paint: Paint) {
        self.painted("circle", &[("cx", &Num(at.x)), ("cy", &Num(at.y)), ("r", &Num(radius))], paint);
    }

    pub(crate) fn ellipse(&mut self, at: Point, rx: f64, ry: f64, paint: Paint) {
        let attributes: Attributes =
            &[("cx", &Num(at.x)), ("cy", &Num(at.y)), ("rx", &Num(rx)), ("ry", &Num(ry))];
        self.painted("ellipse", attributes, paint);
    }

    /// A rectangle around `centre` with rounded corners.
    pub(crate) fn rect(&mut self, centre: Point, width: f64, height: f64, corner: f64, paint: Paint) {
        let attributes: Attributes = &[
            ("x", &Num(centre.x - width / 2.0)),
            ("y", &Num(centre.y - height / 2.0)),
            ("width", &Num(width)),
            ("height", &Num(height)),
            ("rx", &Num(corner)),
        ];
        self.painted("rect", attributes, paint);
    }

    fn painted(&mut self, name: &str, attributes: Attributes, paint: Paint) {
        self.start(name, attributes);
        match paint.fill {
            Some(fill) => self.attribute("fill", &fill),
            None => self.attribute("fill", &"none"),
        }
        if let Some((line, width)) = paint.line {
            self.attribute("stroke", &line);
            self.attribute("stroke-width", &Num(width));
            self.attribute("stroke-linecap", &"round");
            self.attribute("stroke-linejoin", &"round");
        }
        if paint.opacity < 1.0 {
            self.attribute("opacity", &Num(paint.opacity));
        }
        self.text.push_str("/>");
    }

    fn start(&mut self, name: &str, attributes: Attributes) {
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in attributes {
            self.attribute(name, value);
        }
    }

    fn attribute(&mut self, name: &str, value: &dyn Display) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        escape(&mut self.text, &value.to_string());
        self.text.push('"');
    }
}

/// How a shape is painted.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    fill: Option<Rgb>,
    line: Option<(Rgb, f64)>,
    opacity: f64,
}

impl Paint {
    pub(crate) fn fill(colour: Rgb) -> Self {
        Self { fill: Some(colour), line: None, opacity: 1.0 }
    }

    pub(crate) fn line(colour: Rgb, width: f64) -> Self {
        Self { fill: None, line: Some((colour, width)), opacity: 1.0 }
    }

    /// The same with an outline.
    pub(crate) fn edged(self, colour: Rgb, width: f64) -> Self {
        Self { line: Some((colour, width)), ..self }
    }

    pub(crate) fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

/// The value of a `transform` attribute that moves the origin to `to` and scales there.
pub(crate) fn placing(to: Point, scale: f64) -> String {
    let mut transform = format!("translate({} {})", Num(to.x), Num(to.y));
    if scale != 1.0 {
        let _ = write!(transform, " scale({})", Num(scale));
    }
    transform
}

/// A number written with at most two decimals: a hundredth of a unit is far below a pixel.
pub struct Num(pub f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// Appends text with the characters that mean something to XML replaced, and those that XML forbids left out.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(character),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_keep_their_sign() {
        let cases =
            [(0.0, "0"), (-0.001, "0"), (-0.5, "-0.5"), (12.0, "12"), (3.05, "3.05"), (-7.126, "-7.13")];
        for (number, text) in cases {
            assert_eq!(Num(number).to_string(), text);
        }
    }

    #[test]
    fn text_and_attributes_are_escaped() {
        let hostile = "a<b>&\"'\u{0}\u{1b}c";
        let markup = Svg::collect(|svg| svg.element("g", &[("class", &hostile)], |svg| svg.text(hostile)));
        let safe = "a&lt;b&gt;&amp;&quot;&#39;c";
        assert_eq!(markup, format!("<g class=\"{safe}\">{safe}</g>"));
    }
}
