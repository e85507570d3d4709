//! Praise and blame: what a move gave away of what its player could have had.
//!
//! Moves are compared by what people make of a position, not by what perfect play would: a proof counts in full where the end
//! is near, and for little where it is far away. docs/review.md says how the numbers were chosen.

use tomoe_games::record::Eval;

use super::grade::Grade;

/// A move that gives away this much of what its player could expect is doubtful, a mistake, a blunder. A level's width in
/// strength is about the second.
const DUBIOUS: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.40;
/// The only good move is this much better than the next.
const ONLY: f64 = 0.30;

/// A forced win of this many plies counts half as much above an even game as a win on the spot.
const HALF: f64 = 7.5;

/// Everybody sees, or should see, a forced win of so many plies.
const IN_SIGHT: u32 = 3;

/// What people make of a position, from 0 (lost) to 1 (won): an estimate as it is, and what is proven by how near the end is.
/// Where it is far away, little more is known than that the game is open to this many players.
pub fn practical(eval: Eval, players: usize) -> f64 {
    let even = 1.0 / players.max(2) as f64;
    match eval {
        Eval::Win(plies) => even + (1.0 - even) * nearness(plies),
        Eval::Loss(plies) => even - even * nearness(plies),
        Eval::Draw => even,
        Eval::Estimate(chance) => chance.fraction(),
    }
}

/// How much of a proof over so many plies counts, from 1 (all) to 0.
fn nearness(plies: u32) -> f64 {
    let square = (f64::from(plies) / HALF).powi(2);
    1.0 / (1.0 + square * square)
}

/// Blame for a move after which its player stands worse than after the best one.
pub(super) fn blame(best: Eval, after: Eval, players: usize) -> Option<Grade> {
    let lost = practical(best, players) - practical(after, players);
    if loses_in_sight(after) && !loses_in_sight(best.one_ply_on()) {
        return Some(Grade::Blunder);
    }
    match (result(best), result(after)) {
        // A win on the way is a win, unless a quick one was overlooked.
        (_, Some(2)) => (wins_in_sight(best) && lost >= MISTAKE).then_some(Grade::Mistake),
        // Nothing but time was lost: that has to be much to matter.
        (Some(0), Some(0)) => (lost >= MISTAKE).then_some(Grade::Mistake),
        // Every move loses, and this one may put it off as long as any.
        (Some(0), _) => None,
        _ if lost >= BLUNDER => Some(Grade::Blunder),
        _ if lost >= MISTAKE => Some(Grade::Mistake),
        _ if lost >= DUBIOUS => Some(Grade::Dubious),
        (Some(could), Some(can)) if can < could => Some(Grade::Theory),
        _ => None,
    }
}

/// Whether this is a win that everybody should see.
fn wins_in_sight(best: Eval) -> bool {
    matches!(best, Eval::Win(plies) if plies <= IN_SIGHT)
}

/// Whether everybody should see that this is lost.
fn loses_in_sight(eval: Eval) -> bool {
    matches!(eval, Eval::Loss(plies) if plies <= IN_SIGHT)
}

/// The result that is proven, in half points.
fn result(eval: Eval) -> Option<u8> {
    match eval {
        Eval::Win(_) => Some(2),
        Eval::Draw => Some(1),
        Eval::Loss(_) => Some(0),
        Eval::Estimate(_) => None,
    }
}

