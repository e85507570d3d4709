//! Fours and fives in a row.

use super::Squares;
use crate::square::Direction;

/// The best line that a move has created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    None,
    /// A run of exactly four.
    Four,
    /// A run of five, which beats any four (ruling R3).
    Five,
}

/// What stands in `own` now that the squares of `changed` have become own. No five may have stood before.
#[inline(always)]
pub(super) fn created(own: Squares, changed: Squares) -> Line {
    let mut four = false;
    for direction in Direction::LINES {
        let quads = quads(own, direction);
        if quads.is_empty() {
            continue;
        }
        // On a board five wide, two overlapping fours of one direction are a five.
        if quads.meets(quads.shift(direction)) {
            return Line::Five;
        }
        four |= covered(quads, direction).meets(changed);
    }
    if four { Line::Four } else { Line::None }
}

/// Whether five of these stand in a row.
#[inline(always)]
pub(super) fn has_five(own: Squares) -> bool {
    Direction::LINES.iter().any(|&direction| {
        let quads = quads(own, direction);
        quads.meets(quads.shift(direction))
    })
}

/// The squares at the far end of four own ones in this direction.
#[inline(always)]
fn quads(own: Squares, direction: Direction) -> Squares {
    let pairs = own & own.shift(direction);
    pairs & pairs.shift(direction).shift(direction)
}

/// All squares of the fours that end at `quads`.
#[inline]
fn covered(quads: Squares, direction: Direction) -> Squares {
    let (dx, dy) = direction.offset();
    let back = Direction::ALL
        .into_iter()
        .find(|other| other.offset() == (-dx, -dy))
        .expect("every direction has an opposite");
    let pairs = quads | quads.shift(back);
    pairs | pairs.shift(back).shift(back)
}

/// The squares of every created four or five through `changed`, for showing what ended a game.
pub(super) fn winning_squares(own: Squares, changed: Squares) -> Squares {
    let mut shown = Squares::EMPTY;
    for direction in Direction::LINES {
        let line = covered(quads(own, direction), direction);
        if line.meets(changed) {
            shown |= line;
        }
    }
    shown
}
