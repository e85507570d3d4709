//! Praise and blame: what a move gave away of what its player could have had.

use tomoe_games::record::{Eval, Mark};

/// A move that gives away this much of the chance to win is doubtful, a mistake, a blunder. A level's width in
/// strength is about the second.
const DUBIOUS: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.40;
/// The only good move is this much better than the next.
const ONLY: f64 = 0.30;

/// Blame for a move after which its player stands worse than after the best one.
pub(super) fn blame(best: Eval, after: Eval) -> Option<Mark> {
    let lost = best.expectation() - after.expectation();
    let threw_away = matches!(best, Eval::Win(_)) && !matches!(after, Eval::Win(_));
    match lost {
        _ if lost >= BLUNDER || threw_away && lost >= MISTAKE => Some(Mark::Blunder),
        _ if lost >= MISTAKE => Some(Mark::Mistake),
        _ if lost >= DUBIOUS => Some(Mark::Dubious),
        _ => None,
    }
}

/// Praise for the one good move among bad ones.
pub(super) fn praise(best: Eval, next: Eval) -> Option<Mark> {
    (best.expectation() - next.expectation() >= ONLY).then_some(Mark::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blame_follows_what_was_lost() {
        let chance = Eval::chance;
        assert_eq!(blame(chance(0.6), chance(0.55)), None);
        assert_eq!(blame(chance(0.6), chance(0.48)), Some(Mark::Dubious));
        assert_eq!(blame(chance(0.6), chance(0.35)), Some(Mark::Mistake));
        assert_eq!(blame(chance(0.6), Eval::Loss(4)), Some(Mark::Blunder));
        assert_eq!(blame(Eval::Win(5), chance(0.75)), Some(Mark::Blunder));
        assert_eq!(blame(Eval::Win(5), Eval::Win(9)), None);
        assert_eq!(blame(chance(0.05), Eval::Loss(4)), None);
    }

    #[test]
    fn the_only_good_move_is_praised() {
        assert_eq!(praise(Eval::Draw, Eval::Loss(2)), Some(Mark::Good));
        assert_eq!(praise(Eval::Draw, Eval::chance(0.4)), None);
    }
}
