//! What exact values say about the moves of a position of Yonmoque.
//!
//! An exact value leaves the game so far out of account. Playing for the shortest win never comes to a position twice, since the
//! distance falls with every ply; so a win or loss stands as long as no position of the game has stood twice already.
//! Once one has, coming back to it is a draw, which may save the side that loses: then exact values guide the choice, and
//! only draws and ends at once are still called proven.

use std::cmp::Reverse;

use tomoe_games::yonmoque::{ExactSource, Move, Plies, Position, Value};
use tomoe_games::{AnyMove, Outcome, Position as _};

use super::Advice;
use crate::earlier_positions::EarlierPositions;
use crate::engine::Variation;
use crate::eval::yonmoque::points;
use crate::order::sort_by_key;
use crate::value::{MOST_POINTS, PROVEN, WIN};

/// No forced win of Yonmoque is longer, as the full tables show: what is known to be lost is lost in at most this many plies.
const LONGEST: u32 = 46;

/// A move whose worth is known.
#[derive(Clone, Copy)]
struct KnownMove {
    mv: Move,
    /// Where it leads.
    next: Position,
    is_over: bool,
    value: i32,
    /// Whether the number of plies, or the draw, is certain.
    exact: bool,
}

/// Asks about every move of a position, for this many lines.
pub(super) fn advice(
    source: &dyn ExactSource,
    position: &Position,
    past: &EarlierPositions,
    wanted: usize,
) -> Advice {
    let mut known = Vec::new();
    let mut count = 0;
    position.each_move(|mv| {
        count += 1;
        known.extend(worth(source, position, mv, past));
    });
    let certain = past.twice.is_empty();
    let book = source.book_move(position).filter(|_| certain).zip(source.value(position));
    if let Some((mv, value)) = book
        && let Some(known) = known.iter_mut().find(|known| known.mv == mv)
    {
        (known.value, known.exact) = in_search_terms(value);
    }
    // Best first, and among equals the one that looks best by the evaluation.
    sort_by_key(&mut known, |known| (Reverse(known.value), points(&known.next)));
    let lines = if known.len() == count && known.iter().all(|known| known.exact || !certain) && count > 0 {
        let line = |known: &KnownMove| known.line(source, past);
        Some(known.iter().take(wanted).map(line).collect())
    } else {
        book.filter(|_| wanted == 1).map(|(mv, value)| {
            let (value, exact) = in_search_terms(value);
            vec![Variation::new(vec![AnyMove::Yonmoque(mv)], value, 0, exact)]
        })
    };
    let value_here = source.value_without_distance(position);
    let mut banned = banned(&known, count, value_here);
    // Where one line is wanted and some move is known to win, what is not known need not be looked at either.
    if wanted == 1 && known.first().is_some_and(|best| best.value > 0) {
        position.each_move(|mv| {
            if known.iter().all(|known| known.mv != mv) {
                banned.push(AnyMove::Yonmoque(mv));
            }
        });
    }
    let is_lost = certain && matches!(value_here, Some(Value::Loss(_)));
    Advice { known: known.iter().map(KnownMove::verdict).collect(), banned, is_lost, lines }
}

/// What a move is worth, if that is known.
fn worth(
    source: &dyn ExactSource,
    position: &Position,
    mv: Move,
    past: &EarlierPositions,
) -> Option<KnownMove> {
    let (next, outcome) = position.play_unchecked(mv);
    let (value, exact) = match outcome {
        Outcome::Ongoing if past.twice.contains(&next.key()) => (0, true),
        Outcome::Ongoing => match in_search_terms(source.value_of_move(position, mv)?) {
            (value, _) if !past.twice.is_empty() && value != 0 => {
                (value.clamp(-MOST_POINTS, MOST_POINTS), false)
            }
            known => known,
        },
        _ => in_search_terms(source.value_of_move(position, mv)?),
    };
    Some(KnownMove { mv, next, is_over: outcome.is_over(), value, exact })
}

/// An exact value in the search's own terms, and whether it says all: without the distance it is the least that it can be
/// worth to the winner.
fn in_search_terms(value: Value) -> (i32, bool) {
    let plies = |otherwise: u32| value.distance().map_or(otherwise, |Plies(plies)| plies.into()) as i32;
    let points = match value {
        Value::Win(_) => WIN - plies(LONGEST - 1),
        Value::Loss(_) => -(WIN - plies(LONGEST)),
        Value::Draw => 0,
    };
    (points, value.is_complete())
}

