//! Probing: the value and the distance of any position, from tables in memory or in a memory map.

use core::ops::ControlFlow;

use tomoe_games::yonmoque::{Colour, ExactSource, Plies, Position, Value};
use tomoe_games::{Outcome, Position as _};

use crate::pieces::Pieces;
use crate::ribbon;
use crate::shard_index::{Address, ShardIndex};
use crate::short_search::{can_act, loses_next, wins_at_once};
use crate::table_file::{Contents, HEAD, Head, OpenError, number};

/// No piece has more than 12 ways to go, so 11 pieces and 14 squares to place on make the most moves.
const MOST_MOVES: usize = 11 * 12 + 14;

/// What the file of values knows of a position that is not drawn.
const WON: Value = Value::Win(None);
const LOST: Value = Value::Loss(None);

/// The tables of the solution, or of the part of it with few pieces on the board.
///
/// `B` is where their bytes are: a slice, a vector, a memory map.
pub struct Tables<B> {
    values: File<B>,
    distances: Option<File<B>>,
    atlas: ShardIndex,
}

struct File<B> {
    bytes: B,
    head: Head,
    /// Where the shards' places begin, and where the shards do.
    index: usize,
    data: usize,
}

impl<B: AsRef<[u8]>> File<B> {
    fn check(bytes: B, contents: Contents) -> Result<Self, OpenError> {
        let head = Head::check(bytes.as_ref(), contents)?;
        Ok(Self { bytes, index: head.index(), data: head.data(), head })
    }

    /// The file of the shards from `first` on, which are those with at most so many pieces.
    #[cfg(feature = "compute")]
    fn part(&self, most: usize, first: usize) -> Vec<u8> {
        let bytes = self.bytes.as_ref();
        let place = |shard: usize| number(bytes, self.index + 4 * shard);
        let shards = self.head.shards as usize - first;
        let start = place(first);
        let mut head = Head { most: most as u32, shards: shards as u32, ..self.head };
        head.len = head.data() as u64 + u64::from(place(first + shards) - start);
        let mut part = head.bytes().to_vec();
        part.extend(&bytes[HEAD..head.index()]);
        part.extend((first..=first + shards).flat_map(|shard| (place(shard) - start).to_le_bytes()));
        part.extend(&bytes[self.data + start as usize..]);
        crate::table_file::seal(&mut part);
        part
    }

    /// The bytes of a shard; none of one that the file does not have, which only happens if it says that a set is not kept
    /// that is.
    #[inline]
    fn shard(&self, shard: usize) -> &[u8] {
        if shard >= self.head.shards as usize {
            return &[];
        }
        let (bytes, at) = (self.bytes.as_ref(), self.index + 4 * shard);
        &bytes[self.data + number(bytes, at) as usize..self.data + number(bytes, at + 4) as usize]
    }
}

impl<B: AsRef<[u8]>> Tables<B> {
    /// Tables of values, and of distances if there are any, from their bytes. Damaged ones are refused.
    pub fn from_bytes(values: B, distances: Option<B>) -> Result<Self, OpenError> {
        Self::of_game(Pieces::ALL, values, distances)
    }

    /// The same for a game that may have fewer pieces.
    fn of_game(pieces: Pieces, values: B, distances: Option<B>) -> Result<Self, OpenError> {
        let values = File::check(values, Contents::Values)?;
        let most = values.head.most as usize;
        let atlas = ShardIndex::read(pieces, most, &values.bytes.as_ref()[HEAD..values.index]);
        if atlas.shards() != values.head.shards as usize {
            return Err(OpenError::Forged("it has not as many shards as its sets need"));
        }
        let distances = distances.map(|bytes| File::check(bytes, Contents::Distances)).transpose()?;
        if distances.as_ref().is_some_and(|file| {
            (file.head.side, file.head.most, file.head.shards)
                != (values.head.side, values.head.most, values.head.shards)
        }) {
            return Err(OpenError::Foreign("distances that belong to the values"));
        }
        Ok(Self { values, distances, atlas })
    }

    /// The most pieces on the board with which the tables know a position.
    pub fn most_pieces(&self) -> u8 {
        self.values.head.most as u8
    }

    /// Whether the tables know distances as well.
    pub fn has_distances(&self) -> bool {
        self.distances.is_some()
    }

