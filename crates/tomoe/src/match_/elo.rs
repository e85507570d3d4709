//! The difference in strength that a score stands for, and how sure it is.

/// Scores of one player against another, gathered by opening: the games from one opening are not independent of each
/// other, so the openings are what is counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    /// For each opening, the points made and the games played.
    groups: Vec<(f64, f64)>,
}

/// A difference in Elo and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Sample {
    /// Adds the score of a game, 0 to 1, from this opening.
    pub(crate) fn add(&mut self, opening: usize, score: f64) {
        if self.groups.len() <= opening {
            self.groups.resize(opening + 1, (0.0, 0.0));
        }
        self.groups[opening].0 += score;
        self.groups[opening].1 += 1.0;
    }

    /// How many openings have been played.
    pub(crate) fn openings(&self) -> f64 {
        self.groups.iter().filter(|group| group.1 > 0.0).count() as f64
    }

    /// The mean score, a half before anything was played.
    pub(crate) fn mean(&self) -> f64 {
        let (points, games) =
            self.groups.iter().fold((0.0, 0.0), |sum, group| (sum.0 + group.0, sum.1 + group.1));
        if games > 0.0 { points / games } else { 0.5 }
    }

    /// The variance of an opening's mean score. Two openings' worth of doubt (a quarter of a point to either side) is
    /// added, so that a handful of equal results does not look like certainty.
    pub(crate) fn variance(&self) -> f64 {
        const DOUBT: f64 = 2.0 * 0.25 * 0.25;
        let mean = self.mean();
        let played = self.groups.iter().filter(|group| group.1 > 0.0);
        let squares: f64 = played.map(|group| (group.0 / group.1 - mean).powi(2)).sum();
        (squares + DOUBT) / (self.openings() + 1.0)
    }

    /// The difference in strength.
    pub(crate) fn elo(&self) -> Elo {
        const SIGMAS: f64 = 1.96;
        let mean = self.mean();
        let error = SIGMAS * (self.variance() / self.openings().max(1.0)).sqrt();
        Elo { value: elo(mean), low: elo(mean - error), high: elo(mean + error) }
    }
}

/// The difference for which this score is expected; infinite for 0 and 1.
fn elo(score: f64) -> f64 {
    400.0 * (score.clamp(0.0, 1.0) / (1.0 - score.clamp(0.0, 1.0))).log10()
}

/// The score expected for a difference.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(scores: &[f64]) -> Sample {
        let mut sample = Sample::default();
        for (i, &score) in scores.iter().enumerate() {
            sample.add(i / 2, score);
        }
        sample
    }

    #[test]
    fn three_quarters_are_191_points() {
        let scores: Vec<f64> = (0..400).map(|i| if i % 4 == 0 { 0.0 } else { 1.0 }).collect();
        let elo = sample(&scores).elo();
        assert!((elo.value - 190.8).abs() < 0.1, "{elo:?}");
        assert!(elo.low > 150.0 && elo.low < elo.value && elo.value < elo.high && elo.high < 240.0);
        assert!((expected(elo.value) - 0.75).abs() < 1e-9);
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end() {
        let few = sample(&[1.0; 8]).elo();
        let many = sample(&[1.0; 200]).elo();
        assert_eq!((few.value, few.high), (f64::INFINITY, f64::INFINITY));
        assert!(few.low.is_finite() && few.low < many.low, "{few:?} {many:?}");
    }

    #[test]
    fn nothing_played_is_nothing_known() {
        let elo = Sample::default().elo();
        assert_eq!(elo.value, 0.0);
        assert!(elo.low < -100.0 && elo.high > 100.0);
    }
}
