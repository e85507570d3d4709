//! Openings that are fair, or as nearly so as the tables allow: the empty board is a win for Blue.

use std::cmp::Reverse;
use std::collections::HashSet;

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{ExactSource, Move, Position, Value};

use crate::extract::{Key, key, moves};

/// How many openings are wanted: enough for a match of some hundred games in which none comes up too often.
const WANTED: usize = 64;

/// The placements of an opening: with one, one side is a whole piece ahead; with more than four it is no opening.
const PLACEMENTS: std::ops::RangeInclusive<usize> = 2..=4;

/// A position after some placements, the way there, and how fair it is: the lower the fairer.
struct Candidate {
    way: Vec<Move>,
    unfairness: (bool, Reverse<u8>, usize, Key),
}

/// The fairest openings of two to four placements, none of which the board's symmetries carry into another: drawn ones, then those
/// whose win takes longest. None if the source knows no distances, or not these positions.
pub fn balanced_openings(source: &dyn ExactSource) -> Option<Vec<Vec<Move>>> {
    let mut level = vec![(Position::start(), Vec::new())];
    let mut candidates = Vec::new();
    for placements in 1..=*PLACEMENTS.end() {
        level = extended(&level);
        if !PLACEMENTS.contains(&placements) {
            continue;
        }
        for (position, way) in &level {
            let (is_won, plies) = match source.value(position)? {
                Value::Draw => (false, 0),
                Value::Win(plies) | Value::Loss(plies) => (true, plies?.0),
            };
            let unfairness = (is_won, Reverse(plies), placements, key(position).0);
            candidates.push(Candidate { way: way.clone(), unfairness });
        }
    }
    candidates.sort_by_key(|candidate| candidate.unfairness);
    candidates.truncate(WANTED);
    Some(candidates.into_iter().map(|candidate| candidate.way).collect())
}

/// All positions one placement later, one of each family.
fn extended(level: &[(Position, Vec<Move>)]) -> Vec<(Position, Vec<Move>)> {
    let mut met = HashSet::new();
    let mut next = Vec::new();
    for (position, way) in level {
        for mv in moves(position).into_iter().filter(|mv| matches!(mv, Move::Place(_))) {
            let position = position.play_unchecked(mv).0;
            if met.insert(key(&position).0) {
                let mut way = way.clone();
                way.push(mv);
                next.push((position, way));
            }
        }
    }
    next
}
