//! A Mitsudomoe position.

use super::{BALLS, Colour, RINGS, Seats, Square, Squares, Stack};
use crate::colour::Colour as _;
use crate::key;

/// The stacks, the balls, the supplies, who is still in and who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The rings on each square.
    stacks: [Stack; 25],
    /// The squares whose top ring has each colour: what nearly every question is about, so it is kept beside `stacks`.
    tops: [Squares; 4],
    /// Each colour's balls.
    balls: [Squares; 4],
    /// A hash of `stacks`, kept up to date as rings come and go.
    rings_key: u64,
    /// The same of the board's mirror image.
    mirrored_rings_key: u64,
    /// How many rings each colour has not placed yet; 0 for a colour that is out.
    pub(super) supply: [u8; 4],
    /// One bit for each colour still in.
    pub(super) alive: u8,
    pub(super) seats: Seats,
    pub(super) to_act: Colour,
}

impl Position {
    /// A board without anything on it, for readers to fill.
    pub(super) const fn bare(seats: Seats, to_act: Colour) -> Self {
        Self {
            stacks: [Stack::EMPTY; 25],
            tops: [Squares::EMPTY; 4],
            balls: [Squares::EMPTY; 4],
            rings_key: 0,
            mirrored_rings_key: 0,
            supply: [0; 4],
            alive: 0,
            seats,
            to_act,
        }
    }

    /// The usual start: balls on rings in each home, White to act.
    pub fn start(seats: Seats) -> Self {
        let mut position = Self::bare(seats, Colour::White);
        for &colour in seats.colours() {
            position.alive |= 1 << colour.index();
            position.supply[colour.index()] = RINGS - BALLS;
            position.balls[colour.index()] = colour.home();
            for square in colour.home() {
                position.push_ring(square, colour);
            }
        }
        position
    }

    /// The usual start with another colour to begin; `None` if it is not seated.
    pub fn start_with(seats: Seats, first: Colour) -> Option<Self> {
        let seated = seats.colours().contains(&first);
        seated.then(|| Self { to_act: first, ..Self::start(seats) })
    }

    /// How many play.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Whether the colour is seated and not out.
    #[inline(always)]
    pub const fn is_in(&self, colour: Colour) -> bool {
        self.alive >> colour as u8 & 1 != 0
    }

    /// How many players are still in.
    #[inline]
    pub const fn players_in(&self) -> u32 {
        self.alive.count_ones()
    }

    /// How many rings the colour has not placed yet.
    #[inline]
    pub const fn supply(&self, colour: Colour) -> u8 {
        self.supply[colour as usize]
    }

    /// The rings on the square.
    #[inline]
    pub const fn stack(&self, square: Square) -> Stack {
        self.stacks[square.index()]
    }

    /// The colour's balls.
    #[inline(always)]
    pub const fn balls(&self, colour: Colour) -> Squares {
        self.balls[colour as usize]
    }

    /// The squares whose top ring has this colour, with or without a ball on it.
    #[inline(always)]
    pub const fn tops(&self, colour: Colour) -> Squares {
        self.tops[colour as usize]
    }

    /// The squares whose top ring has each colour.
    #[inline(always)]
    pub(super) const fn all_tops(&self) -> [Squares; 4] {
        self.tops
    }

    /// All balls.
    #[inline(always)]
    pub fn all_balls(&self) -> Squares {
        self.balls[0] | self.balls[1] | self.balls[2] | self.balls[3]
    }

    /// Whose ball is on the square.
    pub fn ball_at(&self, square: Square) -> Option<Colour> {
        Colour::ALL.iter().copied().find(|&colour| self.balls(colour).contains(square))
    }

    /// The colour's exposed rings: no ring and no ball on them.
    #[inline(always)]
    pub fn exposed(&self, colour: Colour) -> Squares {
        self.tops(colour) - self.all_balls()
    }

    /// The colour that would lie on top of the square if its top ring were taken: the first one beneath of a player
    /// still in, since rings of the others leave as soon as they are exposed (ruling R7).
    #[inline(always)]
    pub(super) fn beneath(&self, square: Square) -> Option<Colour> {
        let mut stack = self.stacks[square.index()].pop();
        while let Some(colour) = stack.top() {
            if self.is_in(colour) {
                return Some(colour);
            }
            stack = stack.pop();
        }
        None
    }

