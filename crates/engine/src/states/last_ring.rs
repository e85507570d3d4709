//! Mitsudomoe for two is mostly lost for want of a ring: whoever has none in the supply and none exposed has no turn. Here such
//! ends are seen without a search.
//!
//! Whoever moves a ball leaves a ring exposed. So a player without a supply who has one exposed ring goes on for as long as the
//! other can't cover it, and is out once that happens.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Colour, Position, Ring, Squares};
use tomoe_games::{Outcome, Position as _};

use crate::eval::mitsudomoe::opponent;

/// How many rings a player has to lay: those of the supply and the exposed ones.
pub(super) fn rings_left(board: &Position, colour: Colour) -> u32 {
    u32::from(board.supply(colour)) + board.exposed(colour).len()
}

/// Whether the player to act wins by a turn that covers the other's last ring. Vaults over enemies are not looked at.
pub(super) fn covers_last_ring(board: &Position) -> bool {
    let (me, enemy) = (board.to_act(), opponent(board));
    let exposed = board.exposed(enemy);
    let Some(to) = exposed.first().filter(|_| board.supply(enemy) == 0 && exposed.len() == 1) else {
        return false;
    };
    let supply = (board.supply(me) > 0).then_some(None);
    let mut sources = supply.into_iter().chain(board.exposed(me).iter().map(Some));
    sources.any(|from| {
        let half = board.lay(Ring { from, to });
        // A ring that is taken away may have lain on another of theirs.
        let covers = half.exposed(enemy).is_empty();
        let wins = half.try_each_jump(|jump| {
            let ends = jump.vaulted.is_empty() && half.land(jump, Squares::EMPTY).1 == Outcome::Win(me);
            if covers && ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        wins.is_break()
    })
}

/// Whether the player to act has one ring left at most, and whatever they do, the other wins at once as `wins` sees it.
pub(super) fn is_cornered(board: &Position, wins: impl Fn(&Position) -> bool) -> bool {
    let me = board.to_act();
    if rings_left(board, me) > 1 {
        return false;
    }
    let escape = board.try_each_move(|turn| match board.play_unchecked(turn) {
        (next, Outcome::Ongoing) if !wins(&next) => ControlFlow::Break(()),
        (_, Outcome::Win(winner)) if winner == me => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    escape.is_continue()
}

#[cfg(test)]
mod tests {
    use tomoe_random::Random;

    use super::*;

    /// Whether some turn of the player to act wins, by trying all.
    fn wins_at_once(board: &Position) -> bool {
        let me = board.to_act();
        let found = board.try_each_move(|turn| match board.play_unchecked(turn).1 {
            Outcome::Win(winner) if winner == me => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// Random games from positions with few rings left: what is seen is so, and it is seen often enough to matter.
    #[test]
    fn what_is_seen_agrees_with_brute_force() {
        const STARTS: [&str; 3] = [
            "x4,bw/x3,b,bwbw/x3,bB,bB/x,wW,wW,bB,x/wW,w,x3 w w1b1",
            "x2,b,bwbw,bB/x2,bB,bB,x/x,wW,x3/wW,wW,x3/w,x4 w w2b2",
            "x4,bB/x4,bwb/x3,bB,bB/w,w,wW,x2/wW,wW,x3 w w2b3",
        ];
        let mut random = Random::new(11);
        let (mut covered, mut won, mut cornered) = (0, 0, 0);
        for game in 0..3000 {
            let mut board: Position = STARTS[game % STARTS.len()].parse().unwrap();
            for _ in 0..24 {
                let turns = board.moves();
                // Mostly a turn that leaves the other few rings, so that games end as those of good players do.
                let best = |turn| rings_left(&board.play_unchecked(turn).0, opponent(&board));
                let mut turn = turns[random.below(turns.len())];
                for _ in 0..12 {
                    let other = turns[random.below(turns.len())];
                    turn = if best(other) < best(turn) { other } else { turn };
                }
                let (next, outcome) = board.play_unchecked(turn);
                if outcome.is_over() {
                    break;
                }
                board = next;
                let is_won = wins_at_once(&board);
                won += usize::from(is_won);
                if covers_last_ring(&board) {
                    covered += 1;
                    assert!(is_won, "{board}");
                }
                if is_cornered(&board, covers_last_ring) {
                    cornered += 1;
                    let all_lose = board.moves().into_iter().all(|turn| match board.play_unchecked(turn) {
                        (next, Outcome::Ongoing) => wins_at_once(&next),
                        (_, outcome) => outcome != Outcome::Win(board.to_act()),
                    });
                    assert!(all_lose, "{board}");
                }
            }
        }
        assert!(covered > 100 && cornered > 20, "{covered} of {won} won, {cornered}");
    }
}
