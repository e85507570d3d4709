//! Trails: the steps of a turn drawn on the board, so that what belongs together is seen together.

use std::fmt::Write as _;

use tomoe_draw::{Geometry, Num, Palette, Point};
use tomoe_games::{AnyMove, AnyPosition, AnyTurn, Game, Piece, Player, Spot, Step, mana};

use super::film::{rest, walk};
use super::state::BoardState;

/// From the middle of a piece to where a trail begins.
const GAP: f64 = 14.0;

/// The trails of the last turn and of what others did before it.
pub(super) fn of_turns(board: BoardState) -> String {
    let options = board.board_options();
    let (geometry, palette) = (options.geometry(board.game()), options.theme.palette());
    board.with_scene(|scene| {
        let earlier = scene.earlier.iter().map(|(before, mv)| {
            let (line, casing) = colours(before.to_act(), palette);
            drawn("earlier", &turn(before, *mv, &geometry), line, casing)
        });
        let last = scene.last.iter().map(|(before, mv)| {
            let (line, casing) = (palette.last.to_string(), palette.casing.to_string());
            drawn("last", &turn(before, *mv, &geometry), line, casing)
        });
        earlier.chain(last).collect()
    })
}

/// The ways that the pieces of a hint would go, and the pieces where they would be.
pub(super) fn of_hint(board: BoardState) -> String {
    let hinted = board.hinted.get();
    if hinted.is_empty() || !board.is_open() {
        return String::new();
    }
    let options = board.board_options();
    let (geometry, palette) = (options.geometry(board.game()), options.theme.palette());
    let (base, entered, is_set_up) =
        board.with_entry(|entry| (*entry.base(), entry.steps(), entry.is_set_up()));
    // Whoever plays something else has no use for it.
    if !is_set_up && !hinted.starts_with(&entered) {
        return String::new();
    }
    let (mut d, mut ghosts) = (String::new(), String::new());
    let mut turn = AnyTurn::new(base);
    let mut before = base;
    for step in hinted {
        if turn.push(step).is_err() {
            break;
        }
        let after = turn.preview();
        if !entered.contains(&step) {
            way(&mut d, &before, &after, step, &geometry);
            ghosts += &ghost(&before, &after, step, &geometry, board).unwrap_or_default();
        }
        before = after;
    }
    let line = drawn("hinted", &d, palette.chosen.to_string(), palette.casing.to_string());
    format!(r#"<g class="ghosts">{ghosts}</g>{line}"#)
}

/// A piece where a step would put it.
fn ghost(
    before: &AnyPosition,
    after: &AnyPosition,
    step: Step<Spot>,
    geometry: &Geometry,
    board: BoardState,
) -> Option<String> {
    let (piece, to) = match step {
        Step::Orient(_) => return None,
        Step::Place { piece, to } | Step::Move { piece, to, .. } => (piece, to),
    };
    let figure = super::film::figure(before, piece, step.from())?.svg(board.settings.theme());
    let at = rest(after, to, piece, geometry);
    Some(format!(r#"<g data-ghost="{to}" transform="translate({} {})">{figure}</g>"#, Num(at.x), Num(at.y)))
}

/// A path with its casing; nothing if there is nothing to draw.
fn drawn(class: &str, d: &str, line: String, casing: String) -> String {
    if d.is_empty() {
        return String::new();
    }
    format!(
        r#"<g class="trail {class}"><path stroke="{casing}" d="{d}"/><path stroke="{line}" d="{d}"/></g>"#
    )
}

/// The colours of a player's line and of its casing.
fn colours(player: Player, palette: &Palette) -> (String, String) {
    let glaze = match (player.game(), player.index()) {
        (Game::Mitsudomoe, 0) | (Game::Yonmoque, 1) => palette.white,
        (Game::Mitsudomoe, 1) | (Game::Mana, 0) => palette.red,
        (Game::Mitsudomoe, 2) => palette.black,
        (Game::Mitsudomoe, _) => palette.yellow,
        (Game::Yonmoque, _) => palette.blue,
        (Game::Mana, _) => palette.amber,
    };
    (glaze.face.to_string(), glaze.edge.to_string())
}

/// What a turn did, as the outline of an SVG path: the ways of its pieces, and rings around what it flipped or captured.
fn turn(base: &AnyPosition, mv: AnyMove, geometry: &Geometry) -> String {
    let mut d = String::new();
    let mut turn = AnyTurn::new(*base);
    let mut before = *base;
    for step in base.steps_of(mv) {
        if turn.push(step).is_err() {
            break;
        }
        let after = turn.preview();
        way(&mut d, &before, &after, step, geometry);
        before = after;
    }
    match (base, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
            for square in position.flips(mv).iter() {
                ring(&mut d, geometry.centre(square.into()), 43.0);
            }
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. }))
            if position.at(to).is_some() =>
        {
            // Around the man alone: the value at his feet stays free.
            ring(&mut d, geometry.centre(to.into()).moved(0.0, -13.0), 33.0);
        }
        _ => {}
    }
    d
}