    #[inline(always)]
    pub(super) fn push_ring(&mut self, square: Square, ring: Colour) {
        let stack = self.stacks[square.index()];
        if let Some(top) = stack.top() {
            self.tops[top.index()] -= square.into();
        }
        self.tops[ring.index()] |= square.into();
        self.set_stack(square, stack.push(ring));
    }

    #[inline(always)]
    pub(super) fn pop_ring(&mut self, square: Square) {
        let stack = self.stacks[square.index()];
        if let Some(top) = stack.top() {
            self.tops[top.index()] -= square.into();
            self.set_stack(square, stack.pop());
            if let Some(uncovered) = stack.pop().top() {
                self.tops[uncovered.index()] |= square.into();
            }
        }
    }

    #[inline(always)]
    fn set_stack(&mut self, square: Square, stack: Stack) {
        let (before, image) = (self.stacks[square.index()], square.mirrored());
        self.rings_key ^= stack_key(square, before) ^ stack_key(square, stack);
        self.mirrored_rings_key ^= stack_key(image, before) ^ stack_key(image, stack);
        self.stacks[square.index()] = stack;
    }

    #[inline(always)]
    pub(super) fn set_balls(&mut self, colour: Colour, balls: Squares) {
        self.balls[colour.index()] = balls;
    }

    /// A ball has the colour of the ring it sits on, so the squares of all balls together tell everything.
    #[inline(always)]
    pub(super) fn hash(&self) -> u64 {
        self.hash_of(self.rings_key, self.all_balls())
    }

    /// The key of the position's mirror image: see [`Position::mirrored`].
    #[inline]
    pub fn mirrored_key(&self) -> u64 {
        self.hash_of(self.mirrored_rings_key, self.all_balls().mirrored())
    }

    /// The image under the reflection that exchanges the two wings of White's and of Black's home. With these two seated
    /// alone it is a symmetry of the game.
    pub fn mirrored(&self) -> Self {
        let mut image = *self;
        for square in Square::all() {
            image.stacks[square.mirrored().index()] = self.stacks[square.index()];
        }
        image.tops = self.tops.map(Squares::mirrored);
        image.balls = self.balls.map(Squares::mirrored);
        (image.rings_key, image.mirrored_rings_key) = (self.mirrored_rings_key, self.rings_key);
        image
    }

    #[inline(always)]
    fn hash_of(&self, rings_key: u64, balls: Squares) -> u64 {
        let supply = self.supply.iter().fold(0, |packed, &rings| packed << 3 | u64::from(rings));
        let state = u64::from(self.alive) | (self.seats as u64) << 4 | (self.to_act as u64) << 6;
        key::combine(rings_key, balls.bits() | supply << 25 | state << 37)
    }
}

/// What a stack adds to the hash of all rings; an empty one adds nothing. The word of a stack has at most 55 bits.
#[inline(always)]
fn stack_key(square: Square, stack: Stack) -> u64 {
    if stack.is_empty() { 0 } else { key::mix(stack.word() | (square.index() as u64) << 57) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position as _;

    /// The law for what is kept up to date: it equals what would be computed afresh.
    #[test]
    fn the_kept_tops_and_hash_equal_fresh_ones() {
        for seats in Seats::ALL {
            let mut random = 0x1234_5678_u64;
            for _ in 0..200 {
                let mut position = Position::start(seats);
                for _ in 0..60 {
                    let mut moves = alloc::vec::Vec::new();
                    position.each_move(|mv| moves.push(mv));
                    random = key::mix(random.wrapping_add(1));
                    let (next, outcome) = position.play_unchecked(moves[random as usize % moves.len()]);
                    let mut fresh = Position::bare(seats, next.to_act);
                    for square in Square::all() {
                        for ring in next.stack(square).iter() {
                            fresh.push_ring(square, ring);
                        }
                    }
                    assert_eq!((fresh.tops, fresh.rings_key), (next.tops, next.rings_key), "{next}");
                    assert_eq!(fresh.mirrored_rings_key, next.mirrored_rings_key, "{next}");
                    assert_eq!(next.mirrored_key(), next.mirrored().key(), "{next}");
                    assert_eq!(next.mirrored().mirrored(), next, "{next}");
                    if outcome.is_over() {
                        break;
                    }
                    position = next;
                }
            }
        }
    }
}
