//! A turn of Mitsudomoe for two in three bytes.
//!
//! ```text
//! ((ring from * 25 + ring to) * 200 + ball from * 8 + direction) * 128 + relocation
//! ```
//!
//! The supply is square 25, directions count clockwise from north, and relocations are numbered in the order in which the
//! rules list them, the sets of squares by increasing bits; there are at most 55.

use std::ops::ControlFlow;

use tomoe_games::Direction;
use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::{Jump, Move, Position, Ring, Square, Squares};

const DIRECTIONS: u32 = 8;
const BALLS: u32 = 25 * DIRECTIONS;
const RELOCATIONS: u32 = 128;

/// The code of a legal turn.
pub(super) fn encode(position: &Position, turn: Move) -> u32 {
    let ring = turn.ring.from.map_or(25, Square::index) * 25 + turn.ring.to.index();
    let half = position.lay(turn.ring);
    let toward = direction(turn.from, turn.to);
    let mut relocation = 0;
    if let Some(jump) = find_jump(&half, turn.from, toward) {
        let _ = half.try_each_relocation(jump, |places| {
            if places == turn.relocated {
                return ControlFlow::Break(());
            }
            relocation += 1;
            ControlFlow::Continue(())
        });
    }
    let ball = turn.from.index() as u32 * DIRECTIONS + toward as u32;
    (ring as u32 * BALLS + ball) * RELOCATIONS + relocation
}

/// The legal turn with this code, if there is one.
pub(super) fn decode(position: &Position, code: u32) -> Option<Move> {
    let (code, relocation) = (code / RELOCATIONS, code % RELOCATIONS);
    let (ring, ball) = ((code / BALLS) as usize, code % BALLS);
    let from = match ring / 25 {
        25 => None,
        square => Some(Square::from_index(square)?),
    };
    let ring = Ring { from, to: Square::from_index(ring % 25)? };
    let me = position.to_act();
    let has_ring = match from {
        None => position.supply(me) > 0,
        Some(from) => position.exposed(me).contains(from) && from != ring.to,
    };
    if !has_ring || position.all_balls().contains(ring.to) {
        return None;
    }
    let half = position.lay(ring);
    let from = Square::from_index((ball / DIRECTIONS) as usize)?;
    let jump = find_jump(&half, from, Direction::ALL[(ball % DIRECTIONS) as usize])?;
    let mut left = relocation;
    let relocated: Squares = half
        .try_each_relocation(jump, |places| {
            if left == 0 {
                return ControlFlow::Break(places);
            }
            left -= 1;
            ControlFlow::Continue(())
        })
        .break_value()?;
    let turn = Move { ring, from: jump.from, to: jump.to, relocated };
    position.is_legal(turn).then_some(turn)
}

/// The direction from one square to another of the same line.
fn direction(from: Square, to: Square) -> Direction {
    let sign = |from: u8, to: u8| (to as i8 - from as i8).signum();
    let offset = (sign(from.file(), to.file()), sign(from.rank(), to.rank()));
    let found = Direction::ALL.into_iter().find(|direction| direction.offset() == offset);
    found.unwrap_or(Direction::North)
}

/// The ball step from a square in a direction, once the ring step is done.
fn find_jump(half: &Position, from: Square, toward: Direction) -> Option<Jump> {
    let found = half.try_each_jump(|jump| match jump.from == from && direction(from, jump.to) == toward {
        true => ControlFlow::Break(jump),
        false => ControlFlow::Continue(()),
    });
    found.break_value()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tomoe_games::Outcome;
    use tomoe_games::mitsudomoe::Seats;
    use tomoe_random::Random;

    use super::*;

    #[test]
    fn every_turn_has_a_code_of_its_own() {
        let mut random = Random::new(5);
        let mut relocated = 0;
        for _ in 0..100 {
            let mut position = Position::start(Seats::Two);
            for _ in 0..30 {
                let mut turns = Vec::new();
                position.each_move(|turn| turns.push(turn));
                let mut seen = HashSet::new();
                for &turn in &turns {
                    let code = encode(&position, turn);
                    assert!(code < 1 << 24 && seen.insert(code), "{position}");
                    assert_eq!(decode(&position, code), Some(turn), "{position}");
                    relocated += usize::from(!turn.relocated.is_empty());
                }
                let (next, outcome) = position.play_unchecked(random.pick(&turns));
                if outcome != Outcome::Ongoing {
                    break;
                }
                position = next;
            }
        }
        assert!(relocated > 1000, "{relocated}");
    }
}
