//! Mitsudomoe's board, rings and balls.
//!
//! Rings are seen from slightly above. A ring's origin is the middle of its upper face, a ball's its middle:
//!
//! ```text
//!        .-"""-.
//!       (  ball )
//!    .--'\     /'--.
//!   (     '---'     )   upper face
//!   |'-.         .-'|   wall
//!    '-.'-------'.-'
//! ```

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Square};

use crate::board;
use crate::geometry::Point;
use crate::glyph;
use crate::svg::{Num, Paint, Svg};
use crate::theme::{Glaze, Palette, Rgb};

/// Half the width and half the depth of a ring.
const OUTER: (f64, f64) = (33.0, 14.0);

/// The same of its hole.
const HOLE: (f64, f64) = (17.0, 6.6);

/// The height of a ring's wall.
pub(crate) const WALL: f64 = 8.0;

/// From the middle of a square to where a stack may reach, up and down.
const REACH: f64 = 46.0;

/// Where the face of the lowest ring is, below the middle of the square, unless a high stack presses it down.
const BASE: f64 = 12.5;

/// The most rings that are shown as one pile. A higher stack is shown as two, the lower half at the left: squeezed into
/// one, the walls of 27 rings would be thinner than a pixel on a telephone.
const PILE: usize = 9;

/// The size of the rings of a stack in two piles, and how far each pile is from the middle.
const HALVES: (f64, f64) = (0.68, 23.5);

/// The radius of a ball.
const BALL: f64 = 16.5;

/// From a ball's middle down to the face of the ring it sits in.
const SEAT: f64 = 10.0;

/// From this many rings on, the stack says how many they are.
const COUNTED: usize = 5;

/// The glaze of a colour's rings and balls.
pub(crate) const fn glaze(colour: Colour, palette: &Palette) -> Glaze {
    match colour {
        Colour::White => palette.white,
        Colour::Red => palette.red,
        Colour::Black => palette.black,
        Colour::Yellow => palette.yellow,
    }
}

/// The tile of a square, tinted if it belongs to the home of one of `seated`.
pub(crate) fn tile(svg: &mut Svg, square: Square, seated: &[Colour], palette: &Palette) {
    let owner = seated.iter().copied().find(|colour| colour.home().contains(square));
    board::tile(svg, owner.map_or(palette.ivory, |colour| palette.homes[colour.index()]));
    if let Some(colour) = owner {
        svg.placed(Point::new(-38.5, 38.5), 1.0, |svg| emblem(svg, colour, palette.brush));
    }
}

/// The sign of a colour, small: says whose home a tile belongs to.
fn emblem(svg: &mut Svg, colour: Colour, ink: Rgb) {
    let line = Paint::line(ink, 1.8);
    match colour {
        Colour::White => svg.circle(Point::ORIGIN, 6.4, line),
        Colour::Red => svg.path("M-3.2-5.6L0 .6L3.2-5.6A6.4 6.4 0 1 1-3.2-5.6Z", line),
        Colour::Black => svg.circle(Point::ORIGIN, 7.3, Paint::fill(ink)),
        Colour::Yellow => {
            svg.circle(Point::ORIGIN, 6.4, line);
            for at in [Point::new(-1.9, -1.9), Point::new(1.9, 1.9)] {
                svg.circle(at, 1.4, Paint::fill(ink));
            }
        }
    }
}

/// Where a piece rests on its square, measured from the square's middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// Where the piece's origin is.
    pub at: Point,
    /// How large the piece is drawn.
    pub scale: f64,
}

/// Where the ring at this level, 0 for the lowest, rests in a stack of this height.
pub fn ring_rest(level: usize, height: usize) -> Rest {
    let (pile, level) = Pile::with(level, height);
    Rest { at: pile.at(pile.face(level)), scale: pile.scale }
}

/// Where a ball rests on a stack of this height.
pub fn ball_rest(height: usize) -> Rest {
    let top = height.saturating_sub(1);
    let (pile, level) = Pile::with(top, height);
    Rest { at: pile.at(pile.face(level) - SEAT), scale: pile.scale }
}

/// A pile of rings; lengths are before scaling.
#[derive(Clone, Copy)]
struct Pile {
    height: usize,
    scale: f64,
    /// From the middle of the square, after scaling.
    x: f64,
    base: f64,
    /// From one face to the next, except to the topmost, which keeps its whole wall.
    step: f64,
}

