//! How hard it seems to prove who wins Mitsudomoe for two.
//!
//! White's wins, and most of Black's, are sieges: each turn a ring is laid on one that the other could have used, until the other has
//! none. What a proof will take depends most on the rings that both have left, then on all that the evaluation looks at.
//! The weights were fitted, so that the guess at a node foretells what a search below it finds: see `examples/tune_proof.rs`.

mod weights;

use tomoe_games::mitsudomoe::Colour;

use super::last_ring::rings_left;
use crate::eval::mitsudomoe::{self as eval, opponent};
use crate::partial_turn::{PartialTurn, Stage};

use weights::WEIGHTS;

/// ```text
///  0      the logarithm of the number of steps to choose from, in sixteenths
///  1– 7   one for each number of rings that the defender has left, six for more
///  8–14   the same for the attacker
/// 15–79   what the evaluation looks at, seen by the player to act
/// ```
pub const FEATURES: usize = 15 + eval::FEATURES;

/// A ring or a ball is next, and the attacker or the defender acts.
pub const KINDS: usize = 4;

/// The weights' unit is this part of a power of two.
pub const UNIT: i32 = 256;

/// Few enough that the sum over some answers stays short of never.
const MOST_BITS: i32 = 20;

/// What seems to be missing for a proof that the attacker wins, and for one that they do not.
pub(crate) fn guess(state: &PartialTurn, attacker: Colour, choices: u32) -> Option<(u32, u32)> {
    let [to_prove, to_disprove] = &WEIGHTS[kind(state, attacker)?];
    let (mut proof, mut disproof) = (0, 0);
    each_feature(state, attacker, choices, |feature, times| {
        proof += i32::from(to_prove[feature]) * times;
        disproof += i32::from(to_disprove[feature]) * times;
    });
    Some((power(proof), power(disproof)))
}

/// Which weights apply; none when balls vaulted over are being placed.
pub(crate) fn kind(state: &PartialTurn, attacker: Colour) -> Option<usize> {
    let attacks = usize::from(state.mover() == attacker);
    match state.stage {
        Stage::Ring => Some(attacks),
        Stage::Ball => Some(2 + attacks),
        Stage::Relocation(_) => None,
    }
}

#[inline(always)]
pub(crate) fn each_feature(
    state: &PartialTurn,
    attacker: Colour,
    choices: u32,
    mut each: impl FnMut(usize, i32),
) {
    const MOST_RINGS: u32 = 6;
    let board = &state.board;
    let defender = if state.mover() == attacker { opponent(board) } else { state.mover() };
    each(0, logarithm(choices));
    each(1 + rings_left(board, defender).min(MOST_RINGS) as usize, 1);
    each(8 + rings_left(board, attacker).min(MOST_RINGS) as usize, 1);
    eval::each_feature(board, |feature, times| each(15 + feature, times));
}

/// The logarithm in sixteenths, straight between powers of two.
fn logarithm(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    (16 * whole + ((number.max(1) << 4) >> whole) - 16) as i32
}

/// Two to a power given in units, straight between whole powers; from one up to a limit.
fn power(exponent: i32) -> u32 {
    let exponent = exponent.clamp(0, MOST_BITS * UNIT);
    let (whole, part) = (exponent / UNIT, exponent % UNIT);
    (((UNIT + part) << whole) / UNIT) as u32
}

#[cfg(test)]
mod tests {
    use tomoe_games::Position as _;
    use tomoe_games::mitsudomoe::{Position, Seats};
    use tomoe_random::Random;

    use super::*;

    #[test]
    fn logarithms_and_powers_are_straight_between_whole_ones() {
        assert_eq!([0, 1, 2, 3, 4, 6, 200].map(logarithm), [0, 0, 16, 24, 32, 40, 121]);
        assert_eq!([-700, 0, 128, 256, 384, 2560].map(power), [1, 1, 1, 2, 3, 1024]);
        assert_eq!(power(i32::MAX), 1 << MOST_BITS);
    }

    #[test]
    fn more_rings_of_the_defender_are_more_to_prove() {
        // How often, and the sum of the logarithms, for each number of rings left.
        let mut seen = [(0, 0); 6];
        let mut random = Random::new(5);
        for _ in 0..300 {
            let mut position = Position::start(Seats::Two);
            for _ in 0..30 {
                let (next, outcome) = position.play_unchecked(random.pick(&position.moves()));
                if outcome.is_over() {
                    break;
                }
                position = next;
                let (proof, _) = guess(&PartialTurn::new(&position), Colour::White, 30).unwrap();
                let (count, sum) = &mut seen[rings_left(&position, Colour::Black).min(5) as usize];
                (*count, *sum) = (*count + 1, *sum + proof.ilog2());
            }
        }
        let means: Vec<u32> = seen[2..].iter().map(|&(count, sum)| 100 * sum / count).collect();
        assert!(means.is_sorted(), "{means:?}");
    }

    #[test]
    fn mirror_images_look_alike() {
        let mut position = Position::start(Seats::Two);
        for text in ["@c2:b1c2", "@d3:e4d3", "@e4:a1b1"] {
            position = position.play_unchecked(position.read_move(text).unwrap()).0;
            let [one, other] = [position, position.mirrored()]
                .map(|board| guess(&PartialTurn::new(&board), Colour::White, 9));
            assert_eq!(one, other);
        }
    }
}
