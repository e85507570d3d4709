//! What proven wins of Mitsudomoe for two say about the turns of a position.
//!
//! A proof leaves the game so far out of account. While the winner follows it no position comes twice, since the plies left fall with
//! every turn; so it stands as long as no position of the game has stood twice already. Once one has, coming back to it is a
//! draw, which may save who loses: then nothing is said, and the search, which knows those positions, thinks for itself.

use tomoe_games::mitsudomoe::{Move, Position, Seats, WinSource};
use tomoe_games::{AnyMove, Position as _};

use super::Advice;
use crate::earlier_positions::EarlierPositions;
use crate::engine::{Variation, sort_lines};
use crate::value::{PROVEN, WIN};

/// Proven values have room for fewer plies than this.
const MOST_PLIES: u32 = (WIN - PROVEN) as u32;

/// Lines that are followed to their end, which takes about a millisecond a turn; of others the first turn is enough.
const FOLLOWED: usize = 4;

/// Asks about a position, for this many lines; none if nothing is known of it.
pub(super) fn advice(
    source: &dyn WinSource,
    position: &Position,
    past: &EarlierPositions,
    wanted: usize,
) -> Option<Advice> {
    if position.seats() != Seats::Two || !past.twice.is_empty() {
        return None;
    }
    let (mut known, mut are_told) = (Vec::new(), true);
    let winning = source.winning_turn(position);
    let is_winner = winning.is_some();
    let mut add = |turn: Move, plies: u32| {
        if plies < MOST_PLIES {
            let value = WIN - plies as i32;
            let value = if is_winner { value } else { -value };
            // Nothing is shorter than a win in one ply and a loss in two.
            known.push(Variation::new(vec![AnyMove::Mitsudomoe(turn)], value, 0, plies <= 2));
        }
        are_told &= plies < MOST_PLIES;
    };
    let is_lost = match winning {
        Some((turn, plies)) => {
            add(turn, plies);
            // On a board that is its own mirror image, the turn's image wins as well.
            if position.key() == position.mirrored_key() && turn != turn.mirrored() {
                add(turn.mirrored(), plies);
            }
            false
        }
        None => source.losing_turns(position, &mut add) && are_told,
    };
    if known.is_empty() {
        return None;
    }
    sort_lines(&mut known);
    if is_winner && wanted > 1 {
        // It stands among the lines of a search of the other turns.
        known.iter_mut().for_each(|line| follow(source, position, is_winner, line));
    }
    let lines = (is_lost || wanted == 1 && is_winner).then(|| {
        let mut lines = known.clone();
        lines.truncate(wanted);
        lines.iter_mut().take(FOLLOWED).for_each(|line| follow(source, position, is_winner, line));
        lines
    });
    let banned = known.iter().filter_map(|line| line.moves.first().copied()).collect();
    Some(Advice { known, banned, is_lost, lines })
}

/// Goes on with a line of one turn as far as the source knows.
fn follow(source: &dyn WinSource, position: &Position, is_winner: bool, line: &mut Variation) {
    if let Some(&AnyMove::Mitsudomoe(first)) = line.moves.first()
        && let (next, outcome) = position.play_unchecked(first)
        && !outcome.is_over()
    {
        source.line(&next, !is_winner, &mut |turn| line.moves.push(AnyMove::Mitsudomoe(turn)));
    }
}
