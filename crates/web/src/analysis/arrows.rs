//! Moves drawn on the board as markup: pieces that would come are ghosts, pieces that would go have an arrow. The parts of a
//! turn look different, so that they can be told apart where they meet.

use tomoe_draw::{Figure, Layers, Num, Options, Point, Theme};
use tomoe_games::{AnyMove, AnyPosition, AnyTurn, Game, Piece, Spot, Step};

use crate::board::film;

/// How long and how wide the head of an arrow is, and that of a thinner one.
const HEAD: (f64, f64) = (30.0, 17.0);
const THIN_HEAD: (f64, f64) = (22.0, 12.0);

/// A turn that is pointed out: the best one has rank 0, others are drawn thinner and paler, and without what follows from
/// their main part.
pub(super) fn turn(position: &AnyPosition, mv: AnyMove, rank: usize, options: &Options) -> String {
    let steps = position.steps_of(mv);
    let is_set_up = position.game() == Game::Mana && steps.len() > 1;
    if is_set_up && rank > 0 {
        return String::new();
    }
    let geometry = options.geometry(position.game());
    let (mut ghosts, mut arrows) = (String::new(), String::new());
    let (mut turn, mut before) = (AnyTurn::new(*position), *position);
    let mut is_moved = false;
    for step in steps {
        if turn.push(step).is_err() {
            break;
        }
        let after = turn.preview();
        let mut ghost = |piece, from, to| {
            if let Some(figure) = film::figure(&before, piece, from) {
                let at = film::rest(&after, to, piece, &geometry);
                ghosts += &ghost_at(at, figure, options.theme);
            }
        };
        match step {
            Step::Orient(_) => {
                // Nothing stands on the mat yet, so that it can be shown turned.
                ghosts += &format!(r#"<g class="mat">{}</g>"#, Layers::new(&after, options).board);
            }
            Step::Place { piece, to } => ghost(piece, None, to),
            // Balls that were vaulted over.
            Step::Move { .. } if is_moved && rank > 0 => {}
            Step::Move { piece, from, to } => {
                let is_main = piece != Piece::Ring && !is_moved;
                if !is_main {
                    ghost(piece, Some(from), to);
                }
                let walked = film::walk(&before, from, to);
                let points: Vec<Point> = match walked {
                    Some(path) => path.into_iter().map(|spot| geometry.centre(spot)).collect(),
                    None => vec![
                        film::rest(&before, from, piece, &geometry),
                        film::rest(&after, to, piece, &geometry),
                    ],
                };
                let class = if is_main { "arrow" } else { "arrow side" };
                arrows += &arrow(&points, class, if is_main && rank == 0 { HEAD } else { THIN_HEAD });
                is_moved |= is_main;
            }
        }
        before = after;
    }
    let class = if rank == 0 { "best" } else { "further" };
    format!(r#"<g class="{class}" data-rank="{rank}">{ghosts}{arrows}</g>"#)
}

/// A piece that would come, in a broken circle.
fn ghost_at(Point { x, y }: Point, figure: Figure, theme: Theme) -> String {
    // Men stand a little above the middle of their square, and rings reach below it.
    let middle = match figure {
        Figure::Man(_) => -13,
        Figure::Ring(_) => 4,
        Figure::Disc(_) | Figure::Ball(_) => 0,
    };
    let (x, y, svg) = (Num(x), Num(y), figure.svg(theme));
    format!(r#"<g class="ghost" transform="translate({x} {y})"><circle cy="{middle}" r="40"/>{svg}</g>"#)
}

/// An arrow between two squares, or a circle around one, that a person has drawn.
pub(super) fn own(from: Spot, to: Spot, game: Game, options: &Options) -> String {
    let geometry = options.geometry(game);
    let (a, b) = (geometry.centre(from), geometry.centre(to));
    if from == to {
        let at = format!(r#"cx="{}" cy="{}" r="42""#, Num(a.x), Num(a.y));
        return format!(
            r#"<g class="own round"><circle class="casing" {at}/><circle class="shaft" {at}/></g>"#
        );
    }
    format!(r#"<g class="own">{}</g>"#, arrow(&[a, b], "arrow", HEAD))
}

/// An arrow along some points, of which there are two at least.
fn arrow(points: &[Point], class: &str, (long, wide): (f64, f64)) -> String {
    let [rest @ .., from, to] = points else { return String::new() };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return String::new();
    }
    // Along the last part of the arrow and to its right.
    let at = |along: f64, aside: f64| {
        let (x, y) =
            (from.x + (dx * along - dy * aside) / length, from.y + (dy * along + dx * aside) / length);
        format!("{} {}", Num(x), Num(y))
    };
    let neck = length - long;
    let mut shaft: Vec<String> =
        rest.iter().chain([from]).map(|point| format!("{} {}", Num(point.x), Num(point.y))).collect();
    shaft.push(at(neck.max(0.0) + 2.0, 0.0));
    let shaft = shaft.join("L");
    let head = format!("M{}L{}L{}Z", at(neck, -wide), at(length, 0.0), at(neck, wide));
    format!(
        r#"<g class="{class}"><path class="casing" d="M{shaft}"/><path class="head" d="{head}"/><path class="shaft" d="M{shaft}"/></g>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: Game, position: &str, mv: &str, rank: usize) -> String {
        let position = AnyPosition::read(game, position).unwrap();
        let options = Options { tray: false, ..Options::default() };
        turn(&position, position.read_move(mv).unwrap(), rank, &options)
    }

    fn count(markup: &str, part: &str) -> usize {
        markup.matches(part).count()
    }

    #[test]
    fn a_ring_is_a_ghost_and_a_ball_has_an_arrow() {
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        let markup = drawn(Game::Mitsudomoe, start, "@b2:b1b2", 0);
        assert_eq!((count(&markup, "\"ghost\""), count(&markup, "\"arrow\"")), (1, 1));
        assert!(markup.contains("best"));
        assert!(drawn(Game::Mitsudomoe, start, "@b2:b1b2", 1).contains("further"));
    }

    #[test]
    fn a_set_up_is_six_ghosts_and_only_the_best_is_drawn() {
        let (start, mv) = ("- 6/6/6/6/6/6 r - 0 0", "@0:c1,a1,d1,a2,b2,e2");
        assert_eq!(count(&drawn(Game::Mana, start, mv, 0), "\"ghost\""), 6);
        assert!(drawn(Game::Mana, start, mv, 0).contains("\"mat\""), "and the mat is turned");
        assert_eq!(drawn(Game::Mana, start, mv, 1), "");
    }

    #[test]
    fn a_man_of_mana_goes_along_its_path() {
        let both = "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0";
        let markup = drawn(Game::Mana, both, "a2a4", 0);
        assert_eq!((count(&markup, "\"ghost\""), count(&markup, "\"arrow\"")), (0, 1));
    }

    #[test]
    fn what_people_draw_is_an_arrow_or_a_circle() {
        let options = Options::default();
        let (a, b) = (Spot::new(0, 0), Spot::new(2, 1));
        assert!(own(a, b, Game::Yonmoque, &options).contains("arrow"));
        assert!(own(a, a, Game::Yonmoque, &options).contains("circle"));
    }
}
