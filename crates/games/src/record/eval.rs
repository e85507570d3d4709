//! Evaluations as numbers, seen by either player and from either side of a move.

use super::annotation::{Eval, Probability};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_twice_from_the_other_side_it_is_the_same() {
        for eval in [Eval::Win(3), Eval::Loss(0), Eval::Draw, Eval::chance(0.375)] {
            assert_eq!(eval.reversed().reversed(), eval);
            assert_eq!(eval.expectation() + eval.reversed().expectation(), 1.0);
        }
        assert_eq!(Eval::Win(3).one_ply_on(), Eval::Win(2));
    }
}
