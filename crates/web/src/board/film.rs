//! Pieces in motion: a turn as a row of pictures of the pieces, each shown for a while. The style sheet moves what is in
//! them, so the page is idle meanwhile.

use std::fmt::Write as _;
use std::time::Duration;

use tomoe_draw::{Figure, Geometry, Layers, Num, Options, Point, Theme, ball_rest, ring_rest, stack_svg};
use tomoe_games::{
    AnyMove, AnyPosition, AnyTurn, Colour as _, Piece, Player, Spot, Step, mana, mitsudomoe, yonmoque,
};

/// A picture of the pieces and how long it is shown.
pub(crate) type Picture = (String, Duration);

/// How long each kind of motion takes, in milliseconds.
const SLIDE: u64 = 180;
const ARC: u64 = 240;
const SETTLE: u64 = 160;
const FLIP: u64 = 260;
/// One square of a walk of Mana, which has up to three.
const WALK: u64 = 130;

/// What stands on each square.
type Pieces = Vec<(Spot, String)>;

/// The pieces of a position as the markup of one layer.
pub(crate) fn still(position: &AnyPosition, options: &Options) -> String {
    markup(&Layers::new(position, options).pieces, &options.geometry(position.game()))
}

/// The same without what is held up by the player.
pub(crate) fn with_hole(position: &AnyPosition, options: &Options, spot: Spot, piece: Piece) -> String {
    let mut pieces = Layers::new(position, options).pieces;
    dig(&mut pieces, position, spot, piece, options.theme);
    markup(&pieces, &options.geometry(position.game()))
}

fn markup(pieces: &Pieces, geometry: &Geometry) -> String {
    let mut out = String::new();
    for (spot, piece) in pieces {
        let Point { x, y } = geometry.centre(*spot);
        let (x, y) = (Num(x), Num(y));
        let _ = write!(out, r#"<g data-spot="{spot}" transform="translate({x} {y})">{piece}</g>"#);
    }
    out
}

/// The piece that a step moves or places.
pub(crate) fn figure(position: &AnyPosition, piece: Piece, from: Option<Spot>) -> Option<Figure> {
    let me = position.to_act().index();
    match position {
        AnyPosition::Yonmoque(position) => {
            let standing = from.and_then(|spot| position.at(spot.try_into().ok()?));
            Some(Figure::Disc(standing.unwrap_or(yonmoque::Colour::ALL[me])))
        }
        AnyPosition::Mana(position) => {
            let standing = from.and_then(|spot| position.at(spot.try_into().ok()?));
            let new = mana::Man { colour: mana::Colour::ALL[me], is_damyo: piece == Piece::Damyo };
            Some(Figure::Man(standing.unwrap_or(new)))
        }
        AnyPosition::Mitsudomoe(position) => {
            let Some(spot) = from else { return Some(Figure::Ring(mitsudomoe::Colour::ALL[me])) };
            let square = spot.try_into().ok()?;
            match piece {
                Piece::Ball => position.ball_at(square).map(Figure::Ball),
                _ => position.stack(square).top().map(Figure::Ring),
            }
        }
    }
}

/// Takes the piece away from its square.
fn dig(pieces: &mut Pieces, position: &AnyPosition, spot: Spot, piece: Piece, theme: Theme) {
    let Some(at) = pieces.iter().position(|(each, _)| *each == spot) else { return };
    let left = match position {
        AnyPosition::Mitsudomoe(position) => spot.try_into().ok().map(|square| {
            let mut rings: Vec<_> = position.stack(square).iter().collect();
            if piece == Piece::Ring {
                rings.pop();
            }
            stack_svg(&rings, None, theme)
        }),
        _ => None,
    };
    match left {
        Some(left) => pieces[at].1 = left,
        None => {
            pieces.remove(at);
        }
    }
}

/// Where a piece rests in the picture.
pub(crate) fn rest(position: &AnyPosition, spot: Spot, piece: Piece, geometry: &Geometry) -> Point {
    let centre = geometry.centre(spot);
    let AnyPosition::Mitsudomoe(position) = position else { return centre };
    let height = spot.try_into().map_or(1, |square| position.stack(square).height().max(1) as usize);
    let at = if piece == Piece::Ball { ball_rest(height).at } else { ring_rest(height - 1, height).at };
    centre.moved(at.x, at.y)
}

/// Films the steps of a turn from number `first` on. With `to_the_end`, what follows from the whole turn is shown, too.
pub(crate) fn turn(
    base: &AnyPosition,
    steps: &[Step<Spot>],
    first: usize,
    to_the_end: bool,
    options: &Options,
) -> Vec<Picture> {
    let geometry = options.geometry(base.game());
    let mut film = Vec::new();
    let mut turn = AnyTurn::new(*base);
    let mut before = *base;
    for (index, &step) in steps.iter().enumerate() {
        if turn.push(step).is_err() {
            return Vec::new();
        }
        let after = turn.preview();
        if index >= first {
            film.extend(self::step(&before, &after, step, &geometry, options));
        }
        before = after;
    }
    if let (true, AnyPosition::Yonmoque(position), Some(AnyMove::Yonmoque(mv))) =
        (to_the_end, base, turn.complete())
        && !position.flips(mv).is_empty()
    {
        let flipped: Vec<Spot> = position.flips(mv).iter().map(Spot::from).collect();
        film.push((flip(base, &before, &flipped, &geometry, options), Duration::from_millis(FLIP)));
    }
    film
}

fn step(
    before: &AnyPosition,
    after: &AnyPosition,
    step: Step<Spot>,
    geometry: &Geometry,
    options: &Options,
) -> Vec<Picture> {
    let (piece, from, to) = match step {
        Step::Orient(_) => return Vec::new(),
        Step::Place { piece, to } => (piece, None, to),
        Step::Move { piece, from, to } => (piece, Some(from), to),
    };
    let Some(figure) = figure(before, piece, from) else { return Vec::new() };
    let ghost = figure.svg(options.theme);
    let mut pieces = Layers::new(before, options).pieces;
    let Some(from) = from else {
        let at = rest(after, to, piece, geometry);
        let mut picture = markup(&pieces, geometry);
        let _ = write!(
            picture,
            r#"<g transform="translate({} {})"><g class="settle" style="--ms:{SETTLE}ms">{ghost}</g></g>"#,
            Num(at.x),
            Num(at.y)
        );
        return vec![(picture, Duration::from_millis(SETTLE))];
    };
    dig(&mut pieces, before, from, piece, options.theme);
    let under = markup(&pieces, geometry);
    if let Some(path) = walk(before, from, to) {
        let legs = path.windows(2);
        return legs
            .map(|leg| {
                let (a, b) = (geometry.centre(leg[0]), geometry.centre(leg[1]));
                (format!("{under}{}", moving(&ghost, a, b, WALK, false)), Duration::from_millis(WALK))
            })
            .collect();
    }
    let (a, b) = (rest(before, from, piece, geometry), rest(after, to, piece, geometry));
    let far = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) > 1;
    let arc = far && piece == Piece::Ball;
    let ms = if arc { ARC } else { SLIDE };
    vec![(format!("{under}{}", moving(&ghost, a, b, ms, arc)), Duration::from_millis(ms))]
}

