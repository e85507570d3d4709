//! A score in the words of the protocol.
//!
//! `cp X` and `mate N`, with `lowerbound` or `upperbound`, are what every program of this family reads. What only Tomoe
//! says follows later in the line: `proven`, `exact` and `chance`.

use std::fmt;

use crate::score::{Chance, Distance, Score};

/// What an `info` line says about the worth of a line of play to the player to act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatedScore {
    /// The number.
    pub worth: Worth,
    /// Which side of the truth the number lies on, if it is not the truth itself.
    pub bound: Option<Bound>,
    /// `proven`: whether it is certain who wins, or that nobody does.
    pub proven: bool,
    /// `exact`: whether the number of plies of what is proven is certain, too.
    pub exact: bool,
    /// `chance`: the chance to win, a draw counting half.
    pub chance: Option<Chance>,
}

/// The number of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// `cp X`: an estimate in hundredths of a point.
    Points(i32),
    /// `mate N`: the game is over in so many plies; negative when the player to act loses.
    Mate(i32),
}

/// Which side of the truth a number lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// `lowerbound`: the truth is at least as good.
    Lower,
    /// `upperbound`: the truth is at most as good.
    Upper,
}

/// The points of a chance are `SCALE × ln(p / (1 − p))`, the inverse of the function that the evaluation was fitted with.
const SCALE: f32 = crate::value::SCALE;

/// The largest number of points: 99.995 %.
const MOST_POINTS: f32 = 2000.0;

impl From<Score> for StatedScore {
    fn from(score: Score) -> Self {
        let mate = |sign: i32, distance: Distance, bound| Self {
            worth: Worth::Mate(sign * i32::try_from(distance.plies).unwrap_or(i32::MAX)),
            bound: Some(bound).filter(|_| !distance.exact),
            proven: true,
            exact: distance.exact,
            chance: None,
        };
        match score {
            Score::Win(distance) => mate(1, distance, Bound::Lower),
            Score::Loss(distance) => mate(-1, distance, Bound::Upper),
            Score::Draw => {
                Self { worth: Worth::Points(0), bound: None, proven: true, exact: true, chance: None }
            }
            Score::Estimate(chance) => Self {
                worth: Worth::Points(points(chance)),
                bound: None,
                proven: false,
                exact: false,
                chance: Some(in_tenths(chance)),
            },
        }
    }
}

impl From<StatedScore> for Score {
    /// What the words mean; a `mate` of another program counts as proven, since it can't say otherwise.
    fn from(stated: StatedScore) -> Self {
        let exact = stated.bound.is_none();
        match stated.worth {
            Worth::Mate(plies) => {
                let distance = Distance { plies: plies.unsigned_abs(), exact };
                if plies > 0 { Score::Win(distance) } else { Score::Loss(distance) }
            }
            Worth::Points(_) if stated.proven => Score::Draw,
            Worth::Points(points) => {
                Score::Estimate(stated.chance.unwrap_or_else(|| Chance::from_points(points)))
            }
        }
    }
}

/// The chance as it is written: in tenths of a percent.
pub(super) fn in_tenths(chance: Chance) -> Chance {
    Chance::new((1000.0 * chance.get()).round() / 1000.0)
}

fn points(chance: Chance) -> i32 {
    let chance = chance.get();
    // The ends are infinite, and kept within bounds like everything near them.
    (SCALE * (chance / (1.0 - chance)).ln()).clamp(-MOST_POINTS, MOST_POINTS).round() as i32
}

impl StatedScore {
    /// The words of Tomoe alone, each with a blank before it.
    pub(super) fn write_extensions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.proven {
            f.write_str(" proven")?;
        }
        if self.exact {
            f.write_str(" exact")?;
        }
        match self.chance {
            Some(chance) => write!(f, " chance {:.1}", 100.0 * chance.get()),
            None => Ok(()),
        }
    }
}

/// The words that every program reads.
impl fmt::Display for StatedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worth {
            Worth::Points(points) => write!(f, "cp {points}")?,
            Worth::Mate(plies) => write!(f, "mate {plies}")?,
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound"),
            Some(Bound::Upper) => f.write_str(" upperbound"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proven_means_the_same_after_a_journey() {
        for plies in 1..50 {
            for exact in [false, true] {
                for score in [Score::Win(Distance { plies, exact }), Score::Loss(Distance { plies, exact })] {
                    assert_eq!(Score::from(StatedScore::from(score)), score);
                }
            }
        }
        assert_eq!(Score::from(StatedScore::from(Score::Draw)), Score::Draw);
    }

    #[test]
    fn points_give_the_chance_back() {
        for tenths in 1..1000 {
            let chance = tenths as f32 / 1000.0;
            let stated = StatedScore::from(Score::Estimate(Chance::new(chance)));
            let Worth::Points(points) = stated.worth else { panic!("{stated}") };
            // A point is at most an eighth of a percent.
            assert!((Chance::from_points(points).get() - chance).abs() < 0.00126, "{chance}: {points}");
        }
        let points = |chance| StatedScore::from(Score::Estimate(Chance::new(chance))).worth;
        assert_eq!(points(0.5), Worth::Points(0));
        assert_eq!(points(1.0), Worth::Points(2000));
        assert_eq!(points(0.0), Worth::Points(-2000));
        assert_eq!(points(1.0 / 3.0), Worth::Points(-139));
    }
}
