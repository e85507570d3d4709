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

    /// The board turned half round with the colours exchanged: with two players, what this position is to the one, that one is to
    /// the other.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let half_turn = Symmetry::TURNS[2];
        let mut image = Self::bare(self.seats, exchange(self.to_act));
        for &colour in self.seats.colours() {
            let other = exchange(colour);
            image.supply[other.index()] = self.supply[colour.index()];
            image.alive |= (self.alive >> colour.index() & 1) << other.index();
            image.set_balls(other, half_turn.squares(self.balls(colour)));
        }
        for square in Square::all() {
            for ring in self.stack(square).iter() {
                image.push_ring(half_turn.square(square), exchange(ring));
            }
        }
        image
    }
}

/// The colour of the opposite seat.
fn exchange(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
        Colour::Red => Colour::Yellow,
        Colour::Yellow => Colour::Red,
    }
}

impl Move {
    /// The same turn in [`Position::exchanged`].
    #[must_use]
    pub fn exchanged(self) -> Self {
        self.image(Symmetry::TURNS[2])
    }

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