/// The squares that a man of Mana steps on.
pub(crate) fn walk(before: &AnyPosition, from: Spot, to: Spot) -> Option<Vec<Spot>> {
    let AnyPosition::Mana(position) = before else { return None };
    let (path, length) = position.path(from.try_into().ok()?, to.try_into().ok()?)?;
    Some(path[..length].iter().map(|&square| square.into()).collect())
}

fn moving(ghost: &str, from: Point, to: Point, ms: u64, arc: bool) -> String {
    let lift = if arc { "lift" } else { "" };
    format!(
        r#"<g class="slide" style="--fx:{}px;--fy:{}px;--tx:{}px;--ty:{}px;--ms:{ms}ms"><g class="{lift}">{ghost}</g></g>"#,
        Num(from.x),
        Num(from.y),
        Num(to.x),
        Num(to.y)
    )
}

/// The pieces after a move, those turned over showing first the one face and then the other.
fn flip(
    before: &AnyPosition,
    after: &AnyPosition,
    flipped: &[Spot],
    geometry: &Geometry,
    options: &Options,
) -> String {
    let old = Layers::new(before, options).pieces;
    let mut pieces = Layers::new(after, options).pieces;
    for (spot, face) in &mut pieces {
        if !flipped.contains(spot) {
            continue;
        }
        let back = old.iter().find(|(each, _)| each == spot).map_or("", |(_, markup)| markup.as_str());
        *face = format!(r#"<g class="flip-out">{back}</g><g class="flip-in">{face}</g>"#);
    }
    markup(&pieces, geometry)
}

/// The part of the plane that a piece by itself fills, as a `viewBox`.
pub(crate) const fn frame(figure: Figure) -> &'static str {
    match figure {
        Figure::Disc(_) => "-42 -42 84 84",
        // Men stand a little above the middle of their square.
        Figure::Man(_) => "-40 -53 80 80",
        Figure::Ring(_) => "-40 -36 80 80",
        Figure::Ball(_) => "-22 -22 44 44",
    }
}

/// The piece that stands for a player.
pub(crate) fn emblem(player: Player) -> Figure {
    match player.game() {
        tomoe_games::Game::Yonmoque => Figure::Disc(yonmoque::Colour::ALL[player.index()]),
        tomoe_games::Game::Mana => {
            Figure::Man(mana::Man { colour: mana::Colour::ALL[player.index()], is_damyo: true })
        }
        tomoe_games::Game::Mitsudomoe => Figure::Ball(mitsudomoe::Colour::ALL[player.index()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn film(game: Game, position: &str, mv: &str) -> Vec<Picture> {
        let base = AnyPosition::read(game, position).unwrap();
        let steps = base.steps_of(base.read_move(mv).unwrap());
        turn(&base, &steps, 0, true, &Options { tray: false, ..Options::default() })
    }

    #[test]
    fn a_flip_follows_the_move_that_makes_it() {
        let pictures = film(Game::Yonmoque, "5/5/1w3/b4/2b2 b 4 5", "c1b1");
        assert_eq!(pictures.len(), 1);
        let pictures = film(Game::Yonmoque, "5/5/1bw1b/3b1/5 b 3 5", "d2d3");
        assert_eq!(pictures.len(), 2);
        assert!(pictures[1].0.contains("flip-in"));
    }

    #[test]
    fn every_step_of_a_turn_is_seen() {
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        let pictures = film(Game::Mitsudomoe, start, "@c1:b1c1");
        assert_eq!(pictures.len(), 2);
        assert!(pictures[0].0.contains("settle") && pictures[1].0.contains("slide"));
    }

    #[test]
    fn a_man_of_mana_walks_square_by_square() {
        let both = "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0";
        let base = AnyPosition::read(Game::Mana, both).unwrap();
        let walked = walk(&base, Spot::new(0, 1), Spot::new(0, 3)).map(|path| path.len());
        assert_eq!(walked, Some(3));
    }
}
