//! How a game changes what is known of its players' strength.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use tomoe_games::Game;
use tomoe_play::Millis;

/// What is known of somebody's strength, on Glicko's scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// How much it is expected to change; of games for two alone.
    pub(crate) volatility: f64,
}

/// A span after which less is known of who has not played. After a year without a game a deviation of 60 is one of 106.
const PERIOD: Millis = Millis(5 * Millis::DAY.0);

/// How many points on Glicko's scale are one on that of Weng and Lin: both then expect the same of players of whom everything is known.
const POINT: f64 = 173.717_8 / (std::f64::consts::SQRT_2 * 25.0 / 6.0);

/// Where players begin on the two scales.
const MIDDLE: f64 = 1500.0;
const WENG_LIN_MIDDLE: f64 = 25.0;

impl Strength {
    /// Of somebody who has not played yet.
    pub(crate) fn unknown(is_many: bool) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        let deviation = if is_many { WengLinRating::new().uncertainty * POINT } else { deviation };
        Self { rating, deviation, volatility }
    }

    /// After some time without a game. Never is less known than of somebody who has not played.
    pub(crate) fn after(self, span: Millis, is_many: bool) -> Self {
        let periods = (span.0 / PERIOD.0).min(2_000);
        let mut later: Self = (0..periods).fold(self, |strength, _| decay_deviation(&strength.into()).into());
        later.deviation = later.deviation.min(Self::unknown(is_many).deviation);
        later
    }
}

impl From<Strength> for Glicko2Rating {
    fn from(Strength { rating, deviation, volatility }: Strength) -> Self {
        Self { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Strength {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self { rating, deviation, volatility }
    }
}

/// How a game for two ended for who moved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Won,
    Drawn,
    Lost,
}

/// By how many points who moves first is the stronger for it when a game begins as the rulebook says. Between equal computers with
/// a tenth of a second a move the first player won 200 of 200 games of Yonmoque, in which the win is proven, 96.5% of those of Mitsudomoe
/// for two, and 49.5% of those of Mana: docs/engine.md. A proven win is counted as 99 of 100, since people have to find it.
pub(crate) fn advantage(game: Game) -> f64 {
    match game {
        Game::Yonmoque => 798.0,
        Game::Mitsudomoe => 576.0,
        Game::Mana => 0.0,
    }
}

/// What is known after a game for two, by Glicko-2 with each game as a period of its own. `advantage` is that of the first.
pub(crate) fn after_game_for_two(
    [first, second]: [Strength; 2],
    score: Score,
    advantage: f64,
) -> [Strength; 2] {
    let config = Glicko2Config::new();
    let outcome = match score {
        Score::Won => Outcomes::WIN,
        Score::Drawn => Outcomes::DRAW,
        Score::Lost => Outcomes::LOSS,
    };
    let shifted = |strength: Strength, by: f64| Strength { rating: strength.rating + by, ..strength }.into();
    // Each meets the other as strong as the start of the game made them.
    let (new_first, _) = glicko2(&first.into(), &shifted(second, -advantage), &outcome, &config);
    let (_, new_second) = glicko2(&shifted(first, advantage), &second.into(), &outcome, &config);
    [new_first.into(), new_second.into()]
}

/// What is known after a game for three or four, by Weng and Lin (Bradley–Terry, every pair). The ranks count from 0, and equals share one.
pub(crate) fn after_game_for_many(players: &[(Strength, usize)]) -> Vec<Strength> {
    let config = WengLinConfig::new();
    let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = players
        .iter()
        .map(|&(strength, rank)| ([to_weng_lin(strength)], MultiTeamOutcome::new(rank)))
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|(team, outcome)| (&team[..], *outcome)).collect();
    let new = weng_lin_multi_team(&teams, &config).into_iter().flatten();
    new.zip(players).map(|(new, (old, _))| from_weng_lin(new, old.volatility)).collect()
}

fn to_weng_lin(strength: Strength) -> WengLinRating {
    WengLinRating {
        rating: WENG_LIN_MIDDLE + (strength.rating - MIDDLE) / POINT,
        uncertainty: strength.deviation / POINT,
    }
}

