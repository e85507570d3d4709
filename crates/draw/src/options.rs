//! What a picture shows besides the position.

use tomoe_games::{AnyMove, AnyPosition, Game, Spot, Step};

use crate::geometry::{Geometry, Rotation};
use crate::theme::Theme;

/// How to draw a position, and what to point out in it.
///
/// ```
/// use tomoe_draw::{Options, Theme};
///
/// let options = Options { theme: Theme::Dark, tray: false, ..Options::default() };
/// assert!(options.coordinates);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// By day or by night.
    pub theme: Theme,
    /// How the board is turned.
    pub rotation: Rotation,
    /// Whether files and ranks are named beside the board.
    pub coordinates: bool,
    /// Whether hands, captives and supplies are shown.
    pub tray: bool,
    /// Whether the trays and the title say who is to act: not so once the game is over, which a position does not know.
    pub turn: bool,
    /// Whether the picture has a ground of its own; without one, what lies behind shows through.
    pub background: bool,
    /// The squares of the last move.
    pub last_move: LastMove,
    /// Where the Mana is: the square of the man who wears it. A position knows only the value that is asked for.
    pub crowned: Option<Spot>,
    /// Squares to point out.
    pub marks: Vec<Mark>,
    /// Moves to point out.
    pub arrows: Vec<Arrow>,
    /// What is read aloud for the picture; the game and who is to act if nothing else is said.
    pub title: Option<String>,
}

impl Default for Options {
    /// By day, the first player at the bottom, with coordinates, trays, a ground and who is to act, and nothing pointed
    /// out.
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            rotation: Rotation::None,
            coordinates: true,
            tray: true,
            turn: true,
            background: true,
            last_move: LastMove::default(),
            crowned: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            title: None,
        }
    }
}

impl Options {
    /// Shows the move that led to the position, which was legal in `before`, and in Mana who wears the Mana by it.
    pub fn after(mut self, before: &AnyPosition, mv: AnyMove) -> Self {
        let steps = before.steps_of(mv);
        self.last_move = LastMove::of(&steps);
        let is_set_up = steps.len() > 1;
        self.crowned = match before.game() {
            Game::Mana if !is_set_up => self.last_move.to.first().copied(),
            _ => None,
        };
        self
    }

    /// Where a picture of this game with these options has its squares.
    pub const fn geometry(&self, game: Game) -> Geometry {
        Geometry::new(game, self.rotation, self.coordinates, self.tray)
    }
}

/// The squares of a move: a full corner marks where something came to, an open corner what was left.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LastMove {
    /// The squares that pieces left.
    pub from: Vec<Spot>,
    /// The squares that pieces came to.
    pub to: Vec<Spot>,
}

impl LastMove {
    /// The squares of the steps that make up a turn.
    pub fn of(steps: &[Step<Spot>]) -> Self {
        let to: Vec<Spot> = steps.iter().filter_map(Step::to).collect();
        let left = steps.iter().filter_map(Step::from);
        Self { from: left.filter(|spot| !to.contains(spot)).collect(), to }
    }
}

/// A square to point out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Which square.
    pub spot: Spot,
    /// In which way.
    pub kind: MarkKind,
}

impl Mark {
    /// A mark of this kind on the square.
    pub const fn new(spot: Spot, kind: MarkKind) -> Self {
        Self { spot, kind }
    }
}

/// The ways to point out a square, each a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A frame: this is what is in hand.
    Selected,
    /// A dot: it may go here.
    Target,
    /// A ring: this would be flipped, captured, vaulted over or relocated.
    Affected,
    /// An arrow from above: a piece would be placed here.
    Placement,
    /// A broken arrow from above: an opponent would place a piece here.
    Threat,
}

impl MarkKind {
    /// All of them.
    pub const ALL: [MarkKind; 5] =
        [MarkKind::Selected, MarkKind::Target, MarkKind::Affected, MarkKind::Placement, MarkKind::Threat];
}

/// A move from one square to another, to be pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Where it begins.
    pub from: Spot,
    /// Where it points.
    pub to: Spot,
    /// Whether it is what an opponent threatens: a broken arrow in the colour of the last move.
    pub is_threat: bool,
}

impl Arrow {
    /// An arrow between two squares.
    pub const fn new(from: Spot, to: Spot) -> Self {
        Self { from, to, is_threat: false }
    }

    /// The arrow of something that an opponent threatens.
    pub const fn threat(from: Spot, to: Spot) -> Self {
        Self { from, to, is_threat: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(game: Game, position: &str, mv: &str) -> Options {
        let before = AnyPosition::read(game, position).unwrap();
        Options::default().after(&before, before.read_move(mv).unwrap())
    }

    fn names(spots: &[Spot]) -> String {
        spots.iter().map(Spot::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_square_left_and_come_to_counts_as_come_to() {
        // The ball steps onto the square that the ring has come to.
        let options = after(Game::Mitsudomoe, "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5", "@b2:a1b2");
        assert_eq!(names(&options.last_move.from), "a1");
        assert_eq!(names(&options.last_move.to), "b2 b2");
        assert_eq!(options.crowned, None);
    }

    #[test]
    fn the_mana_goes_to_the_man_who_moved_and_to_nobody_at_set_up() {
        let start = "- 6/6/6/6/6/6 r - 0 0";
        let set_up = after(Game::Mana, start, "@0:c1,a1,d1,a2,b2,e2");
        assert_eq!(set_up.crowned, None);
        assert_eq!(set_up.last_move.to.len(), 6);
        let both = "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0";
        let moved = after(Game::Mana, both, "b2b3");
        assert_eq!(moved.crowned.map(|spot| spot.to_string()).as_deref(), Some("b3"));
    }
}
