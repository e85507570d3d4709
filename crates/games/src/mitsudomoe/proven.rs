//! Proven wins of Mitsudomoe for two, and the sources that know them: certificates.

use core::ops::ControlFlow;

use super::{Move, Position};
use crate::Position as _;
use crate::outcome::Outcome;

/// A source of positions that one of two players wins by force. What it says must be true: the engine calls it proven.
///
/// Numbers of plies are the most that the win takes. A turn that loses at once counts as two, so that a win is always odd
/// and a loss always even. The game before the position is left out of account.
pub trait WinSource: Send + Sync {
    /// A turn that wins for the player to act, and the plies within which it does. After every answer to that
    /// turn the source knows how to go on in fewer plies, or some turn wins at once. None if it does not know the position as won.
    fn winning_turn(&self, position: &Position) -> Option<(Move, u32)>;

    /// Hands over turns that lose for the player to act, with the plies counted from before the turn.
    /// Returns whether these are all there are.
    fn losing_turns(&self, position: &Position, each: &mut dyn FnMut(Move, u32)) -> bool {
        let (me, mut is_lost) = (position.to_act(), true);
        position.each_move(|turn| {
            let plies = match position.play_unchecked(turn) {
                (_, Outcome::Win(winner)) if winner != me => Some(2),
                (next, Outcome::Ongoing) => match self.winning_turn(&next) {
                    Some((_, plies)) => Some(plies.saturating_add(1)),
                    // A look at thousands of turns: not where some other answer is unknown already.
                    None => (is_lost && turn_that_wins(&next).is_some()).then_some(2),
                },
                _ => None,
            };
            match plies {
                Some(plies) => each(turn, plies),
                None => is_lost = false,
            }
        });
        is_lost
    }

    /// The line from a position on: the player who wins, to act first or not, plays what the source says, the other one what resists
    /// longest by it.
    fn line(&self, position: &Position, mut wins: bool, each: &mut dyn FnMut(Move)) {
        let mut position = *position;
        let mut left = u32::MAX;
        loop {
            let turn = if !wins {
                self.longest_resistance(&position)
            } else if let Some((turn, plies)) =
                self.winning_turn(&position).filter(|&(_, plies)| plies < left)
            {
                left = plies;
                Some(turn)
            } else {
                turn_that_wins(&position)
            };
            let Some(turn) = turn else { return };
            each(turn);
            match position.play_unchecked(turn) {
                (next, Outcome::Ongoing) => (position, wins) = (next, !wins),
                _ => return,
            }
        }
    }

    /// The answer to the winner's turn after which the win takes longest.
    fn longest_resistance(&self, position: &Position) -> Option<Move> {
        let mut best: Option<(Move, u32)> = None;
        position.each_move(|turn| {
            let plies = match position.play_unchecked(turn) {
                (next, Outcome::Ongoing) => self.winning_turn(&next).map_or(1, |(_, plies)| plies),
                _ => 0,
            };
            if best.is_none_or(|(_, longest)| plies > longest) {
                best = Some((turn, plies));
            }
        });
        best.map(|(turn, _)| turn)
    }
}

impl<S: WinSource + ?Sized> WinSource for &S {
    fn winning_turn(&self, position: &Position) -> Option<(Move, u32)> {
        (**self).winning_turn(position)
    }
}

/// A turn with which the player to act wins at once.
pub fn turn_that_wins(position: &Position) -> Option<Move> {
    let me = position.to_act();
    let wins = position.try_each_move(|turn| match position.play_unchecked(turn) {
        (_, Outcome::Win(winner)) if winner == me => ControlFlow::Break(turn),
        _ => ControlFlow::Continue(()),
    });
    wins.break_value()
}
