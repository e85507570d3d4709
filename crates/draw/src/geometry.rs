//! Where everything lies in the picture.

use tomoe_games::{Colour as _, Game, Player, Spot, mitsudomoe};

use crate::svg::Num;

/// The side of a square, in units of the picture. Everything else is measured against it.
pub const SQUARE: f64 = 100.0;

/// From the outermost squares to the edge of the board's rim.
pub(crate) const RIM: f64 = 8.0;

/// From the rim to the edge of the picture.
const EDGE: f64 = 6.0;

/// The room for coordinates, to the left of the board and below it.
const COORDINATES: f64 = 24.0;

/// The height of a tray, of which there is one above the board and one below.
pub(crate) const TRAY: f64 = 64.0;

/// A place in the picture; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The origin, where single pieces are drawn.
    pub const ORIGIN: Point = Point::new(0.0, 0.0);

    /// The point moved by so much.
    pub fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// How far the board is turned before it is drawn, clockwise, so that any player can sit at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rotation {
    /// a1 at the bottom left.
    #[default]
    None,
    /// a1 at the top left.
    Quarter,
    /// a1 at the top right.
    Half,
    /// a1 at the bottom right.
    ThreeQuarters,
}

impl Rotation {
    /// All four.
    pub const ALL: [Rotation; 4] =
        [Rotation::None, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];

    /// The rotation that seats the player at the bottom; in Mitsudomoe their home is then at the bottom left.
    pub fn for_player(player: Player) -> Self {
        if player.game() == Game::Mitsudomoe {
            return match mitsudomoe::Colour::ALL[player.index()] {
                mitsudomoe::Colour::White => Rotation::None,
                mitsudomoe::Colour::Red => Rotation::ThreeQuarters,
                mitsudomoe::Colour::Black => Rotation::Half,
                mitsudomoe::Colour::Yellow => Rotation::Quarter,
            };
        }
        if player.index() == 0 { Rotation::None } else { Rotation::Half }
    }

    /// The board turned by another quarter.
    pub const fn next(self) -> Self {
        Rotation::ALL[(self as usize + 1) % 4]
    }

    /// From a square, file and rank, to the column from the left and the row from the top; `last` is the number of
    /// the last file.
    pub fn place(self, file: u8, rank: u8, last: u8) -> (u8, u8) {
        match self {
            Rotation::None => (file, last - rank),
            Rotation::Quarter => (rank, file),
            Rotation::Half => (last - file, rank),
            Rotation::ThreeQuarters => (last - rank, last - file),
        }
    }

    /// The inverse of [`place`](Self::place).
    fn square(self, column: u8, row: u8, last: u8) -> (u8, u8) {
        match self {
            Rotation::None => (column, last - row),
            Rotation::Quarter => (row, column),
            Rotation::Half => (last - column, row),
            Rotation::ThreeQuarters => (last - row, last - column),
        }
    }
}

/// Where a picture's squares lie.
///
/// ```text
/// +-----------------------+
/// |  tray                 |
/// |   +---------------+   |
/// | 5 |               |   |      the picture is `width` by `height` units,
/// | 4 |    squares    |   |      a square is SQUARE units wide and high
/// | …                     |
/// |   +---------------+   |
/// |     a   b   c   …     |
/// |  tray                 |
/// +-----------------------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    game: Game,
    rotation: Rotation,
    coordinates: bool,
    tray: bool,
}

impl Geometry {
    /// The geometry of a board of this game, turned so, with or without room for coordinates and trays.
    pub const fn new(game: Game, rotation: Rotation, coordinates: bool, tray: bool) -> Self {
        Self { game, rotation, coordinates, tray }
    }

    /// The game whose board it is.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// How the board is turned.
    pub const fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// The width of the picture.
    pub fn width(&self) -> f64 {
        self.left() + self.board() + RIM + EDGE
    }

    /// The height of the picture.
    pub fn height(&self) -> f64 {
        self.top() + self.board() + RIM + EDGE + self.coordinate_room() + self.tray_room()
    }

