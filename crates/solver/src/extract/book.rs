//! The book: Blue's move in every position that can arise from the empty board while Blue follows it.
//!
//! The positions are found in the order in which a walk from the empty board meets them: breadth first, White's moves in
//! their order, a position that the board's symmetries carry into an earlier one left out, and so are those in which Blue
//! wins at once. For each the book has two bytes:
//!
//! ```text
//! the number of Blue's move in the order of moves     in how many plies Blue has won
//! ```

use std::collections::{HashMap, HashSet, VecDeque};

use tomoe_games::yonmoque::{Colour, Move, Plies, Position, Square};
use tomoe_games::{Outcome, Position as _};

use crate::geometry::{SYMMETRIES, geometry, square_of};
use crate::short_search::wins_at_once;

/// The bytes of a position.
pub(crate) const ENTRY: usize = 2;

/// More than this no book has: only one written by another program could go on and on.
const MOST_POSITIONS: usize = 1 << 20;

/// A position up to symmetry, Blue to act: both colours' squares and Blue's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key(u64);

/// Blue's move as the least image of the board sees it, in the solver's numbers.
#[derive(Clone, Copy)]
struct Entry {
    from: Option<u8>,
    to: u8,
    plies: u8,
}

/// The book, ready to be asked.
#[derive(Default)]
pub(crate) struct Book {
    entries: HashMap<Key, Entry>,
}

impl Book {
    /// Reads a book by walking through it; none if it does not fit.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.chunks_exact(ENTRY);
        let book = Self::walk(|_, moves| {
            let entry = rest.next()?;
            Some((*moves.get(usize::from(entry[0]))?, Plies(entry[1])))
        })?;
        rest.next().is_none().then_some(book)
    }

    /// Walks from the empty board; `choose` gives Blue's move among those of a position, in order, and the distance.
    pub(crate) fn walk(mut choose: impl FnMut(&Position, &[Move]) -> Option<(Move, Plies)>) -> Option<Self> {
        let mut this = Self::default();
        let mut queue = VecDeque::from([Position::start()]);
        let mut met = HashSet::from([key(&Position::start()).0]);
        while let Some(position) = queue.pop_front() {
            let (mv, plies) = choose(&position, &moves(&position))?;
            let (key_here, symmetry) = key(&position);
            this.entries.insert(key_here, Entry::new(mv, plies, symmetry));
            let (next, outcome) = position.play_unchecked(mv);
            if outcome != Outcome::Ongoing || this.entries.len() > MOST_POSITIONS {
                return None;
            }
            for reply in moves(&next) {
                let (position, outcome) = next.play_unchecked(reply);
                if outcome == Outcome::Ongoing && !wins_at_once(&position) && met.insert(key(&position).0) {
                    queue.push_back(position);
                }
            }
        }
        Some(this)
    }

    /// Blue's move and the distance.
    pub(crate) fn get(&self, position: &Position) -> Option<(Move, Plies)> {
        if position.to_act() != Colour::Blue {
            return None;
        }
        let (key, symmetry) = key(position);
        self.entries.get(&key).map(|entry| (entry.turned_back(symmetry), Plies(entry.plies)))
    }
}

/// The legal moves, in the order of moves.
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves.sort_unstable();
    moves
}

/// The least image of a position, and the symmetry that leads there.
pub(crate) fn key(position: &Position) -> (Key, usize) {
    let geometry = geometry();
    let men = |colour| geometry.squares(position.men(colour).bits() as u32);
    let (blue, white) = (men(Colour::Blue), men(Colour::White));
    let hand = u64::from(position.hand(Colour::Blue));
    (0..SYMMETRIES)
        .map(|symmetry| {
            let [blue, white] = [blue, white].map(|men| u64::from(geometry.image(symmetry, men)));
            (Key(blue | white << 25 | hand << 50), symmetry)
        })
        .min()
        .expect("there are eight symmetries")
}

impl Entry {
    fn new(mv: Move, plies: Plies, symmetry: usize) -> Self {
        let image = |square: Square| geometry().image(symmetry, geometry().squares(1 << square.index()));
        let number = |square: Square| image(square).trailing_zeros() as u8;
        let from = match mv {
            Move::Place(_) => None,
            Move::Go { from, .. } => Some(number(from)),
        };
        Self { from, to: number(mv.to()), plies: plies.0 }
    }

    fn turned_back(&self, symmetry: usize) -> Move {
        let images = &geometry().images[symmetry];
        let square = |image: u8| {
            let number = images.iter().position(|&other| other == image);
            number
                .and_then(|number| Square::from_index(square_of(number)))
                .expect("a symmetry reaches every square")
        };
        match self.from {
            None => Move::Place(square(self.to)),
            Some(from) => Move::Go { from: square(from), to: square(self.to) },
        }
    }
}
