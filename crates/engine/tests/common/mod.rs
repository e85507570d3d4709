//! Forced wins by brute force, with nothing but the rules: every move of both sides, no table, no evaluation.

use std::ops::ControlFlow;

use tomoe_games::{Outcome, Position};

/// Whether the player to act wins within this many plies, whatever the other does. To come to one of the `drawn` positions
/// is a draw; other repetitions can't shorten a win. A move that loses at once counts as two plies.
pub(crate) fn wins<P: Position>(position: &P, plies: u32, drawn: &[P]) -> bool {
    if plies == 0 {
        return false;
    }
    let me = position.to_act();
    let won = position.try_each_move(|mv| match position.play_unchecked(mv) {
        (_, Outcome::Win(winner)) if winner == me => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    if won.is_break() || plies < 3 {
        return won.is_break();
    }
    let won = position.try_each_move(|mv| match position.play_unchecked(mv) {
        (next, Outcome::Ongoing) if !drawn.contains(&next) && loses(&next, plies - 1, drawn) => {
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    won.is_break()
}

/// Whether the player to act loses within this many plies, whatever they do.
pub(crate) fn loses<P: Position>(position: &P, plies: u32, drawn: &[P]) -> bool {
    let me = position.to_act();
    let saved = position.try_each_move(|mv| {
        let lost = match position.play_unchecked(mv) {
            (_, Outcome::Win(winner)) => winner != me && plies >= 2,
            (_, Outcome::Draw) => false,
            // Between two players the turn always passes, unless the other has been put out of the game.
            (next, Outcome::Ongoing) => !drawn.contains(&next) && wins(&next, plies.saturating_sub(1), drawn),
        };
        if lost { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    saved.is_continue()
}
