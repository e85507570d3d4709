//! The symmetries of a square board, and positions that they carry into each other taken as one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition};
use crate::square::Square;
use crate::squares::Squares;

/// One of the eight symmetries of a square board: mirror the files, mirror the ranks, then exchange both, or not.
///
/// ```text
/// bit 0: files mirrored      bit 1: ranks mirrored      bit 2: then a1–e5 stays and files become ranks
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Everything stays where it is.
    pub const IDENTITY: Self = Self(0);

    /// All eight.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The turns of the board, clockwise: by nothing, a quarter, a half and three quarters.
    pub const TURNS: [Self; 4] = [Self(0), Self(5), Self(3), Self(6)];

    /// Nothing, and the mirror along the diagonal from a1.
    pub const ALONG_DIAGONAL: [Self; 2] = [Self(0), Self(4)];

    /// The symmetry that undoes this one: mirrors and the half turn undo themselves.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            _ => self,
        }
    }

    /// Where the square goes.
    pub fn square<const W: u8>(self, square: Square<W>) -> Square<W> {
        let mirrored = |at: u8, bit: u8| if self.0 & bit == 0 { at } else { W - 1 - at };
        let (file, rank) = (mirrored(square.file(), 1), mirrored(square.rank(), 2));
        let (file, rank) = if self.0 & 4 == 0 { (file, rank) } else { (rank, file) };
        Square::known(u32::from(rank) * u32::from(W) + u32::from(file))
    }

    /// Where the squares go.
    pub fn squares<const W: u8>(self, squares: Squares<W>) -> Squares<W> {
        squares.into_iter().fold(Squares::EMPTY, |image, square| image.with(self.square(square)))
    }

    /// How many quarters clockwise it turns the board, if it does nothing else.
    pub(crate) fn quarters(self) -> usize {
        Self::TURNS.iter().position(|&turn| turn == self).unwrap_or_default()
    }
}

impl AnyPosition {
    /// The symmetries under which the game goes on from here as it would have; the identity first.
    pub fn symmetries(&self) -> &'static [Symmetry] {
        match self {
            AnyPosition::Yonmoque(_) => &Symmetry::ALL,
            AnyPosition::Mana(position) => position.symmetries(),
            AnyPosition::Mitsudomoe(position) => position.symmetries(),
        }
    }

    /// The position as one of its symmetries shows it.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        match self {
            AnyPosition::Yonmoque(position) => position.image(symmetry).into(),
            AnyPosition::Mana(position) => position.image(symmetry).into(),
            AnyPosition::Mitsudomoe(position) => position.image(symmetry).into(),
        }
    }
}

impl AnyMove {
    /// The move as a symmetry of its position shows it.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        match self {
            AnyMove::Yonmoque(mv) => AnyMove::Yonmoque(mv.image(symmetry)),
            AnyMove::Mana(mv) => AnyMove::Mana(mv.image(symmetry)),
            AnyMove::Mitsudomoe(mv) => AnyMove::Mitsudomoe(mv.image(symmetry)),
        }
    }
}

/// What stands for a position and all its images: the one that is written with the least text.
///
/// ```
/// use tomoe_games::{AnyPosition, Canonical, Game};
///
/// let start = AnyPosition::start(Game::Yonmoque, 2)?;
/// let corner = Canonical::of(&start.play(start.read_move("@e5")?).unwrap().0);
/// let other_corner = Canonical::of(&start.play(start.read_move("@a1")?).unwrap().0);
/// assert_eq!(corner.text(), other_corner.text());
/// assert_eq!(Canonical::of(&start).move_text(start.read_move("@e5")?), "@a1");
/// # Ok::<(), tomoe_games::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    position: AnyPosition,
    text: String,
    /// The symmetries that lead to it; more than one if the position is symmetric itself.
    ways: Vec<Symmetry>,
}

impl Canonical {
    /// What stands for this position.
    pub fn of(position: &AnyPosition) -> Self {
        let mut least = Self { position: *position, text: position.to_string(), ways: Vec::new() };
        for &symmetry in position.symmetries() {
            let image = position.image(symmetry);
            if image == least.position {
                least.ways.push(symmetry);
                continue;
            }
            let text = image.to_string();
            if text < least.text {
                least = Self { position: image, text, ways: alloc::vec![symmetry] };
            }
        }
        least
    }

    /// Its notation, which is the same for all images.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A legal move of the position as it looks there: the same for all moves that symmetries carry into each other.
    pub fn move_text(&self, mv: AnyMove) -> String {
        let texts = self.ways.iter().map(|&way| self.position.move_text(mv.image(way)));
        texts.min().unwrap_or_default()
    }

    /// The move of the position that [`move_text`](Self::move_text) has written; one of them, if there are several.
    pub fn move_back(&self, text: &str) -> Option<AnyMove> {
        let way = self.ways.first()?;
        Some(self.position.read_move(text).ok()?.image(way.inverse()))
    }
}