/// The moves that throw away what the position, or another move, is known to be worth. Never all of them.
fn banned(known: &[KnownMove], count: usize, value_here: Option<Value>) -> Vec<AnyMove> {
    let best = known.first().map_or(i32::MIN, |known| known.value);
    let unknown = count > known.len();
    let bad = |value: i32| match best {
        // Some move is known to win, or nearly so: nothing else will do, whatever is not known of it.
        _ if best > 0 => value <= 0,
        _ if matches!(value_here, Some(Value::Win(_))) => unknown,
        _ if best == 0 => value < 0,
        _ => unknown && !matches!(value_here, Some(Value::Loss(_))),
    };
    known.iter().filter(|known| bad(known.value)).map(|known| AnyMove::Yonmoque(known.mv)).collect()
}

impl KnownMove {
    /// The move alone, with what it is worth.
    fn verdict(&self) -> Variation {
        Variation::new(vec![AnyMove::Yonmoque(self.mv)], self.value, 0, self.exact)
    }

    /// The line that begins with this move, as far as the source knows how it goes on.
    fn line(&self, source: &dyn ExactSource, past: &EarlierPositions) -> Variation {
        let mut moves = vec![AnyMove::Yonmoque(self.mv)];
        let mut last = *self;
        while self.value.abs() > PROVEN && !last.is_over && moves.len() < LONGEST as usize {
            let mut best: Option<KnownMove> = None;
            last.next.each_move(|mv| {
                if let Some(known) = worth(source, &last.next, mv, past)
                    && best.is_none_or(|best| known.value > best.value)
                {
                    best = Some(known);
                }
            });
            let Some(best) = best else { break };
            moves.push(AnyMove::Yonmoque(best.mv));
            last = best;
        }
        Variation::new(moves, self.value, 0, self.exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows what wins at once, and nothing else.
    struct NextPly;

    impl ExactSource for NextPly {
        fn value(&self, position: &Position) -> Option<Value> {
            let wins = |mv| position.play_unchecked(mv).1 == Outcome::Win(position.to_act());
            let mut any = false;
            position.each_move(|mv| any |= wins(mv));
            any.then_some(Value::Win(Some(Plies(1))))
        }
    }

    /// White threatens to win with a1-b1: what does not prevent it loses.
    const THREAT: &str = "5/5/5/b3b/w1www b 4 2";

    #[test]
    fn moves_that_are_known_to_lose_are_banned() {
        let position: Position = THREAT.parse().unwrap();
        let advice = advice(&NextPly, &position, &EarlierPositions::default(), 1);
        assert!(advice.lines.is_none());
        assert!(!advice.banned.is_empty());
        let mut left = 0;
        position.each_move(|mv| {
            let (next, _) = position.play_unchecked(mv);
            let is_banned = advice.banned.contains(&AnyMove::Yonmoque(mv));
            assert_eq!(is_banned, NextPly.value(&next).is_some(), "{mv}");
            left += u32::from(!is_banned);
        });
        assert!(left > 0);
    }

    #[test]
    fn once_a_position_has_stood_twice_exact_values_are_no_proofs() {
        let position: Position = THREAT.parse().unwrap();
        let lost = |past: &EarlierPositions| {
            let mut values = Vec::new();
            position.each_move(|mv| values.extend(worth(&NextPly, &position, mv, past)));
            values.iter().map(|known| known.value).min().unwrap()
        };
        assert_eq!(lost(&EarlierPositions::default()), -(WIN - 2));
        // Any position that has stood twice may be come back to.
        let other = position.play_unchecked(Move::Place(position.empty().iter().next().unwrap())).0;
        let past = EarlierPositions { once: Vec::new(), twice: vec![other.key() ^ 1] };
        assert_eq!(lost(&past), -MOST_POINTS);
    }

    #[test]
    fn what_stands_for_the_third_time_is_a_draw() {
        let position: Position = THREAT.parse().unwrap();
        let mut losing = None;
        position.each_move(|mv| {
            if NextPly.value(&position.play_unchecked(mv).0).is_some() {
                losing = Some(mv);
            }
        });
        let mv = losing.unwrap();
        let past = EarlierPositions { once: Vec::new(), twice: vec![position.play_unchecked(mv).0.key()] };
        let known = worth(&NextPly, &position, mv, &past).unwrap();
        assert_eq!((known.value, known.exact), (0, true));
    }
}
