//! The short searches that tables leave to the prober: what is decided within two plies is not stored.

use core::ops::ControlFlow;

use tomoe_games::yonmoque::{Colour, Move, Position};
use tomoe_games::{Outcome, Position as _};

/// Whether the side to act can do anything at all; who can't has lost.
#[inline]
pub(crate) fn can_act(position: &Position) -> bool {
    let me = position.to_act();
    position.hand(me) > 0 || !(position.men(me).around() & position.empty()).is_empty()
}

/// Whether some move wins at once.
#[inline]
pub(crate) fn wins_at_once(position: &Position) -> bool {
    let me = position.to_act();
    // A placement makes no winning four, and takes the last move only from somebody with an empty hand.
    if position.hand(me) > 0 && position.hand(me.other()) == 0 {
        return position.try_each_move(|mv| won(position, me, mv)).is_break();
    }
    for from in position.men(me) {
        for to in position.targets(from) {
            if won(position, me, Move::Go { from, to }).is_break() {
                return true;
            }
        }
    }
    false
}

#[inline(always)]
fn won(position: &Position, me: Colour, mv: Move) -> ControlFlow<()> {
    if position.play_unchecked(mv).1 == Outcome::Win(me) {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// Whether every move loses at once or lets the other side win at once. No move may win at once.
#[inline]
pub(crate) fn loses_next(position: &Position) -> bool {
    let escape = position.try_each_move(|mv| match position.play_unchecked(mv) {
        (next, Outcome::Ongoing) if !wins_at_once(&next) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    escape.is_continue()
}