    /// What follows for the other side from these entries, when all other successors are won at once or, if any is
    /// `missing`, not known.
    fn follow(&self, successors: &[Address], missing: bool) -> Option<Value> {
        let mut values = [Value::Draw; MOST_MOVES];
        for (value, &address) in values.iter_mut().zip(successors) {
            *value = self.stored_value(address);
        }
        let values = &values[..successors.len()];
        let distances = |value: Value| {
            let found = successors.iter().zip(values).filter(move |(_, found)| **found == value);
            found.map(move |(&address, _)| self.stored_plies(address, value))
        };
        if values.contains(&LOST) {
            let soonest = distances(LOST).try_fold(u8::MAX, |least, plies| Some(least.min(plies?.0)));
            return Some(Value::Win(soonest.filter(|_| !missing).map(|plies| Plies(plies + 1))));
        }
        if missing {
            return None;
        }
        if values.contains(&Value::Draw) {
            return Some(Value::Draw);
        }
        let latest = distances(WON).try_fold(1, |most, plies| Some(most.max(plies?.0)));
        Some(Value::Loss(latest.map(|plies| Plies(plies + 1))))
    }

    /// The part of these tables with at most so many pieces on the board, as files of their own: values, and distances
    /// if there are any.
    #[cfg(feature = "compute")]
    pub fn part(&self, most: u8) -> (Vec<u8>, Option<Vec<u8>>) {
        let most = usize::from(most.min(self.most_pieces()));
        let first = self.atlas.first_shard(most);
        (self.values.part(most, first), self.distances.as_ref().map(|file| file.part(most, first)))
    }

    fn is_kept(&self, position: &Position) -> bool {
        (position.to_act() == Colour::Blue) == (self.values.head.side == 0)
    }

    /// What is decided within two plies, for a position that can act.
    fn decided_soon(position: &Position) -> Option<Value> {
        if wins_at_once(position) {
            return Some(Value::Win(Some(Plies(1))));
        }
        loses_next(position).then_some(Value::Loss(Some(Plies(2))))
    }

    /// What the files say of a key that is in them.
    fn stored(&self, address: Address) -> Value {
        match self.stored_value(address) {
            Value::Draw => Value::Draw,
            Value::Win(_) => Value::Win(self.stored_plies(address, WON)),
            Value::Loss(_) => Value::Loss(self.stored_plies(address, LOST)),
        }
    }

    /// What the file of distances says of a key that is in it and has this value.
    fn stored_plies(&self, address: Address, value: Value) -> Option<Plies> {
        let file = self.distances.as_ref()?;
        let mut plies = file.head.first + u32::from(value == LOST);
        let (&seed, ribbon) = file.shard(address.shard).split_first()?;
        let mut bit = 0;
        // No distance is anywhere near this bound, which keeps a file made by somebody else from holding us forever.
        while bit < 64 && ribbon::get(ribbon, seed, address.key | bit << 16) {
            plies += 2;
            bit += 1;
        }
        Some(Plies(plies as u8))
    }

    /// The side whose positions the files keep: 0 Blue, 1 White.
    #[cfg(feature = "compute")]
    pub(crate) fn kept_side(&self) -> usize {
        self.values.head.side as usize
    }

    /// Where entries are found.
    #[cfg(feature = "compute")]
    pub(crate) fn atlas(&self) -> &ShardIndex {
        &self.atlas
    }

    /// What the file of values says of a key that is in it, without the distance.
    #[inline]
    pub(crate) fn stored_value(&self, address: Address) -> Value {
        let Some((&head, mut rest)) = self.values.shard(address.shard).split_first() else {
            return LOST;
        };
        if head >= 128 {
            let Some((count, list)) = rest.split_at_checked(2) else { return LOST };
            let count = usize::from(u16::from_le_bytes([count[0], count[1]]));
            let Some((drawn, ribbon)) = list.split_at_checked(2 * count) else { return LOST };
            let key = address.key;
            let at =
                |number: usize| u32::from(u16::from_le_bytes([drawn[2 * number], drawn[2 * number + 1]]));
            let (mut low, mut high) = (0, count);
            while low < high {
                let middle = (low + high) / 2;
                match at(middle).cmp(&key) {
                    core::cmp::Ordering::Equal => return Value::Draw,
                    core::cmp::Ordering::Less => low = middle + 1,
                    core::cmp::Ordering::Greater => high = middle,
                }
            }
            rest = ribbon;
        }
        if ribbon::get(rest, head & 127, address.key) { WON } else { LOST }
    }
}