impl Pile {
    /// The piles that a stack of this height is shown as.
    fn all(height: usize) -> Vec<Pile> {
        if height <= PILE {
            return vec![Pile::new(height, 1.0, 0.0)];
        }
        let (scale, x) = HALVES;
        let lower = height.div_ceil(2);
        vec![Pile::new(lower, scale, -x), Pile::new(height - lower, scale, x)]
    }

    /// The pile that has a certain ring of a stack, and the ring's level in it.
    fn with(mut level: usize, height: usize) -> (Pile, usize) {
        let mut piles = Pile::all(height).into_iter();
        let mut pile = piles.next().unwrap_or(Pile::new(0, 1.0, 0.0));
        for next in piles {
            if level >= pile.height {
                level -= pile.height;
                pile = next;
            }
        }
        (pile, level)
    }

    fn new(height: usize, scale: f64, x: f64) -> Self {
        // Two piles leave room for the number above the lower one.
        let up = if scale < 1.0 { REACH - 5.5 } else { REACH };
        let (lowest, highest) = (REACH / scale - WALL - OUTER.1, SEAT + BALL - up / scale);
        let steps = height.saturating_sub(1) as f64;
        let rest = if scale < 1.0 { lowest } else { BASE };
        let base = (highest + steps * WALL).max(rest).min(lowest);
        let room = base - highest - WALL;
        let step = if steps > 1.0 { (room / (steps - 1.0)).min(WALL) } else { WALL };
        Self { height, scale, x, base, step }
    }

    /// A height of this pile as a place on the square.
    fn at(self, y: f64) -> Point {
        Point::new(self.x, y * self.scale)
    }

    /// The height of the face of a ring.
    fn face(self, level: usize) -> f64 {
        let squeezed = self.base - level as f64 * self.step;
        if level > 0 && level + 1 == self.height { squeezed + self.step - WALL } else { squeezed }
    }

    fn wall(self, level: usize) -> f64 {
        if level == 0 || level + 1 == self.height { WALL } else { self.step }
    }
}

/// A whole stack, the middle of its square at the origin.
pub(crate) fn stack(svg: &mut Svg, rings: &[Colour], ball: Option<Colour>, palette: &Palette) {
    let mut level = 0;
    for pile in Pile::all(rings.len()) {
        for in_pile in 0..pile.height {
            let colour = rings[level];
            svg.placed(pile.at(pile.face(in_pile)), pile.scale, |svg| {
                body(svg, colour, pile.wall(in_pile), palette);
                if level + 1 == rings.len() {
                    upper_face(svg, colour, palette);
                }
            });
            level += 1;
        }
    }
    if let Some(colour) = ball {
        let rest = ball_rest(rings.len());
        svg.placed(rest.at, rest.scale, |svg| self::ball(svg, colour, palette));
    }
    if rings.len() >= COUNTED {
        let corner = if rings.len() > PILE { Point::new(-24.0, -39.0) } else { Point::new(36.0, -38.0) };
        glyph::number(svg, rings.len() as u32, corner, 0.9, palette.brush);
    }
}

/// A single ring, its origin at the origin.
pub(crate) fn ring(svg: &mut Svg, colour: Colour, palette: &Palette) {
    body(svg, colour, WALL, palette);
    upper_face(svg, colour, palette);
}

/// What is seen of a ring when another lies on it: the wall and its sign.
fn body(svg: &mut Svg, colour: Colour, wall: f64, palette: &Palette) {
    let glaze = glaze(colour, palette);
    let (rx, ry) = OUTER;
    let (rx, ry, height) = (Num(rx), Num(ry), Num(wall));
    let silhouette = format!("M-{rx} 0V{height}A{rx} {ry} 0 0 0 {rx} {height}V0A{rx} {ry} 0 0 0-{rx} 0Z");
    // Outlines must not swallow the walls of a tall stack.
    let line = (wall * 0.2).min(1.6);
    svg.path(&silhouette, Paint::fill(glaze.face).edged(glaze.edge, line));
    match colour {
        Colour::White | Colour::Black => {}
        Colour::Red => {
            let notch =
                format!("M-4 {}V{w}H4V{}Z", Num(front(4.0)), Num(front(4.0)), w = Num(front(0.0) + wall));
            svg.path(&notch, Paint::fill(glaze.mark));
        }
        Colour::Yellow => {
            let size = (wall * 0.32).min(2.6);
            for x in [-11.0, 11.0] {
                let at = Point::new(x, front(x) + wall / 2.0);
                svg.ellipse(at, 2.6, size, Paint::fill(glaze.mark));
            }
        }
    }
}

