//! What is agreed before a game begins.

use tomoe_games::{History, Player};

use crate::time::TimeControl;

/// What is agreed before a game begins: where it starts, who sits where, the clock, and whether it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The start, with the moves of an opening if there is one. Moves of an opening can't be taken back.
    opening: History,
    /// In the order of [`AnyPosition::seated`](tomoe_games::AnyPosition::seated).
    seats: Vec<Seat>,
    clock: TimeControl,
    is_rated: bool,
    allows_swap: bool,
}

/// A place at the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// A person or a computer.
    pub holder: Holder,
    /// The name that records give; line breaks are not kept.
    pub name: String,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A person.
    Person,
    /// A computer that plays at this level.
    Computer(LevelNumber),
    /// A program that is no level of the house, such as an engine in a match.
    Program,
}

/// The number of a playing level, as the engine counts them. Nothing here depends on what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelNumber(pub u8);

/// There must be as many seats as players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{seats} seats for {players} players")]
pub struct WrongSeats {
    /// How many seats there are.
    pub seats: usize,
    /// How many players sit at the start.
    pub players: usize,
}

impl Terms {
    /// A casual game without clocks from this opening; a `History` without moves is a plain start.
    pub fn new(opening: History, seats: Vec<Seat>) -> Result<Self, WrongSeats> {
        let players = opening.start().players();
        if seats.len() != players {
            return Err(WrongSeats { seats: seats.len(), players });
        }
        Ok(Self { opening, seats, clock: TimeControl::Unlimited, is_rated: false, allows_swap: false })
    }

    /// The same terms with this clock.
    pub fn with_clock(mut self, clock: TimeControl) -> Self {
        self.clock = clock;
        self
    }

    /// The same terms for a game that counts, or one that does not.
    pub fn with_rating(mut self, is_rated: bool) -> Self {
        self.is_rated = is_rated;
        self
    }

    /// The same terms with or without the house rule that after the first turn the other player may take over its side. It is for two
    /// players and a start without an opening.
    pub fn with_swap(mut self, allows_swap: bool) -> Self {
        self.allows_swap = allows_swap;
        self
    }

    /// The same terms with a name for whoever sits at this place.
    pub fn with_name(mut self, place: usize, name: &str) -> Self {
        if let Some(seat) = self.seats.get_mut(place) {
            seat.name = one_line(name);
        }
        self
    }

    /// The start, with the moves of the opening.
    pub fn opening(&self) -> &History {
        &self.opening
    }

    /// Who sits where, in the order of play from the first colour.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// How much time there is.
    pub fn clock(&self) -> TimeControl {
        self.clock
    }

    /// Whether the game counts.
    pub fn is_rated(&self) -> bool {
        self.is_rated
    }

    /// Whether the player to act may take over the side of the first turn.
    pub fn allows_swap(&self) -> bool {
        self.allows_swap
    }

    /// The place of a player among the seats; `None` if the player is not seated.
    pub fn place(&self, player: Player) -> Option<usize> {
        self.opening.start().seated().iter().position(|&seated| seated == player)
    }

    /// The seat of a player as the game begins; `None` if the player is not seated. [`LiveGame::seat`](crate::LiveGame::seat) knows
    /// whether seats were exchanged since.
    pub fn seat(&self, player: Player) -> Option<&Seat> {
        self.place(player).map(|place| &self.seats[place])
    }

    /// The same terms with everybody one seat further, as for a rematch.
    pub fn rotated(&self) -> Self {
        let mut terms = self.clone();
        terms.seats.rotate_right(1);
        terms
    }
}

impl Seat {
    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self { holder: Holder::Person, name: one_line(&name.into()) }
    }

    /// A computer of this name and level.
    pub fn computer(level: LevelNumber, name: impl Into<String>) -> Self {
        Self { holder: Holder::Computer(level), name: one_line(&name.into()) }
    }

    /// A program of this name.
    pub fn program(name: impl Into<String>) -> Self {
        Self { holder: Holder::Program, name: one_line(&name.into()) }
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        self.holder == Holder::Person
    }

    /// The level, if a computer of the house sits there.
    pub fn level(&self) -> Option<LevelNumber> {
        match self.holder {
            Holder::Computer(level) => Some(level),
            Holder::Person | Holder::Program => None,
        }
    }
}

/// Names stand on one line, in records as in the text of a game.
fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
