//! Which challenges a bot accepts.

use std::time::Duration;

use clap::ValueEnum;
use tomoe_games::Game;
use tomoe_play::TimeControl;
use tomoe_wire::{Challenge, DeclineReason};

/// So many moves are made in a game, as far as its time is concerned.
const MOVES: u32 = 40;

/// Against whom a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Opponents {
    /// Everybody
    All,
    /// People only
    People,
    /// Bots only
    Bots,
}

/// Which challenges a bot accepts.
pub(super) struct Manners {
    /// How many games it plays at a time.
    pub(super) games: usize,
    /// Which games; all if there are none.
    pub(super) rules: Vec<Game>,
    pub(super) opponents: Opponents,
    /// The shortest time for a whole game.
    pub(super) least: Duration,
}

/// What is said to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Accept,
    Decline(DeclineReason),
}

impl Manners {
    /// What is said to a challenge while so many games are played.
    pub(super) fn answer(&self, challenge: &Challenge, playing: usize) -> Answer {
        let terms = &challenge.terms;
        let reason = match (self.opponents, challenge.from.is_bot) {
            _ if !self.rules.is_empty() && !self.rules.contains(&terms.game) => DeclineReason::Game,
            (Opponents::People, true) => DeclineReason::NoBots,
            (Opponents::Bots, false) => DeclineReason::OnlyBots,
            _ if time(terms.clock).is_some_and(|time| time < self.least) => DeclineReason::TooFast,
            _ if playing >= self.games => DeclineReason::Later,
            _ => return Answer::Accept,
        };
        Answer::Decline(reason)
    }
}

/// About how much time a player has for a game; none without a limit.
fn time(clock: TimeControl) -> Option<Duration> {
    match clock {
        TimeControl::Increment { initial, increment } => {
            Some(Duration::from(initial) + Duration::from(increment) * MOVES)
        }
        TimeControl::Unlimited | TimeControl::Days(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use tomoe_play::Millis;
    use tomoe_wire::{ChallengeState, ChallengeTerms, Participant, Start};

    use super::*;

    fn challenge(game: Game, clock: &str, is_bot: bool) -> Challenge {
        let party = |name: &str, is_bot| Participant { name: name.to_owned(), is_bot };
        Challenge {
            id: "challenge001".parse().unwrap(),
            from: party("Ada", is_bot),
            to: party("Ben", true),
            terms: ChallengeTerms {
                game,
                start: Start::Rules,
                clock: clock.parse().unwrap(),
                place: None,
                is_public: true,
                is_rated: false,
            },
            made: Millis(0),
            state: ChallengeState::Open,
            reason: None,
            game: None,
        }
    }

    #[test]
    fn a_challenge_is_declined_for_a_reason() {
        let manners = |opponents| Manners {
            games: 2,
            rules: vec![Game::Mana],
            opponents,
            least: Duration::from_secs(60),
        };
        let all = manners(Opponents::All);
        assert_eq!(all.answer(&challenge(Game::Mana, "60+0", true), 1), Answer::Accept);
        assert_eq!(all.answer(&challenge(Game::Mana, "-", true), 1), Answer::Accept);
        let declined = [
            (all.answer(&challenge(Game::Mana, "60+0", true), 2), DeclineReason::Later),
            (all.answer(&challenge(Game::Mana, "10+1", true), 0), DeclineReason::TooFast),
            (all.answer(&challenge(Game::Yonmoque, "60+0", true), 0), DeclineReason::Game),
            (manners(Opponents::People).answer(&challenge(Game::Mana, "-", true), 0), DeclineReason::NoBots),
            (manners(Opponents::Bots).answer(&challenge(Game::Mana, "-", false), 0), DeclineReason::OnlyBots),
        ];
        for (answer, reason) in declined {
            assert_eq!(answer, Answer::Decline(reason));
        }
    }
}
