//! What the engine thinks of a position: proven, or estimated.

use std::fmt;
use std::str::FromStr;

use tomoe_games::ReadError;
use tomoe_games::record::Eval;

use crate::value::{PROVEN, SCALE, WIN};

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

impl Distance {
    /// The game is over.
    pub const NOW: Distance = Distance { plies: 0, exact: true };

    fn one_ply_later(self) -> Self {
        Self { plies: self.plies.saturating_sub(1), ..self }
    }

    fn one_ply_earlier(self) -> Self {
        Self { plies: self.plies.saturating_add(1), ..self }
    }
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

impl Score {
    /// The meaning of a value of the search; `exact` says whether the number of plies of a proven value is certain, or the
    /// draw of the value 0.
    pub(crate) fn from_value(value: i32, exact: bool) -> Self {
        let distance = Distance { plies: (WIN - value.abs()).unsigned_abs(), exact };
        match value {
            _ if value > PROVEN => Score::Win(distance),
            _ if value < -PROVEN => Score::Loss(distance),
            // No estimate is ever called exact.
            0 if exact => Score::Draw,
            _ => Score::Estimate(Chance::from_points(value)),
        }
    }

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

    /// The same for the same player one ply later: what is proven has come nearer.
    pub fn one_ply_later(self) -> Self {
        match self {
            Score::Win(distance) => Score::Win(distance.one_ply_later()),
            Score::Loss(distance) => Score::Loss(distance.one_ply_later()),
            Score::Draw | Score::Estimate(_) => self,
        }
    }

    /// The same for the same player one ply earlier: what is proven is farther away.
    pub fn one_ply_earlier(self) -> Self {
        match self {
            Score::Win(distance) => Score::Win(distance.one_ply_earlier()),
            Score::Loss(distance) => Score::Loss(distance.one_ply_earlier()),
            Score::Draw | Score::Estimate(_) => self,
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

    /// Whether the player would rather have the other side: what the house's computers go by where sides may be exchanged.
    pub fn is_worse_than_even(&self) -> bool {
        self.expectation() < 0.5
    }
}

/// `9 plies`, `1 ply` or `at most 8 plies`.
impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = if self.exact { "" } else { "at most " };
        let unit = if self.plies == 1 { "ply" } else { "plies" };
        write!(f, "{at_most}{} {unit}", self.plies)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(distance) => write!(f, "win in {distance}"),
            Score::Loss(distance) => write!(f, "loss in {distance}"),
            Score::Draw => f.write_str("draw"),
            Score::Estimate(chance) => write!(f, "{:.1}%", 100.0 * chance.0),
        }
    }
}

impl FromStr for Score {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let read = || {
            if let Some(percent) = text.strip_suffix('%') {
                let chance = number::<f32>(percent)? / 100.0;
                return (0.0..=1.0).contains(&chance).then_some(Score::Estimate(Chance(chance)));
            }
            if text == "draw" {
                return Some(Score::Draw);
            }
            let (result, distance) = text.split_once(" in ")?;
            // Earlier versions did not name the unit.
            let distance =
                distance.strip_suffix(" plies").or(distance.strip_suffix(" ply")).unwrap_or(distance);
            let plies = distance.strip_prefix("at most ");
            let distance = Distance { plies: number(plies.unwrap_or(distance))?, exact: plies.is_none() };
            match result {
                "win" => Some(Score::Win(distance)),
                "loss" => Some(Score::Loss(distance)),
                _ => None,
            }
        };
        let expected = "'draw' or such as 'win in 9 plies', 'loss in at most 4 plies' or '62.5%'";
        read().ok_or_else(|| ReadError::new("score", text, expected))
    }
}

/// A number of digits and points only: no sign, no exponent.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        for plies in [0, 1, 45, u32::MAX] {
            for exact in [true, false] {
                for score in [Score::Win(Distance { plies, exact }), Score::Loss(Distance { plies, exact })] {
                    assert_eq!(score.to_string().parse(), Ok(score));
                }
            }
        }
        assert_eq!("win in 1".parse::<Score>().unwrap().to_string(), "win in 1 ply");
        assert_eq!("loss in at most 8".parse::<Score>().unwrap().to_string(), "loss in at most 8 plies");
        assert_eq!("draw".parse(), Ok(Score::Draw));
        for thousandths in 0..=1000 {
            let text = Score::Estimate(Chance::new(thousandths as f32 / 1000.0)).to_string();
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
        for wrong in ["", "%", "101%", "-1%", "1e1%", "win", "win in", "win in -1", "won in 3", "draw in 3"] {
            assert!(wrong.parse::<Score>().is_err(), "{wrong}");
        }
    }
}
