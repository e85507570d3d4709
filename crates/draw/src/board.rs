//! What is common to the three boards: rim, tiles and coordinates.

use tomoe_games::{AnyPosition, Spot};

use crate::geometry::{Geometry, Point, RIM, Rotation, SQUARE};
use crate::options::Options;
use crate::svg::{Paint, Svg};
use crate::theme::{Palette, Rgb};
use crate::{glyph, mana, mitsudomoe, yonmoque};

/// The side of a tile: a square less the joint.
pub(crate) const TILE: f64 = 97.0;

/// The radius of a tile's corners.
pub(crate) const CORNER: f64 = 5.0;

/// The board without pieces.
pub(crate) fn draw(svg: &mut Svg, position: &AnyPosition, options: &Options) {
    let palette = options.theme.palette();
    let geometry = options.geometry(position.game());
    let ((left, right), (top, bottom)) = (geometry.columns(), geometry.rows());
    let (middle, side) = (Point::new((left + right) / 2.0, (top + bottom) / 2.0), right - left);
    let rim = side + 2.0 * RIM;
    svg.rect(middle, rim - 1.5, rim - 1.5, 10.0, Paint::fill(palette.rim).edged(palette.line, 1.5));
    svg.rect(middle, side + 1.5, side + 1.5, CORNER + 1.5, Paint::fill(palette.joint));
    for spot in geometry.spots() {
        svg.placed(geometry.centre(spot), 1.0, |svg| square(svg, position, spot, palette));
    }
    if options.coordinates {
        coordinates(svg, &geometry, palette);
    }
}

/// A tile of one colour, its middle at the origin.
pub(crate) fn tile(svg: &mut Svg, colour: Rgb) {
    svg.rect(Point::ORIGIN, TILE, TILE, CORNER, Paint::fill(colour));
}

fn square(svg: &mut Svg, position: &AnyPosition, spot: Spot, palette: &Palette) {
    const ON_BOARD: &str = "the geometry lists the squares of this game's board";
    match position {
        AnyPosition::Yonmoque(_) => yonmoque::tile(svg, spot.try_into().expect(ON_BOARD), palette),
        AnyPosition::Mana(position) => mana::tile(svg, position, spot.try_into().expect(ON_BOARD), palette),
        AnyPosition::Mitsudomoe(position) => {
            let seated = position.seats().colours();
            mitsudomoe::tile(svg, spot.try_into().expect(ON_BOARD), seated, palette);
        }
    }
}

/// The names of files and ranks, to the left of the board and below it, whichever way it is turned.
fn coordinates(svg: &mut Svg, geometry: &Geometry, palette: &Palette) {
    let (left, bottom) = (geometry.columns().0, geometry.rows().1);
    let files_run_across = matches!(geometry.rotation(), Rotation::None | Rotation::Half);
    let file = |spot: Spot| spot.to_string()[..1].to_owned();
    let rank = |spot: Spot| spot.to_string()[1..].to_owned();
    svg.element("g", &[("class", &"coordinates")], |svg| {
        for spot in geometry.spots() {
            let centre = geometry.centre(spot);
            let (row_name, column_name) =
                if files_run_across { (rank(spot), file(spot)) } else { (file(spot), rank(spot)) };
            if centre.x < left + SQUARE {
                glyph::word(svg, &row_name, Point::new(left - RIM - 13.0, centre.y), 0.95, palette.muted);
            }
            if centre.y > bottom - SQUARE {
                glyph::word(
                    svg,
                    &column_name,
                    Point::new(centre.x, bottom + RIM + 14.0),
                    0.95,
                    palette.muted,
                );
            }
        }
    });
}
