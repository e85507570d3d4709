//! Once a man has moved, the mat may be turned with everything on it: nothing depends any more on where the camps were. The values
//! of its squares look the same under no mirror.

use super::{Move, Orientation, Position, SetUp};
use crate::symmetry::Symmetry;

impl Position {
    /// The symmetries under which the game goes on from here as it would have; the identity first.
    pub fn symmetries(&self) -> &'static [Symmetry] {
        if self.mana.is_some() { &Symmetry::TURNS } else { &Symmetry::TURNS[..1] }
    }

    /// The position turned with the mat.
    #[must_use]
    pub fn image(&self, turn: Symmetry) -> Self {
        Self {
            ronins: self.ronins.map(|ronins| turn.squares(ronins)),
            damyo: self.damyo.map(|damyo| turn.squares(damyo)),
            mat: self.mat.map(|mat| turned(mat, turn)),
            ..*self
        }
    }
}

impl Move {
    /// The move turned with the mat.
    #[must_use]
    pub fn image(self, turn: Symmetry) -> Self {
        match self {
            Move::SetUp(SetUp { orientation, damyo, ronins }) => Move::SetUp(SetUp {
                orientation: orientation.map(|mat| turned(mat, turn)),
                damyo: turn.square(damyo),
                ronins: turn.squares(ronins),
            }),
            Move::Go { from, to } => Move::Go { from: turn.square(from), to: turn.square(to) },
            Move::Return(to) => Move::Return(turn.square(to)),
        }
    }
}

fn turned(mat: Orientation, turn: Symmetry) -> Orientation {
    Orientation::ALL[(mat as usize + turn.quarters()) % 4]
}
