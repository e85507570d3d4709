//! A turn entered part by part.

use alloc::vec::Vec;
use core::fmt;

use crate::mana::Orientation;
use crate::position::Position;

/// What a step puts down or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A Yonmoque piece.
    Disc,
    /// The piece that Mana is about.
    Damyo,
    /// Any of the other five of Mana.
    Ronin,
    /// A ring of Mitsudomoe.
    Ring,
    /// A ball of Mitsudomoe, one's own or an enemy's that has to be relocated.
    Ball,
}

/// One part of a turn. Most turns have a single one; Mitsudomoe's have a ring, a ball and as many relocations as enemy
/// balls were vaulted over; Mana's set-ups have the orientation and six men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<S> {
    /// Red turns the mat of Mana.
    Orient(Orientation),
    /// A piece comes onto the board from the hand, the supply or the captives.
    Place {
        /// What is placed.
        piece: Piece,
        /// Where.
        to: S,
    },
    /// A piece on the board goes to another square.
    Move {
        /// What is moved.
        piece: Piece,
        /// Origin.
        from: S,
        /// Destination.
        to: S,
    },
}

impl<S: Copy> Step<S> {
    /// The square on which the step's piece ends.
    pub fn to(&self) -> Option<S> {
        match *self {
            Step::Orient(_) => None,
            Step::Place { to, .. } | Step::Move { to, .. } => Some(to),
        }
    }

    /// The square that the step's piece leaves.
    pub fn from(&self) -> Option<S> {
        match *self {
            Step::Move { from, .. } => Some(from),
            _ => None,
        }
    }

    /// The same step with its squares named in another way.
    pub fn map<T>(self, mut square: impl FnMut(S) -> T) -> Step<T> {
        match self {
            Step::Orient(orientation) => Step::Orient(orientation),
            Step::Place { piece, to } => Step::Place { piece, to: square(to) },
            Step::Move { piece, from, to } => Step::Move { piece, from: square(from), to: square(to) },
        }
    }
}

/// A square of any of the boards: what is left of a [`Square`](crate::Square) when the board's width is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    // Rank first, so that the derived order is the notation's square order.
    rank: u8,
    file: u8,
}

impl Spot {
    /// The square on this file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { rank, file }
    }

    /// The file, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, 0 for `1`.
    pub const fn rank(self) -> u8 {
        self.rank
    }
}

impl<const W: u8> From<crate::Square<W>> for Spot {
    fn from(square: crate::Square<W>) -> Self {
        Self::new(square.file(), square.rank())
    }
}

impl<const W: u8> TryFrom<Spot> for crate::Square<W> {
    type Error = ();

    fn try_from(spot: Spot) -> Result<Self, ()> {
        crate::Square::at(spot.file, spot.rank).ok_or(())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, (b'1' + self.rank) as char)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A turn being entered: the position it starts from and the steps so far.
#[derive(Clone, Debug)]
pub struct Turn<P: Position> {
    position: P,
    entered: Vec<Step<P::Square>>,
}

impl<P: Position> Turn<P> {
    /// A turn of which nothing has been entered yet.
    pub fn new(position: P) -> Self {
        Self { position, entered: Vec::new() }
    }

    /// The position that the turn starts from.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The steps entered so far.
    pub fn entered(&self) -> &[Step<P::Square>] {
        &self.entered
    }

    /// What may come next; empty when the turn is complete.
    pub fn options(&self) -> Vec<Step<P::Square>> {
        let mut options = Vec::new();
        self.position.each_step(&self.entered, |step| options.push(step));
        options
    }

    /// Enters a step, if it is one of the [`options`](Turn::options).
    pub fn push(&mut self, step: Step<P::Square>) -> Result<(), IllegalStep> {
        if !self.options().contains(&step) {
            return Err(IllegalStep);
        }
        self.entered.push(step);
        Ok(())
    }

    /// Takes back the last step.
    pub fn pop(&mut self) -> Option<Step<P::Square>> {
        self.entered.pop()
    }

    /// The whole turn, once every step is there.
    pub fn complete(&self) -> Option<P::Move> {
        self.position.complete(&self.entered)
    }

    /// The board with the steps so far done, to be looked at, not to be played on.
    pub fn preview(&self) -> P {
        self.position.preview(&self.entered)
    }
}

/// A step that may not come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalStep;

impl fmt::Display for IllegalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this step may not come next")
    }
}

impl core::error::Error for IllegalStep {}
