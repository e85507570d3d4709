//! Beginners: they see what lies near and plain, and overlook the rest.
//!
//! A turn is noticed with a chance that falls with everything that makes it hard to see: far from where something was just moved, a long
//! slide or walk, a flip, a vault, a ring taken from elsewhere. It is the same for the own turns, the winning ones included, and for the
//! answers that would win for the next player. What is overlooked stays so for the whole turn.

use tomoe_games::{AnyMove, AnyPosition, Outcome, mana, yonmoque};

use crate::engine::Variation;
use crate::estimate::estimate;
use crate::partial_turn::PartialTurn;
use crate::value::WIN;
use tomoe_random::{Random, mixed_seed};

/// How a beginner looks at the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    /// Of a hundred plain turns, how many are noticed.
    pub(crate) plain: u32,
    /// How many percent of that are left with each thing that makes a turn hard to see.
    pub(crate) keenness: u32,
    /// How many turns are weighed against each other.
    pub(crate) weighed: usize,
    /// Among turns that seem worse than the best by no more than so many points it is chance that decides.
    pub(crate) margin: i32,
}

/// What there is to see of a turn.
struct Sight {
    /// The squares of the board on which something stands or lies otherwise, as bits.
    squares: u64,
    /// How many things make it hard to see, wherever it is.
    twists: u32,
}

/// A turn that was noticed, and what it seems worth.
struct Candidate {
    mv: AnyMove,
    next: AnyPosition,
    points: f32,
}

impl Glance {
    /// The turn that this beginner makes in the last of the positions; `None` if there is no legal one.
    pub(crate) fn choose(&self, positions: &[AnyPosition], seed: u64) -> Option<Variation> {
        let position = positions.last()?;
        let me = position.to_act();
        let seed = mixed_seed(seed, position.key());
        let last = last_turn(positions);
        let moves = position.moves();
        let mut noticed: Vec<AnyMove> =
            moves.iter().copied().filter(|&mv| self.notices(position, mv, last, seed)).collect();
        if noticed.is_empty() {
            noticed = moves;
        }
        let mut random = Random::new(seed);
        shuffle(&mut noticed, &mut random);
        let mut best = Vec::with_capacity(self.weighed + 1);
        for mv in noticed {
            let (next, outcome) = position.play_unchecked(mv);
            let points = match outcome {
                Outcome::Win(winner) if winner == me => {
                    return Some(Variation::new(vec![mv], WIN - 1, 1, true));
                }
                Outcome::Win(_) => -(WIN as f32),
                Outcome::Draw => 0.0,
                Outcome::Ongoing => estimate(position, &next),
            };
            self.weigh(&mut best, Candidate { mv, next, points });
        }
        self.decide(position, best, last, seed, &mut random)
    }

    /// Puts a turn among the most promising ones, best first, if it belongs there.
    fn weigh(&self, best: &mut Vec<Candidate>, candidate: Candidate) {
        let place = best.partition_point(|known| known.points >= candidate.points);
        if place < self.weighed.max(1) {
            best.insert(place, candidate);
            best.truncate(self.weighed.max(1));
        }
    }

    /// One of the most promising turns that no noticed answer refutes, unless all are refuted.
    fn decide(
        &self,
        position: &AnyPosition,
        mut candidates: Vec<Candidate>,
        last: u64,
        seed: u64,
        random: &mut Random,
    ) -> Option<Variation> {
        let is_safe = |candidate: &Candidate| {
            let near = last | sight(position, candidate.mv).squares;
            !self.fears(&candidate.next, near, seed)
        };
        let safe: Vec<bool> = candidates.iter().map(is_safe).collect();
        let (any, mut is_safe) = (safe.contains(&true), safe.into_iter());
        candidates.retain(|_| is_safe.next() == Some(true) || !any);
        let best = candidates.first()?.points;
        let equals = candidates.iter().filter(|one| one.points >= best - self.margin as f32).count();
        let chosen = candidates.swap_remove(random.below(equals));
        Some(Variation::new(vec![chosen.mv], chosen.points as i32, 1, false))
    }

    /// Whether a win on the spot is noticed for the player to act.
    fn fears(&self, position: &AnyPosition, near: u64, seed: u64) -> bool {
        let them = position.to_act();
        can_reach_win(position)
            && position.moves().into_iter().any(|mv| {
                position.play_unchecked(mv).1 == Outcome::Win(them) && self.notices(position, mv, near, seed)
            })
    }

    fn notices(&self, position: &AnyPosition, mv: AnyMove, near: u64, seed: u64) -> bool {
        let sight = sight(position, mv);
        let is_far = near != 0 && sight.squares & with_surroundings(position, near) == 0;
        let twists = sight.twists + u32::from(is_far);
        let chance = (0..twists).fold(self.plain * 100, |chance, _| chance * self.keenness / 100);
        let roll = Random::new(mixed_seed(seed, sight.squares)).below(10_000);
        (roll as u32) < chance
    }
}

/// Whether the player to act may win on the spot. In Mitsudomoe only wins on the goal count: no beginner sees that they leave somebody
/// without a turn.
fn can_reach_win(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Mitsudomoe(position) => PartialTurn::new(position).winning_turn().is_some(),
        _ => true,
    }
}

