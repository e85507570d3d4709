//! Yonmoque: what stands on each of the sixteen lines on which a four fits, and how many pieces are still in hand.

use tomoe_games::Position as _;
use tomoe_games::yonmoque::{Colour, Position, Squares};

use super::weights::YONMOQUE;

/// The kinds of line: rank 1 and its like, rank 2 and its like, rank 3 and its like, the long diagonals, and the
/// diagonals of four.
const KINDS: usize = 5;
/// A line of five squares, each empty, own or enemy.
const PATTERNS: usize = 243;
/// Hands of 0 to 6 for each side.
const HANDS: usize = 49;

/// Lines and hands are judged apart for Blue and White, whose tiles differ.
pub(crate) const FEATURES: usize = 2 * (KINDS * PATTERNS + HANDS);

/// Points for the player to act.
#[inline(never)]
pub(crate) fn points(position: &Position) -> i32 {
    let mut points = 0;
    each_feature(position, |feature| points += i32::from(YONMOQUE[feature]));
    points
}

/// What there is to be judged, as places in the table of weights.
#[inline(always)]
pub(crate) fn each_feature(position: &Position, mut each: impl FnMut(usize)) {
    let me = position.to_act();
    let (own, enemy) = (position.men(me), position.men(me.other()));
    let first = if me == Colour::Blue { 0 } else { KINDS * PATTERNS };
    let mut line = |kind: usize, own: usize, enemy: usize| {
        each(first + kind * PATTERNS + TERNARY[own & 31] as usize + 2 * TERNARY[enemy & 31] as usize);
    };
    for (i, kind) in [0, 1, 2, 1, 0].into_iter().enumerate() {
        line(kind, rank(own, i), rank(enemy, i));
        line(kind, file(own, i), file(enemy, i));
    }
    line(3, rising(own, 0), rising(enemy, 0));
    line(3, falling(own, 4), falling(enemy, 4));
    for shift in [1, 5] {
        line(4, rising(own, shift) & 15, rising(enemy, shift) & 15);
    }
    for shift in [3, 9] {
        line(4, falling(own, shift) >> 1, falling(enemy, shift) >> 1);
    }
    let hands = usize::from(position.hand(me)) * 7 + usize::from(position.hand(me.other()));
    let first_hand = 2 * KINDS * PATTERNS + if me == Colour::Blue { 0 } else { HANDS };
    each(first_hand + hands);
}

/// Each five-bit number read as digits of base 3.
const TERNARY: [u8; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let (mut rest, mut power) = (bits, 1);
        while rest > 0 {
            table[bits] += (rest & 1) as u8 * power;
            rest >>= 1;
            power = power.wrapping_mul(3);
        }
        bits += 1;
    }
    table
};

fn rank(set: Squares, rank: usize) -> usize {
    (set.bits() >> (5 * rank)) as usize & 31
}

/// The five bits of a file, brought together by one multiplication: bit 5i is moved up by 20 - 4i.
fn file(set: Squares, file: usize) -> usize {
    (((set.bits() >> file & 0x10_8421) * 0x11_1110) >> 20) as usize & 31
}

/// The bits 0, 6, 12, … from `shift` on: 6i is moved up by 20 - 5i.
fn rising(set: Squares, shift: usize) -> usize {
    (((set.bits() >> shift & 0x104_1041) * 0x10_8421) >> 20) as usize & 31
}

/// The bits 0, 4, 8, … from `shift` on, in reverse: 4i is moved up by 24 - 5i. A diagonal of four is left in the upper
/// four bits.
fn falling(set: Squares, shift: usize) -> usize {
    (((set.bits() >> shift & 0x1_1111) * 0x108_4210) >> 20) as usize & 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::yonmoque::Square;

    /// Every line is found whole, by putting a man on each of its squares in turn.
    #[test]
    fn lines_gather_exactly_their_squares() {
        let square = |name: &str| Squares::only(Square::read(name).unwrap());
        let gathered = |names: [&str; 5], gather: &dyn Fn(Squares) -> usize| {
            let line: Squares = names.iter().filter_map(|name| Square::read(name)).collect();
            let bits: Vec<usize> =
                names.iter().filter(|n| !n.is_empty()).map(|n| gather(square(n))).collect();
            assert!(bits.iter().all(|b| b.count_ones() == 1), "{names:?} {bits:?}");
            assert_eq!(bits.iter().fold(0, |a, b| a | b), gather(line));
            assert_eq!(gather(line).count_ones(), line.len());
            assert_eq!(gather(!line), 0, "{names:?}");
        };
        gathered(["c1", "c2", "c3", "c4", "c5"], &|set| file(set, 2));
        gathered(["a4", "b4", "c4", "d4", "e4"], &|set| rank(set, 3));
        gathered(["a1", "b2", "c3", "d4", "e5"], &|set| rising(set, 0));
        gathered(["b1", "c2", "d3", "e4", ""], &|set| rising(set, 1) & 15);
        gathered(["a2", "b3", "c4", "d5", ""], &|set| rising(set, 5) & 15);
        gathered(["a5", "b4", "c3", "d2", "e1"], &|set| falling(set, 4));
        gathered(["a4", "b3", "c2", "d1", ""], &|set| falling(set, 3) >> 1);
        gathered(["b5", "c4", "d3", "e2", ""], &|set| falling(set, 9) >> 1);
    }
}