fn from_weng_lin(WengLinRating { rating, uncertainty }: WengLinRating, volatility: f64) -> Strength {
    Strength {
        rating: MIDDLE + (rating - WENG_LIN_MIDDLE) * POINT,
        deviation: uncertainty * POINT,
        volatility,
    }
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    fn is_near(one: f64, other: f64, within: f64) -> bool {
        (one - other).abs() <= within
    }

    /// The example of Mark Glickman's "Example of the Glicko-2 system".
    #[test]
    fn the_published_example_of_glicko_2_comes_out() {
        let player = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (player(1400.0, 30.0), Outcomes::WIN),
            (player(1550.0, 100.0), Outcomes::LOSS),
            (player(1700.0, 300.0), Outcomes::LOSS),
        ];
        let new = glicko2_rating_period(&player(1500.0, 200.0), &games, &Glicko2Config::new());
        assert!(is_near(new.rating, 1464.06, 0.01), "{new:?}");
        assert!(is_near(new.deviation, 151.52, 0.01), "{new:?}");
        assert!(is_near(new.volatility, 0.05999, 0.00001), "{new:?}");
    }

    /// Glicko-2 for one game, written down from the paper.
    fn glicko_2_by_hand(player: Strength, other: Strength, score: f64) -> Strength {
        use std::f64::consts::PI;
        let scale = 173.7178;
        let (mu, phi) = ((player.rating - 1500.0) / scale, player.deviation / scale);
        let (mu_other, phi_other) = ((other.rating - 1500.0) / scale, other.deviation / scale);
        let g = 1.0 / (1.0 + 3.0 * phi_other * phi_other / (PI * PI)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - mu_other)).exp());
        let v = 1.0 / (g * g * expected * (1.0 - expected));
        let delta = v * g * (score - expected);
        let (tau, a) = (0.5_f64, (player.volatility * player.volatility).ln());
        let f = |x: f64| {
            let e = x.exp();
            let base = phi * phi + v + e;
            e * (delta * delta - base) / (2.0 * base * base) - (x - a) / (tau * tau)
        };
        // The root lies between two bounds, of which the middle is taken again and again: slower than the paper's way, and simpler.
        let (mut low, mut high) = (a - 10.0, a + 10.0);
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            if f(middle) > 0.0 { low = middle } else { high = middle }
        }
        let sigma = (low / 2.0).exp();
        let phi_star = phi.hypot(sigma);
        let phi_new = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
        let mu_new = mu + phi_new * phi_new * g * (score - expected);
        Strength { rating: mu_new * scale + 1500.0, deviation: phi_new * scale, volatility: sigma }
    }

    #[test]
    fn a_game_for_two_agrees_with_the_paper() {
        let first = Strength { rating: 1720.0, deviation: 80.0, volatility: 0.07 };
        let second = Strength { rating: 1510.0, deviation: 220.0, volatility: 0.06 };
        for (score, points) in [(Score::Won, 1.0), (Score::Drawn, 0.5), (Score::Lost, 0.0)] {
            for advantage in [0.0, 576.0] {
                let [new_first, new_second] = after_game_for_two([first, second], score, advantage);
                let weakened = Strength { rating: second.rating - advantage, ..second };
                let strengthened = Strength { rating: first.rating + advantage, ..first };
                let by_hand = [
                    glicko_2_by_hand(first, weakened, points),
                    glicko_2_by_hand(second, strengthened, 1.0 - points),
                ];
                for (new, by_hand) in [new_first, new_second].into_iter().zip(by_hand) {
                    assert!(is_near(new.rating, by_hand.rating, 0.01), "{new:?} {by_hand:?}");
                    assert!(is_near(new.deviation, by_hand.deviation, 0.01), "{new:?} {by_hand:?}");
                    assert!(is_near(new.volatility, by_hand.volatility, 1e-6), "{new:?} {by_hand:?}");
                }
            }
        }
    }

    #[test]
    fn who_had_the_better_start_gains_less_by_it() {
        let equals = [Strength::unknown(false); 2];
        let [even, _] = after_game_for_two(equals, Score::Won, 0.0);
        let [ahead, behind] = after_game_for_two(equals, Score::Won, advantage(Game::Mitsudomoe));
        assert!(even.rating > 1600.0 && ahead.rating < 1540.0 && ahead.rating > 1500.0, "{even:?} {ahead:?}");
        assert!(behind.rating < 1500.0 && behind.rating > 1460.0, "{behind:?}");
        let [first, second] = after_game_for_two(equals, Score::Lost, advantage(Game::Mitsudomoe));
        assert!(first.rating < 1300.0 && second.rating > 1700.0, "{first:?} {second:?}");
    }

    /// What the implementations of the authors' way publish for two new players.
    #[test]
    fn the_published_example_of_weng_and_lin_comes_out() {
        let [winner, loser] = [0, 1].map(|rank| (Strength::unknown(true), rank));
        let new: Vec<WengLinRating> =
            after_game_for_many(&[winner, loser]).into_iter().map(to_weng_lin).collect();
        assert!(is_near(new[0].rating, 27.635_231, 1e-5), "{new:?}");
        assert!(is_near(new[1].rating, 22.364_769, 1e-5), "{new:?}");
        assert!(new.iter().all(|it| is_near(it.uncertainty, 8.065_506, 1e-5)), "{new:?}");
    }

    /// Algorithm 1 of "A Bayesian approximation method for online ranking", written down from the paper.
    fn weng_lin_by_hand(players: &[(f64, f64, usize)]) -> Vec<(f64, f64)> {
        let beta = 25.0 / 6.0_f64;
        let one = |i: usize| {
            let (mu, sigma, rank) = players[i];
            let (mut omega, mut delta) = (0.0, 0.0);
            for (q, &(mu_q, sigma_q, rank_q)) in players.iter().enumerate().filter(|&(q, _)| q != i) {
                assert_ne!(q, i);
                let c = (sigma * sigma + sigma_q * sigma_q + 2.0 * beta * beta).sqrt();
                let p = (mu / c).exp() / ((mu / c).exp() + (mu_q / c).exp());
                let score = if rank_q > rank {
                    1.0
                } else if rank_q == rank {
                    0.5
                } else {
                    0.0
                };
                omega += sigma * sigma / c * (score - p);
                delta += sigma / c * (sigma / c).powi(2) * p * (1.0 - p);
            }
            (mu + omega, sigma * (1.0 - delta).max(0.000_001).sqrt())
        };
        (0..players.len()).map(one).collect()
    }

    #[test]
    fn a_game_for_four_agrees_with_the_paper() {
        let players = [(25.0, 8.0, 1), (31.0, 3.0, 0), (22.5, 5.0, 1), (27.0, 2.0, 1)];
        let strengths: Vec<(Strength, usize)> = players
            .iter()
            .map(|&(rating, uncertainty, rank)| {
                (from_weng_lin(WengLinRating { rating, uncertainty }, 0.06), rank)
            })
            .collect();
        let new = after_game_for_many(&strengths).into_iter().map(to_weng_lin);
        for (new, (mu, sigma)) in new.zip(weng_lin_by_hand(&players)) {
            assert!(
                is_near(new.rating, mu, 1e-6) && is_near(new.uncertainty, sigma, 1e-6),
                "{new:?} {mu} {sigma}"
            );
        }
    }

    #[test]
    fn less_is_known_of_who_has_not_played_for_long() {
        let known = Strength { rating: 1800.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(known.after(Millis(4 * Millis::DAY.0), false), known);
        let later = known.after(Millis(365 * Millis::DAY.0), false);
        assert!(is_near(later.deviation, 107.5, 1.0), "{later:?}");
        for is_many in [false, true] {
            let unknown = Strength::unknown(is_many).deviation;
            assert!(is_near(known.after(Millis(u64::MAX), is_many).deviation, unknown, 0.0));
        }
        assert!(is_near(later.rating, 1800.0, 0.0));
    }
}
