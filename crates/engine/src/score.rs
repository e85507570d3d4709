//! What the engine thinks of a position: proven, or estimated.

use std::fmt;

use tomoe_games::record::Eval;

/// The value of a position for one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// The player wins by force.
    Win(Distance),
    /// The player loses by force.
    Loss(Distance),
    /// Neither side can do better than a draw. Only tables and finished games prove this.
    Draw,
    /// Nothing is proven; the chance to win, a draw counting half, is thought to be this.
    Estimate(Chance),
}

/// How many plies (turns) a proven win or loss takes, both sides playing their best. A move that loses at once counts as
/// two, as in the tables, so that a win is always odd and a loss always even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distance {
    /// The number of plies.
    pub plies: u32,
    /// Whether a shorter win (or a longer resistance) is ruled out. Otherwise `plies` is the longest that the proven
    /// line can take.
    pub exact: bool,
}

/// A chance between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chance(f32);

impl Chance {
    /// The chance, with what lies outside 0 to 1 moved to the nearer end.
    pub fn new(chance: f32) -> Self {
        Self(if chance.is_nan() { 0.5 } else { chance.clamp(0.0, 1.0) })
    }

    /// The chance that a centi-point evaluation stands for.
    pub(crate) fn from_points(points: i32) -> Self {
        Self::new(1.0 / (1.0 + (-points as f32 / SCALE).exp()))
    }

    /// The number between 0 and 1.
    pub fn get(self) -> f32 {
        self.0
    }
}

/// The evaluations are fitted as `chance = logistic(points / SCALE)`.
pub(crate) const SCALE: f32 = 200.0;

impl Score {
    /// Whether the score is certain.
    pub fn is_proven(&self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The same position seen by the other of two players.
    pub fn reversed(self) -> Self {
        match self {
            Score::Win(distance) => Score::Loss(distance),
            Score::Loss(distance) => Score::Win(distance),
            Score::Draw => Score::Draw,
            Score::Estimate(chance) => Score::Estimate(Chance(1.0 - chance.0)),
        }
    }

    /// The score as records keep it, which don't say whether a distance is exact.
    pub fn eval(self) -> Eval {
        match self {
            Score::Win(distance) => Eval::Win(distance.plies),
            Score::Loss(distance) => Eval::Loss(distance.plies),
            Score::Draw => Eval::Draw,
            Score::Estimate(chance) => Eval::chance(f64::from(chance.0)),
        }
    }

    /// The expected result between 0 (loss) and 1 (win).
    pub fn expectation(&self) -> f32 {
        match self {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Draw => 0.5,
            Score::Estimate(chance) => chance.0,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = |distance: &Distance| if distance.exact { "" } else { "at most " };
        match self {
            Score::Win(distance) => write!(f, "win in {}{}", at_most(distance), distance.plies),
            Score::Loss(distance) => write!(f, "loss in {}{}", at_most(distance), distance.plies),
            Score::Draw => f.write_str("draw"),
            Score::Estimate(chance) => write!(f, "{:.1}%", 100.0 * chance.0),
        }
    }
}
