//! What is pointed out on the board: the last move, marks and arrows.

use tomoe_games::{AnyPosition, Spot};

use crate::board::{CORNER, TILE};
use crate::geometry::{Geometry, Point, SQUARE};
use crate::mitsudomoe;
use crate::options::{Mark, MarkKind, Options};
use crate::svg::{Num, Paint, Svg};
use crate::theme::{Palette, Rgb};

/// The width of the casing around whatever is pointed out.
const CASING: f64 = 2.2;

/// What lies under the pieces: the corners of the last move, the frames of what is selected.
pub(crate) fn under(svg: &mut Svg, position: &AnyPosition, options: &Options) {
    let (palette, geometry) = (options.theme.palette(), options.geometry(position.game()));
    // Frames first: a corner stays visible on the square that is selected.
    for mark in marks(options, &geometry).filter(|mark| mark.kind == MarkKind::Selected) {
        svg.placed(geometry.centre(mark.spot), 1.0, |svg| frame(svg, palette));
    }
    let on_board = |spot: &&Spot| is_on(&geometry, **spot);
    for &spot in options.last_move.from.iter().filter(on_board) {
        svg.placed(geometry.centre(spot), 1.0, |svg| open_corner(svg, palette));
    }
    for &spot in options.last_move.to.iter().filter(on_board) {
        svg.placed(geometry.centre(spot), 1.0, |svg| full_corner(svg, palette));
    }
}

/// What lies over the pieces: dots, rings and arrows.
pub(crate) fn over(svg: &mut Svg, position: &AnyPosition, options: &Options) {
    let (palette, geometry) = (options.theme.palette(), options.geometry(position.game()));
    for mark in marks(options, &geometry) {
        let centre = geometry.centre(mark.spot);
        match mark.kind {
            MarkKind::Selected => {}
            MarkKind::Target => {
                let at = dot_at(position, mark.spot);
                dot(svg, centre.moved(at.x, at.y), palette);
            }
            MarkKind::Affected => {
                // Around a man of Mana alone: the value at his feet stays free.
                let (at, radius) =
                    if is_mana(position) { (centre.moved(0.0, -13.0), 33.0) } else { (centre, 42.0) };
                ring(svg, at, radius, palette);
            }
            MarkKind::Placement | MarkKind::Threat => {
                let (from, to) = (centre.moved(0.0, -SQUARE * 0.44), centre.moved(0.0, SQUARE * 0.06));
                arrow(svg, from, to, mark.kind == MarkKind::Threat, palette);
            }
        }
    }
    for each in options.arrows.iter().filter(|each| is_on(&geometry, each.from) && is_on(&geometry, each.to))
    {
        arrow(svg, geometry.centre(each.from), geometry.centre(each.to), each.is_threat, palette);
    }
}

fn marks<'a>(options: &'a Options, geometry: &'a Geometry) -> impl Iterator<Item = &'a Mark> {
    options.marks.iter().filter(|mark| is_on(geometry, mark.spot))
}

/// Callers may name any square; one that this board does not have is not drawn.
fn is_on(geometry: &Geometry, spot: Spot) -> bool {
    spot.file().max(spot.rank()) < geometry.game().width()
}

fn is_mana(position: &AnyPosition) -> bool {
    matches!(position, AnyPosition::Mana(_))
}

/// Where the dot of a square lies: in the hole of the ring on top of a stack, so that it does not hide whose it is; in
/// Mana in a corner, so that it does not hide a value.
fn dot_at(position: &AnyPosition, spot: Spot) -> Point {
    if is_mana(position) {
        return Point::new(33.0, -33.0);
    }
    let AnyPosition::Mitsudomoe(position) = position else { return Point::ORIGIN };
    match spot.try_into().map_or(0, |square| position.stack(square).height() as usize) {
        0 => Point::ORIGIN,
        height => mitsudomoe::ring_rest(height - 1, height).at,
    }
}

/// Draws a shape twice: wider in the colour of the casing, then as it is.
fn cased(svg: &mut Svg, d: &str, colour: Rgb, width: f64, palette: &Palette) {
    svg.path(d, Paint::line(palette.casing, width + 2.0 * CASING));
    svg.path(d, Paint::line(colour, width));
}

fn full_corner(svg: &mut Svg, palette: &Palette) {
    let (corner, leg) = (Num(TILE / 2.0 - 4.0), Num(19.0));
    let triangle = format!("M-{corner}-{corner}h{leg}l-{leg} {leg}Z");
    cased(svg, &triangle, palette.last, 2.0, palette);
    svg.path(&triangle, Paint::fill(palette.last));
}

fn open_corner(svg: &mut Svg, palette: &Palette) {
    let (corner, leg) = (TILE / 2.0 - 5.0, 19.0);
    let (corner, start, leg) = (Num(corner), Num(corner - leg), Num(leg));
    cased(svg, &format!("M-{corner}-{start}v-{leg}h{leg}"), palette.last, 4.0, palette);
}

fn frame(svg: &mut Svg, palette: &Palette) {
    let side = TILE - 5.0;
    svg.rect(Point::ORIGIN, side, side, CORNER, Paint::line(palette.casing, 5.0 + 2.0 * CASING));
    svg.rect(Point::ORIGIN, side, side, CORNER, Paint::line(palette.chosen, 5.0));
}

fn dot(svg: &mut Svg, at: Point, palette: &Palette) {
    svg.circle(at, 9.5, Paint::fill(palette.chosen).edged(palette.casing, 3.0));
}

fn ring(svg: &mut Svg, at: Point, radius: f64, palette: &Palette) {
    svg.circle(at, radius, Paint::line(palette.casing, 4.5 + 2.0 * CASING));
    svg.circle(at, radius, Paint::line(palette.affected, 4.5));
}

/// An arrow from near one point to near the other; none if they are the same. A threat's shaft is broken.
fn arrow(svg: &mut Svg, from: Point, to: Point, is_threat: bool, palette: &Palette) {
    const SHAFT: f64 = 4.5;
    const HEAD: (f64, f64) = (24.0, 14.0);
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return;
    }
    // Along the arrow and to its right.
    let at = |along: f64, aside: f64| {
        let (along, aside) = (along / length, aside / length);
        let (x, y) = (from.x + dx * along - dy * aside, from.y + dy * along + dx * aside);
        format!("{} {}", Num(x), Num(y))
    };
    let neck = length - HEAD.0;
    // A whole shaft is one piece with the head; a broken one stands before it in pieces.
    let (pieces, first) = if is_threat { (((neck / 26.0) as usize).max(1), neck - 8.0) } else { (0, 0.0) };
    let mut outline = format!(
        "M{}L{}L{}L{}L{}L{}L{}Z",
        at(first, -SHAFT),
        at(neck, -SHAFT),
        at(neck - 3.0, -HEAD.1),
        at(length, 0.0),
        at(neck - 3.0, HEAD.1),
        at(neck, SHAFT),
        at(first, SHAFT),
    );
    let pitch = first / pieces as f64;
    for piece in 0..pieces {
        let (begin, end) = (pitch * piece as f64, pitch * piece as f64 + pitch * 0.6);
        outline +=
            &format!("M{}L{}L{}L{}Z", at(begin, -SHAFT), at(end, -SHAFT), at(end, SHAFT), at(begin, SHAFT));
    }
    let colour = if is_threat { palette.affected } else { palette.chosen };
    svg.path(&outline, Paint::fill(colour).edged(palette.casing, CASING).opacity(0.92));
}
