//! The positions won at once, as truth tables: by a four, or by leaving the other side unable to act.

use crate::geometry::{BLUE, Mask};
use crate::lines::{all_of, below};
use crate::paths::paths;
use crate::processor::Processor;
use crate::still_pieces::{self, StillPieces, bits, flips};
use crate::truth_table::{self, and_not, or};

/// What of the hands matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    /// Whether the side to act has something to place.
    pub(crate) own: bool,
    /// Whether the other side has.
    pub(crate) other: bool,
}

/// The colourings of a set in which `side` wins at once. Where a five stands the answer means nothing.
#[cfg(any(test, feature = "compute"))]
#[inline(always)]
pub(crate) fn instant<M: Processor, const W: usize, const T: usize>(
    occupied: Mask,
    side: usize,
    hands: Hands,
) -> [u64; T] {
    with_fours::<M, W, T>(
        occupied,
        side,
        hands,
        crate::lines::fours::<M, W, T>(occupied, side, crate::ruling::Ruling::Official),
    )
}

/// The same for one who knows already where a four wins.
#[inline(always)]
pub(crate) fn with_fours<M: Processor, const W: usize, const T: usize>(
    occupied: Mask,
    side: usize,
    hands: Hands,
    fours: [u64; T],
) -> [u64; T] {
    let mut found = fours;
    if !hands.other {
        or(&mut found, &stuck_by_moves::<M, W, T>(occupied, side));
        if hands.own {
            or(&mut found, &stuck_by_placing(occupied, side));
        }
    }
    found
}

/// The pieces that could step somewhere.
#[inline(always)]
fn free(occupied: Mask) -> Mask {
    bits(occupied)
        .filter(|&square| paths().around[square] & !occupied & 0x1FF_FFFF != 0)
        .fold(0, |set, square| set | 1 << square)
}

/// Where a move, and no five, leaves the other side no piece that can step anywhere.
#[inline(always)]
fn stuck_by_moves<M: Processor, const W: usize, const T: usize>(occupied: Mask, side: usize) -> [u64; T] {
    let mut found = [0; T];
    let blue = side == BLUE;
    let numbers = still_pieces::below(occupied);
    for (piece, from) in bits(occupied).enumerate() {
        let rest = StillPieces::new(occupied, &numbers, from);
        let mut any = [0; W];
        for to in bits(paths().targets(side, from, occupied)) {
            let after = rest.set | 1 << to;
            let mut stuck: [u64; W] = all_of(free(after) & !(1 << to), |square| rest.var(square), blue);
            for line in paths().fives {
                if line & after == line {
                    stuck = and_not(&stuck, &all_of(line & !(1 << to), |square| rest.var(square), blue));
                }
            }
            flips(&mut stuck, W, to, rest, side);
            or(&mut any, &stuck);
        }
        if !truth_table::is_empty(&any) {
            or(&mut found, &truth_table::unfix::<M, W, T>(&any, piece, blue));
        }
    }
    found
}

/// The same by a placement.
#[inline(always)]
fn stuck_by_placing<const T: usize>(occupied: Mask, side: usize) -> [u64; T] {
    let mut found = [0; T];
    let blue = side == BLUE;
    let var = below(occupied);
    for to in bits(!occupied & 0x1FF_FFFF) {
        let after = occupied | 1 << to;
        let mut stuck: [u64; T] = all_of(free(after) & !(1 << to), &var, blue);
        for line in paths().fives {
            if line & after == line && line >> to & 1 != 0 {
                stuck = and_not(&stuck, &all_of(line & !(1 << to), &var, blue));
            }
        }
        or(&mut found, &stuck);
    }
    found
}

#[cfg(test)]
mod tests {
    use tomoe_games::yonmoque::Colour;

    use super::*;
    use crate::geometry::geometry;
    use crate::processor::Portable;
    use crate::shard_index::colouring;
    use crate::short_search::{can_act, wins_at_once};
    use crate::verify::RandomPositions;

    /// Word-wide and position by position, by the rules of the games crate: the same. Layers in which the other side has
    /// nothing to place are where sides get stuck.
    #[test]
    fn tables_agree_with_the_rules() {
        let mut random = RandomPositions::new(5);
        let (mut wins, mut checked) = (0, 0);
        while checked < 40_000 {
            let position = random.of_any_layer();
            let men = |colour| geometry().squares(position.men(colour).bits() as u32);
            let (blue, white) = (men(Colour::Blue), men(Colour::White));
            let occupied = blue | white;
            let me = tomoe_games::Position::to_act(&position);
            if occupied.count_ones() > 9 || !can_act(&position) {
                continue;
            }
            let hands = Hands { own: position.hand(me) > 0, other: position.hand(me.other()) > 0 };
            let board = colouring(occupied, blue);
            let table: [u64; 8] = match occupied.count_ones() {
                9 => instant::<Portable, 4, 8>(occupied, me as usize, hands),
                8 => padded(instant::<Portable, 2, 4>(occupied, me as usize, hands)),
                7 => padded(instant::<Portable, 1, 2>(occupied, me as usize, hands)),
                _ => padded(instant::<Portable, 1, 1>(occupied, me as usize, hands)),
            };
            let won = table[board / 64] >> (board % 64) & 1 != 0;
            assert_eq!(won, wins_at_once(&position), "{position}");
            wins += u32::from(won);
            checked += 1;
        }
        assert!(wins > 1000 && wins < 39_000);
    }

    fn padded<const T: usize>(table: [u64; T]) -> [u64; 8] {
        std::array::from_fn(|word| table.get(word).copied().unwrap_or(0))
    }
}
