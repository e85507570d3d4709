//! What the games of a match amount to.

use std::time::Duration;

use super::elo::Sample;
use super::game::Played;

/// The standing of a match.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) plies: usize,
    /// By player.
    pub(crate) standings: Vec<Standing>,
    /// By pair of players, the first before the second.
    pub(crate) duels: Vec<Duel>,
    /// What each seat got, over all games.
    pub(crate) seats: Vec<f64>,
    /// What went wrong, said in sentences of their own: the game's number, the player, and why.
    pub(crate) faults: Vec<(usize, usize, String)>,
}

/// How one player did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    /// How often the player sat at a board.
    pub(crate) sat: usize,
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    /// The sum of the shares that the player got.
    pub(crate) points: f64,
    /// The longest that a move took.
    pub(crate) slowest: Duration,
}

/// How two players did against each other.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    pub(crate) players: (usize, usize),
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
    pub(crate) sample: Sample,
}

impl Standing {
    pub(crate) fn losses(&self) -> usize {
        self.sat - self.wins - self.draws
    }

    /// The mean share, 0 to 1.
    pub(crate) fn score(&self) -> f64 {
        if self.sat > 0 { self.points / self.sat as f64 } else { 0.0 }
    }
}

impl Tally {
    pub(crate) fn new(players: usize, seats: usize) -> Self {
        let duel = |players| Duel { players, wins: 0, draws: 0, losses: 0, sample: Sample::default() };
        let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        Self {
            games: 0,
            plies: 0,
            standings: vec![Standing::default(); players],
            duels: pairs.map(duel).collect(),
            seats: vec![0.0; seats],
            faults: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, played: &Played) {
        self.games += 1;
        self.plies += played.game.history().plies();
        for (seat, (&player, &share)) in played.seating.iter().zip(&played.shares).enumerate() {
            self.seats[seat] += share;
            let standing = &mut self.standings[player];
            standing.sat += 1;
            standing.points += share;
            standing.wins += usize::from(share == 1.0);
            standing.draws += usize::from(share > 0.0 && share < 1.0);
        }
        for (standing, &took) in self.standings.iter_mut().zip(&played.slowest) {
            standing.slowest = standing.slowest.max(took);
        }
        for fault in &played.faults {
            self.faults.push((played.number, fault.player, fault.why.clone()));
        }
        for duel in &mut self.duels {
            duel.add(played);
        }
    }
}

impl Duel {
    /// Whoever got more a seat has beaten the other; if somebody else won, neither has.
    fn add(&mut self, played: &Played) {
        let (Some(a), Some(b)) = (mean_share(played, self.players.0), mean_share(played, self.players.1))
        else {
            return;
        };
        let score = match a.total_cmp(&b) {
            std::cmp::Ordering::Greater => {
                self.wins += 1;
                1.0
            }
            std::cmp::Ordering::Equal => {
                self.draws += 1;
                0.5
            }
            std::cmp::Ordering::Less => {
                self.losses += 1;
                0.0
            }
        };
        self.sample.add(played.opening, score);
    }
}

/// What a player got a seat, if the player sat at this board.
fn mean_share(played: &Played, player: usize) -> Option<f64> {
    let shares = played.seating.iter().zip(&played.shares).filter(|(seated, _)| **seated == player);
    let (sum, count) = shares.fold((0.0, 0), |(sum, count), (_, share)| (sum + share, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
