//! Counting sequences of moves: the usual proof that two rule books are the same.

use crate::position::Position;

/// How many sequences of `depth` legal moves there are. A finished game has no moves; repetition is ignored.
///
/// The moves of the last ply are counted without being played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut count = 0;
            position.each_move(|mv| {
                let (next, outcome) = position.play_unchecked(mv);
                if !outcome.is_over() {
                    count += perft(&next, depth - 1);
                }
            });
            count
        }
    }
}
