//! Between two players, who sit at opposite corners, the board may be mirrored along the diagonal between them. With three or
//! four that would turn the order of play round.

use super::{Colour, Move, Position, Ring, Seats, Square};
use crate::colour::Colour as _;
use crate::symmetry::Symmetry;

impl Position {
    /// The symmetries under which the game goes on from here as it would have; the identity first.
    pub fn symmetries(&self) -> &'static [Symmetry] {
        match self.seats {
            Seats::Two => &Symmetry::ALONG_DIAGONAL,
            _ => &Symmetry::ALONG_DIAGONAL[..1],
        }
    }

    /// The position as a symmetry of the board shows it.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::IDENTITY {
            return *self;
        }
        let mut image = Self::bare(self.seats, self.to_act);
        (image.supply, image.alive) = (self.supply, self.alive);
        for square in Square::all() {
            for ring in self.stack(square).iter() {
                image.push_ring(symmetry.square(square), ring);
            }
        }
        for &colour in Colour::ALL {
            image.set_balls(colour, symmetry.squares(self.balls(colour)));
        }
        image
    }
}

impl Move {
    /// The turn as a symmetry of the board shows it.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let Ring { from, to } = self.ring;
        Self {
            ring: Ring { from: from.map(|from| symmetry.square(from)), to: symmetry.square(to) },
            from: symmetry.square(self.from),
            to: symmetry.square(self.to),
            relocated: symmetry.squares(self.relocated),
        }
    }
}
