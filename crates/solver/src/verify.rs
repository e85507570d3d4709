//! An independent check of tables: it knows the rules from the games crate and nothing of how the tables were made.
//!
//! A table is right if the value of every position follows from those of its successors, and the distances do too:
//! they then are the distances of best play (a value without a distance could be a circle of promises). So the
//! checker takes positions, at random or all of a layer, asks for the value of each and of all it leads to, and
//! compares.

use core::fmt;

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{Colour, ExactSource, HAND, PIECES, Plies, Position, Squares, Value};
use tomoe_random::Random;

use crate::counts::Layer;

/// A position whose entry does not follow from those of its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// What the source says; none if it does not know the position.
    pub claimed: Option<Value>,
    /// What follows from its successors; none if one of them that matters is not known.
    pub expected: Option<Value>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: Option<Value>| value.map_or("nothing".to_owned(), |value| value.to_string());
        let (claimed, expected) = (text(self.claimed), text(self.expected));
        write!(f, "{}: the table says {claimed}, its successors {expected}", self.position)
    }
}

impl std::error::Error for Mismatch {}

/// How closely to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Compare win, loss and draw.
    Values,
    /// Compare distances as well.
    Distances,
}

/// Checks one position.
pub fn check(source: &impl ExactSource, position: &Position, depth: Depth) -> Result<(), Box<Mismatch>> {
    let claims = Claims { source, depth };
    let (claimed, expected) = (claims.value(position), expected(&claims, position));
    let expected = match depth {
        Depth::Values => expected.map(Value::without_distance),
        Depth::Distances => expected,
    };
    if claimed.is_some() && claimed == expected {
        return Ok(());
    }
    Err(Box::new(Mismatch { position: *position, claimed, expected }))
}

/// What a source claims, as closely as is looked at: where distances are checked, a value without one is no answer.
struct Claims<'a, S> {
    source: &'a S,
    depth: Depth,
}

impl<S: ExactSource> ExactSource for Claims<'_, S> {
    fn value(&self, position: &Position) -> Option<Value> {
        match self.depth {
            Depth::Values => self.source.value_without_distance(position),
            Depth::Distances => self.source.value(position).filter(|value| value.is_complete()),
        }
    }
}

/// What follows for a position from its successors; none if one of them is not known.
fn expected(claims: &impl ExactSource, position: &Position) -> Option<Value> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    // Who can't act has lost.
    let cannot_act = Value::Loss(Some(Plies(0)));
    moves.into_iter().try_fold(cannot_act, |best, mv| Some(best.max(claims.value_of_move(position, mv)?)))
}

/// What to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// So many random positions of a layer, the same ones for the same seed.
    Random {
        /// The layer.
        layer: Layer,
        /// Chooses the positions.
        seed: u64,
        /// How many.
        count: u64,
    },
    /// Every position of a part of a layer.
    Layer {
        /// The layer.
        layer: Layer,
        /// The part.
        part: Part,
    },
}

/// One of several parts of about the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one, counted from 0.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl Part {
    /// Everything in one part.
    pub const WHOLE: Self = Self { number: 0, of: 1 };
}

/// Checks positions until one does not fit, all are checked, or it is told to stop (`stop` is asked, with the number
/// checked so far, every thousand positions). Tells how many were checked.
pub fn verify(
    source: &impl ExactSource,
    plan: Plan,
    depth: Depth,
    mut stop: impl FnMut(u64) -> bool,
) -> Result<u64, Box<Mismatch>> {
    let mut checked = 0;
    let mut each = |position: Position| -> Result<bool, Box<Mismatch>> {
        check(source, &position, depth)?;
        checked += 1;
        Ok(checked % 1000 == 0 && stop(checked))
    };
    match plan {
        Plan::Random { layer, seed, count } => {
            let mut random = RandomPositions::new(seed);
            for _ in 0..count {
                if each(random.of_layer(layer))? {
                    break;
                }
            }
        }
        Plan::Layer { layer, part } => {
            for position in positions_of(layer, part) {
                if each(position)? {
                    break;
                }
            }
        }
    }
    Ok(checked)
}

/// An endless source of random positions: every position of a layer is equally likely.
pub struct RandomPositions {
    random: Random,
}

impl RandomPositions {
    /// A source that always gives the same positions for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// A position of a layer.
    pub fn of_layer(&mut self, layer: Layer) -> Position {
        let pieces = u32::from(PIECES - layer.blue - layer.white);
        loop {
            let mut occupied = Squares::EMPTY;
            while occupied.len() < pieces {
                let index = (self.random.next_u64() % 25) as usize;
                occupied |= Squares::from_bits(1 << index);
            }
            let blue = occupied & Squares::from_bits(self.random.next_u64() & Squares::ALL.bits());
            let to_act = if self.random.next_u64().is_multiple_of(2) { Colour::Blue } else { Colour::White };
            // A board with a five is refused: then another.
            if let Ok(position) = Position::new([blue, occupied - blue], [layer.blue, layer.white], to_act) {
                return position;
            }
        }
    }

