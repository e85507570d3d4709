//! The sequential probability ratio test: whether enough was played to tell two hypotheses apart.

use super::elo::{Sample, expected};

/// The two hypotheses, and how often either may be accepted wrongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// The first player is stronger by no more than this.
    pub(crate) elo0: f64,
    /// The first player is stronger by at least this.
    pub(crate) elo1: f64,
    /// How often `elo1` may be accepted wrongly.
    pub(crate) alpha: f64,
    /// How often `elo0` may be accepted wrongly.
    pub(crate) beta: f64,
}

/// How the test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    /// The logarithm of the likelihood ratio.
    pub(crate) llr: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// What the test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Open,
    Elo0,
    Elo1,
}

impl Sprt {
    /// The test after these games, in the normal approximation over openings.
    pub(crate) fn state(&self, sample: &Sample) -> State {
        let (score0, score1) = (expected(self.elo0), expected(self.elo1));
        let gain = (score1 - score0) * (sample.mean() - (score0 + score1) / 2.0);
        State {
            llr: sample.openings() * gain / sample.variance(),
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }
}

impl State {
    pub(crate) fn decision(&self) -> Decision {
        match self.llr {
            llr if llr >= self.upper => Decision::Elo1,
            llr if llr <= self.lower => Decision::Elo0,
            _ => Decision::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_random::Random;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.05 };

    /// Plays pairs of games between players whose strength differs by this until the test decides.
    fn decide(elo: f64, seed: u64) -> (Decision, usize) {
        let mut random = Random::new(seed);
        let mut sample = Sample::default();
        for opening in 0..20_000 {
            for _ in 0..2 {
                let won = random.below(1_000_000) < (expected(elo) * 1e6) as usize;
                sample.add(opening, f64::from(u8::from(won)));
            }
            let decision = TEST.state(&sample).decision();
            if decision != Decision::Open {
                return (decision, opening);
            }
        }
        (Decision::Open, 20_000)
    }

    #[test]
    fn the_errors_are_as_rare_as_asked() {
        const RUNS: u64 = 200;
        let wrong = |elo, right| (0..RUNS).filter(|&seed| decide(elo, seed).0 != right).count();
        // 5 % of 200 is 10; 22 would be almost four standard deviations more.
        assert!(wrong(0.0, Decision::Elo0) < 22);
        assert!(wrong(80.0, Decision::Elo1) < 22);
    }

    #[test]
    fn the_obvious_is_decided_soon_but_not_at_once() {
        let (decision, openings) = decide(2000.0, 1);
        assert_eq!(decision, Decision::Elo1);
        assert!((2..15).contains(&openings), "{openings}");
    }

    #[test]
    fn the_bounds_follow_from_the_errors() {
        let state = TEST.state(&Sample::default());
        assert_eq!(state.llr, 0.0);
        assert!((state.upper - 2.944).abs() < 0.001 && (state.lower + 2.944).abs() < 0.001);
    }
}