/// Praise for the one good move among bad ones.
pub(super) fn praise(best: Eval, next: Eval, players: usize) -> Option<Grade> {
    let differs = result(best).is_none() || result(best) != result(next);
    (differs && practical(best, players) - practical(next, players) >= ONLY).then_some(Grade::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(chance: f64) -> Eval {
        Eval::chance(chance)
    }

    #[test]
    fn blame_follows_what_was_lost() {
        for (best, after, grade) in [
            (chance(0.6), chance(0.55), None),
            (chance(0.6), chance(0.48), Some(Grade::Dubious)),
            (chance(0.6), chance(0.35), Some(Grade::Mistake)),
            (chance(0.6), Eval::Loss(4), Some(Grade::Blunder)),
            (Eval::Win(5), chance(0.4), Some(Grade::Blunder)),
            (chance(0.05), Eval::Loss(5), None),
        ] {
            assert_eq!(blame(best, after, 2), grade, "{best:?} {after:?}");
        }
    }

    #[test]
    fn a_lost_draw_or_win_is_weighed_by_how_long_it_still_takes() {
        let lost_draw = [5, 7, 9, 11, 45].map(|plies| blame(Eval::Draw, Eval::Loss(plies), 2));
        let grades = [Grade::Blunder, Grade::Mistake, Grade::Dubious, Grade::Theory, Grade::Theory];
        assert_eq!(lost_draw, grades.map(Some));
        let lost_win = [1, 5, 7, 9, 11, 45].map(|plies| blame(Eval::Win(plies), Eval::Draw, 2));
        assert_eq!(lost_win[1..], grades.map(Some));
        assert_eq!(lost_win[0], Some(Grade::Blunder));
        // Both the win and the loss are far away: by the full tables, and by the extract.
        assert_eq!(blame(Eval::Win(17), Eval::Loss(19), 2), Some(Grade::Theory));
        assert_eq!(blame(Eval::Win(45), Eval::Loss(45), 2), Some(Grade::Theory));
        assert_eq!(blame(Eval::Win(9), Eval::Loss(9), 2), Some(Grade::Mistake));
    }

    #[test]
    fn a_win_within_three_plies_is_not_to_be_allowed_without_need() {
        for best in [Eval::Win(17), Eval::Draw, Eval::Loss(6), Eval::Loss(46), chance(0.02)] {
            for plies in 0..=3 {
                assert_eq!(blame(best, Eval::Loss(plies), 2), Some(Grade::Blunder), "{best:?}");
                assert_eq!(blame(best, Eval::Loss(plies), 4), Some(Grade::Blunder), "{best:?}");
            }
        }
        for unavoidable in [Eval::Loss(2), Eval::Loss(4)] {
            assert_eq!(blame(unavoidable, Eval::Loss(1), 2), None);
        }
    }

    #[test]
    fn among_moves_of_the_same_result_only_much_time_matters() {
        assert_eq!(blame(Eval::Win(5), Eval::Win(44), 2), None);
        assert_eq!(blame(Eval::Win(1), Eval::Win(4), 2), None);
        assert_eq!(blame(chance(0.95), Eval::Win(44), 2), None);
        assert_eq!(blame(Eval::Win(3), Eval::Win(44), 2), Some(Grade::Mistake));
        assert_eq!(blame(Eval::Win(1), Eval::Win(44), 2), Some(Grade::Mistake));
        assert_eq!(blame(Eval::Loss(46), Eval::Loss(5), 2), Some(Grade::Mistake));
        assert_eq!(blame(Eval::Loss(14), Eval::Loss(9), 2), None);
        assert_eq!(blame(Eval::Loss(46), chance(0.05), 2), None);
        assert_eq!(blame(Eval::Draw, Eval::Draw, 2), None);
    }

    #[test]
    fn what_is_near_counts_in_full_and_what_is_far_away_hardly() {
        for players in 2..=4 {
            let even = practical(Eval::Draw, players);
            for plies in 0..60 {
                let (win, loss) =
                    (practical(Eval::Win(plies), players), practical(Eval::Loss(plies), players));
                assert!(loss < even && even < win, "{plies}");
                assert!(practical(Eval::Win(plies + 1), players) < win);
                assert!(practical(Eval::Loss(plies + 1), players) > loss);
            }
            assert_eq!((practical(Eval::Win(0), players), practical(Eval::Loss(0), players)), (1.0, 0.0));
        }
        assert!(practical(Eval::Win(3), 2) > 0.95);
        assert!(practical(Eval::Win(45), 2) < 0.51);
    }

    #[test]
    fn the_only_good_move_is_praised() {
        assert_eq!(praise(Eval::Draw, Eval::Loss(4), 2), Some(Grade::Good));
        assert_eq!(praise(Eval::Draw, chance(0.4), 2), None);
        assert_eq!(praise(Eval::Win(17), Eval::Loss(20), 2), None);
        // The other wins as well, if later.
        assert_eq!(praise(Eval::Win(3), Eval::Win(45), 2), None);
    }
}