    /// A position of a random layer.
    pub fn of_any_layer(&mut self) -> Position {
        let mut hand = || (self.random.next_u64() % (u64::from(HAND) + 1)) as u8;
        let layer = Layer { blue: hand(), white: hand() };
        self.of_layer(layer)
    }
}

/// Every position of a part of a layer: the sets of occupied squares are dealt out to the parts in turn.
pub fn positions_of(layer: Layer, part: Part) -> impl Iterator<Item = Position> {
    let pieces = u32::from(PIECES - layer.blue - layer.white);
    let sets = sets_of(pieces).skip(part.number as usize).step_by(part.of as usize).map(Squares::from_bits);
    sets.flat_map(move |occupied| {
        let mut colouring = Some(0);
        core::iter::from_fn(move || {
            let blue: u64 = colouring?;
            // The next subset of the occupied squares; after all of them, the empty set again.
            let next = blue.wrapping_sub(occupied.bits()) & occupied.bits();
            colouring = (next != 0).then_some(next);
            Some(Squares::from_bits(blue))
        })
        .flat_map(move |blue| {
            [Colour::Blue, Colour::White].into_iter().filter_map(move |to_act| {
                Position::new([blue, occupied - blue], [layer.blue, layer.white], to_act).ok()
            })
        })
    })
}

/// The sets of so many squares, in increasing order of their bits.
fn sets_of(squares: u32) -> impl Iterator<Item = u64> {
    let mut next = Some((1_u64 << squares) - 1);
    core::iter::from_fn(move || {
        let set = next?;
        let lowest = set & set.wrapping_neg();
        // The lowest run of ones gives its highest up by one place, and the others of it go to the bottom.
        let carried = set + lowest;
        next = (set != 0)
            .then(|| carried | (((set ^ carried) >> 2) / lowest))
            .filter(|&set| set <= Squares::ALL.bits());
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules searched to a few plies, and beyond that a draw: right near the end of games, wrong elsewhere.
    struct Search(u8);

    impl ExactSource for Search {
        fn value(&self, position: &Position) -> Option<Value> {
            if self.0 == 0 { Some(Value::Draw) } else { expected(&Search(self.0 - 1), position) }
        }
    }

    /// The same without the distances.
    struct NoDistances(Search);

    impl ExactSource for NoDistances {
        fn value(&self, position: &Position) -> Option<Value> {
            self.0.value_without_distance(position)
        }
    }

    #[test]
    fn a_missing_distance_is_a_mismatch_where_distances_are_checked() {
        let won: Position = "bbb2/3b1/5/5/w3w b 2 4".parse().unwrap();
        let source = NoDistances(Search(1));
        assert_eq!(check(&source, &won, Depth::Values), Ok(()));
        let mismatch = check(&source, &won, Depth::Distances).unwrap_err();
        assert_eq!((mismatch.claimed, mismatch.expected), (None, Some(Value::Win(Some(Plies(1))))));
        assert_eq!(mismatch.to_string(), format!("{won}: the table says nothing, its successors win in 1"));
    }

    #[test]
    fn what_follows_is_accepted_and_what_does_not_is_named() {
        let won: Position = "bbb2/3b1/5/5/w3w b 2 4".parse().unwrap();
        for depth in [Depth::Values, Depth::Distances] {
            assert_eq!(check(&Search(1), &won, depth), Ok(()));
            let mismatch = check(&Search(0), &won, depth).unwrap_err();
            assert_eq!(mismatch.position, won);
        }
        // Looking only one ply ahead, it misses losses in two.
        let mut random = RandomPositions::new(1);
        let plan = Plan::Random { layer: Layer { blue: 0, white: 0 }, seed: 1, count: 200 };
        let mismatch = verify(&Search(1), plan, Depth::Values, |_| false).unwrap_err();
        let mut positions = (0..200).map(|_| random.of_layer(Layer { blue: 0, white: 0 }));
        assert!(positions.any(|position| position == mismatch.position));
        assert_eq!(mismatch.expected, Search(2).value_without_distance(&mismatch.position));
    }

    #[test]
    fn every_position_of_a_layer_is_in_one_part() {
        let layer = Layer { blue: 5, white: 5 };
        let whole: std::collections::HashSet<Position> = positions_of(layer, Part::WHOLE).collect();
        assert_eq!(whole.len(), 25 * 24 / 2 * 4 * 2);
        let parts = (0..7).flat_map(|number| positions_of(layer, Part { number, of: 7 }));
        let mut seen = std::collections::HashSet::new();
        assert!(parts.into_iter().all(|position| whole.contains(&position) && seen.insert(position)));
        assert_eq!(seen.len(), whole.len());
    }
}
