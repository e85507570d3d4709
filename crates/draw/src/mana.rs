//! Mana's mat and men.

use tomoe_games::mana::{Colour, Man, Position, Square, Value};

use crate::board;
use crate::geometry::Point;
use crate::svg::{Num, Paint, Svg};
use crate::theme::{Glaze, Palette, Rgb};

/// How much of its thickness a man shows.
const THICKNESS: f64 = 5.0;

/// From the middle of a square to the middle of the man on it: he leaves room for the value at his feet.
const STAND: Point = Point::new(0.0, -13.0);

/// From the middle of a square to the strokes at a man's feet.
const FEET: Point = Point::new(0.0, 32.5);

/// Four lozenges in a lozenge, the damyo's crest.
const CREST: &str = "M0-17L7.5-9.5L0-2L-7.5-9.5ZM0 2L7.5 9.5L0 17L-7.5 9.5ZM-9.5-7.5L-2 0L-9.5 7.5L-17 0Z\
                     M9.5-7.5L17 0L9.5 7.5L2 0Z";

/// The tile of a square: blank until Red has turned the mat, lit when the Mana asks for its value.
pub(crate) fn tile(svg: &mut Svg, position: &Position, square: Square, palette: &Palette) {
    let value = position.mat().map(|mat| mat.value(square));
    let is_lit = value.is_some() && value == position.mana();
    board::tile(svg, if is_lit { palette.lit } else { palette.ivory });
    if is_lit {
        let side = board::TILE - 8.0;
        svg.rect(Point::ORIGIN, side, side, board::CORNER, Paint::line(palette.brush, 2.0));
    }
    let is_dim = position.mana().is_some() && !is_lit;
    let colour = if is_dim { palette.brush_dim } else { palette.brush };
    match value {
        Some(value) if position.at(square).is_some() => {
            svg.placed(FEET, 1.0, |svg| small_strokes(svg, value, colour));
        }
        Some(value) => strokes(svg, value, colour),
        None => {}
    }
}

/// A value as brush strokes, 一 二 三, as large as a tile allows.
fn strokes(svg: &mut Svg, value: Value, colour: Rgb) {
    let strokes: &[(f64, f64)] = match value {
        Value::One => &[(0.0, 33.0)],
        Value::Two => &[(-14.0, 23.0), (16.0, 34.0)],
        Value::Three => &[(-23.0, 27.0), (0.0, 22.0), (24.0, 34.0)],
    };
    for &(y, half) in strokes {
        svg.path(&brush(y, half, 1.0), Paint::fill(colour));
    }
}

/// The same strokes, small: at a man's feet or in a tray.
pub(crate) fn small_strokes(svg: &mut Svg, value: Value, colour: Rgb) {
    let strokes: &[(f64, f64)] = match value {
        Value::One => &[(0.0, 18.0)],
        Value::Two => &[(-4.4, 13.0), (4.4, 18.0)],
        Value::Three => &[(-7.8, 15.0), (0.0, 12.0), (7.8, 19.0)],
    };
    for &(y, half) in strokes {
        svg.path(&brush(y, half, 0.58), Paint::fill(colour));
    }
}

/// One stroke at this height: set down at the left, drawn lightly, pressed at the right.
fn brush(y: f64, half: f64, weight: f64) -> String {
    // Distances from the ends of the stroke and from its middle line, in units of its weight.
    let left = |x: f64, dy: f64| format!("{} {}", Num(x * weight - half), Num(y + dy * weight));
    let right = |x: f64, dy: f64| format!("{} {}", Num(half - x * weight), Num(y + dy * weight));
    format!(
        "M{}C{} {} {}C{} {} {}C{} {} {}C{} {} {}Z",
        left(0.0, -4.6),
        left(7.0, -2.6),
        right(20.0, -2.4),
        right(8.0, -4.8),
        right(3.0, -5.4),
        right(-1.5, 0.0),
        right(0.5, 2.6),
        right(2.0, 4.6),
        right(20.0, 2.8),
        left(4.0, 4.4),
        left(0.5, 5.0),
        left(-2.2, -3.2),
        left(0.0, -4.6),
    )
}

/// A man, the middle of his square at the origin.
pub(crate) fn man(svg: &mut Svg, man: Man, palette: &Palette) {
    let glaze = glaze(man.colour, palette);
    let (under, over) = (STAND.moved(0.0, THICKNESS / 2.0), STAND.moved(0.0, -THICKNESS / 2.0));
    let size = size(man);
    // Dark wares need no outline on a light mat; it would come between the face and the thickness below it.
    let edged = |paint: Paint| match man.colour {
        Colour::Red => paint,
        Colour::Amber => paint.edged(glaze.edge, 2.4),
    };
    shape(svg, man.colour, under, size, edged(Paint::fill(glaze.shade)));
    shape(svg, man.colour, over, size, edged(Paint::fill(glaze.face)));
    if man.is_damyo {
        shape(svg, man.colour, over, size - 5.0, Paint::line(glaze.mark, 2.0));
        svg.placed(over, 1.0, |svg| svg.path(CREST, Paint::fill(glaze.mark)));
    }
}

/// The place of a man who is not there.
pub(crate) fn missing_man(svg: &mut Svg, man: Man, line: Rgb) {
    shape(svg, man.colour, STAND, size(man), Paint::line(line, 3.0));
}

/// The Mana, worn by a man, the middle of his square at the origin.
pub(crate) fn halo(svg: &mut Svg, man: Man, palette: &Palette) {
    // Over his head, but hardly over the tile above.
    let brow = Point::new(STAND.x, (STAND.y - size(man) - 4.0).max(-42.0));
    svg.ellipse(brow, 17.0, 5.6, Paint::line(palette.brush, 8.0));
    svg.ellipse(brow, 17.0, 5.6, Paint::line(palette.halo, 4.4));
}

/// From the middle of a man to the middle of his square, for those who place him elsewhere.
pub(crate) const fn off_stand() -> Point {
    Point::new(-STAND.x, -STAND.y)
}

fn glaze(colour: Colour, palette: &Palette) -> Glaze {
    match colour {
        Colour::Red => palette.red,
        Colour::Amber => palette.amber,
    }
}

/// From a man's middle to his side.
fn size(man: Man) -> f64 {
    match (man.colour, man.is_damyo) {
        (Colour::Red, false) => 21.5,
        (Colour::Red, true) => 27.5,
        (Colour::Amber, false) => 24.5,
        (Colour::Amber, true) => 29.5,
    }
}

/// Red's men are cut square, Amber's round.
fn shape(svg: &mut Svg, colour: Colour, centre: Point, size: f64, paint: Paint) {
    match colour {
        Colour::Red => svg.rect(centre, 2.0 * size, 2.0 * size, 4.0, paint),
        Colour::Amber => svg.circle(centre, size, paint),
    }
}