impl<B: AsRef<[u8]> + Send + Sync> ExactSource for Tables<B> {
    fn value(&self, position: &Position) -> Option<Value> {
        if !can_act(position) {
            return Some(Value::Loss(Some(Plies(0))));
        }
        if self.is_kept(position) {
            let stored = || self.atlas.address(position).map(|address| self.stored(address));
            return Self::decided_soon(position).or_else(stored);
        }
        if wins_at_once(position) {
            return Some(Value::Win(Some(Plies(1))));
        }
        // What is left to a search comes first: a successor lost in two plies ends the matter, and needs no files.
        let (mut open, mut len, mut missing) = ([Address { shard: 0, key: 0 }; MOST_MOVES], 0, false);
        let end = position.try_each_move(|mv| {
            let (next, outcome) = position.play_unchecked(mv);
            // A five is as good for the other side as a win at once, and nothing wins at once here.
            if outcome != Outcome::Ongoing || wins_at_once(&next) {
                return ControlFlow::Continue(());
            }
            if loses_next(&next) {
                return ControlFlow::Break(());
            }
            match self.atlas.address(&next) {
                Some(address) => {
                    open[len] = address;
                    len += 1;
                }
                None => missing = true,
            }
            ControlFlow::Continue(())
        });
        match end {
            ControlFlow::Break(()) => Some(Value::Win(Some(Plies(3)))),
            ControlFlow::Continue(()) => self.follow(&open[..len], missing),
        }
    }

    fn value_without_distance(&self, position: &Position) -> Option<Value> {
        let kept = |position: &Position| {
            let stored = || self.atlas.address(position).map(|address| self.stored_value(address));
            Self::decided_soon(position).map(Value::without_distance).or_else(stored)
        };
        if !can_act(position) {
            return Some(LOST);
        }
        if self.is_kept(position) {
            return kept(position);
        }
        if wins_at_once(position) {
            return Some(WON);
        }
        let mut best = Some(LOST);
        let end = position.try_each_move(|mv| {
            let (next, outcome) = position.play_unchecked(mv);
            if outcome != Outcome::Ongoing {
                // A five: nothing wins at once.
                return ControlFlow::Continue(());
            }
            match kept(&next) {
                Some(Value::Loss(_)) => return ControlFlow::Break(()),
                Some(Value::Draw) if best.is_some() => best = Some(Value::Draw),
                Some(_) => {}
                None => best = None,
            }
            ControlFlow::Continue(())
        });
        if end.is_break() { Some(WON) } else { best }
    }
}

#[cfg(all(test, feature = "compute"))]
mod tests {
    use super::*;
    use crate::compute::naive_solver;
    use crate::geometry::geometry;

    /// The game with 2 + 2 pieces: what the files keep of it is what the naive solver says.
    #[test]
    fn files_of_a_small_game_agree_with_the_naive_solver() {
        let (_, [values, distances, _]) = crate::compute::solve::tests::written("tables", 1, None);
        let tables = Tables::of_game(Pieces { total: 4, hand: 2 }, values, Some(distances)).unwrap();
        let mut kept = 0;
        for (board, exact) in naive_solver::solve([2, 2], crate::ruling::Ruling::Official) {
            if board.side as u32 != tables.values.head.side || exact.is_some_and(|exact| exact < 3) {
                continue;
            }
            let set = |pieces: &[u8]| {
                let squares = (0..25).filter(|&square| pieces.contains(&board.squares[square]));
                geometry().squares(squares.fold(0, |set, square| set | 1 << square))
            };
            let address = tables.atlas.address_of(board.hand[0], set(b"bw"), set(b"b")).unwrap();
            let expected = match exact {
                None => Value::Draw,
                Some(plies) if plies % 2 == 1 => Value::Win(Some(Plies(plies as u8))),
                Some(plies) => Value::Loss(Some(Plies(plies as u8))),
            };
            assert_eq!(tables.stored(address), expected, "{board:?}");
            kept += 1;
        }
        assert!(kept > 100_000);
    }
}
