//! Yonmoque by steps: each turn is one action.
//!
//! ```text
//!   0 –  24  a piece is placed on a1, b1, … e5
//!  25 – 200  a piece moves: every pair of an origin and a destination that some position allows
//! ```

use std::sync::LazyLock;

use tomoe_games::yonmoque::{Colour, Move, NEUTRAL, Position, Square};
use tomoe_games::{Colour as _, Position as _};

use super::pairs::{Pairs, distance};
use super::planes::Planes;
use super::{Entered, Numbered};

const SQUARES: usize = Square::COUNT;

const PLANES: usize = 9;

/// What Blue and White see of the bare board: own squares, the other's, neutral ones.
const BOARDS: [[u8; PLANES * SQUARES]; 2] = {
    let mut boards = [[0; PLANES * SQUARES]; 2];
    let tiles = [Colour::Blue.tiles(), Colour::White.tiles()];
    let mut viewer = 0;
    while viewer < 2 {
        let mut square = 0;
        while square < SQUARES {
            boards[viewer][2 * SQUARES + square] = (tiles[viewer].bits() >> square & 1) as u8;
            boards[viewer][3 * SQUARES + square] = (tiles[1 - viewer].bits() >> square & 1) as u8;
            boards[viewer][4 * SQUARES + square] = (NEUTRAL.bits() >> square & 1) as u8;
            square += 1;
        }
        viewer += 1;
    }
    boards
};

/// Single steps, and slides along a diagonal of one colour.
static MOVES: LazyLock<Pairs> = LazyLock::new(|| {
    Pairs::new(SQUARES, |from, to| {
        let (files, ranks) = distance(5, from, to);
        files.max(ranks) == 1 || files == ranks && is_one_colour(from, to)
    })
});

/// Whether all squares of a diagonal from one square to another are blue, or all are white.
fn is_one_colour(from: usize, to: usize) -> bool {
    let step = |from: usize, to: usize| to as isize - from as isize;
    let length = distance(5, from, to).0 as isize;
    let stride = step(from, to) / length;
    (0..=length).all(|steps| {
        let square = Square::from_index((from as isize + steps * stride) as usize);
        let same = |colour: Colour| {
            let start = Square::from_index(from);
            start.is_some_and(|start| colour.tiles().contains(start))
                && square.is_some_and(|square| colour.tiles().contains(square))
        };
        same(Colour::Blue) || same(Colour::White)
    })
}

/// The number of a move.
#[inline]
fn action_of(mv: Move) -> usize {
    match mv {
        Move::Place(to) => to.index(),
        Move::Go { from, to } => SQUARES + MOVES.number(from.index(), to.index()),
    }
}

/// The move with a number.
#[inline]
fn move_of(action: usize) -> Option<Move> {
    match action.checked_sub(SQUARES) {
        None => Square::from_index(action).map(Move::Place),
        Some(number) => {
            let (from, to) = MOVES.get(number)?;
            Some(Move::Go { from: Square::from_index(from)?, to: Square::from_index(to)? })
        }
    }
}

impl Numbered for Position {
    type Partial = ();

    const NOTHING: () = ();

    const ACTIONS: usize = SQUARES + 176;

    fn planes(_: usize) -> usize {
        PLANES
    }

    #[inline]
    fn seated(&self) -> &'static [Colour] {
        Colour::ALL
    }

    #[inline]
    fn is_in(&self, _: Colour) -> bool {
        true
    }

    /// A piece placed never comes back to the hand.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        matches!(mv, Move::Place(_))
    }

    #[inline]
    fn each_action(&self, (): &(), mut each: impl FnMut(usize)) {
        self.each_move(|mv| each(action_of(mv)));
    }

    #[inline]
    fn enter(&self, (): &(), action: usize) -> Option<Entered<Self>> {
        move_of(action).filter(|&mv| self.is_legal(mv)).map(Entered::Turn)
    }

    fn actions_of(&self, mv: Move) -> Vec<usize> {
        vec![action_of(mv)]
    }

    #[inline]
    fn observe(&self, (): &(), viewer: Colour, planes: &mut [u8]) {
        planes.copy_from_slice(&BOARDS[viewer as usize]);
        let mut planes = Planes::<5>::prepared(planes);
        let other = viewer.other();
        planes.set(self.men(viewer));
        planes.set(self.men(other));
        planes.skip(3);
        planes.fill(self.hand(viewer));
        planes.fill(self.hand(other));
        planes.flag(self.to_act() == viewer);
    }

    fn action_text(action: usize) -> String {
        move_of(action).map(|mv| mv.to_string()).unwrap_or_default()
    }
}
