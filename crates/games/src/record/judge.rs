//! Praise and blame: what a move gave away of what its player could have had.

use super::annotation::{Eval, Mark, Probability};

/// A move that gives away this much of the chance to win is doubtful, a mistake, a blunder. A level's width in
/// strength is about the second.
const DUBIOUS: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.40;
/// The only good move is this much better than the next.
const ONLY: f64 = 0.30;

impl Eval {
    /// An estimate, what lies outside 0 to 1 being moved to the nearer end.
    pub fn chance(fraction: f64) -> Self {
        let chance = Probability::from_fraction(fraction.clamp(0.0, 1.0));
        Eval::Estimate(chance.unwrap_or(Probability::EVEN))
    }

    /// The expected result for the player, from 0 for a loss to 1 for a win.
    pub fn expectation(self) -> f64 {
        match self {
            Eval::Win(_) => 1.0,
            Eval::Loss(_) => 0.0,
            Eval::Draw => 0.5,
            Eval::Estimate(chance) => chance.fraction(),
        }
    }

    /// The same seen by the other of two players.
    pub fn reversed(self) -> Self {
        match self {
            Eval::Win(plies) => Eval::Loss(plies),
            Eval::Loss(plies) => Eval::Win(plies),
            Eval::Draw => Eval::Draw,
            Eval::Estimate(chance) => Eval::chance(1.0 - chance.fraction()),
        }
    }

    /// The same seen from one ply later: what is proven has come nearer.
    pub fn one_ply_on(self) -> Self {
        match self {
            Eval::Win(plies) => Eval::Win(plies.saturating_sub(1)),
            Eval::Loss(plies) => Eval::Loss(plies.saturating_sub(1)),
            other => other,
        }
    }
}

impl Mark {
    /// Blame for a move after which its player stands worse than after the best one.
    pub fn blame(best: Eval, after: Eval) -> Option<Self> {
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
    pub fn praise(best: Eval, next: Eval) -> Option<Self> {
        (best.expectation() - next.expectation() >= ONLY).then_some(Mark::Good)
    }

    /// Whether a game turned with the move.
    pub fn is_turning_point(self) -> bool {
        matches!(self, Mark::Mistake | Mark::Blunder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blame_follows_what_was_lost() {
        let chance = Eval::chance;
        assert_eq!(Mark::blame(chance(0.6), chance(0.55)), None);
        assert_eq!(Mark::blame(chance(0.6), chance(0.48)), Some(Mark::Dubious));
        assert_eq!(Mark::blame(chance(0.6), chance(0.35)), Some(Mark::Mistake));
        assert_eq!(Mark::blame(chance(0.6), Eval::Loss(4)), Some(Mark::Blunder));
        assert_eq!(Mark::blame(Eval::Win(5), chance(0.75)), Some(Mark::Blunder));
        assert_eq!(Mark::blame(Eval::Win(5), Eval::Win(9)), None);
        assert_eq!(Mark::blame(chance(0.05), Eval::Loss(4)), None);
    }

    #[test]
    fn the_only_good_move_is_praised() {
        assert_eq!(Mark::praise(Eval::Draw, Eval::Loss(2)), Some(Mark::Good));
        assert_eq!(Mark::praise(Eval::Draw, Eval::chance(0.4)), None);
    }

    #[test]
    fn seen_twice_from_the_other_side_it_is_the_same() {
        for eval in [Eval::Win(3), Eval::Loss(0), Eval::Draw, Eval::chance(0.375)] {
            assert_eq!(eval.reversed().reversed(), eval);
            assert_eq!(eval.expectation() + eval.reversed().expectation(), 1.0);
        }
        assert_eq!(Eval::Win(3).one_ply_on(), Eval::Win(2));
    }
}
