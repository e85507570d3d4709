//! Yonmoque's board and discs.

use tomoe_games::yonmoque::{Colour, NEUTRAL, Square};

use crate::board;
use crate::geometry::Point;
use crate::svg::{Num, Paint, Svg};
use crate::theme::{Palette, Rgb};

/// The radius of a disc.
const RADIUS: f64 = 35.0;

/// How much of its thickness a disc shows.
const THICKNESS: f64 = 4.0;

/// Two rows of waves, the sign of Blue.
const WAVES: &str = "M-19-5q4.75-10.5 9.5 0t9.5 0t9.5 0t9.5 0M-19 9q4.75-10.5 9.5 0t9.5 0t9.5 0t9.5 0";

/// The tile of a square, its middle at the origin.
pub(crate) fn tile(svg: &mut Svg, square: Square, palette: &Palette) {
    if Colour::Blue.tiles().contains(square) {
        board::tile(svg, palette.indigo_tile);
    } else {
        board::tile(svg, palette.ivory);
    }
    if NEUTRAL.contains(square) {
        svg.path(&lower_half(), Paint::fill(palette.indigo_tile));
    }
}

/// The half of a tile below the diagonal from the upper left to the lower right.
fn lower_half() -> String {
    let (half, corner) = (board::TILE / 2.0, board::CORNER);
    // Where the diagonal meets the rounded corner.
    let cut = half - corner * (1.0 - std::f64::consts::FRAC_1_SQRT_2);
    let (half, side, corner, cut) = (Num(half), Num(half - corner), Num(corner), Num(cut));
    format!(
        "M-{cut}-{cut}A{corner} {corner} 0 0 0-{half}-{side}V{side}A{corner} {corner} 0 0 0-{side} {half}H{side}\
         A{corner} {corner} 0 0 0 {cut} {cut}Z"
    )
}

/// A disc with this colour up, its middle at the origin.
pub(crate) fn disc(svg: &mut Svg, colour: Colour, palette: &Palette) {
    let (under, over) = (Point::new(0.0, THICKNESS / 2.0), Point::new(0.0, -THICKNESS / 2.0));
    match colour {
        Colour::Blue => {
            let glaze = palette.blue;
            svg.circle(under, RADIUS + 1.0, Paint::fill(glaze.shade));
            svg.circle(over, RADIUS + 1.0, Paint::fill(glaze.face));
            svg.circle(over, RADIUS - 4.5, Paint::line(glaze.edge, 1.6));
            svg.placed(over, 1.0, |svg| svg.path(WAVES, Paint::line(glaze.mark, 4.2)));
        }
        Colour::White => {
            let glaze = palette.white;
            svg.circle(under, RADIUS, Paint::fill(glaze.shade).edged(glaze.edge, 3.0));
            svg.circle(over, RADIUS, Paint::fill(glaze.face).edged(glaze.edge, 3.0));
        }
    }
}

/// The place of a disc that is not there.
pub(crate) fn missing_disc(svg: &mut Svg, colour: Colour, line: Rgb) {
    svg.circle(Point::ORIGIN, RADIUS, Paint::line(line, 3.0));
    if colour == Colour::Blue {
        svg.path(WAVES, Paint::line(line, 3.0));
    }
}