/// The face of the topmost ring, with its hole and its sign.
fn upper_face(svg: &mut Svg, colour: Colour, palette: &Palette) {
    let glaze = glaze(colour, palette);
    svg.ellipse(Point::ORIGIN, OUTER.0, OUTER.1, Paint::fill(glaze.face).edged(glaze.edge, 1.8));
    svg.ellipse(Point::ORIGIN, HOLE.0, HOLE.1, Paint::fill(glaze.shade).edged(glaze.edge, 1.8));
    match colour {
        // A gleam: White is smooth, Black swallows the light.
        Colour::White => svg.path("M-26-3.4Q-22-8.2-14-10.2", Paint::line(glaze.shade, 2.2)),
        Colour::Black => {}
        Colour::Red => {
            let notch = format!("M-4 {i}L-4 {o}H4L4 {i}Z", i = Num(HOLE.1 - 0.6), o = Num(front(4.0) + 0.5));
            svg.path(&notch, Paint::fill(glaze.mark));
        }
        Colour::Yellow => {
            for x in [-11.0, 11.0] {
                svg.ellipse(Point::new(x, 9.0), 2.8, 1.9, Paint::fill(glaze.mark));
            }
        }
    }
}

/// The front edge of a ring's face at this distance from its middle.
fn front(x: f64) -> f64 {
    OUTER.1 * (1.0 - (x / OUTER.0).powi(2)).sqrt()
}

/// A ball, its middle at the origin.
pub(crate) fn ball(svg: &mut Svg, colour: Colour, palette: &Palette) {
    let glaze = glaze(colour, palette);
    svg.circle(Point::ORIGIN, BALL, Paint::fill(glaze.face).edged(glaze.edge, 2.0));
    match colour {
        Colour::White => svg.path("M-10-4A10.8 10.8 0 0 1-4-10", Paint::line(glaze.shade, 2.4)),
        Colour::Red => svg.path("M-4.4-15.9L0-3L4.4-15.9A16.5 16.5 0 0 0-4.4-15.9Z", Paint::fill(glaze.mark)),
        Colour::Black => {}
        Colour::Yellow => {
            for at in [Point::new(-5.0, -5.0), Point::new(5.0, 5.0)] {
                svg.circle(at, 3.0, Paint::fill(glaze.mark));
            }
        }
    }
}

/// The place of a ring that is not there.
pub(crate) fn missing_ring(svg: &mut Svg, line: Rgb) {
    svg.ellipse(Point::ORIGIN, OUTER.0, OUTER.1, Paint::line(line, 2.6));
    svg.ellipse(Point::ORIGIN, HOLE.0, HOLE.1, Paint::line(line, 2.6));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_of_every_height_stay_in_their_square_and_show_every_ring() {
        for height in 1..=27 {
            let rests: Vec<Rest> = (0..height).map(|level| ring_rest(level, height)).collect();
            for pair in rests.windows(2) {
                let is_same_pile = pair[0].at.x == pair[1].at.x;
                // Wide enough for an outline and a colour on a board 400 pixels wide.
                assert!(!is_same_pile || pair[0].at.y - pair[1].at.y >= 3.8, "{height}: {rests:?}");
            }
            for rest in &rests {
                let (bottom, side) = (WALL + OUTER.1, OUTER.0);
                assert!(rest.at.y + bottom * rest.scale <= board::TILE / 2.0, "{height}: {rests:?}");
                assert!(rest.at.x.abs() + side * rest.scale <= board::TILE / 2.0, "{height}: {rests:?}");
            }
            let ball = ball_rest(height);
            assert!(ball.at.y - BALL * ball.scale >= -board::TILE / 2.0, "{height}: {ball:?}");
            assert_eq!(ball.at.x, rests[height - 1].at.x);
        }
    }

    #[test]
    fn up_to_five_rings_lie_still_when_another_comes() {
        for height in 2..=5 {
            for level in 0..height - 1 {
                assert_eq!(ring_rest(level, height), ring_rest(level, height - 1));
            }
        }
    }

    #[test]
    fn two_piles_hold_all_rings_in_order() {
        let lower_ones = (0..26).filter(|&level| ring_rest(level, 26).at.x < 0.0).count();
        assert_eq!(lower_ones, 13);
        assert!(ring_rest(12, 26).at.x < 0.0 && ring_rest(13, 26).at.x > 0.0);
    }
}