/// The way of one step; nothing for what was placed, whose corner is marked.
fn way(d: &mut String, before: &AnyPosition, after: &AnyPosition, step: Step<Spot>, geometry: &Geometry) {
    let Step::Move { piece, from, to } = step else { return };
    if let Some(path) = walk(before, from, to) {
        let points = path.iter().map(|&spot| geometry.centre(spot));
        for (index, Point { x, y }) in points.enumerate() {
            let _ = write!(d, "{}{} {}", if index == 0 { 'M' } else { 'L' }, Num(x), Num(y));
        }
        return;
    }
    let (a, b) = (rest(before, from, piece, geometry), rest(after, to, piece, geometry));
    let length = (b.x - a.x).hypot(b.y - a.y);
    // An arrow's head is seen before the piece that it leads to, whatever its size.
    let head_gap = if piece == Piece::Disc { 50.0 } else { 24.0 };
    if length < GAP + head_gap {
        return;
    }
    // What goes over others goes in an arc.
    let is_far = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) > 1;
    let lift = if is_far && piece == Piece::Ball { 0.22 * length } else { 0.0 };
    let top = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0 - lift);
    let towards = |from: Point, to: Point, by: f64| {
        let share = by / (to.x - from.x).hypot(to.y - from.y).max(1.0);
        Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    };
    let (start, end) = (towards(a, top, GAP), towards(b, top, head_gap));
    let (left, right) = (turned(top, end, 0.6), turned(top, end, -0.6));
    for (letter, point) in [('M', start), ('Q', top), (' ', end), ('M', left), ('L', end), ('L', right)] {
        let _ = write!(d, "{letter}{} {}", Num(point.x), Num(point.y));
    }
}

/// An end of an arrow's head: a short way back from `tip` to where it comes from, turned by an angle.
fn turned(from: Point, tip: Point, angle: f64) -> Point {
    let (dx, dy) = (from.x - tip.x, from.y - tip.y);
    let scale = 15.0 / dx.hypot(dy).max(1.0);
    // The angle is small enough for its sine and cosine to be these.
    let (sine, cosine) = (angle, 1.0 - angle * angle / 2.0);
    tip.moved((dx * cosine - dy * sine) * scale, (dx * sine + dy * cosine) * scale)
}

fn ring(d: &mut String, at: Point, radius: f64) {
    let (x, y, r, width) = (Num(at.x - radius), Num(at.y), Num(radius), Num(2.0 * radius));
    let _ = write!(d, "M{x} {y}a{r} {r} 0 1 0 {width} 0a{r} {r} 0 1 0-{width} 0");
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_draw::Options;

    fn drawn(game: Game, position: &str, mv: &str) -> String {
        let before = AnyPosition::read(game, position).unwrap();
        let options = Options { tray: false, ..Options::default() };
        turn(&before, before.read_move(mv).unwrap(), &options.geometry(game))
    }

    #[test]
    fn every_way_of_a_turn_is_drawn_and_what_it_flipped_is_ringed() {
        let count = |d: &str, letter: char| d.chars().filter(|&each| each == letter).count();
        let placed = drawn(Game::Yonmoque, "5/5/5/5/5 b 6 6", "@c3");
        assert_eq!(placed, "");
        let flipped = drawn(Game::Yonmoque, "5/5/1bw1b/3b1/5 b 3 5", "d2d3");
        assert_eq!((count(&flipped, 'Q'), count(&flipped, 'a')), (1, 2));
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        assert_eq!(count(&drawn(Game::Mitsudomoe, start, "@c1:b1c1"), 'Q'), 1);
        let walked = drawn(Game::Mana, "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0", "a2a4");
        assert_eq!((count(&walked, 'M'), count(&walked, 'L')), (1, 2));
    }
}
