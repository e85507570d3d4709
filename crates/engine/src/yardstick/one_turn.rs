//! The player that looks one turn ahead.

use tomoe_games::{AnyMove, AnyPosition, Outcome};

use crate::estimate::estimate;
use tomoe_random::Random;

/// Wins if it can, else goes where the evaluation is best for it, by chance among equals.
pub(super) fn choose(position: &AnyPosition, seed: u64) -> Option<AnyMove> {
    let me = position.to_act();
    let mut random = Random::new(seed);
    let mut best: Option<(AnyMove, f32)> = None;
    let mut equals = 0;
    for mv in position.moves() {
        let (after, outcome) = position.play_unchecked(mv);
        let value = match outcome {
            Outcome::Win(winner) if winner == me => return Some(mv),
            Outcome::Win(_) => f32::NEG_INFINITY,
            Outcome::Draw => 0.0,
            Outcome::Ongoing => estimate(position, &after),
        };
        match best {
            Some((_, known)) if known > value => {}
            Some((_, known)) if known == value => {
                equals += 1;
                if random.below(equals) == 0 {
                    best = Some((mv, value));
                }
            }
            _ => {
                equals = 1;
                best = Some((mv, value));
            }
        }
    }
    best.map(|(mv, _)| mv)
}