    /// The value of the picture's `viewBox` attribute.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", Num(self.width()), Num(self.height()))
    }

    /// The middle of a square.
    pub fn centre(&self, spot: Spot) -> Point {
        let (column, row) = self.rotation.place(spot.file(), spot.rank(), self.game.width() - 1);
        self.cell(column, row)
    }

    /// The square at a point, if there is one.
    pub fn spot_at(&self, point: Point) -> Option<Spot> {
        let count = |from_edge: f64| {
            let number = (from_edge / SQUARE).floor();
            (number >= 0.0 && number < f64::from(self.game.width())).then_some(number as u8)
        };
        let (column, row) = (count(point.x - self.left())?, count(point.y - self.top())?);
        let (file, rank) = self.rotation.square(column, row, self.game.width() - 1);
        Some(Spot::new(file, rank))
    }

    /// Every square, in the order of the notation.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let width = self.game.width();
        (0..width).flat_map(move |rank| (0..width).map(move |file| Spot::new(file, rank)))
    }

    /// The left end and the right end of the squares.
    pub fn columns(&self) -> (f64, f64) {
        (self.left(), self.left() + self.board())
    }

    /// The upper end and the lower end of the squares.
    pub fn rows(&self) -> (f64, f64) {
        (self.top(), self.top() + self.board())
    }

    /// The height of the middle line of the upper or the lower tray.
    pub(crate) fn tray_line(&self, upper: bool) -> f64 {
        if upper { EDGE + TRAY / 2.0 } else { self.height() - EDGE - TRAY / 2.0 }
    }

    /// The middle of the square in a column from the left and a row from the top.
    fn cell(&self, column: u8, row: u8) -> Point {
        let middle = |number: u8| (f64::from(number) + 0.5) * SQUARE;
        Point::new(self.left() + middle(column), self.top() + middle(row))
    }

    fn board(&self) -> f64 {
        f64::from(self.game.width()) * SQUARE
    }

    fn left(&self) -> f64 {
        EDGE + self.coordinate_room() + RIM
    }

    fn top(&self) -> f64 {
        EDGE + self.tray_room() + RIM
    }

    fn coordinate_room(&self) -> f64 {
        if self.coordinates { COORDINATES } else { 0.0 }
    }

    fn tray_room(&self) -> f64 {
        if self.tray { TRAY } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_geometry() -> Vec<Geometry> {
        let mut all = Vec::new();
        for game in Game::ALL {
            for rotation in Rotation::ALL {
                for (coordinates, tray) in [(false, false), (false, true), (true, false), (true, true)] {
                    all.push(Geometry::new(game, rotation, coordinates, tray));
                }
            }
        }
        all
    }

    #[test]
    fn a_point_in_a_square_is_that_square() {
        let near = SQUARE / 2.0 - 0.01;
        for geometry in every_geometry() {
            assert_eq!(geometry.spots().count(), usize::from(geometry.game().width()).pow(2));
            for spot in geometry.spots() {
                let centre = geometry.centre(spot);
                for (dx, dy) in [(0.0, 0.0), (near, near), (-near, near), (near, -near), (-near, -near)] {
                    assert_eq!(geometry.spot_at(centre.moved(dx, dy)), Some(spot), "{geometry:?}");
                }
                assert_ne!(geometry.spot_at(centre.moved(SQUARE / 2.0 + 0.01, 0.0)), Some(spot));
            }
        }
    }

    #[test]
    fn a_point_beside_the_board_is_no_square() {
        for geometry in every_geometry() {
            let ((left, right), (top, bottom)) = (geometry.columns(), geometry.rows());
            let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
            for (x, y) in
                [(left - 0.1, y), (right + 0.1, y), (x, top - 0.1), (x, bottom + 0.1), (f64::NAN, y)]
            {
                assert_eq!(geometry.spot_at(Point::new(x, y)), None, "{geometry:?} {x} {y}");
            }
            assert!(right < geometry.width() && bottom < geometry.height());
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let a1 = Spot::new(0, 0);
        let corners = Rotation::ALL.map(|rotation| {
            let geometry = Geometry::new(Game::Mana, rotation, false, false);
            let centre = geometry.centre(a1);
            (centre.x > 300.0, centre.y > 300.0)
        });
        // Bottom left, top left, top right, bottom right.
        assert_eq!(corners, [(false, true), (false, false), (true, false), (true, true)]);
        for rotation in Rotation::ALL {
            let before = Geometry::new(Game::Yonmoque, rotation, true, true);
            let after = Geometry::new(Game::Yonmoque, rotation.next(), true, true);
            let (cx, cy) =
                ((before.columns().0 + before.columns().1) / 2.0, (before.rows().0 + before.rows().1) / 2.0);
            for spot in before.spots() {
                let (a, b) = (before.centre(spot), after.centre(spot));
                assert_eq!((b.x - cx, b.y - cy), (cy - a.y, a.x - cx), "{spot}");
            }
        }
    }

    #[test]
    fn every_player_can_sit_at_the_bottom() {
        for player in Game::Mitsudomoe.colours() {
            let geometry = Geometry::new(Game::Mitsudomoe, Rotation::for_player(player), false, false);
            let home = mitsudomoe::Colour::ALL[player.index()].home();
            let bottom_left: mitsudomoe::Squares = mitsudomoe::Square::all()
                .filter(|&square| {
                    let centre = geometry.centre(square.into());
                    let (x, y) = (centre.x - geometry.columns().0, geometry.rows().1 - centre.y);
                    x + y < 2.5 * SQUARE
                })
                .collect();
            assert_eq!(bottom_left, home, "{}", player.name());
        }
        for game in [Game::Yonmoque, Game::Mana] {
            let sides: Vec<_> = game.colours().map(Rotation::for_player).collect();
            assert_eq!(sides, [Rotation::None, Rotation::Half]);
        }
    }
}