/// What there is to see of a turn.
fn sight(position: &AnyPosition, mv: AnyMove) -> Sight {
    match (position, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
            let (from, steps) = match mv {
                yonmoque::Move::Place(to) => (to, 1),
                yonmoque::Move::Go { from, to } => (from, from.file().abs_diff(to.file()).max(1)),
            };
            let flips = position.flips(mv);
            Sight {
                squares: 1 << from.index() | 1 << mv.to().index() | flips.bits(),
                twists: u32::from(steps - 1) + u32::from(!flips.is_empty()),
            }
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mv)) => match mv {
            mana::Move::Go { from, to } => {
                let bends = position.path(from, to).map_or(0, |(path, length)| {
                    let straight =
                        |w: &[mana::Square]| w[0].file() == w[2].file() || w[0].rank() == w[2].rank();
                    path[..length].windows(3).filter(|w| !straight(w)).count()
                });
                Sight { squares: 1 << from.index() | 1 << to.index(), twists: bends as u32 }
            }
            // That a captured ronin may come back is forgotten as easily as it is done.
            mana::Move::Return(to) => Sight { squares: 1 << to.index(), twists: 1 },
            mana::Move::SetUp(_) => Sight { squares: 0, twists: 0 },
        },
        (_, AnyMove::Mitsudomoe(mv)) => {
            let taken = mv.ring.from.map_or(0, |from| 1 << from.index());
            let steps = mv.from.file().abs_diff(mv.to.file()).max(mv.from.rank().abs_diff(mv.to.rank()));
            Sight {
                squares: taken | 1 << mv.ring.to.index() | 1 << mv.from.index() | 1 << mv.to.index(),
                twists: u32::from(taken != 0) + u32::from(steps > 1) + u32::from(!mv.relocated.is_empty()),
            }
        }
        // A move of another game: there is nothing to see.
        _ => Sight { squares: 0, twists: 0 },
    }
}

/// The squares and those that touch one of them.
fn with_surroundings(position: &AnyPosition, squares: u64) -> u64 {
    let around = match position {
        AnyPosition::Mana(_) => mana::Squares::from_bits(squares).around().bits(),
        _ => yonmoque::Squares::from_bits(squares).around().bits(),
    };
    squares | around
}

/// Puts the turns in an order by lot.
fn shuffle(turns: &mut [AnyMove], random: &mut Random) {
    for end in (1..turns.len()).rev() {
        turns.swap(end, random.below(end + 1));
    }
}

/// The squares of the turn that led to the last of the positions; none if that is not known.
fn last_turn(positions: &[AnyPosition]) -> u64 {
    let [.., before, now] = positions else { return 0 };
    let mv = before.moves().into_iter().find(|&mv| before.play_unchecked(mv).0 == *now);
    mv.map_or(0, |mv| sight(before, mv).squares)
}

#[cfg(test)]
mod tests {
    use tomoe_games::Game;

    use super::*;

    const BEGINNER: Glance = Glance { plain: 90, keenness: 50, weighed: 8, margin: 100 };

    /// How many of a thousand beginners make a winning turn.
    fn winners(game: Game, text: &str) -> usize {
        let position = AnyPosition::read(game, text).unwrap();
        let wins = |mv| position.play_unchecked(mv).1 == Outcome::Win(position.to_act());
        let chosen = |seed| BEGINNER.choose(&[position], seed).unwrap().moves[0];
        (0..1000).filter(|&seed| wins(chosen(seed))).count()
    }

    #[test]
    fn a_step_that_wins_is_seen_more_often_than_a_slide() {
        let step = winners(Game::Yonmoque, "5/5/4b/w3b/1www1 w 2 4");
        let slide = winners(Game::Yonmoque, "5/w4/4b/4b/www2 w 2 4");
        assert!((850..950).contains(&step), "{step}");
        assert!(slide > 0 && slide + 200 < step, "{slide} and {step}");
    }

    #[test]
    fn what_is_far_from_the_last_turn_is_seen_less_often() {
        let mana = AnyPosition::start(Game::Mana, 2).unwrap();
        let near = with_surroundings(&mana, 1);
        assert_eq!(near, 0b11_000011);
        let yonmoque = AnyPosition::read(Game::Yonmoque, "5/5/4b/w3b/1www1 w 2 4").unwrap();
        let win = yonmoque.read_move("a2a1").unwrap();
        let seen = |near: u64| (0..1000).filter(|&seed| BEGINNER.notices(&yonmoque, win, near, seed)).count();
        let (beside, far) = (seen(1 << 6), seen(1 << 24));
        assert!(far + 300 < beside, "{far} and {beside}");
    }

    #[test]
    fn the_same_seed_gives_the_same_turn() {
        for game in Game::ALL {
            let position = AnyPosition::start(game, 2).unwrap();
            for seed in 0..20 {
                let chosen = BEGINNER.choose(&[position], seed).unwrap();
                assert!(position.is_legal(chosen.moves[0]));
                assert_eq!(chosen, BEGINNER.choose(&[position], seed).unwrap());
            }
        }
    }
}
